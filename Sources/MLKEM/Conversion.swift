import Primitives

/// Polynomials as bytes, and compression (FIPS 203, 4.2.1).
extension Polynomial {
  /// Encodes the coefficients with 12 bits each (algorithm 5, ByteEncode₁₂).
  var encoded: [UInt8] { BitPacking.pack(coefficients.map { UInt32(Field.canonical($0)) }, bits: 12) }

  /// Decodes coefficients with 12 bits each, modulo q (algorithm 6, ByteDecode₁₂).
  init(encoded bytes: ArraySlice<UInt8>) {
    self.init(BitPacking.unpack(bytes, bits: 12).map { Field.centered(Int16($0)) })
  }

  /// Compresses the coefficients to d bits each, and encodes them (ByteEncode_d of Compress_d).
  func compressed(_ d: Int) -> [UInt8] {
    BitPacking.pack(coefficients.map { Self.compressed(Field.canonical($0), d) }, bits: d)
  }

  /// Decodes coefficients of d bits each, and decompresses them (Decompress_d of ByteDecode_d).
  init(compressed bytes: ArraySlice<UInt8>, _ d: Int) {
    self.init(
      BitPacking.unpack(bytes, bits: d).map { y in
        Field.centered(Int16((y &* UInt32(Field.q) &+ 1 &<< UInt32(d - 1)) &>> UInt32(d)))
      })
  }

  /// Returns 2^d / q times x, rounded, modulo 2^d (4.7).
  private static func compressed(_ x: UInt16, _ d: Int) -> UInt32 {
    let numerator = UInt64(x) &<< UInt64(d) &+ UInt64(Field.q / 2)
    // The multiplication divides by q: 330282857 is 2⁴⁰ / q, rounded up, which is exact for numerators below 2²³.
    let quotient = (numerator &* 330_282_857) &>> 40
    return UInt32(truncatingIfNeeded: quotient) & (1 &<< UInt32(d) &- 1)
  }
}

extension [Polynomial] {
  /// The polynomials of a vector, encoded with 12 bits for each coefficient.
  var encoded: [UInt8] { flatMap(\.encoded) }

  /// Decodes a vector whose coefficients have 12 bits each.
  init(encoded bytes: ArraySlice<UInt8>) {
    self = bytes.parts(of: 384).map { Polynomial(encoded: $0) }
  }

  /// Decompresses a vector whose coefficients have d bits each.
  init(compressed bytes: ArraySlice<UInt8>, _ d: Int) {
    self = bytes.parts(of: 32 * d).map { Polynomial(compressed: $0, d) }
  }
}
