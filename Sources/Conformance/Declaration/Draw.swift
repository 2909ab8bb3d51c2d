internal import Encodings

/// Pseudo-random values that depend on an address only: the same address always gives the same values.
///
/// The address is (seed, id of the vector, name of the field), so that adding or removing a vector, or a field, changes
/// no other value.
package struct Draw: Sendable {
  private var source: SeededBytes

  package init(seed: String, id: String, field: String) {
    source = SeededBytes(seed: seed, id: id, field: field)
  }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    source.next(count)
  }

  package mutating func unsigned64() -> UInt64 {
    source.next(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Draws from a range.
  ///
  /// The remainder makes small numbers more likely by less than 2^-11 for ranges of 53 bits, which does not matter
  /// here.
  package mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    return span == .max ? Int64(bitPattern: unsigned64()) : range.lowerBound + Int64(unsigned64() % (span + 1))
  }

  package mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int(number(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  package mutating func element<Element>(of list: [Element]) -> Element {
    list[count(0...list.count - 1)]
  }
}
