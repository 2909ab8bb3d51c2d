/// Arithmetic of unsigned numbers of any length as big-endian bytes, for values that are not secret.
extension [UInt8] {
  /// The number without leading zero bytes.
  package var withoutLeadingZeros: [UInt8] { Array(drop { $0 == 0 }) }

  /// The number in a given number of bytes, with leading zeros; it must fit.
  package func padded(to count: Int) -> [UInt8] {
    let significant = withoutLeadingZeros
    return [UInt8](repeating: 0, count: count - significant.count) + significant
  }

  /// Whether the number is below another.
  package func isLess(than other: [UInt8]) -> Bool {
    let (left, right) = (withoutLeadingZeros, other.withoutLeadingZeros)
    return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  /// The difference of two numbers of the same length, modulo 256 to the power of that length.
  package func subtracting(_ other: [UInt8]) -> [UInt8] {
    var result = self
    var borrow = 0
    for index in indices.reversed() {
      let difference = Int(self[index]) - Int(other[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt8(truncatingIfNeeded: difference)
    }
    return result
  }

  /// The sum of two numbers of the same length, modulo 256 to the power of that length.
  package func adding(_ other: [UInt8]) -> [UInt8] {
    subtracting([UInt8](repeating: 0, count: count).subtracting(other))
  }

  /// The remainder of a division, in as many bytes as the divisor has.
  package func remainder(dividedBy divisor: [UInt8]) -> [UInt8] {
    let wide = [0] + divisor
    var remainder = [UInt8](repeating: 0, count: wide.count)
    for byte in self {
      remainder = Array(remainder.dropFirst()) + [byte]
      while !remainder.isLess(than: wide) { remainder = remainder.subtracting(wide) }
    }
    return Array(remainder.dropFirst())
  }
}
