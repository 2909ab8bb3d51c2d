import Keccak
import Primitives

/// Polynomials from bytes that look random (FIPS 204, 7.3).
extension Polynomial {
  /// Draws the challenge, which has τ coefficients that are 1 or −1, from its hash (algorithm 29, SampleInBall).
  static func challenge(_ hash: [UInt8], _ parameters: SignatureParameters) -> Polynomial {
    var xof = Sponge(.shake256)
    xof.absorb(hash)
    let signs = xof.squeeze(8)
    var coefficients = [Int32](repeating: 0, count: count)
    var byte: [UInt8] = [0]
    for (number, i) in (count - parameters.tau..<count).enumerated() {
      repeat { xof.squeeze(into: &byte) } while Int(byte[0]) > i
      let j = Int(byte[0])
      coefficients[i] = coefficients[j]
      coefficients[j] = 1 - 2 * Int32(signs[number / 8] >> (number % 8) & 1)
    }
    return Polynomial(coefficients)
  }

  /// Draws a uniform transformed polynomial from a public seed and its column and row (algorithm 30, RejNTTPoly).
  static func uniform(seed: [UInt8], column: UInt8, row: UInt8) -> Polynomial {
    var xof = Sponge(.shake128)
    xof.absorb(seed + [column, row])
    var coefficients = [Int32](repeating: 0, count: count)
    var place = 0
    var block = [UInt8](repeating: 0, count: Sponge.Function.shake128.rate)
    while place < count {
      xof.squeeze(into: &block)
      for start in stride(from: 0, to: block.count, by: 3) where place < count {
        let number = Int32(block[start]) | Int32(block[start + 1]) << 8 | Int32(block[start + 2] & 0x7f) << 16
        guard number < Field.q else { continue }
        coefficients[place] = number
        place += 1
      }
    }
    return Polynomial(coefficients)
  }

  /// Draws a polynomial with coefficients up to η from a secret seed and a number (algorithm 31, RejBoundedPoly).
  ///
  /// The time says how many half bytes were skipped, which does not depend on those that were taken.
  static func bounded(seed: [UInt8], number: UInt16, eta: Int32) -> Polynomial {
    var xof = Sponge(.shake256)
    xof.absorb(seed)
    xof.absorb(number.littleEndianBytes)
    var coefficients = [Int32](repeating: 0, count: count)
    var place = 0
    var block = [UInt8](repeating: 0, count: Sponge.Function.shake256.rate)
    defer { wipe(&block) }
    while place < count {
      xof.squeeze(into: &block)
      for byte in block {
        for half in [Int32(byte & 15), Int32(byte >> 4)] where half < (eta == 2 ? 15 : 9) && place < count {
          coefficients[place] = coefficient(of: half, eta: eta)
          place += 1
        }
      }
    }
    return Polynomial(coefficients)
  }

  /// Returns the coefficient of a half byte (algorithm 15, CoeffFromHalfByte).
  private static func coefficient(of half: Int32, eta: Int32) -> Int32 {
    guard eta == 2 else { return 4 &- half }
    // The multiplication divides by five.
    return 2 &- (half &- (half &* 205) >> 10 &* 5)
  }

  /// Draws a polynomial of the mask from a secret seed and a number (algorithm 34, ExpandMask).
  static func mask(seed: [UInt8], number: UInt16) -> Polynomial {
    var bytes = Sponge.output(
      .shake256, of: seed, number.littleEndianBytes, byteCount: SignatureParameters.responseByteCount)
    defer { wipe(&bytes) }
    return Polynomial(belowGamma1: bytes[...])
  }
}

extension UInt16 {
  fileprivate var littleEndianBytes: [UInt8] { [UInt8(self & 0xff), UInt8(self >> 8)] }
}

/// The matrix Â by rows (FIPS 204, algorithm 32, ExpandA).
struct Matrix: Sendable {
  private let polynomials: [Polynomial]
  private let columnCount: Int

  init(_ parameters: SignatureParameters, seed: [UInt8]) {
    columnCount = parameters.l
    polynomials = (0..<UInt8(parameters.k)).flatMap { row in
      (0..<UInt8(parameters.l)).map { column in Polynomial.uniform(seed: seed, column: column, row: row) }
    }
  }

  /// Returns the transformed product with a transformed vector (algorithm 48).
  func product(_ vector: [Polynomial]) -> [Polynomial] {
    stride(from: 0, to: polynomials.count, by: columnCount).map { start in
      Polynomial.product(polynomials[start..<start + columnCount], vector)
    }
  }
}
