internal import Conformance
internal import Platform
internal import PowerAuth

/// What goes wrong where a code is read, in whichever operation that happens.
extension Mistake {
  static let codeTrimmed = Mistake("code.trimmed", "White space around the text is removed.")
  static let anyLineTaken = Mistake(
    "code.any-line-taken", "The pattern that a code must have may be that of one line of the text.")
  static let charactersBehindIgnored = Mistake(
    "code.characters-behind-ignored", "23 characters are read, and what follows is ignored.")
  static let textBehindHashIgnored = Mistake(
    "code.text-behind-hash-ignored", "A # and what follows it are cut off, although no scanned text is read here.")
  static let recoveryPrefixDropped = Mistake(
    "code.recovery-prefix-dropped", "R:, the prefix of recovery codes, is removed wherever it stands.")

  static let ofCodeLengths = [
    codeTrimmed, anyLineTaken, charactersBehindIgnored, recoveryPrefixDropped, endsAtZeroByte,
  ]

  static let dashesAnywhere = Mistake(
    "code.dashes-anywhere", "All dashes are removed, and it does not matter where they stood.")
  static let dashPlacesUnread = Mistake(
    "code.dash-places-unread", "The characters in the places of the dashes are skipped, whatever they are.")
  static let otherDashesTaken = Mistake("code.other-dashes-taken", "Dashes of other kinds than - are dashes too.")
  static let foreignCharactersSkipped = Mistake(
    "code.foreign-characters-skipped",
    "Characters outside the alphabet, dashes among them, are skipped wherever they stand.")

  static let ofDashes = [dashesAnywhere, dashPlacesUnread, otherDashesTaken, foreignCharactersSkipped]

  static let caseIgnored = Mistake("code.case-ignored", "Lower case is taken as upper case.")
  static let lookAlikesCorrected = Mistake(
    "code.look-alikes-corrected", "0 is taken as O, and 1 as I, as while a code is typed.")
  static let oneReadAsL = Mistake("code.one-read-as-l", "1 is taken as L.")
  static let eightReadAsB = Mistake("code.eight-read-as-b", "8 is taken as B, and 9 as G.")
  static let fullWidthTaken = Mistake("code.full-width-taken", "Full-width characters are taken as the ASCII ones.")

  static let ofCharacters = [caseIgnored, lookAlikesCorrected, oneReadAsL, eightReadAsB, fullWidthTaken]

  static let lengthAloneChecked = Mistake(
    "code.length-alone-checked", "Any text of 23 characters is a code.")
  static let checksumUnchecked = Mistake("code.checksum-unchecked", "The checksum is not compared.")
  static let firstChecksumByteOnly = Mistake(
    "code.first-checksum-byte-only", "Only the first byte of the checksum is compared.")
  static let lastChecksumByteOnly = Mistake(
    "code.last-checksum-byte-only", "Only the last byte of the checksum is compared.")
  static let zeroChecksumTaken = Mistake(
    "code.zero-checksum-taken", "A checksum of zero is taken for none, as codes of versions 2.x have none.")

  static let ofChecksumComparison = [checksumUnchecked, firstChecksumByteOnly, lastChecksumByteOnly, zeroChecksumTaken]

  static let spareBitsIgnored = Mistake(
    "code.spare-bits-ignored", "The four bits of the last character that carry nothing are ignored.",
    evidence: "The publisher's Java library takes such codes; its mobile core refuses them.")
}

extension OperationBuilder {
  /// Declares what goes wrong where a code is read.
  func codeMistakes(_ rules: CodeRules) {
    mistakes(Mistake.ofCodeLengths, violate: [rules.length])
    mistakes(Mistake.ofDashes, violate: [rules.grouping])
    mistakes(Mistake.ofCharacters + Mistake.ofAlphabets, violate: [rules.alphabet])
    mistakes(Mistake.ofChecksums + Mistake.ofChecksumComparison, violate: [rules.checksum])
    mistake(.lengthAloneChecked, violates: [rules.grouping, rules.alphabet, rules.checksum])
    equivalent(
      .spareBitsIgnored, because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}

/// A code that is read with the mistakes that the question wants.
struct MistakenCodeReading {
  /// The code in its right form, as far as the mistakes leave it one.
  let text: String
  /// The decoded bytes; none where nobody looked at them.
  let payload: [UInt8]

  init(question: Question, text: String) throws {
    let repaired = RepairedCode(question: question, text: text).text
    guard !question.makes(.lengthAloneChecked) else {
      guard repaired.utf8.count == ActivationCode.characterCount else { throw Refusal.length }
      self.text = repaired
      payload = []
      return
    }
    let base32 = Base32Alphabet.standard.translated(
      try ActivationCode.ungrouped(repaired), from: Base32Alphabet(of: question))
    self.text = repaired
    payload = try ActivationCode.decoded(base32, allowingSpareBits: question.makes(.spareBitsIgnored))
    let isFirst = question.makes(.checksumInFront)
    let random = isFirst ? payload.dropFirst(2) : payload.prefix(ActivationCode.randomByteCount)
    let isRight = Self.matches(
      isFirst ? payload.prefix(2) : payload.suffix(2), question.checksum(of: Array(random)), question: question)
    try question.demand(isRight, else: .checksum, unlessMaking: .checksumUnchecked)
  }

  private static func matches(_ stated: ArraySlice<UInt8>, _ right: [UInt8], question: Question) -> Bool {
    if question.makes(.zeroChecksumTaken), stated.allSatisfy({ $0 == 0 }) { return true }
    if question.makes(.firstChecksumByteOnly) { return stated.first == right.first }
    return question.makes(.lastChecksumByteOnly) ? stated.last == right.last : Array(stated) == right
  }
}
