internal import Conformance
internal import PowerAuth

extension Operation {
  /// Declares an operation of the protocol, whose refusals become answers.
  init(
    powerAuth id: String, _ summary: String, reference: String, ranges: [ProtocolRange] = [.all],
    declare: (OperationBuilder) -> @Sendable (Question) throws -> Answer
  ) {
    self.init(
      id, summary, reference: reference, ranges: ranges, guarding: { try Answer.answering($0) }, declare: declare)
  }
}

extension ProtocolRange {
  /// All versions compute the same.
  static let all = ProtocolRange(ProtocolVersion.allCases.map(\.rawValue))
  /// The versions with decimal online signatures.
  static let decimal = ProtocolRange(["3.0"], label: "3.0")
  /// The versions with Base64 online signatures.
  static let base64 = ProtocolRange(["3.1", "3.2", "3.3"], label: "3.1")
  /// Each version by itself.
  static let each = ProtocolVersion.allCases.map { ProtocolRange([$0.rawValue], label: $0.rawValue) }
}

/// A protocol version that no operation has; the engine lets none through.
struct UnknownVersion: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a protocol version" }
}

extension Question {
  func version() throws -> ProtocolVersion {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnknownVersion(text: protocolVersion) }
    return version
  }
}

extension Draft {
  func version() throws -> ProtocolVersion {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnknownVersion(text: protocolVersion) }
    return version
  }
}

extension Array where Element == UInt8 {
  /// The bytes with the lowest bit of the last one flipped.
  var withLastBitFlipped: [UInt8] {
    var bytes = self
    bytes[bytes.count - 1] ^= 1
    return bytes
  }

  /// The bytes with the lowest bit of one of them flipped.
  func withBitFlipped(inByte index: Int) -> [UInt8] {
    var bytes = self
    bytes[index] ^= 1
    return bytes
  }

  /// The bytes with the highest bit of the first one flipped.
  var withFirstBitFlipped: [UInt8] {
    var bytes = self
    bytes[0] ^= 0x80
    return bytes
  }
}

extension UInt64 {
  /// The number in that many bytes, at least eight, big-endian.
  func bytes(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count - 8) + bigEndianBytes
  }
}
