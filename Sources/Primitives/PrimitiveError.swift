/// An error of a primitive: a wrong argument, or a failure of the library.
package enum PrimitiveError: Error, Equatable, Sendable {
  /// The named argument has a length that the primitive does not accept.
  case invalidLength(String)
  /// The scalar is not from 1 to the order of the curve minus 1.
  case invalidPrivateKey
  /// The bytes do not encode a point that can be a public key.
  case invalidPublicKey(PublicKeyDefect)
  /// A call into OpenSSL failed; the codes are its error queue, oldest first.
  case openSSL(call: String, codes: [UInt])
}

/// The reason for which bytes are not a public key.
package enum PublicKeyDefect: Sendable {
  /// No encoding of a point has this length.
  case length
  /// The first byte is not that of an encoding of this length; also the hybrid forms 06 and 07.
  case prefix
  /// The bytes are all zero: the point at infinity.
  case infinity
  /// No point of the curve has these coordinates, or one of them is not below the field's prime.
  case notOnCurve
}
