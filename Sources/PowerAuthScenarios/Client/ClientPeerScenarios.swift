package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientSharingOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    op.play(
      "basic", "Two applications with one instance share an activation.", about: "H1", in: script,
      with: "sharing=common", flags: [.basic], "sign", "sign app=B", "status app=B", "request-token",
      "has-token app=B", "remove-local app=B", "sign", "has-token")
    op.play(
      "separate/activations", "Two instances have two activations.", about: "H1", in: script, "sign", "sign app=B",
      "create app=B", "persist app=B password=9876", "sign app=B password=9876", "sign", "sign app=B")
    op.play(
      "separate/removal", "The removal of one leaves the other.", about: "H1 H6", in: script, "create app=B",
      "persist app=B password=1234", "request-token", "request-token app=B", "remove-local", "sign app=B",
      "has-token app=B", "has-token", "sign")
    op.play(
      "separate/removal-of-the-other", "The other one is removed, and the key of possession stays.", about: "H1 H6",
      in: script, "create app=B", "persist app=B password=1234", "remove-local app=B", "sign factors=possession",
      "create app=B", "persist app=B password=4321", "sign app=B factors=possession")
    op.play(
      "separate/tokens", "The same name is two tokens.", about: "H1", in: script, "create app=B",
      "persist app=B password=1234", "request-token", "has-token app=B", "request-token app=B", "has-token app=B")
    op.play(
      "pending/create", "A has a pending activation: B cannot create one.", about: "H2 H3", in: script,
      with: "start=empty sharing=common", "create", "pending-operation app=B", "pending-operation", "create app=B",
      "persist password=1234", "pending-operation app=B", "sign app=B")
    op.play(
      "pending/running", "The creation of A has not ended.", about: "H2 H3", in: script,
      with: "start=empty sharing=common", "create task=one answers=ok,later", "pending-operation app=B",
      "create app=B kind=custom", "deliver task=one", "create app=B", "persist password=1234", "status app=B")
    op.play(
      "pending/others", "Other calls of B do not speak of the operation.", about: "H2", in: script,
      with: "start=pending sharing=common", "status app=B", "sign app=B", "request-token app=B",
      "sign-with-dialog app=B",
      "create app=B")
    op.play(
      "pending/begun-by-b", "B has begun, and A is refused.", about: "H2 H3", in: script,
      with: "start=empty sharing=common", "create app=B", "pending-operation", "pending-operation app=B", "create",
      "persist app=B password=1234", "sign")
    op.play(
      "pending/separate", "Instances that do not share do not wait for each other.", about: "H3", in: script,
      with: "start=empty", "create", "pending-operation app=B", "create app=B", "persist password=1234",
      "persist app=B password=1234")
    for answer in ["no-connection", "http-500"] {
      op.play(
        "ended/\(answer)", "The creation of A fails: B can create.", about: "H4", in: script,
        with: "start=empty sharing=common", "create answers=ok,\(answer)", "pending-operation app=B", "create app=B")
    }
    for answer in ["no-connection", "forged"] {
      op.play(
        "ended/key-\(answer)", "The creation of A fails with its temporary key: B can create.", about: "H4",
        in: script, with: "start=empty sharing=common", "create answers=\(answer)", "pending-operation app=B",
        "create app=B")
    }
    op.play(
      "ended/removed", "A removes its pending activation: B can create.", about: "H4", in: script,
      with: "start=pending sharing=common", "remove-local", "pending-operation app=B", "create app=B",
      "persist app=B password=1234", "sign")
    op.play(
      "ended/killed", "The process of A ends: B can create.", about: "H4", in: script,
      with: "start=pending sharing=common", "kill", "create app=B", "persist app=B password=1234", "restart", "sign")
    op.play(
      "ended/killed-while-running", "So it is while the exchange of A runs.", about: "H4", in: script,
      with: "start=empty sharing=common", "create task=one answers=ok,later", "kill", "pending-operation app=B",
      "create app=B")
    op.play(
      "ended/cancelled", "A cancels: B can create.", about: "H4", in: script, with: "start=empty sharing=common",
      "create task=one answers=ok,later", "cancel task=one", "create app=B", "pending-operation")
    op.play(
      "ended/persisted", "A persists, and later B creates after a removal.", about: "H4", in: script,
      with: "start=pending sharing=common", "persist password=1234", "pending-operation app=B", "remove-local app=B",
      "create app=B", "pending-operation")
    declareStores(on: op)
    declareAreas(on: op)
    op.playDrawn(about: "H1 H2 H4", in: script, with: "start=empty sharing=common", from: DrawnEvents.sharing)
  }

  private func declareStores(on op: OperationBuilder) {
    op.play(
      "biometry/own-names", "Each instance has its own entry of biometry.", about: "H5", in: script,
      with: "biometry=yes", "create app=B", "persist app=B password=1234 biometry=yes", "sign-with-dialog",
      "sign-with-dialog app=B", "remove-local app=B", "has-biometry", "sign-with-dialog")
    op.play(
      "biometry/one-name", "Both instances name the same entry: the second write replaces the first.", about: "H5",
      in: script, with: "biometry=yes biometryName=k2", "sign-with-dialog", "create app=B",
      "persist app=B password=1234 biometry=yes", "sign-with-dialog app=B", "sign-with-dialog", "sign")
    op.play(
      "biometry/one-name-removed", "The removal in one instance removes the entry of the other.", about: "H5",
      in: script, with: "biometry=yes biometryName=k2", "create app=B", "persist app=B password=1234 biometry=yes",
      "remove-local app=B", "has-biometry", "sign")
    op.play(
      "biometry/one-name-removed-signed", "A signed removal in one instance empties the entry of both.", about: "H5",
      in: script, with: "biometry=yes biometryName=k2", "create app=B", "persist app=B password=1234 biometry=yes",
      "remove app=B factors=possession", "has-biometry", "sign-with-dialog", "sign")
    op.play(
      "counter/shared", "Both applications take values of one counter.", about: "H1", in: script,
      with: "sharing=common", "sign", "sign app=B", "sign", "status app=B ahead=-3", "status ahead=2", "sign app=B")
    op.play(
      "reinstalled", "The applications are installed again: nothing of the keychain is used.", about: "H7", in: script,
      with: "biometry=yes", "request-token", "reinstall", "sign", "has-token", "has-biometry", "create",
      "persist password=1234", "sign")
    op.play(
      "reinstalled/other-instance", "The data of the other instance are gone, too.", about: "H7", in: script,
      "create app=B", "persist app=B password=1234", "request-token app=B", "reinstall", "restart app=B", "sign app=B",
      "has-token app=B")
    op.play(
      "restarted", "A restart is not a new installation.", about: "H1", in: script, with: "sharing=common",
      "request-token", "restart", "restart app=B", "has-token", "sign app=B")
  }
}

