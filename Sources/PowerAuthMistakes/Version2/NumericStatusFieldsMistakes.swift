internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes in a status with a numeric counter.
extension Mistake {
  static let numericStatusLittleEndian = Mistake(
    "status.counter-little-endian", "The counter is little-endian.", \.numericStatus.writeCounter,
    entering(\.byteSwapped)
  ).and(\.numericStatus.readCounter, giving(\.byteSwapped))
  static let numericStatusOfFourBytes = Mistake(
    "status.counter-of-four-bytes", "Only the lower four bytes of the counter are written or read.",
    \.numericStatus.writeCounter, entering { $0 & 0xFFFF_FFFF }
  ).and(\.numericStatus.readCounter, giving { $0 & 0xFFFF_FFFF })
  static let numericAttemptsExchanged = Mistake(
    "status.numeric-attempts-exchanged", "The two numbers of attempts change places.", \.numericStatus.parts,
    moving(.maxFailedAttempts, before: .failedAttempts))
  static let attemptsBeforeCounter = Mistake(
    "status.attempts-before-counter", "The attempts stand before the counter.", \.numericStatus.parts
  ) { _ in [.magic, .state, .failedAttempts, .maxFailedAttempts, .counter, .reserved] }
  static let counterBehindReserved = Mistake(
    "status.counter-at-the-end", "The counter stands in the last eight bytes.", \.numericStatus.parts
  ) { _ in [.magic, .state, .failedAttempts, .maxFailedAttempts, .reserved, .counter] }
}
