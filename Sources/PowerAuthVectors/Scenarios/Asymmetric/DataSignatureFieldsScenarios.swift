internal import Conformance
internal import PowerAuth
internal import Primitives

extension DataSignatureFields {
  /// Signs the bytes that the body makes of the data.
  func sign(
    _ draft: inout Draft, with pair: KeyPair, _ message: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> [UInt8] {
    let bytes = message(draft.fill(data))
    return try Rules.right.signData(bytes, as: encoding(draft.inputs), privateKey: pair.privateKey)
  }
}

/// A form that no signature has; the engine lets none through.
struct UnknownEncoding: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not the form of a signature" }
}

extension ProtocolRange {
  /// The versions in which the protocol has signatures in DER only.
  static let derOnly = ProtocolRange(["3.0", "3.1", "3.2"], label: "3.0")
  /// The versions that also have raw signatures.
  static let derAndRaw = ProtocolRange(["3.3"], label: "3.3")
  /// The versions that have raw signatures, for scenarios.
  static let versionsWithRaw = Set(derAndRaw.versions)
}

/// Lengths of data around the blocks of the hash.
let signedLengths = [1, 55, 56, 63, 64, 65, 128, 1000]