extension ClientWatchOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    op.play(
      "basic", "The watch learns of the activation, and gets a token.", about: "W1 W3 W4", in: script, flags: [.basic],
      "watch message=send-status", "watch message=watch-has-activation", "request-token", "watch message=send-token",
      "watch message=watch-has-token", "has-token", "watch message=remove-token", "watch message=watch-has-token",
      "has-token")
    op.play(
      "removed/with-token", "The watch loses its token when it learns that the activation is gone.", about: "W1 W4",
      in: script, "request-token", "watch message=send-token", "watch message=watch-has-token", "remove-local",
      "watch message=send-status", "watch message=watch-has-token", "watch message=watch-has-activation")
    for message in ["send-status", "send-token", "remove-token"] {
      for channel in ["unusable", "unreachable", "reachable"] {
        op.play(
          "deferred/\(message)-\(channel)", "The session is \(channel).", about: "W1", in: script, "request-token",
          "watch message=\(message) channel=\(channel)", "watch message=watch-has-activation",
          "watch message=watch-has-token", "has-token")
        op.play(
          "immediate/\(message)-\(channel)", "The session is \(channel), and an answer is wanted.", about: "W2",
          in: script, "request-token", "watch message=\(message) channel=\(channel) immediate=yes",
          "watch message=watch-has-activation", "watch message=watch-has-token", "has-token")
      }
      for start in ["empty", "pending"] where message != "send-status" {
        op.play(
          "activation/\(message)-\(start)", "The activation is \(start == "empty" ? "missing" : "pending").",
          about: "W3",
          in: script, with: "start=\(start)", "watch message=\(message)", "watch message=\(message) immediate=yes",
          "watch message=\(message) channel=unusable")
      }
    }
    op.play(
      "status/removed", "The activation is removed: the watch drops its tokens with the next status.", about: "W4",
      in: script, "watch message=send-status", "request-token", "watch message=send-token", "remove-local",
      "watch message=watch-has-token", "watch message=send-status", "watch message=watch-has-token",
      "watch message=watch-has-activation")
    op.play(
      "status/another", "Another activation follows: the tokens of the first are dropped.", about: "W4", in: script,
      "watch message=send-status", "request-token", "watch message=send-token", "remove-local", "create",
      "persist password=1234", "watch message=send-status", "watch message=watch-has-token",
      "watch message=watch-has-activation")
    op.play(
      "status/same", "The same activation again: the tokens stay.", about: "W4", in: script,
      "watch message=send-status",
      "request-token", "watch message=send-token", "watch message=send-status", "watch message=watch-has-token")
    op.play(
      "own/removed", "The watch removes its token: the phone keeps its own.", about: "W5", in: script, "request-token",
      "watch message=send-token", "watch message=watch-removes-token", "watch message=watch-has-token", "has-token")
    op.play(
      "own/sent-again", "It can be sent again.", about: "W3 W5", in: script, "request-token",
      "watch message=send-token",
      "watch message=watch-removes-token", "has-token", "watch message=send-token immediate=yes",
      "watch message=watch-has-token")
    op.play(
      "two-tokens", "One of two tokens is removed from the watch.", about: "W3", in: script, "request-token name=a",
      "request-token name=b", "watch message=send-token name=a", "watch message=send-token name=b",
      "watch message=remove-token name=a", "watch message=watch-has-token name=a",
      "watch message=watch-has-token name=b",
      "has-token name=a")
    for message in ["status-asked", "token-asked", "other-data", "no-instance", "not-json"] {
      op.play(
        "incoming/\(message)", "Who deals with the message.", about: "W6", in: script, "watch message=\(message)",
        "remove-local", "watch message=\(message)")
    }
    op.play(
      "two-applications", "Each application has its own on the watch.", about: "W3 W4", in: script, "request-token",
      "watch message=send-status", "watch message=send-token", "watch message=watch-has-activation app=B",
      "watch message=watch-has-token app=B", "watch message=watch-has-token")
    declareProcesses(on: op)
    op.playDrawn(about: "W1 W3 W4", in: script, from: DrawnEvents.watch)
  }
}

