package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientSynchronizationOperation: ClientScenarios4 {
  package func declareScenarios(on op: OperationBuilder) {
    op.play4(
      "basic", "A status is fetched.", about: "S7 M1", in: script, flags: [.basic], "status", "last-status", "sign")
    for ahead in [-21, -20, -11, -10, -1, 0, 1, 10, 19, 20, 21] {
      for state in ["pendingCommit", "active", "blocked", "removed"] {
        op.play4(
          "counter/\(ahead < 0 ? "behind" : "ahead")-\(abs(ahead))-\(state.slug)",
          "The server is ahead by \(ahead), in \(state).", about: "S2 S5 S6", in: script, with: "counterByte=250",
          "status ahead=\(ahead) state=\(state)", "sign", "restart", "sign")
      }
    }
    for ahead in [3, 4, 5, 6, 19] {
      op.play4(
        "counter/look-ahead-5-\(ahead)", "The server is ahead by \(ahead), and the look-ahead is 5.", about: "S2 S6",
        in: script, with: "counterByte=3", "status ahead=\(ahead) lookAhead=5", "sign", "restart", "sign")
    }
    for local in ["yes", "no"] {
      for server in ["yes", "no"] {
        for pending in ["yes", "no"] {
          for state in ["active", "pendingCommit"] {
            op.play4(
              "biometry/\(local)-\(server)-\(pending)-\(state.slug)", "Biometry: client \(local), server \(server).",
              about: "S4", in: script, with: "biometry=\(local)",
              "status biometry=\(server) confirmationPending=\(pending) state=\(state) / biometry=no", "has-biometry",
              "sign")
          }
        }
      }
    }
    for blob in ["unknown-state", "other-header", "31-bytes", "other-key"] {
      op.play4(
        "blob/\(blob)", "A status whose blob is \(blob).", about: "S1 S7", in: script, "status customObject=first",
        "status blob=\(blob)", "last-status", "restart", "last-status")
    }
    for (name, events) in [("pending", "yes"), ("confirmed", "no")] {
      for answer in ["ok"] + failedAnswers4 {
        op.play4(
          "upgrade/\(name)-\(answer)", "Bit 1 says \(events), and what follows is \(answer).", about: "S3", in: script,
          with: "start=upgrading", "status upgradePending=\(events) answers=ok,ok,\(answer)", "sign", "status", "sign")
      }
    }
    declareKeys(on: op)
    declareFollowing(on: op)
    declareTimes(on: op)
  }

  private func declareKeys(on op: OperationBuilder) {
    for after in [0, 289_999, 290_000, 300_000] {
      for ahead in [0, 100_000, -100_000] {
        op.play4(
          "key/\(after)-\(ahead < 0 ? "behind" : "ahead")-\(abs(ahead))", "A key is used after \(after) ms.",
          about: "M1 M3", in: script, with: "serverAhead=\(ahead)", "message at=1000000000",
          "message at=\(1_000_000_000 + after)", "time")
        op.play4(
          "foreground/\(after)-\(ahead < 0 ? "behind" : "ahead")-\(abs(ahead))",
          "The same after the application came to the foreground.", about: "M2 M6", in: script,
          with: "serverAhead=\(ahead)", flags: [.script, .clientPolicy], "message at=1000000000",
          "foreground at=\(1_000_000_000 + after)", "time", "encryptor object=o", "encrypt object=o", "message", "time")
      }
    }
    for answer in failedAnswers4 {
      op.play4(
        "time/\(answer)", "The time does not come: \(answer).", about: "M4", in: script, with: "serverAhead=5000",
        "synchronize-time", "synchronize-time answers=\(answer)", "time", "restart", "time")
      op.play4(
        "key/failed-\(answer)", "A new key does not come: \(answer).", about: "M1", in: script, "message",
        "message scope=application answers=\(answer)", "message scope=application", "message")
    }
    op.play4(
      "process/keys", "Keys end with the process, and not in the background.", about: "M1 M6", in: script, "message",
      "background", "time", "message", "restart", "message")
    for ahead in [5_000, -70_000] {
      let name = "\(ahead < 0 ? "behind" : "ahead")-\(abs(ahead))"
      op.play4(
        "process/background-\(name)", "The background leaves time and keys as they are.", about: "M1 M6", in: script,
        with: "serverAhead=\(ahead)", "message scope=application", "background", "time", "message scope=application",
        "restart", "message scope=application")
      op.play4(
        "key/alone-\(name)", "Only the key comes: the time is synchronised by it.", about: "M3", in: script,
        with: "serverAhead=\(ahead)", "message answers=ok,no-connection", "time", "message", "time")
      op.play4(
        "header/\(name)", "A header with a token needs no time, with any clock.", about: "M5", in: script,
        with: "serverAhead=\(ahead)", "request-token", "foreground", "token-header", "time")
      op.play4(
        "status/failed-\(name)", "A fetch that fails leaves the last status.", about: "S7", in: script,
        with: "serverAhead=\(ahead)", "status customObject=first", "status answers=no-connection", "last-status",
        "status answers=ok,http-500", "last-status")
    }
    op.play4(
      "header/time", "A header with a token needs no time.", about: "M5", in: script, "request-token", "foreground",
      "token-header", "restart", "token-header")
  }
}
