internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// Keys and the time, where answers come late or do not come.
extension ClientSynchronizationOperation {
  func declareTimes(on op: OperationBuilder) {
    for answer in failedAnswers4 {
      op.play4(
        "former/\(answer)", "A key that must be replaced is gone, although the answer is \(answer).", about: "M1",
        in: script, with: "serverAhead=100000", "message at=1000000000", "message at=1000290000 answers=\(answer)",
        "foreground", "message", "time")
      op.play4(
        "time/of-key-\(answer)", "The answer with the key gives the time, and the next one is \(answer).", about: "M3",
        in: script, with: "serverAhead=5000", "message answers=ok,\(answer)", "time", "restart", "time")
    }
    for wait in [1000, 16_000, 16_001, 60_000] {
      let later = "at=\(1_000_000_000 + wait)"
      op.play4(
        "slow/time-\(wait)", "The time comes after \(wait) ms.", about: "M4", in: script, with: "serverAhead=5000",
        "synchronize-time task=s answers=later", "deliver task=s \(later)", "time",
        "synchronize-time task=t answers=later", "deliver task=t at=\(1_000_000_000 + 2 * wait)", "time")
      op.play4(
        "slow/key-\(wait)", "A key comes after \(wait) ms.", about: "M1 M3", in: script, with: "serverAhead=5000",
        "message task=m answers=later", "deliver task=m \(later)", "time", "message")
      op.play4(
        "slow/answer-\(wait)", "The answer to a message comes after \(wait) ms.", about: "M3", in: script,
        with: "serverAhead=5000", "message task=m answers=ok,later", "deliver task=m \(later)", "time", "message")
      op.play4(
        "slow/decrypted-\(wait)", "The application decrypts after \(wait) ms.", about: "M3", in: script,
        with: "serverAhead=5000", "encryptor object=o", "encrypt object=o", "decrypt object=o \(later)", "time")
      op.play4(
        "slow/decrypted-first-\(wait)", "The answer that is decrypted after \(wait) ms is the first with a time.",
        about: "M3 M4", in: script, with: "serverAhead=5000", "encryptor object=o", "encrypt object=o", "foreground",
        "decrypt object=o \(later)", "time")
    }
    for answer in ["http-500", "no-connection", "forged"] {
      op.play4(
        "key/failed-application-\(answer)",
        "A key of the application is asked for, and does not come: that of the activation is dropped.", about: "M1",
        in: script, "message", "message scope=application answers=\(answer)", "message")
    }
    for envelope in ["other-message", "of-43-bytes"] {
      op.play4(
        "time/of-answer-\(envelope)", "An answer that is refused gives no time: \(envelope).", about: "M3",
        in: script, with: "serverAhead=5000", "message", "foreground", "message envelope=\(envelope)", "time",
        "message", "time")
    }
    for (name, request) in [
      ("time", "synchronize-time task=t answers=later"), ("key", "message task=t answers=later"),
      ("answer", "message task=t answers=ok,later"),
    ] {
      op.play4(
        "slow/backwards-\(name)", "The device's clock is set back before the \(name) comes.", about: "M3 M4",
        in: script, with: "serverAhead=5000", "synchronize-time", request, "deliver task=t at=999999999", "time",
        "message")
    }
    for claims in ["first-wrong", "other-challenge", "expired", "none"] {
      op.play4(
        "time/of-refused-key-\(claims)", "An answer with a key that is refused gives no time: \(claims).",
        about: "M1 M3", in: script, with: "serverAhead=5000", "message claims=\(claims)", "time", "message", "time")
    }
    declareKeyLives(on: op)
  }

  private func declareKeyLives(on op: OperationBuilder) {
    op.play4(
      "version-3/keys", "Keys of 3.3 and of 4.0 are apart.", about: "M1", in: script, with: "start=active-3",
      "message", "message scope=application", "message", "message scope=application", "request-token", "time")
    op.play4(
      "version-3/keys-reversed", "The same, with the application first.", about: "M1", in: script,
      with: "start=active-3", "message scope=application", "message", "message scope=application", "restart", "message")
    for calls in [["create", "message scope=application"], ["message scope=application", "create"]] {
      op.play4(
        "version-3/keys-of-\(calls[0].prefix { $0 != " " })", "A creation in 3.3 has another key than messages of 4.0.",
        about: "M1", in: script, with: "start=empty algorithm=EC_P256", calls[0], calls[1], "message scope=application")
    }
    op.play4(
      "process/keys-of-application", "Keys of the application end with the process too.", about: "M1", in: script,
      "message scope=application", "restart", "message scope=application", "message")
    op.play4(
      "process/keys-of-removed", "Keys end with their activation, and those of the application stay.", about: "M1",
      in: script, "message scope=application", "message", "remove-local", "message scope=application", "create",
      "sign-offline")
    op.play4(
      "header/never-synchronised", "A new process has no time, and makes a header.", about: "M5", in: script,
      "request-token", "restart", "token-header", "time")
    op.play4(
      "background/time", "The background leaves the time.", about: "M6 M4", in: script, with: "serverAhead=5000",
      "synchronize-time", "background", "time", "synchronize-time", "time")
    op.play4(
      "foreground/time", "The foreground does not ask for the time.", about: "M6 M4", in: script,
      with: "serverAhead=5000", "synchronize-time", "foreground", "time", "synchronize-time", "time")
    for lifetime in [0, 10_000, 10_001] {
      op.play4(
        "lifetime/\(lifetime)", "A key is valid for \(lifetime) ms.", about: "M1", in: script,
        with: "keyLifetime=\(lifetime)", "message", "message", "message scope=application", "message")
    }
  }
}
