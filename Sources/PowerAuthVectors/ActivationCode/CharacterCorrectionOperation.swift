package import Conformance
internal import PowerAuth

/// The correction of a character while it is typed.
package struct CharacterCorrectionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.correct-character", "The character that a typed one stands for in an activation code.",
    reference: "ActivationCode/CorrectCharacter", ranges: [.v3And4], chapter: .codes,
    use: "The client's field for a code, while a user types.")
  package let character = input(
    "character", .int(0...0x10FFFF, drawing: 0x20...0x7E), "The typed character, a Unicode code point.")
  package let corrected = output(
    "character", .int(0...0x10FFFF), "The character of the code, a Unicode code point.",
    formula: "the letter in upper case, 0 as O, 1 as I")
  package let same = rule("R1", "A to Z and 2 to 7 stay as they are.", \.typedCharacter.correct)
  package let upper = rule("R2", "a to z become upper case.", \.typedCharacter.correct)
  package let alike = rule("R3", "0 becomes O and 1 becomes I.", \.typedCharacter.correct)
  package let other = rule(
    "R4", "Everything else is refused; no other case mapping applies.", \.typedCharacter.correct, \.typedCharacter.take)

  package var fieldRules: [Rule] { [other] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidCharacter)
    op.answer { rules, request in
      request.accept(corrected(Int64(try rules.correctCharacter(Int(request[character])))))
    }
  }
}
