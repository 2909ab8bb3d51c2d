internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The bytes of a status before they are encrypted, byte by byte.
struct StatusSample: Sendable {
  var magic: [UInt8] = [0xDE, 0xC0, 0xDE, 0xD1]
  var state: UInt8 = 3
  var currentVersion: UInt8 = 3
  var upgradeVersion: UInt8 = 3
  /// Bytes 7 to 12: five reserved ones and the counter's byte from 3.1 on, six reserved ones in 3.0.
  var middle: [UInt8]
  var failedAttempts: UInt8 = 0
  var maxFailedAttempts: UInt8 = 5
  /// The look-ahead from 3.1 on, and reserved in 3.0.
  var lookAhead: UInt8
  var secondHalf: [UInt8]

  /// An active activation whose other bytes are drawn.
  init(_ draft: Draft) throws {
    let hasChallenge = try draft.version().hasStatusChallenge
    middle = draft.draw("middle") { $0.bytes(6) }
    lookAhead = hasChallenge ? 20 : 0
    secondHalf = draft.draw("secondHalf") { $0.bytes(16) }
  }

  /// The status of worked example 13.2, or 13.3 in 3.0.
  static func example(_ draft: Draft) throws -> StatusSample {
    var sample = try StatusSample(draft)
    guard try draft.version().hasStatusChallenge else {
      sample.middle = bytes(hex: "7bd45e05525e")
      sample.failedAttempts = 1
      sample.secondHalf = StatusExample.counterData
      return sample
    }
    sample.middle = bytes(hex: "489e937fa402")
    sample.secondHalf = StatusExample.counterHash
    return sample
  }

  /// A status in any state that the checks accept.
  static func drawn(_ draft: Draft) throws -> StatusSample {
    var sample = try StatusSample(draft)
    sample.state = UInt8(draft.draw("state") { $0.count(1...5) })
    sample.currentVersion = UInt8(draft.draw("currentVersion") { $0.count(2...3) })
    sample.failedAttempts = UInt8(draft.draw("failedAttempts") { $0.count(0...255) })
    sample.maxFailedAttempts = UInt8(draft.draw("maxFailedAttempts") { $0.count(0...255) })
    sample.lookAhead = UInt8(draft.draw("lookAhead") { $0.count(1...64) })
    return sample
  }

  var plaintext: [UInt8] {
    magic + [state, currentVersion, upgradeVersion] + middle + [failedAttempts, maxFailedAttempts, lookAhead]
      + secondHalf
  }
}
