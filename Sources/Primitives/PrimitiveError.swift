/// A primitive that could not be computed: a wrong argument, or breakage below.
package enum PrimitiveError: Error, Equatable, Sendable {
  /// The named argument has a length that the primitive cannot take.
  case invalidLength(String)
  /// The scalar is not between 1 and the order of the curve less one.
  case invalidPrivateKey
  /// The bytes are not those of a point that can be a public key.
  case invalidPublicKey(P256.PublicKey.Defect)
  /// A call into OpenSSL failed; the codes are its error queue, oldest first.
  case openSSL(call: String, codes: [UInt])
}
