internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
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

/// Lengths of data around the blocks of the hash.
let signedLengths = [1, 55, 56, 63, 64, 65, 128, 1000]
