package import Conformance
internal import PowerAuth

/// The inputs of the check of a code's signature.
package struct CodeSignatureFields: DeclarationGroup {
  package let code = input("code", .activationCode, "The code, with its dashes.")
  package let signature = input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
  package let publicKey = input("publicKey", .publicKey, "The master public key.")
}

/// What holds of the signature of a code.
package struct SignedCodeRules: DeclarationGroup {
  package let message = rule(
    "R6", "The signed bytes are the code in UTF-8, with its dashes, and nothing else.", \.codeSignature.message,
    \.ecdsa.verify)
  package let der = rule(
    "R7", "The signature is strict DER: minimal positive integers, and nothing behind it.", \.ecdsa.decode)
  package let malleable = rule("R8", "A low S is not required.", \.ecdsa.verify)
  package let key = rule("R9", "The public key is a point of the curve, in either encoding.", \.agreement.readPoint)
}
