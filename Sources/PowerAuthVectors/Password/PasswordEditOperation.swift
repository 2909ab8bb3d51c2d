package import Conformance
package import PowerAuth

/// One change of a password that is being typed.
package struct PasswordEditOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "password.edit", "One change of a password that a user is typing, character by character.",
    reference: "Password/Edit", ranges: [.v3], chapter: .passwords,
    use: "An SDK, at each key of the keyboard for a password.")
  package let fields = PasswordEditFields()
  package let lengthBefore = textStep("lengthBefore", "the number of scalars of Unicode in password")
  package let bytes = output(
    "bytes", .bytes(4), "The bytes of the changed password.", formula: "UTF-8(the scalars after the edit)")
  package let length = output(
    "length", .int(countRange), "How many characters the changed password has.",
    formula: "the number of scalars of Unicode in bytes")
  package let rules = PasswordEditSentences()

  package var fieldRules: [Rule] { rules.all }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .noCharacter, .unknownCharacter)
    op.answer { rules, request in
      let edit = try fields.edit(request.input, by: rules)
      var password = Password(text: request[fields.password])
      let before = rules.countCharacters(of: password)
      try rules.edit(&password, edit)
      let after = Int64(rules.countCharacters(of: password))
      return request.accept(bytes(password.withBytes { $0.map(\.self) }), length(after)) {
        [lengthBefore(String(before))]
      }
    }
  }
}

/// The inputs of an edit.
package struct PasswordEditFields: DeclarationGroup {
  package let password = input("password", .text { String($0.count(100...999_999)) }, "What was typed before.")
  package let kind = input("edit", .choice(PasswordEdit.Kind.allCases.map(\.rawValue)), "What is done.")
  package let scalar = optionalInput(
    "scalar", .int(countRange, drawing: 0x30...0x7A),
    "The number of the character in Unicode that is added or inserted; absent in other edits.")
  package let index = optionalInput(
    "index", .int(countRange),
    "Before which character is inserted, or which one is removed, from 0 on; absent in other edits.")

  package func edit(_ input: Record, by rules: Rules) throws -> PasswordEdit {
    try rules.readPasswordEdit(kind(of: input[kind]), scalar: input[scalar], index: input[index])
  }

  package func kind(of text: String) throws -> PasswordEdit.Kind {
    guard let kind = PasswordEdit.Kind(rawValue: text) else { throw UnknownEdit(text: text) }
    return kind
  }
}

/// A kind that no edit has; the engine lets none through.
package struct UnknownEdit: Error, CustomStringConvertible {
  package let text: String
  package var description: String { "\(text) is not a kind of edit" }
}