extension ClientApplicationOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    op.play(
      "basic", "An application starts, asks for the status, and continues.", about: "D1 D2", in: script,
      flags: [.basic],
      "start activation=valid", "after-status state=active")
    for activation in ["none", "pending", "valid"] {
      op.play(
        "start/\(activation)", "What the application does first.", about: "D1", in: script,
        "start activation=\(activation)")
    }
    for state in ["created", "pendingCommit", "active", "blocked", "removed", "deadlock", "unknown"] {
      op.play(
        "status/\(state.slug)", "What follows from the state.", about: "D2", in: script, "after-status state=\(state)")
    }
    op.play(
      "status/all", "What follows from the states, one after the other.", about: "D2", in: script,
      "after-status state=pendingCommit", "after-status state=active", "after-status state=blocked",
      "after-status state=deadlock", "after-status state=removed")
    for error in ["protocolUpgrade", "networkError", "missingActivation", "activationPending", "encryption"] {
      op.play(
        "error/\(error.slug)", "What follows from the error.", about: "D3", in: script, "after-error error=\(error)")
    }
    op.play(
      "error/network-then-upgrade", "An error of the network is not a reason to remove; the other one is.", about: "D3",
      in: script, "after-error error=networkError", "after-error error=protocolUpgrade")
    for status in [200, 400, 401, 403, 404, 500, 503] {
      op.play(
        "answer/\(status)", "What follows from HTTP \(status).", about: "D4", in: script,
        "after-answer status=\(status)")
    }
    op.play(
      "answer/loop", "A wrong PIN: refused, the status, the attempts, and the right one.", about: "D2 D4 D5",
      in: script, "after-answer status=401", "after-status state=active",
      "show-attempts state=active failed=1 maximum=5", "after-answer status=403", "after-status state=blocked",
      "after-answer status=200")
    for (state, failed, maximum) in [
      ("active", 0, 5), ("active", 1, 5), ("active", 4, 5), ("blocked", 5, 5), ("pendingCommit", 1, 5),
      ("removed", 2, 5),
    ] {
      op.play(
        "attempts/\(state.slug)-\(failed)", "Whether attempts are shown.", about: "D5", in: script,
        "show-attempts state=\(state) failed=\(failed) maximum=\(maximum)")
    }
    for device in ["yes", "no"] {
      for factor in ["yes", "no"] {
        for setting in ["yes", "no"] {
          op.play(
            "biometry/device-\(device)-factor-\(factor)-setting-\(setting)", "Whether biometry is offered.",
            about: "D6",
            in: script, "offer-biometry device=\(device) factor=\(factor) setting=\(setting)")
        }
      }
    }
    for own in ["yes", "no"] {
      for shared in ["yes", "no"] {
        op.play(
          "flag/own-\(own)-shared-\(shared)", "Where the flag is afterwards.", about: "D7", in: script,
          "move-flag own=\(own) shared=\(shared)")
      }
    }
    declareKeyboard(on: op)
    op.playDrawn(about: "D8 D9 D11", in: script, first: ["open-keyboard"], from: DrawnEvents.application)
  }

  private func declareKeyboard(on op: OperationBuilder) {
    for remaining in [0, 1, 2, 3, 5] {
      op.play(
        "trigger/remaining-\(remaining)", "\(remaining) attempts remain.", about: "D8", in: script, "open-keyboard",
        "look canUse=yes remaining=\(remaining)")
    }
    op.play(
      "trigger/cannot", "Biometry cannot be used.", about: "D8", in: script, "open-keyboard",
      "look canUse=no remaining=5", "look canUse=yes remaining=5")
    op.play(
      "trigger/once", "The second look at the same keyboard does not start it.", about: "D8", in: script,
      "open-keyboard", "look canUse=yes remaining=5", "look canUse=yes remaining=5", "open-keyboard",
      "look canUse=yes remaining=5")
    op.play(
      "trigger/first-without", "The first look was without biometry; the second one does not start it.", about: "D8",
      in: script, "open-keyboard", "look canUse=yes remaining=2", "look canUse=yes remaining=5")
    op.play(
      "digits/four", "The fourth digit ends the PIN.", about: "D9", in: script, "open-keyboard", "digit digit=1",
      "digit digit=0", "digit digit=9", "digit digit=4")
    op.play(
      "digits/five", "A fifth digit does not end it again.", about: "D9", in: script, "open-keyboard", "digit digit=1",
      "digit digit=2", "digit digit=3", "digit digit=4", "digit digit=5")
    op.play(
      "digits/reopened", "A new keyboard begins without digits.", about: "D9", in: script, "open-keyboard",
      "digit digit=1", "digit digit=2", "open-keyboard", "digit digit=3", "digit digit=4", "digit digit=5",
      "digit digit=6")
    for (name, event) in [
      ("default", "configure-keyboard"), ("get", "configure-keyboard method=GET"),
      ("without-uri", "configure-keyboard uri=no"), ("without-uri-id", "configure-keyboard uriId=no"),
      ("without-data", "configure-keyboard data=no"), ("put", "configure-keyboard method=PUT uri=yes"),
      ("explicit-data", "configure-keyboard uriId=yes data=yes"),
    ] {
      op.play("keyboard/\(name)", "How a keyboard is configured.", about: "D10", in: script, event)
    }
    op.play(
      "callers/three", "Three callers, one request.", about: "D11", in: script, "ask-token", "ask-token", "ask-token",
      "token-came")
    op.play(
      "callers/two-rounds", "After the token came, the next caller asks again.", about: "D11", in: script, "ask-token",
      "ask-token", "token-came", "ask-token", "token-came")
    op.play(
      "callers/two-applications", "Each application has its own callers.", about: "D11", in: script, "ask-token",
      "ask-token app=B", "ask-token", "token-came app=B", "token-came")
    op.play(
      "callers/none", "The token came, and nobody waits.", about: "D11", in: script, "token-came", "ask-token",
      "token-came")
  }
}
