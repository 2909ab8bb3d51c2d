package import Primitives

/// A code that a user types or scans to begin an activation (§ 4).
package struct ActivationCode: Equatable, Sendable {
  /// The random bytes and their checksum.
  let decoded: ActivationPayload
  /// The code with its dashes, 23 characters.
  package let text: String

  /// The random bytes and their checksum, 12 bytes.
  package var payload: [UInt8] { decoded.array }

  /// The number of random bytes in a code.
  package static let randomByteCount = 10

  /// The number of characters of a code.
  package static let characterCount = 23

  /// The places of the dashes, counted from 0.
  package static let dashPositions = [5, 11, 17]
}

/// A code with the values from which it was made.
package struct EncodedActivationCode: Equatable, Sendable {
  /// The checksum of the random bytes, two bytes.
  package let checksum: [UInt8]
  package let payload: [UInt8]
  /// The code without its dashes, 20 characters.
  package let base32: String
  /// The code with its dashes.
  package let text: String
}

/// Computes the checksum of the random bytes of a code.
package typealias ChecksumOfCode = Function<RandomPart, UInt16>

package struct ActivationCodeRules: Sendable {
  /// A code is made of ten random bytes.
  package var checkRandom: Check<[UInt8]> = { random in
    try demand(random.count == ActivationCode.randomByteCount, else: .length)
    return random
  }
  /// The checksum is CRC-16/ARC of the random bytes.
  package var computeChecksum: ChecksumOfCode = { $0.withSpan(CRC16.arc) }
  /// The checksum is written big-endian.
  package var writeChecksum: Function<UInt16, CodeChecksum> = { CodeChecksum(bigEndian: $0) }
  /// The checksum follows the random bytes.
  package var layOut: @Sendable (_ random: [UInt8], _ checksum: [UInt8]) -> [UInt8] = { $0 + $1 }
  /// The characters are A to Z and 2 to 7.
  package var alphabet = Base32.Alphabet.standard
  /// The twelve bytes are written in Base32 (RFC 4648), upper case, without padding.
  package var encode: @Sendable (_ payload: [UInt8], _ alphabet: Base32.Alphabet) -> String = {
    Base32.encode($0, alphabet: $1)
  }
  /// A dash stands after every five characters but the last.
  package var group: Function<String, String> = { ActivationCode.grouped($0) }

  /// A code is read as it was typed: nothing is trimmed, corrected or made upper case.
  package var takeText: Function<String, String> = { $0 }
  /// A code has 23 characters, dashes in their places, characters of the alphabet, and the right checksum.
  package var validate: @Sendable (_ text: String, _ rules: Rules) throws -> ActivationPayload = { text, rules in
    try rules.decodeActivationCode(text)
  }
  /// The four lowest bits of the last character, which carry nothing, are zero.
  ///
  /// [D-1: the mobile core demands it; the Java library takes any.]
  package var allowsSpareBits = false
  /// The random bytes are the first ten, and the checksum is what follows.
  package var places = ActivationPayload.Places(random: 0, checksum: ActivationCode.randomByteCount)
  /// The stated checksum is the one of the random bytes, in both bytes.
  package var compareChecksums: @Sendable (_ stated: CodeChecksum, _ computed: CodeChecksum) -> Bool = { $0 == $1 }
}

extension Rules {
  /// Makes the code of ten random bytes.
  package func encodeActivationCode(random: [UInt8]) throws -> EncodedActivationCode {
    let random = try activationCode.checkRandom(random)
    let checksum = checksum(of: RandomPart(random)).array
    let payload = activationCode.layOut(random, checksum)
    let base32 = activationCode.encode(payload, activationCode.alphabet)
    return EncodedActivationCode(
      checksum: checksum, payload: payload, base32: base32, text: activationCode.group(base32))
  }

  /// Validates a code as it was typed.
  package func readActivationCode(_ text: String) throws -> ActivationCode {
    let text = activationCode.takeText(text)
    return ActivationCode(decoded: try activationCode.validate(text, self), text: text)
  }

  /// Decodes a code in its one form, and compares its checksum.
  package func decodeActivationCode(_ text: String) throws -> ActivationPayload {
    let characters = try ActivationCode.ungrouped(text.utf8.span)
    let payload = ActivationPayload(try decodeBase32(characters.span))
    let computed = checksum(of: payload.random(at: activationCode.places))
    try demand(
      activationCode.compareChecksums(payload.checksum(at: activationCode.places), computed), else: .checksum)
    return payload
  }

  private func checksum(of random: RandomPart) -> CodeChecksum {
    activationCode.writeChecksum(activationCode.computeChecksum(random))
  }

  private func decodeBase32(_ characters: Span<UInt8>) throws -> ActivationPayload.Bytes {
    var bytes = ActivationPayload.Bytes(repeating: 0)
    do throws(Base32.Failure) {
      var space = bytes.mutableSpan
      try Base32.decode(
        characters, alphabet: activationCode.alphabet, allowingSpareBits: activationCode.allowsSpareBits, into: &space)
    } catch {
      switch error {
      case .length: throw Refusal.length
      case .alphabet: throw Refusal.alphabet
      case .spareBits: throw Refusal.spareBits
      }
    }
    return bytes
  }
}

extension ActivationCode {
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
  static func ungrouped(_ text: Span<UInt8>) throws -> [20 of UInt8] {
    try demand(text.count == characterCount, else: .length)
    var characters = [20 of UInt8](repeating: 0)
    var isGrouped = true
    var next = 0
    for place in text.indices {
      // Groups and the dashes behind them.
      let isPlaceOfDash = place % (groupLength + 1) == groupLength
      if (text[place] == dash) != isPlaceOfDash { isGrouped = false }
      if !isPlaceOfDash {
        characters[next] = text[place]
        next += 1
      }
    }
    try demand(isGrouped, else: .grouping)
    return characters
  }
}
