internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a code is made of random bytes.
extension Mistake {
  static let checksumOmitted = Mistake(
    "code.checksum-omitted", "The code ends with the random bytes, and has no checksum.")
  static let checksumOfZeros = Mistake("code.checksum-of-zeros", "Two zero bytes stand in the place of the checksum.")

  static let base32Hexadecimal = Mistake(
    "code.base32-hex-alphabet", "The alphabet of Base32 is the other one of its standard, 0 to 9 and A to V.")
  static let base32OfCrockford = Mistake(
    "code.base32-crockford-alphabet", "The alphabet of Base32 is that of Crockford, without I, L, O and U.")
  static let lowerCaseWritten = Mistake("code.lower-case-written", "The code is written in lower case.")
  static let base32Padded = Mistake("code.base32-padded", "The padding characters of Base32 are kept.")
  static let lastBitNotShifted = Mistake(
    "code.last-bit-not-shifted", "The bit that is left for the last character is its lowest, and not its highest.")

  static let ofAlphabets = [base32Hexadecimal, base32OfCrockford]
  static let ofBase32Writing = [lowerCaseWritten, base32Padded, lastBitNotShifted]

  static let writtenWithoutDashes = Mistake("code.written-without-dashes", "The code is written without dashes.")
  static let groupsOfFour = Mistake("code.groups-of-four", "A dash stands after every four characters.")
  static let dashAtTheEnd = Mistake("code.dash-at-the-end", "A dash stands behind the last group as well.")

  static let ofGroups = [writtenWithoutDashes, groupsOfFour, dashAtTheEnd]

  static let randomOfAnyLength = Mistake(
    "code.random-of-any-length", "Any number of random bytes makes a code, of another length.")
  static let randomFitted = Mistake(
    "code.random-fitted", "More random bytes are cut to ten, and fewer are filled up with zeros.")
  static let randomAsNumber = Mistake(
    "code.random-as-number", "The random bytes are a number, which drops leading zero bytes.")
}

/// A code that is made with the mistakes that the question wants.
struct MistakenCode {
  let checksum: [UInt8]
  let payload: [UInt8]
  let base32: String
  let text: String

  init(question: Question, random: [UInt8]) throws {
    try question.demand(
      random.count == ActivationCode.randomByteCount, else: .length, unlessMaking: .randomOfAnyLength, .randomFitted)
    var random = question.makes(.randomFitted) ? random.fitted(to: ActivationCode.randomByteCount) : random
    if question.makes(.randomAsNumber) { random = random.withoutLeadingZeros }
    checksum = question.makes(.checksumOfZeros) ? [0, 0] : question.checksum(of: random)
    let appended = question.makes(.checksumOmitted) ? [] : checksum
    payload = question.makes(.checksumInFront) ? appended + random : random + appended
    base32 = Self.base32(of: payload, question: question)
    text = Self.grouped(base32, question: question)
  }

  private static func base32(of payload: [UInt8], question: Question) -> String {
    var text = Base32.encode(payload)
    let bitsInLast = payload.count * 8 % 5
    if question.makes(.lastBitNotShifted), bitsInLast > 0, let last = text.popLast() {
      let shift = 5 - bitsInLast
      text.append(Base32Alphabet.standard.character((Base32Alphabet.standard.value(last) ?? 0) >> shift))
    }
    text = Base32Alphabet(of: question).translated(text, from: .standard)
    if question.makes(.base32Padded) { text += String(repeating: "=", count: (8 - text.utf8.count % 8) % 8) }
    return question.makes(.lowerCaseWritten) ? text.lowercased() : text
  }

  private static func grouped(_ base32: String, question: Question) -> String {
    if question.makes(.writtenWithoutDashes) { return base32 }
    let size = question.makes(.groupsOfFour) ? 4 : 5
    let groups = stride(from: 0, to: base32.count, by: size).map { base32.dropFirst($0).prefix(size) }
    return groups.joined(separator: "-") + (question.makes(.dashAtTheEnd) ? "-" : "")
  }
}

/// The characters of a Base32, in the order of their values.
struct Base32Alphabet {
  private let characters: [Character]

  static let standard = Base32Alphabet(characters: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))

  private init(characters: [Character]) {
    self.characters = characters
  }

  init(of question: Question) {
    var alphabet = Self.standard
    if question.makes(.base32OfCrockford) { alphabet = Self(characters: Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")) }
    if question.makes(.base32Hexadecimal) { alphabet = Self(characters: Array("0123456789ABCDEFGHIJKLMNOPQRSTUV")) }
    self = alphabet
  }

  func value(_ character: Character) -> Int? { characters.firstIndex(of: character) }
  func character(_ value: Int) -> Character { characters[value] }

  /// Writes the text of another alphabet in this one; what that does not have becomes a padding character, which none has.
  func translated(_ text: String, from other: Base32Alphabet) -> String {
    String(text.map { other.value($0).map(character) ?? "=" })
  }
}
