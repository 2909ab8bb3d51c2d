internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// Calls that wait, share a request, or find another situation when the answer comes.
extension ClientTimeOperation {
  func declareWaiting(on op: OperationBuilder) {
    op.play(
      "failed/forged", "The answer with the time is forged, although it has nothing that could be.", about: "M3",
      in: script, with: "serverAhead=100000", "synchronize-time answers=forged", "time", "status answers=forged")
    op.play(
      "slow/backwards", "The device's clock is set back before the time comes: the exchange fails.", about: "M3",
      in: script, with: "serverAhead=100000", "synchronize-time", "synchronize-time task=one answers=later",
      "deliver task=one at=999999999", "time")
    for seconds in [16, 17, 60] {
      op.play(
        "key/slow-\(seconds)", "The temporary key comes after \(seconds) seconds: it is used, whatever the time is.",
        about: "M5 M6", in: script, with: "serverAhead=100000", "user-info task=one answers=later",
        "deliver task=one at=\(1_000_000_000 + seconds * 1000)", "time")
    }
    for call in ["encryptor", "user-info", "vault"] {
      op.play(
        "removed/\(call)", "The activation is removed while `\(call)` waits for its key.", about: "M5", in: script,
        "\(call) task=one answers=later", "remove-local", "deliver task=one")
    }
    for call in ["user-info", "vault"] {
      op.play(
        "removed/\(call)-unsynchronised", "The activation is removed while `\(call)` waits for the time.",
        about: "M1 M5", in: script, "encryptor", "foreground", "\(call) task=one answers=later", "remove-local",
        "deliver task=one")
    }
    op.play(
      "shared/delivered", "The answer comes by the name of the call that shares the request.", about: "M5", in: script,
      "user-info task=one answers=later", "user-info task=two answers=later", "deliver task=two", "deliver task=two",
      "deliver task=one")
    op.play(
      "shared/cancelled", "The caller that has sent the shared request cancels, and the others still wait for it.",
      about: "M3", in: script, "synchronize-time task=one answers=later", "synchronize-time task=two",
      "cancel task=one", "synchronize-time task=three", "deliver task=one", "deliver task=two")
    op.play(
      "shared/all-cancelled", "All callers cancel: the next one sends another request.", about: "M3", in: script,
      "synchronize-time task=one answers=later", "synchronize-time task=two", "cancel task=one", "cancel task=two",
      "synchronize-time task=three")
    op.play(
      "late/again", "An answer is late once more, and those that the call had left do not come.", about: "M3 M5",
      in: script, "user-info task=one answers=later,http-500", "deliver task=one answers=later", "deliver task=one",
      "user-info")
  }
}
