internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// Scripts across areas: what one application writes, and the other one reads, or holds in memory meanwhile.
extension ClientSharingOperation {
  /// B removes the activation and makes another one.
  private static let renewal = ["remove-local app=B", "create app=B", "persist app=B password=1234"]

  func declareAreas(on op: OperationBuilder) {
    declareFactors(on: op)
    declareMemory(on: op)
    declareMeanwhile(on: op)
    declareQueue(on: op)
  }

  private func declareFactors(on op: OperationBuilder) {
    op.play(
      "areas/password", "B changes the password, without the server and with it: A has the new one.", about: "H1",
      in: script, with: "sharing=common", "change-password-unsafe app=B old=1234 new=5678", "sign",
      "sign password=5678", "change-password app=B old=5678 new=9876", "sign password=9876", "restart",
      "sign password=9876")
    op.play(
      "areas/biometry", "A has fetched the key of biometry, and B removes the factor and adds it again.",
      about: "H1 H5", in: script, with: "sharing=common biometry=yes", "authenticate-biometry outcome=success",
      "remove-biometry app=B", "has-biometry", "sign-with-fetched", "sign-with-dialog",
      "add-biometry app=B password=1234", "has-biometry", "sign-with-dialog", "sign-with-fetched")
    op.play(
      "areas/biometry-of-neighbour", "The instance of B removes its biometry: that of A stays.", about: "H5",
      in: script, with: "biometry=yes", "create app=B", "persist app=B password=1234 biometry=yes",
      "remove-biometry app=B", "has-biometry app=B", "has-biometry", "sign-with-dialog", "sign-with-dialog app=B")
    op.play(
      "areas/biometry-of-one-name", "Both instances name the same entry, and B removes the factor: A loses its key.",
      about: "H5", in: script, with: "biometry=yes biometryName=k2", "create app=B", "persist app=B password=1234",
      "has-biometry", "add-biometry password=1234", "remove-biometry app=B", "has-biometry", "sign-with-dialog", "sign")
    op.play(
      "areas/biometry-key-of-neighbour", "Both name the same entry, and only B has the factor: A has none.",
      about: "H5", in: script, with: "biometryName=k2", "create app=B", "persist app=B password=1234 biometry=yes",
      "has-biometry", "has-biometry app=B", "sign-with-dialog app=B", "sign-with-dialog",
      "authenticate-biometry outcome=success", "sign-with-fetched", "sign")
    op.play(
      "areas/biometry-key-after-removal", "A removes the factor, and B, which names the same entry, has one.",
      about: "H5", in: script, with: "biometry=yes biometryName=k2", "remove-biometry", "create app=B",
      "persist app=B password=1234 biometry=yes", "has-biometry", "has-biometry app=B", "restart", "has-biometry")
    op.play(
      "areas/biometry-emptied-by-neighbour", "B persists an activation without biometry, and A loses its key.",
      about: "H5", in: script, with: "biometry=yes biometryName=k2", "has-biometry", "create app=B",
      "persist app=B password=1234", "has-biometry", "has-biometry app=B", "authenticate-biometry outcome=success",
      "sign")
    op.play(
      "areas/external-key", "B adds an external key and removes it: A signs with what both have.", about: "H1",
      in: script, with: "sharing=common", "add-external-key app=B key=a", "sign", "sign factors=possession",
      "set-external-key key=a", "sign", "remove-external-key app=B", "sign", "has-external-key",
      "has-external-key app=B")
    op.play(
      "areas/token", "B removes the token of A, and asks for one with other factors.", about: "H1", in: script,
      with: "sharing=common", "request-token", "remove-token app=B", "has-token", "token-header",
      "token-header synchronous=yes", "request-token app=B factors=possession", "request-token",
      "token-header synchronous=yes")
    op.play(
      "areas/upgrade", "B begins an upgrade, and A completes it.", about: "H1", in: script,
      with: "sharing=common version=2", "status app=B currentVersion=2 answers=ok,ok,ok,no-connection,no-connection",
      "sign", "sign app=B", "validate-password password=1234", "status currentVersion=2", "sign app=B", "sign")
    op.play(
      "areas/counter-and-status", "B signs twelve times, of which the server has seen none, and A asks for the status.",
      about: "H1", in: script, with: "sharing=common", "12 * sign app=B factors=possession", "status ahead=-12", "sign",
      "status app=B ahead=5", "sign")
  }

