internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// Creations with what is wrong in them, and those that are repeated.
extension ClientConfirmationOperation {
  func declareCreations(on op: OperationBuilder) {
    let contents = [
      "counter-of-16-bytes", "counter-of-33-bytes", "one-server-key", "without-id", "without-secret", "key-not-a-point",
    ]
    for algorithm in ["EC_P384_ML_L3", "EC_P384_ML_L5"] {
      for content in contents {
        op.play4(
          "content/\(algorithm.inName)-\(content)", "\(algorithm): the answer to the creation is \(content).",
          about: "C1", in: script, with: "start=empty algorithm=\(algorithm)", "create content=\(content)", "persist",
          "create", "persist")
      }
    }
    op.play4(
      "again/pending", "An activation is created twice.", about: "P1 C1", in: script, with: "start=pending", "create",
      "status", "persist", "create", "sign")
    op.play4(
      "again/active", "An activation is created and persisted over one of 4.0.", about: "P1 C2", in: script, "create",
      "persist", "sign", "status", "last-status")
    op.play4(
      "again/active-3", "An activation is created and persisted over one of 3.3.", about: "P1 C2", in: script,
      with: "start=active-3", "create", "persist", "sign")
    op.play4(
      "again/removed", "An activation is created after a removal by the server.", about: "C1 C3 C5", in: script,
      with: "biometry=yes", "remove", "create", "persist", "sign", "has-biometry", "status")
    for removal in ["remove", "remove-local"] {
      op.play4(
        "key/after-\(removal)", "The next activation asks for another temporary key.",
        about: "C5", in: script, with: "start=empty", "create", "persist", "status", removal, "create",
        "persist answers=http-500", "persist", "status")
    }
    op.play4(
      "tokens/of-removed", "Tokens of a removed activation are gone.", about: "C5", in: script, "request-token",
      "remove", "create", "persist", "has-token", "token-header")
    for removal in ["remove", "remove-local"] {
      op.play4(
        "tokens/after-\(removal)", "A token is gone with its activation, and does not come back.", about: "C5",
        in: script, "request-token", removal, "has-token", "create", "has-token", "persist", "has-token")
      op.play4(
        "last-status/after-\(removal)", "The last status is gone with its activation.", about: "P1 C5", in: script,
        "status failed=2", removal, "last-status", "create", "last-status", "persist", "last-status")
    }
    op.play4(
      "tokens/process", "A token that is gone with its activation is not there for the next process.", about: "C5",
      in: script, "request-token", "remove-local", "restart", "has-token", "create", "has-token", "persist", "has-token"
    )
    op.play4(
      "counter/of-created", "The counter of a new activation begins at 0.", about: "C3", in: script,
      with: "counterByte=200", "remove-local", "create", "persist", "status byte=1", "sign")
    declareWaitingCreations(on: op)
  }

  private func declareWaitingCreations(on op: OperationBuilder) {
    for (name, answers) in [("key", "later"), ("creation", "ok,later")] {
      op.play4(
        "restart/awaits-\(name)", "The process ends while the answer to the \(name) is awaited.", about: "C6 C1",
        in: script, with: "start=empty", "create task=c answers=\(answers)", "restart", "deliver task=c", "persist",
        "create", "persist")
      op.play4(
        "waiting/\(name)", "The answer to the \(name) comes late.", about: "C1 P1", in: script, with: "start=empty",
        "create task=c answers=\(answers)", "create", "persist", "sign", "deliver task=d", "deliver task=c",
        "deliver task=c", "status", "persist")
    }
    op.play4(
      "waiting/twice", "The answer to a confirmation is late, and again.", about: "C4", in: script,
      with: "start=pending", "persist task=p answers=later", "persist", "deliver task=p answers=later",
      "deliver task=p answers=http-500,later", "deliver task=p", "persist", "sign")
  }
}
