internal import Conformance
internal import PartyModel
internal import PowerAuth

/// The judgement of what a status of protocol 4 says.
extension DrivenLife {
  /// What is wrong with a status, by one check; nil where nothing is.
  func findingOfStatus4(_ check: FactCheck, _ status: PlainStatus, _ changes: [RequestChange]) -> Finding? {
    switch check {
    case .state(let number): Self.compare(check, number, status.state) { "the state \($0)" }
    case .attempts(let count): Self.compare(check, count, status.failedAttempts) { "\($0) failed attempts" }
    case .maximum(let count): Self.compare(check, count, status.maxFailedAttempts) { "at most \($0)" }
    case .lookAhead(let count): Self.compare(check, count, status.lookAhead) { "the look-ahead \($0)" }
    case .flags(let flags): Self.compare(check, flags, status.flags & Self.knownFlags) { "the flags \($0)" }
    case .currentVersion(let number):
      Self.compare(check, number, status.currentVersion) { "the current version \($0)" }
    case .counter(let steps): findingOfCounter4(steps, status, changes)
    default: .reply(.interoperability, expected: check.words, came: "a status of protocol 4")
    }
  }

  /// The flags with a meaning, of which the highest is that of biometry.
  private static let knownFlags = 0b1111

  private static func compare(
    _ check: FactCheck, _ expected: Int, _ came: Int, _ words: (Int) -> String
  ) -> Finding? {
    came == expected ? nil : .reply(expected: check.words, came: words(came))
  }

  private func findingOfCounter4(_ steps: Int, _ status: PlainStatus, _ changes: [RequestChange]) -> Finding? {
    guard let device = devices[changes.device] else { return nil }
    let number = try? device.codeNumber(ofHash: status.counterHash, core: core)
    let byte = try? device.counterByte(at: steps)
    guard number != steps || byte != status.counterByte else { return nil }
    let found = number.map { "the value after \($0) steps" } ?? "a hash of none of the first 512 values"
    return .reply(
      expected: "the counter after \(steps) steps, with the byte \(byte ?? 0)",
      came: "\(found), with the byte \(status.counterByte)")
  }
}
