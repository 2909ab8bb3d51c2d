internal import Conformance
internal import Platform
internal import PowerAuth

/// A text in which lenient readers of codes repair what a strict one refuses, as the question wants.
struct RepairedCode {
  private let question: Question
  private(set) var text: String

  init(question: Question, text: String) {
    self.question = question
    self.text = text
    repairEnds()
    repairCharacters()
    repairDashes()
    if question.makes(.charactersBehindIgnored) {
      self.text = String(decoding: self.text.utf8.prefix(ActivationCode.characterCount), as: UTF8.self)
    }
  }

  private mutating func repairEnds() {
    if question.makes(.endsAtZeroByte) { text = String(text.prefix { $0 != "\0" }) }
    if question.makes(.textBehindHashIgnored) { text = String(text.prefix { $0 != "#" }) }
    if question.makes(.anyLineTaken) {
      let lines = text.split(separator: "\n")
      text = lines.first { $0.utf8.count == ActivationCode.characterCount }.map(String.init) ?? text
    }
    if question.makes(.codeTrimmed) { text = text.trimmed }
    if question.makes(.recoveryPrefixDropped) { text = text.split(separator: "R:").joined() }
  }

  private mutating func repairCharacters() {
    if question.makes(.fullWidthTaken) { replace(Self.asciiOfFullWidth) }
    if question.makes(.caseIgnored) { text = text.uppercased() }
    if question.makes(.oneReadAsL) { replace { $0 == "1" ? "L" : $0 } }
    if question.makes(.lookAlikesCorrected) { replace { $0 == "0" ? "O" : $0 == "1" ? "I" : $0 } }
    if question.makes(.eightReadAsB) { replace { $0 == "8" ? "B" : $0 == "9" ? "G" : $0 } }
  }

  private mutating func repairDashes() {
    if question.makes(.otherDashesTaken) { replace { $0.properties.isDash ? "-" : $0 } }
    if question.makes(.foreignCharactersSkipped) {
      let alphabet = Base32Alphabet(of: question)
      text = ActivationCode.grouped(text.filter { alphabet.value($0) != nil })
    }
    if question.makes(.dashesAnywhere) { text = ActivationCode.grouped(text.filter { $0 != "-" }) }
    if question.makes(.dashPlacesUnread) {
      var characters = Array(text.utf8)
      for place in ActivationCode.dashPositions where place < characters.count { characters[place] = UInt8(ascii: "-") }
      text = String(decoding: characters, as: UTF8.self)
    }
  }

  private mutating func replace(_ replacement: (Unicode.Scalar) -> Unicode.Scalar) {
    text = String(String.UnicodeScalarView(text.unicodeScalars.map(replacement)))
  }

  private static func asciiOfFullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
