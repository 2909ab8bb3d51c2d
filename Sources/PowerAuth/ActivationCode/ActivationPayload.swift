/// The twelve bytes that a code stands for, in a value that needs no separate memory.
package struct ActivationPayload: Equatable, Sendable {
  typealias Bytes = [12 of UInt8]

  /// Where the parts begin.
  package struct Places: Sendable {
    let random: Int
    let checksum: Int

    package init(random: Int, checksum: Int) {
      self.random = random
      self.checksum = checksum
    }
  }

  private let bytes: Bytes
  private let count: Int

  /// What stands for a code that was not decoded.
  package static let none = ActivationPayload(Bytes(repeating: 0), count: 0)

  init(_ bytes: Bytes) { self.init(bytes, count: Bytes.count) }

  private init(_ bytes: Bytes, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  /// The bytes as an array.
  package var array: [UInt8] { (0..<count).map { bytes[$0] } }

  /// The ten random bytes.
  func random(at places: Places) -> RandomPart { RandomPart([10 of UInt8] { bytes[places.random + $0] }) }

  /// The checksum as it is stated.
  func checksum(at places: Places) -> CodeChecksum {
    CodeChecksum(first: bytes[places.checksum], last: bytes[places.checksum + 1])
  }

  package static func == (one: ActivationPayload, other: ActivationPayload) -> Bool { one.array == other.array }
}

/// The random bytes of a code: ten that need no separate memory, or as many as an array has.
package struct RandomPart: Sendable {
  private enum Bytes {
    case ten([10 of UInt8])
    case any([UInt8])
  }

  private let bytes: Bytes

  init(_ bytes: [10 of UInt8]) { self.bytes = .ten(bytes) }

  package init(_ bytes: [UInt8]) { self.bytes = .any(bytes) }

  /// The bytes as an array.
  package var array: [UInt8] { withSpan { bytes in bytes.indices.map { bytes[$0] } } }

  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    switch bytes {
    case .ten(let bytes): body(bytes.span)
    case .any(let bytes): body(bytes.span)
    }
  }
}

/// A checksum as it is written.
package struct CodeChecksum: Equatable, Sendable {
  package let first: UInt8
  package let last: UInt8

  package init(first: UInt8, last: UInt8) {
    self.first = first
    self.last = last
  }

  /// Writes the higher byte first.
  package init(bigEndian checksum: UInt16) {
    self.init(first: UInt8(truncatingIfNeeded: checksum >> 8), last: UInt8(truncatingIfNeeded: checksum))
  }

  /// The two bytes.
  package var array: [UInt8] { [first, last] }
}