  private func declareMemory(on op: OperationBuilder) {
    for (name, event) in [
      ("token", "request-token"), ("vault", "vault"), ("user-info", "user-info"), ("encryptor", "encryptor"),
    ] {
      op.play(
        "memory/key-for-\(name)", "A has a temporary key of the activation that B has replaced.", about: "H1",
        in: script, with: "sharing=common", events: ["encryptor"] + Self.renewal + [event, "encryptor"])
    }
    op.play(
      "memory/status", "A keeps the last status, and B forgets its own.", about: "H1", in: script,
      with: "sharing=common", "status failed=2", "status app=B", "remove-local app=B", "last-status",
      "last-status app=B", "status", "create app=B", "persist app=B password=1234", "last-status", "status",
      "last-status")
    op.play(
      "memory/user-info", "Each application knows the user of whom it has heard.", about: "H1", in: script,
      with: "sharing=common", "user-info", "remove-local app=B", "last-user-info", "create app=B userInfo=yes",
      "last-user-info app=B", "persist app=B password=1234", "last-user-info", "last-user-info app=B", "user-info")
    op.play(
      "memory/user-info-replaced", "B removes the activation, and A makes one without information about its user.",
      about: "H1", in: script, with: "sharing=common", "user-info", "remove-local app=B", "last-user-info", "create",
      "last-user-info", "persist password=1234", "last-user-info", "user-info", "last-user-info")
    op.play(
      "memory/user-info-late", "Information about the former user comes after the removal, and A makes an activation.",
      about: "H1", in: script, with: "sharing=common", "user-info task=one answers=ok,later", "remove-local app=B",
      "deliver task=one", "last-user-info", "create", "last-user-info", "last-user-info app=B")
    op.play(
      "memory/former-user", "Information about the user of a former activation is gone with it.", about: "H1",
      in: script, with: "sharing=common", "user-info", "last-user-info", "remove-local", "last-user-info", "create",
      "persist password=1234", "last-user-info", "last-user-info app=B", "user-info app=B", "last-user-info app=B")
    op.play(
      "memory/time", "Each application has its own time.", about: "H1", in: script,
      with: "sharing=common serverAhead=100000", "status", "status app=B", "foreground", "time", "time app=B",
      "status", "status app=B")
    op.play(
      "memory/token-object", "A token object of the activation that B has replaced.", about: "H1", in: script,
      with: "sharing=common",
      events: ["request-token", "token-header synchronous=yes"] + Self.renewal
        + ["has-token", "token-header synchronous=yes", "token-header", "request-token app=B", "token-header"])
    op.play(
      "memory/two-fetches", "The statuses of two applications are two fetches.", about: "H1", in: script,
      with: "sharing=common", "status task=one answers=ok,later", "status app=B ahead=2", "deliver task=one", "sign",
      "status")
  }

  /// What answers mean whose activation was removed by the other application, or replaced, while they were under way.
  private func declareMeanwhile(on op: OperationBuilder) {
    let calls: [(name: String, event: String, after: [String])] = [
      ("status", "status", ["last-status"]),
      ("token", "request-token", ["has-token", "token-header synchronous=yes", "token-header"]),
      ("vault", "vault", []), ("user-info", "user-info", ["last-user-info"]),
      ("biometry", "add-biometry password=1234", ["has-biometry"]),
    ]
    for (name, event, after) in calls {
      let start = ["\(event) task=one answers=ok,later"]
      op.play(
        "meanwhile/\(name)-removed", "B removes the activation before the answer comes.", about: "H1", in: script,
        with: "sharing=common", events: start + ["remove-local app=B", "deliver task=one"] + after)
      op.play(
        "meanwhile/\(name)-replaced", "B replaces the activation before the answer comes.", about: "H1", in: script,
        with: "sharing=common", events: start + Self.renewal + ["deliver task=one"] + after + ["sign"])
    }
    for (name, event) in [
      ("validation", "validate-password password=1234"), ("password", "change-password old=1234 new=5678"),
    ] {
      op.play(
        "meanwhile/\(name)-removed", "B removes the activation before the answer comes.", about: "H1", in: script,
        with: "sharing=common", "\(event) task=one answers=later", "remove-local app=B", "deliver task=one", "sign")
    }
  }

  private func declareQueue(on op: OperationBuilder) {
    let start = ["request-token task=one answers=ok,later", "request-token app=B task=two"]
    let ends: [(name: String, comment: String, events: [String])] = [
      (
        "token", "B asks for a token while that of A is under way, and waits; a signature outside the queue does not.",
        ["sign", "deliver task=one", "has-token", "request-token app=B"]
      ),
      ("failed", "The request of A fails, and B is next.", ["deliver task=one answers=http-401", "has-token"]),
      ("cancelled", "A cancels, and B is next.", ["cancel task=one", "has-token"]),
      ("killed", "The process of A ends, and B is next.", ["kill", "request-token app=B"]),
      ("restarted", "The process of A starts again, and B is next.", ["restart", "has-token"]),
      ("removed", "A removes the activation, and B has none.", ["remove-local", "has-token app=B"]),
      ("cancelled-in-line", "B no longer wants it.", ["cancel task=two app=B", "deliver task=one", "sign"]),
    ]
    for (name, comment, events) in ends {
      op.play(
        "queue/\(name)", comment, about: "H8", in: script, with: "sharing=common", events: start + events)
    }
    op.play(
      "queue/block", "A block of A stops signed requests of B, and not its signatures.", about: "H8", in: script,
      with: "sharing=common", "queue task=one", "validate-password app=B password=1234 task=two", "sign app=B",
      "deliver task=one", "sign")
    op.play(
      "queue/three", "Requests of both applications leave in the order in which they were asked for.", about: "H8",
      in: script, with: "sharing=common", "validate-password password=1234 task=one answers=later",
      "validate-password app=B password=1234 task=two answers=later",
      "validate-password password=1234 task=three", "deliver task=one", "deliver app=B task=two", "sign app=B")
    op.play(
      "queue/separate", "Instances that do not share have separate queues.", about: "H8", in: script, "create app=B",
      "persist app=B password=1234", "validate-password password=1234 task=one answers=later",
      "validate-password app=B password=1234", "deliver task=one")
  }
}
