/// The two numbers r and s of an ECDSA signature, each as long as a scalar.
///
/// The verification checks whether they are below the order of the curve.
package struct CurveSignature<Named: NamedCurve>: Equatable, Sendable {
  private static var scalarByteCount: Int { Named.curve.scalarByteCount }

  /// The numbers r and s, one after the other.
  package let raw: [UInt8]

  /// Reads r and s, one after the other; nil unless there are exactly as many bytes as two scalars have.
  package init?(raw: [UInt8]) {
    guard raw.count == 2 * Self.scalarByteCount else { return nil }
    self.raw = raw
  }

  init(r: [UInt8], s: [UInt8]) {
    raw = r + s
  }

  /// Reads strict DER: shortest lengths and numbers, positive numbers, and no bytes after the sequence.
  package init?(der: [UInt8]) {
    var rest = der[...]
    guard var sequence = DER.takeContents(of: DER.sequence, from: &rest), rest.isEmpty,
      let r = DER.takeScalar(Self.scalarByteCount, from: &sequence),
      let s = DER.takeScalar(Self.scalarByteCount, from: &sequence), sequence.isEmpty
    else { return nil }
    raw = r + s
  }

  /// The number r, then the number s.
  var numbers: [ArraySlice<UInt8>] { [raw.prefix(Self.scalarByteCount), raw.suffix(Self.scalarByteCount)] }

  /// The DER form: a sequence of the two integers.
  package var der: [UInt8] {
    DER.element(DER.sequence, numbers.flatMap(DER.integer))
  }
}

/// The part of DER (X.690) that signatures need: elements shorter than 128 bytes.
private enum DER {
  static let sequence: UInt8 = 0x30
  static let integer: UInt8 = 0x02

  static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [tag, UInt8(contents.count)] + contents
  }

  /// Returns the integer of an unsigned number, with a zero byte before a set top bit, which would mean a minus sign.
  static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
    let significant = number.drop { $0 == 0 }
    let needsSign = significant.first.map { $0 >= 0x80 } ?? true
    return element(integer, (needsSign ? [0] : []) + significant)
  }

  /// Takes an element with the tag, and returns its contents.
  static func takeContents(of tag: UInt8, from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let header = Array(bytes.prefix(2))
    guard header.count == 2, header[0] == tag else { return nil }
    // Two integers have at most 102 bytes, so that the long form of a length is never the shortest.
    let count = Int(header[1])
    guard count < 0x80, bytes.count >= 2 + count else { return nil }
    let contents = bytes.dropFirst(2).prefix(count)
    bytes = bytes.dropFirst(2 + count)
    return contents
  }

  /// Takes a positive integer of at most that many bytes, and returns it as exactly that many.
  static func takeScalar(_ byteCount: Int, from bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let contents = takeContents(of: integer, from: &bytes), let first = contents.first, first < 0x80 else {
      return nil
    }
    // A zero byte is only allowed before a byte whose top bit is set.
    let number = first == 0 ? contents.dropFirst() : contents
    guard let highest = number.first, first != 0 || highest >= 0x80 else { return nil }
    guard number.count <= byteCount else { return nil }
    return [UInt8](repeating: 0, count: byteCount - number.count) + number
  }
}
