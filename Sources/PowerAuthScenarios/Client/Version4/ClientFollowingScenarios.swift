internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// What follows a status, where that fails.
extension ClientSynchronizationOperation {
  func declareFollowing(on op: OperationBuilder) {
    for answer in ["ok"] + failedAnswers4 {
      op.play4(
        "upgrade/without-mark-\(answer)", "Bit 1 is set, and the client has no mark: \(answer).", about: "S3",
        in: script, "status upgradePending=yes answers=ok,ok,\(answer)", "sign", "status", "sign")
      op.play4(
        "adaptation/\(answer)", "The answer to the code for the counter is \(answer).", about: "S5", in: script,
        with: "counterByte=5", "status ahead=-11 answers=ok,ok,\(answer)", "last-status", "sign")
      op.play4(
        "adaptation/version-3-\(answer)", "In 3.3 the answer to the signature for the counter is \(answer).",
        about: "S5", in: script, with: "start=active-3", "status ahead=-11 answers=ok,\(answer)", "last-status", "sign")
      op.play4(
        "removal/\(answer)", "The answer to the removal of biometry is \(answer).", about: "S4", in: script,
        "status biometry=yes / biometry=no answers=ok,ok,\(answer)", "last-status", "sign",
        "status biometry=yes / biometry=no", "has-biometry")
      op.play4(
        "last/\(answer)", "After a status another one is \(answer).", about: "S7", in: script,
        "status failed=1 customObject=first", "status answers=\(answer)", "last-status", "restart", "last-status")
    }
    for state in ["pendingCommit", "blocked", "removed"] {
      op.play4(
        "adaptation/version-3-in-\(state.slug)", "In 3.3 the client is far ahead, in \(state).", about: "S5 S7",
        in: script, with: "start=active-3", "status ahead=-11 state=\(state)", "last-status", "sign")
    }
    for start in ["active", "active-3"] {
      op.play4(
        "last/removed-\(start)", "The last status ends with the activation.", about: "S7", in: script,
        with: "start=\(start)", "status failed=1", "last-status", "remove-local", "last-status", "create",
        "last-status")
    }
    for ahead in [-11, -20] {
      for state in ["active", "pendingCommit"] {
        op.play4(
          "adaptation/pending-\(-ahead)-\(state.slug)", "The client is far ahead, and its confirmation is awaited.",
          about: "S5", in: script, "status ahead=\(ahead) confirmationPending=yes state=\(state)", "sign")
      }
    }
    for ahead in [1, 5, 10, 19] {
      op.play4(
        "byte/followed-\(ahead)", "The client follows by \(ahead), and its byte is then that of the server.",
        about: "S2", in: script, with: "counterByte=250", "status ahead=\(ahead)", "status byte=\((250 + ahead) % 256)",
        "sign")
    }
    for (name, members) in [
      ("ahead", "byte=251"), ("behind", "byte=249"), ("far", "byte=122"), ("of-other-value", "ahead=1 byte=250"),
      ("of-former-value", "ahead=2 byte=251"), ("round", "ahead=6 byte=0"),
    ] {
      op.play4(
        "byte/\(name)", "The server's value and byte: \(members).", about: "S2 S6", in: script,
        with: "counterByte=250", "status \(members)", "last-status", "sign")
    }
    for blob in ["unknown-state", "other-header", "31-bytes", "other-key"] {
      op.play4(
        "blob/upgrading-\(blob)", "A status whose blob is \(blob), while an upgrade is not confirmed.", about: "S1",
        in: script, with: "start=upgrading", "status blob=\(blob) upgradePending=yes", "status", "sign")
    }
    for start in ["active", "active-3"] {
      op.play4(
        "blob/created-\(start)", "A status says created in \(start).", about: "S1", in: script,
        with: "start=\(start)", "status state=created", "last-status", "sign")
    }
    for version in [0, 2, 3, 5] {
      for pending in ["yes", "no"] {
        op.play4(
          "version/\(version)-\(pending)", "A status has the version \(version), and bit 1 says \(pending).",
          about: "S1", in: script, "status currentVersion=\(version) upgradePending=\(pending)", "last-status", "sign")
      }
    }
    op.play4(
      "biometry/dropped-at-once", "Biometry that the server does not have makes no code after the status.", about: "S4",
      in: script, with: "biometry=yes", "sign factors=possession_biometry", "status biometry=no",
      "sign factors=possession_biometry", "restart", "has-biometry")
    for state in ["pendingCommit", "active", "blocked", "removed"] {
      for failed in [0, 2, 5, 6] {
        op.play4(
          "attempts/\(state.slug)-\(failed)", "\(failed) attempts of 5 have failed, in \(state).", about: "S7",
          in: script,
          "status state=\(state) failed=\(failed)", "last-status")
      }
    }
    declareDeadlocks(on: op)
  }

  private func declareDeadlocks(on op: OperationBuilder) {
    for ahead in [-21, 30] {
      let name = ahead < 0 ? "behind" : "ahead"
      for pending in ["yes", "no"] {
        op.play4(
          "deadlock/upgrading-\(name)-\(pending)", "Counters that cannot meet, and bit 1 says \(pending).",
          about: "S6 S3", in: script, with: "start=upgrading",
          "status ahead=\(ahead) upgradePending=\(pending)", "sign", "last-status")
      }
      for local in ["yes", "no"] {
        op.play4(
          "deadlock/biometry-\(name)-\(local)", "Counters that cannot meet, and biometry that only one side has.",
          about: "S6 S4", in: script, with: "biometry=\(local)",
          "status ahead=\(ahead) biometry=\(local == "yes" ? "no" : "yes") / ahead=\(ahead) biometry=no",
          "has-biometry", "sign")
      }
    }
  }
}
