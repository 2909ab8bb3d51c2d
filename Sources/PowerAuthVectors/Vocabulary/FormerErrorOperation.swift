package import Conformance
internal import PowerAuth

/// The successors of the former SDK's error codes.
package struct FormerErrorOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vocabulary.former-error", "The present error code that follows one of the former SDK.",
    reference: "Vocabulary/FormerErrors", ranges: [.v3], chapter: .vocabulary,
    use: "Applications that move from the former SDK to the present one.")
  package let former = input("formerName", .text { _ in "Encryption" }, "The name in the former SDK.")
  package let name = output(
    "name", .text { _ in "" }, "The name in the present SDK.", formula: "the successor of the name in the list of R1")
  package let number = output(
    "number", .int(countRange), "The number in the present SDK.",
    formula: "the number of the successor in the list of `vocabulary.error-code`")
  package let words = rule(
    "R1",
    "Twelve of fourteen names have a successor, with the number that it has in the present SDK: "
      + "\(successorPairs.joined(separator: ", ")).", \.vocabulary.formerErrors)
  package let lost = rule("R2", "`AuthenticationFailed` and `Keychain` have no successor.", \.vocabulary.formerErrors)
  package let unknown = rule(
    "R3", "A name that the former SDK does not have, or not in this spelling, is refused.", \.vocabulary.isSame,
    \.vocabulary.replaceUnknown, \.vocabulary.formerErrors)

  package var fieldRules: [Rule] { [words, unknown] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownName, .noSuccessor)
    op.answer { rules, request in
      let successor = try rules.successor(ofFormerError: request[former])
      return request.accept(name(successor.name), number(Int64(successor.number)))
    }
  }
}

/// The names that have a successor, each with it.
private let successorPairs = Rules.right.vocabulary.formerErrors
  .compactMap { name, successor in successor.map { "\(name) \($0)" } }.sorted()
