import Keccak
import Primitives

/// Polynomials from bytes that look random (FIPS 203, 4.2.2).
extension Polynomial {
  /// Draws a uniform transformed polynomial from a public seed and its column and row (algorithm 7, SampleNTT).
  static func uniform(seed: [UInt8], column: UInt8, row: UInt8) -> Polynomial {
    var xof = Sponge(.shake128)
    xof.absorb(seed + [column, row])
    var coefficients = [Int16](repeating: 0, count: count)
    var place = 0
    var block = [UInt8](repeating: 0, count: Sponge.Function.shake128.rate)
    while place < count {
      xof.squeeze(into: &block)
      for start in stride(from: 0, to: block.count, by: 3) {
        let d1 = Int16(block[start]) | Int16(block[start + 1] & 15) << 8
        let d2 = Int16(block[start + 1] >> 4) | Int16(block[start + 2]) << 4
        for d in [d1, d2] where d < Field.q && place < count {
          coefficients[place] = d
          place += 1
        }
      }
    }
    return Polynomial(coefficients)
  }

  /// Draws a polynomial with small coefficients from a secret seed and a number (PRF, and algorithm 8 for η = 2).
  ///
  /// Each coefficient is the sum of two bits, minus the sum of the next two.
  static func binomial(seed: [UInt8], number: UInt8) -> Polynomial {
    var bytes = Sponge.output(.shake256, of: seed, [number], byteCount: 128)
    defer { wipe(&bytes) }
    var coefficients = [Int16](repeating: 0, count: count)
    for (index, byte) in bytes.enumerated() {
      let sums = byte & 0x55 &+ byte >> 1 & 0x55
      coefficients[2 * index] = Int16(sums & 3) &- Int16(sums >> 2 & 3)
      coefficients[2 * index + 1] = Int16(sums >> 4 & 3) &- Int16(sums >> 6)
    }
    return Polynomial(coefficients)
  }
}
