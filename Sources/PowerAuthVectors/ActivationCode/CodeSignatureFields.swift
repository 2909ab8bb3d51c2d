internal import Conformance
internal import PowerAuth
internal import Primitives

/// The inputs of the check of a code's signature.
struct CodeSignatureFields: Sendable {
  let code: Field<String>
  let signature: Field<[UInt8]>
  let publicKey: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    code = op.input("code", .activationCode, "The code, with its dashes.")
    signature = op.input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
    publicKey = op.input("publicKey", .publicKey, "The master public key.")
  }

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

/// What holds of the signature of a code.
struct SignedCodeRules: Sendable {
  let message: Rule
  let der: Rule
  let malleable: Rule
  let key: Rule

  init(_ op: OperationBuilder) {
    message = op.rule("R6", "The signed bytes are the code in UTF-8, with its dashes, and nothing else.")
    der = op.rule("R7", "The signature is strict DER: minimal positive integers, and nothing behind it.")
    malleable = op.rule("R8", "A low S is not required.")
    key = op.rule("R9", "The public key is a point of the curve, in either encoding.")
  }
}
