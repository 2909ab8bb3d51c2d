package import Conformance
internal import PowerAuth

/// The kinds of scanned texts.
package struct ScannedKindOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vocabulary.scanned-kind", "Whether a name is that of a kind of scanned texts.", reference: "Vocabulary/Lists",
    ranges: [.v3], chapter: .vocabulary,
    use: "Applications, which get these names from an SDK.")
  package let given = input("name", .text { _ in "enrollment" }, "The name of a kind.")
  package let found = output(
    "name", .text { _ in "" }, "The same name.", formula: "the input `name`, if it is in the list of R1")
  package let words = rule(
    "R1", "The kinds are: enrollment, onlineAuth, offlineAuth, usernameless, invalid.", \.vocabulary.scannedKind)
  package let unknown = rule(
    "R2", "A name that is not in the list, or not in this spelling, is refused.", \.vocabulary.isSame,
    \.vocabulary.replaceUnknown)

  package var fieldRules: [Rule] { [words, unknown] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownName)
    op.answer { rules, request in
      let entry = try rules.lookUp(name: request[given], number: nil, in: rules.vocabulary.scannedKind)
      return request.accept(found(entry.name))
    }
  }
}
