/// The mistakes of an operation, of which most runs need none: making them takes the catalogue of the protocol.
final class OperationMistakes: Sendable {
  let mistakes: [DeclaredMistake]
  /// The names of mistakes and corners that are declared left out or not detectable, but do not exist.
  let unknownNames: [String]

  init(_ declared: DeclaredMistakes) {
    let violations = declared.catalogue?().violations(of: declared.rules) ?? []
    let ofFields = declared.fields.mistakes(inputs: declared.inputs, outputs: declared.outputs)
    let ofSteps = declared.mistakes(of: violations)
    let unknownLeftOut = declared.leftOut.subtracting(violations.map(\.mistake.id)).sorted()
    mistakes = declared.byHand + ofSteps + ofFields
    unknownNames =
      declared.fields.unknownNames(inputs: declared.inputs, mistakes: ofSteps + ofFields) + unknownLeftOut
  }
}

/// What the declaration of an operation says of mistakes.
struct DeclaredMistakes: Sendable {
  let byHand: [DeclaredMistake]
  let catalogue: (@Sendable () -> MistakeCatalogue)?
  let leftOut: Set<String>
  let fields: FieldCatalogue
  let inputs: [FieldDeclaration]
  let outputs: [FieldDeclaration]
  let rules: [Rule]

  /// The mistakes that are found by their steps, without those that are declared by hand.
  fileprivate func mistakes(of violations: [(mistake: Mistake, rules: [Rule])]) -> [DeclaredMistake] {
    let others = leftOut.union(byHand.map(\.mistake.id))
    return violations.filter { !others.contains($0.mistake.id) }.map {
      let argument = fields.notDetectable[$0.mistake.id]
      return DeclaredMistake(
        mistake: $0.mistake, rules: argument == nil ? $0.rules : [], whyNotDetectable: argument)
    }
  }
}
