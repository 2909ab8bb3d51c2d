package import Conformance
package import PowerAuth

extension OperationBuilder {
  /// Declares how the operation is answered in all versions, by rules whose refusals become answers.
  func answer(_ compute: @escaping @Sendable (Rules, Request) throws -> Answer) {
    answer(by: Rules.right, sameIn: { _, _, _ in true }) { rules, request, _ in
      try Answer.answering { try compute(rules, request) }
    }
  }

  /// Declares how the operation is answered where something varies with the version.
  func answer<Varying: Equatable & Sendable>(
    with varying: @escaping @Sendable (Rules, ProtocolVersion) -> Varying,
    _ compute: @escaping @Sendable (Rules, Request, Varying) throws -> Answer
  ) {
    answerDrawing(with: varying) { rules, request, value, _ in try compute(rules, request, value) }
  }

  /// Declares the intermediate values that reports show of inputs that must be refused.
  func showRefused(_ steps: @escaping @Sendable (Request, ProtocolVersion) throws -> [Step]) {
    showRefused { request in try steps(request, try request.version()) }
  }

  /// Declares how the operation is answered where it also draws values.
  func answerDrawing<Varying: Equatable & Sendable>(
    with varying: @escaping @Sendable (Rules, ProtocolVersion) -> Varying,
    _ compute: @escaping @Sendable (Rules, Request, Varying, Environment) throws -> Answer
  ) {
    // Without functions for rules of any type, which would copy these rules for each answer.
    answer(by: Rules.right) { rules in
      Computation.ByRules(
        answer: { request, environment in
          let value = varying(rules, try request.version())
          return try Answer.answering { try compute(rules, request, value, environment) }
        },
        isSame: { version, other in
          guard let version = ProtocolVersion(rawValue: version), let other = ProtocolVersion(rawValue: other) else {
            return false
          }
          return varying(rules, version) == varying(rules, other)
        })
    }
  }
}

extension ProtocolRange {
  /// The versions with a numeric counter.
  package static let v2 = ProtocolRange(["2.0", "2.1"])
  /// The versions with a numeric counter, where an operation that later ones have too computes the same in them.
  static let v2BesideOthers = ProtocolRange(["2.0", "2.1"], label: "2.0")
  /// The versions with a numeric counter, each by itself.
  static let v2Each = ["2.0", "2.1"].map { ProtocolRange([$0], label: $0) }
  /// The versions in which keys are derived for byte texts by the older function only.
  package static let upTo3_0 = ProtocolRange(["2.0", "2.1", "3.0"], label: "2.0")
  /// The versions with a hash-based counter, where all of them compute the same.
  package static let v3 = ProtocolRange(["3.0", "3.1", "3.2", "3.3"])
  /// The versions with a hash-based counter, and that of hybrid keys, where all of them compute the same.
  package static let v3And4 = ProtocolRange(["3.0", "3.1", "3.2", "3.3", "4.0"])
  /// The versions in which keys are derived for byte texts with the key as the key of the HMAC.
  package static let from3_1 = ProtocolRange(["3.1", "3.2", "3.3"])
  /// The versions of which releases of the mobile core do not know the method PATCH.
  package static let beforePatch = ProtocolRange(["3.0", "3.1"], label: "3.0")
  /// The versions of which releases of the mobile core know PATCH; without a label, because their vectors had their ids
  /// before the operation had two files.
  static let sincePatch = ProtocolRange(["3.2", "3.3", "4.0"])
  /// The versions with decimal online signatures.
  package static let decimal = ProtocolRange(["3.0"], label: "3.0")
  /// The versions with Base64 online signatures.
  package static let base64 = ProtocolRange(["3.1", "3.2", "3.3"], label: "3.1")
  /// The version whose status has no challenge and no nonce.
  static let withoutChallenge = ProtocolRange(["3.0"], label: "3.0")
  /// The versions whose status has a challenge and a nonce.
  static let withChallenge = ProtocolRange(["3.1", "3.2", "3.3"], label: "3.1")
  /// The version of hybrid keys, where an operation exists in others too and computes something else there.
  package static let v4 = ProtocolRange(["4.0"], label: "4.0")
  /// The version of hybrid keys, where an operation exists in it only.
  package static let onlyV4 = ProtocolRange(["4.0"])
  /// The versions with a hash-based counter, each by itself.
  package static let v3Each = ["3.0", "3.1", "3.2", "3.3"].map { ProtocolRange([$0], label: $0) }
}

/// A protocol version that no operation has; the engine lets none through.
package struct UnknownVersion: Error, CustomStringConvertible {
  private let text: String
  package var description: String { "\(text) is not a protocol version" }

  package init(text: String) { self.text = text }
}

extension Request {
  /// Private, because an answer may depend on the version only where its operation declares how.
  fileprivate func version() throws -> ProtocolVersion {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnknownVersion(text: protocolVersion) }
    return version
  }
}

extension Draft {
  package func version() throws -> ProtocolVersion {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnknownVersion(text: protocolVersion) }
    return version
  }
}

extension Array where Element == UInt8 {
  /// The bytes with the lowest bit of the last one flipped.
  package var withLastBitFlipped: [UInt8] {
    var bytes = self
    bytes[bytes.count - 1] ^= 1
    return bytes
  }

  /// The bytes with the lowest bit of one of them flipped.
  package func withBitFlipped(inByte index: Int) -> [UInt8] {
    var bytes = self
    bytes[index] ^= 1
    return bytes
  }

  /// The bytes with the highest bit of the first one flipped.
  package var withFirstBitFlipped: [UInt8] {
    var bytes = self
    bytes[0] ^= 0x80
    return bytes
  }
}

extension UInt64 {
  /// The number in that many bytes, at least eight, big-endian.
  package func bytes(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count - 8) + bigEndianBytes
  }
}
