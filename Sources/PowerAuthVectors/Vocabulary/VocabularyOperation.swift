package import Conformance
package import PowerAuth

/// A closed list of words with numbers.
package struct VocabularyOperation: OperationDeclaration {
  package let heading: OperationHeading
  package let vocabulary: Vocabulary
  package let fields = VocabularyFields()
  package let names: Rule
  package let unknown = rule(
    "R2", "A name or a number that is not in the list, or not in this spelling, is refused.", \.vocabulary.isSame,
    \.vocabulary.replaceUnknown, \.vocabulary.takeNumber)
  package let one = rule("R3", "Either the name or the number is there.", \.vocabulary.choose)
  private let path: any KeyPath<VocabularyRules, Vocabulary> & Sendable

  init(
    _ id: String, _ summary: String, _ path: any KeyPath<VocabularyRules, Vocabulary> & Sendable,
    _ step: any PartialKeyPath<Rules> & Sendable
  ) {
    self.path = path
    heading = OperationHeading(
      "vocabulary.\(id)", summary, reference: "Vocabulary/Lists", ranges: [.v3], chapter: .vocabulary,
      use: "Applications, which get these names and numbers from an SDK.")
    vocabulary = Rules.right.vocabulary[keyPath: path]
    let words = vocabulary.entries.map { "\($0.number) \($0.name)" }.joined(separator: ", ")
    names = rule("R1", "The words are: \(words).", step)
  }

  package var fieldRules: [Rule] { [names, unknown] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownName, .unknownNumber, .missingParameter, .unexpectedParameter)
    op.checkOrder(.unexpectedParameter, .missingParameter, .unknownName, .unknownNumber)
    op.answer { rules, request in
      let entry = try rules.lookUp(
        name: request[fields.name], number: request[fields.number].map(Int.init), in: rules.vocabulary[keyPath: path])
      return request.accept(fields.foundName(entry.name), fields.foundNumber(Int64(entry.number)))
    }
  }
}

extension VocabularyOperation {
  /// The states of an activation, as a client reports them.
  static let activationState = VocabularyOperation(
    "activation-state", "The state of an activation, by its name or by its number.", \.activationState,
    \.vocabulary.activationState)
  /// The error codes of the present SDK.
  static let errorCode = VocabularyOperation(
    "error-code", "The error of an SDK, by its name or by its number.", \.errorCode, \.vocabulary.errorCode)
  /// How a user unlocks an SDK that has its own lock.
  static let unlockMethod = VocabularyOperation(
    "unlock-method", "The way in which a user unlocks an SDK, by its name or by its number.", \.unlockMethod,
    \.vocabulary.unlockMethod)
  /// Why accounts are not migrated.
  static let migrationError = VocabularyOperation(
    "migration-error", "The error of a migration of accounts, by its name or by its number.", \.migrationError,
    \.vocabulary.migrationError)
}

/// The inputs and outputs of a search in a list of words.
package struct VocabularyFields: DeclarationGroup {
  package let name = optionalInput(
    "name", .text { _ in "" }, "The name that is searched; absent where the number is there.")
  package let number = optionalInput(
    "number", .int(countRange), "The number that is searched; absent where the name is there.")
  package let foundName = output(
    "name", .text { _ in "" }, "The name of the word.",
    formula: "the name, in the list of R1, of the word with this name or number")
  package let foundNumber = output(
    "number", .int(countRange), "The number of the word.", formula: "its number in the list of R1")
}
