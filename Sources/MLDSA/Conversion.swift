import Primitives

/// Polynomials as bytes (FIPS 204, 7.1).
extension Polynomial {
  /// Encodes coefficients that are not negative with so many bits each (algorithm 16, SimpleBitPack).
  func packed(bits: Int) -> [UInt8] {
    BitPacking.pack(coefficients.map { UInt32(bitPattern: $0) }, bits: bits)
  }

  /// Decodes coefficients of so many bits (algorithm 18, SimpleBitUnpack).
  init(packed bytes: ArraySlice<UInt8>, bits: Int) {
    self.init(BitPacking.unpack(bytes, bits: bits).map { Int32(bitPattern: $0) })
  }

  /// Encodes coefficients by the 20 bits of their distances below γ₁ (algorithm 17, BitPack).
  var packedBelowGamma1: [UInt8] { map { Rounding.gamma1 &- Field.centered($0) }.packed(bits: 20) }

  /// Decodes coefficients from the 20 bits of their distances below γ₁ (algorithm 19, BitUnpack).
  init(belowGamma1 bytes: ArraySlice<UInt8>) {
    self = Polynomial(packed: bytes, bits: 20).map { Rounding.gamma1 &- $0 }
  }
}

/// The coefficients of a vector that have a hint, each polynomial with its places in ascending order.
struct Hints {
  let places: [[Int]]

  var count: Int { places.reduce(0) { $0 + $1.count } }

  /// The places of the coefficients that are 1.
  init(_ vector: [Polynomial]) {
    places = vector.map { polynomial in polynomial.coefficients.indices.filter { polynomial.coefficients[$0] == 1 } }
  }

  /// Encodes the places, and then how many there are up to the end of each polynomial (algorithm 20, HintBitPack).
  func packed(_ parameters: SignatureParameters) -> [UInt8] {
    var bytes = places.flatMap { $0.map(UInt8.init) }
    bytes += [UInt8](repeating: 0, count: parameters.omega - bytes.count)
    var end = 0
    return bytes
      + places.map { places in
        end += places.count
        return UInt8(end)
      }
  }

  /// Decodes the places; nil where they are not in the only allowed form (algorithm 21, HintBitUnpack).
  ///
  /// The ends must not go back nor above ω, the places of a polynomial must ascend, and the bytes that are not used must be zero.
  init?(packed bytes: [UInt8], _ parameters: SignatureParameters) {
    var places: [[Int]] = []
    var start = 0
    for end in bytes.dropFirst(parameters.omega).map(Int.init) {
      guard start <= end, end <= parameters.omega else { return nil }
      let part = bytes[start..<end]
      guard zip(part, part.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
      places.append(part.map(Int.init))
      start = end
    }
    guard bytes[start..<parameters.omega].allSatisfy({ $0 == 0 }) else { return nil }
    self.places = places
  }
}
