package import Conformance
internal import PowerAuth

/// What holds of both operations.
package struct KeyExchangeSentences: DeclarationGroup {
  package let otpKey = rule(
    "R1",
    "The key of the one-time password is PBKDF2 with HMAC-SHA-1, 10 000 iterations, and the short identifier as salt; "
      + "both texts enter in UTF-8, with their dashes.", \.keyExchange.writeSalt, \.keyExchange.takeOtp,
    \.keyExchange.iterations, \.passwordKey.derive, \.passwordKey.encodePassword, \.passwordKey.shorten)
  package let agreement = rule(
    "R2", "The other key is the shared secret of both key pairs, folded to 16 bytes.", \.agreement.writeSecret,
    \.agreement.multiply, \.notation.fold, \.agreement.condense)
  package let layers = rule(
    "R3",
    "The inner layer has the key of the one-time password, and the outer one that of the agreement; both are "
      + "AES-128-CBC with PKCS#7.", \.keyExchange.layers, \.cipher.pad, \.cipher.encryptBlocks)
  package let nonce = rule(
    "R4", "The nonce, 16 bytes, is the initialisation vector of both layers.", \.keyExchange.chooseVector,
    \.keyExchange.checkNonce)
  package let scalars = rule(
    "R5", "The scalar is unsigned, with or without leading zero bytes, and below the order.", \.agreement.readScalar,
    \.agreement.multiplyBase)
  package let points = rule(
    "R6", "A point is taken compressed and uncompressed, and anything else is refused.", \.agreement.readPoint,
    \.agreement.multiply)

  package var computation: [Rule] { [otpKey, agreement, layers, nonce] }
}
