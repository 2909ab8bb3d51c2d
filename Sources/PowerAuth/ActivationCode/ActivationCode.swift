import Primitives

/// A code that a user types or scans to begin an activation (§ 4).
package struct ActivationCode: Equatable, Sendable {
  /// The random bytes and their checksum, 12 bytes.
  package let payload: [UInt8]
  /// The code without its dashes, 20 characters.
  package let base32: String

  /// The number of random bytes in a code.
  package static let randomByteCount = 10

  /// The number of characters of a code.
  package static let characterCount = 23

  /// Encodes ten random bytes.
  package init(random: [UInt8]) throws {
    try demand(random.count == Self.randomByteCount, else: .length)
    payload = random + Self.checksum(of: random)
    base32 = Base32.encode(payload)
  }

  /// Validates a code as it was typed: nothing is trimmed, corrected, or made upper case.
  ///
  /// [D-1: the last character has four bits too many. The mobile core demands that they are zero; the Java library takes
  /// any.]
  package init(text: String, allowingSpareBits: Bool = false) throws {
    base32 = try Self.ungrouped(text)
    payload = try Self.decoded(base32, allowingSpareBits: allowingSpareBits)
    try demand(checksum == Self.checksum(of: random), else: .checksum)
  }

  /// The random bytes.
  package var random: [UInt8] { Array(payload.prefix(Self.randomByteCount)) }

  /// The checksum that the code carries, two bytes.
  package var checksum: [UInt8] { Array(payload.dropFirst(Self.randomByteCount)) }

  /// The code with its dashes.
  package var text: String { Self.grouped(base32) }

  /// Computes the checksum of random bytes: CRC-16/ARC, big-endian.
  package static func checksum(of random: [UInt8]) -> [UInt8] {
    CRC16.arc(random).bigEndianBytes
  }
}

// The steps between the characters and the bytes.
extension ActivationCode {
  /// The places of the dashes, counted from 0.
  package static let dashPositions = [5, 11, 17]
  private static let dash = UInt8(ascii: "-")
  private static let groupLength = 5

  /// Puts a dash after every five characters but the last.
  package static func grouped(_ base32: String) -> String {
    var text: [UInt8] = []
    for (position, character) in base32.utf8.enumerated() {
      if position > 0 && position.isMultiple(of: groupLength) { text.append(dash) }
      text.append(character)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the dashes out of a text that has them in their places and nowhere else.
  package static func ungrouped(_ text: String) throws -> String {
    let characters = Array(text.utf8)
    try demand(characters.count == characterCount, else: .length)
    try demand(characters.indices.filter { characters[$0] == dash } == dashPositions, else: .grouping)
    return String(decoding: characters.filter { $0 != dash }, as: UTF8.self)
  }

  /// Decodes the characters.
  package static func decoded(_ base32: String, allowingSpareBits: Bool) throws -> [UInt8] {
    do throws(Base32.Failure) {
      return try Base32.decode(base32, allowingSpareBits: allowingSpareBits)
    } catch {
      switch error {
      case .length: throw Refusal.length
      case .alphabet: throw Refusal.alphabet
      case .spareBits: throw Refusal.spareBits
      }
    }
  }
}
