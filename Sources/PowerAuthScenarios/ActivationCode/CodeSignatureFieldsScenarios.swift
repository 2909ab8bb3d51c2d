internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension CodeSignatureFields {
  /// Signs what the body makes of the code, with a drawn master key.
  func sign(_ draft: inout Draft, _ message: (String) -> String) throws -> P256.Signature {
    try signBytes(&draft) { Array(message($0).utf8) }
  }

  /// Signs the bytes that the body makes of the code, with a drawn master key.
  func signBytes(_ draft: inout Draft, _ message: (String) throws -> [UInt8]) throws -> P256.Signature {
    let pair = draft.draw("masterKey") { KeyPair(&$0) }
    draft[publicKey] = pair.publicKey
    return try P256.PrivateKey(scalar: pair.privateKey).signature(for: message(draft.fill(code)))
  }
}
