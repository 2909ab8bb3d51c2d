package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientUpgradeOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    op.play(
      "basic", "An activation of version 2 is upgraded by a fetch of the status.", about: "U1 U2 U3", in: script,
      with: "version=2", flags: [.basic], "sign", "status", "sign", "status")
    declareDecisions(on: op)
    declareFailures(on: op)
    declareKilled(on: op)
    declareRemovals(on: op)
    declareSigning(on: op)
    declareProcesses(on: op)
    op.playDrawn(about: "U2 U4 U6", in: script, with: "version=2", from: DrawnEvents.upgrade, revision: 2)
  }

  private func declareDecisions(on op: OperationBuilder) {
    for state in ["created", "pendingCommit", "blocked", "removed"] {
      op.play(
        "due/not-\(state.slug)", "No upgrade begins while the activation is \(state).", about: "U1", in: script,
        with: "version=2", "status state=\(state)", "sign")
    }
    for version in [2, 4, 255] {
      op.play(
        "due/offered-\(version)", "The server offers version \(version): no upgrade begins.", about: "U1", in: script,
        with: "version=2", "status upgradeVersion=\(version)", "sign")
    }
    op.play(
      "due/version-3", "The activation has version 3: nothing is to upgrade.", about: "U1", in: script, "status",
      "status upgradeVersion=4", "sign")
    op.play(
      "off/version-2", "The upgrade is switched off.", about: "U1", in: script, with: "version=2 automaticUpgrade=no",
      "status", "sign", "status")
    op.play(
      "off/requests", "Switched off, the requests of the client that need a signature are refused.", about: "U1 U6",
      in: script, with: "version=2 automaticUpgrade=no", "status", "validate-password password=1234", "vault",
      "request-token", "sign-offline")
    op.play(
      "table/server-3-local-2", "The server has version 3, and the client still 2: that cannot be repaired.",
      about: "U2", in: script, with: "version=2", "status answers=ok,ok,ok,no-connection,no-connection",
      "status currentVersion=3")
    op.play(
      "table/server-3-with-mark", "The start was not answered, and the server has version 3.", about: "U2", in: script,
      with: "version=2",
      "status answers=ok,ok,ok,no-connection,ok currentVersion=2 / currentVersion=3", "status currentVersion=3", "sign")
    op.play(
      "table/server-4-with-mark", "The client does not know the server's version.", about: "U2", in: script,
      with: "version=2",
      "status answers=ok,ok,ok,http-500,ok currentVersion=2 / currentVersion=4", "sign")
    op.play(
      "table/server-1-with-mark", "So it is with a version that is lower.", about: "U2", in: script,
      with: "version=2",
      "status answers=ok,ok,ok,http-500,ok currentVersion=2 / currentVersion=1", "status currentVersion=0")
    op.play(
      "table/finish", "The commit was done, and its answer was lost: the mark is removed.", about: "U2 U4", in: script,
      with: "version=2",
      "status answers=ok,ok,ok,ok,no-connection currentVersion=2 / currentVersion=3", "sign", "status")
    op.play(
      "seed/15-bytes", "The start brings a counter of 15 bytes.", about: "U5", in: script, with: "version=2",
      "status answers=ok,ok,ok,malformed", "sign", "status", "sign")
    op.play(
      "seed/15-bytes-repeated", "So does the second try.", about: "U5", in: script, with: "version=2",
      "status answers=ok,ok,ok,no-connection,ok,malformed", "status answers=ok,malformed", "last-status")
  }

  private func declareFailures(on op: OperationBuilder) {
    for answer in ["no-connection", "http-401", "http-500", "forged"] {
      op.play(
        "failed/start-\(answer)", "The start fails once: the status is fetched again, and it is repeated.", about: "U4",
        in: script, with: "version=2", "status answers=ok,ok,ok,\(answer)", "sign")
      op.play(
        "failed/commit-\(answer)", "The commit fails once: it is repeated.", about: "U4", in: script,
        with: "version=2", "status answers=ok,ok,ok,ok,\(answer)", "sign")
    }
    op.play(
      "failed/start-twice", "The start fails twice, and succeeds in the third attempt.", about: "U4", in: script,
      with: "version=2", "status answers=ok,ok,ok,no-connection,ok,no-connection", "sign")
    op.play(
      "failed/start-three-times", "The start fails three times: the fetch fails, and the next one begins again.",
      about: "U4", in: script, with: "version=2",
      "status answers=ok,ok,ok,no-connection,ok,no-connection,ok,no-connection", "sign", "status", "sign")
    op.play(
      "failed/commit-three-times", "So it is with the commit, of which each attempt costs a value.", about: "U4",
      in: script, with: "version=2",
      "status answers=ok,ok,ok,ok,http-401,ok,http-401,ok,http-401", "sign", "status", "sign")
    op.play(
      "failed/start-and-commit", "The start fails once, and then the commit.", about: "U4", in: script,
      with: "version=2", "status answers=ok,ok,ok,http-500,ok,ok,http-500", "sign")
    op.play(
      "failed/start-seen", "The start fails until the fetch ends, which is seen between the fetches.",
      about: "U4", in: script, with: "version=2", "last-status",
      "status answers=ok,ok,ok,no-connection,no-connection", "last-status", "status answers=ok,ok,no-connection",
      "last-status", "status")
    for answer in ["no-connection", "http-500"] {
      op.play(
        "failed/status-under-mark-\(answer)", "A status fails while the activation has the mark.", about: "U7",
        in: script, with: "version=2", "status answers=ok,ok,ok,no-connection,\(answer)", "status answers=\(answer)",
        "sign", "status")
    }
    op.play(
      "failed/key", "The temporary key for the start does not come: the status is fetched again.", about: "U3 U4",
      in: script, with: "version=2", "status answers=ok,ok,no-connection", "sign", "status")
    op.play(
      "failed/key-three-times", "It does not come three times: the fetch fails, and the mark stays.", about: "U4",
      in: script, with: "version=2", "status answers=ok,ok,http-500,ok,malformed,ok,forged", "sign", "status")
  }

  private func declareKilled(on op: OperationBuilder) {
    op.play(
      "killed/blocked-afterwards", "The activation was blocked when the process begins again: no start is repeated.",
      about: "U3", in: script, with: "version=2", "status task=one answers=ok,ok,ok,later", "restart",
      "status state=blocked", "status")
    op.play(
      "killed/after-mark", "The process ends while the start is in flight: the mark was stored, the start is repeated.",
      about: "U3", in: script, with: "version=2", "status task=one answers=ok,ok,ok,later", "restart", "sign", "status",
      "sign")
    op.play(
      "killed/after-data", "The process ends while the commit is in flight: the data of version 3 were stored.",
      about: "U3", in: script, with: "version=2", "status task=one answers=ok,ok,ok,ok,later", "restart", "sign",
      "status", "sign")
    op.play(
      "killed/after-data-server-3", "The same, and the server has committed.", about: "U2 U3", in: script,
      with: "version=2", "status task=one answers=ok,ok,ok,ok,later", "restart", "status currentVersion=3", "sign")
    op.play(
      "killed/twice", "The process ends in both requests.", about: "U3", in: script, with: "version=2",
      "status task=one answers=ok,ok,ok,later", "restart", "status task=two answers=ok,ok,ok,ok,later", "restart",
      "status", "sign")
    op.play(
      "cancelled/start-in-flight", "The caller cancels after the start was sent: the upgrade continues.", about: "U1",
      in: script, with: "version=2", "status task=one answers=ok,ok,ok,later", "cancel task=one", "deliver task=one",
      "sign")
    op.play(
      "cancelled/start-not-sent", "The caller cancels before the start was sent: the next status sends it.",
      about: "U1", in: script, with: "version=2", "status task=one answers=ok,ok,later", "cancel task=one",
      "deliver task=one", "status", "sign")
    op.play(
      "removed/under-mark", "The activation is removed while it has the mark.", about: "U6", in: script,
      with: "version=2", "status answers=ok,ok,ok,no-connection,no-connection", "sign", "remove-local", "sign")
  }

  private func declareRemovals(on op: OperationBuilder) {
    op.play(
      "removed/version-2", "An activation of version 2 is removed before its upgrade.", about: "U1", in: script,
      with: "version=2", "status state=blocked", "remove-local", "status")
    op.play(
      "removed/unfinished", "The activation is removed while the commit is in flight.", about: "U3", in: script,
      with: "version=2", "status task=one answers=ok,ok,ok,ok,later", "remove-local", "sign")
    op.play(
      "killed/start-repeated-slowly",
      "The start is repeated after a kill, and its answer comes before that of the commit.",
      about: "U2 U3", in: script, with: "version=2", "status task=one answers=ok,ok,ok,later", "restart",
      "status task=two answers=ok,ok,ok,later", "deliver task=two answers=ok,later", "deliver task=two", "sign")
  }

  private func declareSigning(on op: OperationBuilder) {
    op.play(
      "signing/version-2", "Before the upgrade, the application signs with the data of version 2.", about: "U6",
      in: script, with: "version=2", "sign", "sign-offline", "sign factors=possession", "sign password=9999")
    for (name, event) in [
      ("validate", "validate-password password=1234"), ("vault", "vault"), ("token", "request-token"),
    ] {
      op.play(
        "signing/version-2-\(name)", "Before the upgrade, a request of the client that needs a signature is refused.",
        about: "U6", in: script, with: "version=2", event, "sign")
    }
    op.play(
      "signing/before-and-after", "The application signs before the upgrade and after it.", about: "U2 U6", in: script,
      with: "version=2", "sign", "sign-offline", "status", "sign", "sign-offline", "status")
    op.play(
      "signing/during-start", "While the start is in flight no signature is made; afterwards it is.", about: "U6",
      in: script, with: "version=2", "status task=one answers=ok,ok,ok,later", "sign", "sign-offline",
      "validate-password password=1234 task=two", "deliver task=one", "sign")
    op.play(
      "signing/during-commit", "While the commit is in flight no signature is made.", about: "U6", in: script,
      with: "version=2", "status task=one answers=ok,ok,ok,ok,later", "sign", "sign-offline", "deliver task=one",
      "sign", "sign-offline")
    op.play(
      "counter/after-upgrade", "After the upgrade the client takes the server's byte, and then knows it.", about: "U2",
      in: script, with: "version=2", "status", "status", "sign", "status ahead=-1", "status ahead=5")
  }
}
