package import Conformance
internal import PowerAuth

/// What holds of a signature by the master key.
package struct OlderSignatureSentences: DeclarationGroup {
  package let message: Rule
  package let der: Rule
  package let malleable: Rule
  package let key: Rule

  init(message sentence: String) {
    message = rule("R1", sentence, \.olderSignature.joinHalves, \.olderSignature.message, \.ecdsa.verify)
    der = rule("R2", "The signature is strict DER: minimal positive integers, and nothing behind it.", \.ecdsa.decode)
    malleable = rule("R3", "A low S is not required.", \.ecdsa.verify)
    key = rule(
      "R4", "The public key is a point of the curve, in either encoding, and the one that signed.", \.ecdsa.verify,
      \.agreement.readPoint)
  }
}
