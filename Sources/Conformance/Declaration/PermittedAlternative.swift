/// What a respected implementation does otherwise than the reference, and what is right as well.
///
/// It is declared once; the vectors of all operations that it concerns allow the answers of those who do so.
package final class PermittedAlternative: Sendable {
  /// Its name, as in `private-key.signed-number`, which never changes.
  package let id: String
  /// The behaviour of an implementation that takes it, in a sentence.
  package let sentence: String
  /// Who takes which way, in a sentence that vectors repeat.
  package let users: String
  package let flag: Flag
  /// The versions in which it is permitted; nil for all.
  package let protocols: Set<String>?
  /// The revision of the vectors whose expectations it changes.
  package let revision: Int
  /// The changes of rules; without any, it is the refusal of inputs that the operations name.
  package let edits: [RuleEdit]
  /// The alternatives whose changes it takes back where both are taken: an answer that neither of them changes does not
  /// tell that the other one was not taken.
  package let undoing: Set<String>

  package init(
    _ id: String, _ sentence: String, users: String, flag: Flag, protocols: Set<String>? = nil, revision: Int,
    undoing: Set<String> = [], edits: [RuleEdit] = []
  ) {
    self.id = id
    self.sentence = sentence
    self.users = users
    self.flag = flag
    self.protocols = protocols
    self.revision = revision
    self.undoing = undoing
    self.edits = edits
  }
}

/// The refusal of inputs that the computation would accept.
package struct ConditionalRefusal: Sendable {
  /// The reason; nil where the operation has none for it.
  let reason: String?
  let concerns: @Sendable (Record) -> Bool
}

/// A permitted alternative in one operation.
package struct DeclaredAlternative: Sendable {
  package let alternative: PermittedAlternative
  /// What is refused; nil where the alternative changes rules.
  package let refusal: ConditionalRefusal?
  /// The revision of the vectors of the operation whose expectations it changes.
  package let revision: Int

  init(_ alternative: PermittedAlternative, refusal: ConditionalRefusal? = nil, revision: Int? = nil) {
    self.alternative = alternative
    self.refusal = refusal
    self.revision = revision ?? alternative.revision
  }

  /// Whether it is permitted in all these versions.
  package func isPermitted(in versions: [String]) -> Bool { alternative.protocols?.isSuperset(of: versions) ?? true }
}

/// The permitted alternatives of a protocol, found by the steps that they edit.
package struct AlternativeCatalogue: Sendable {
  let alternatives: [PermittedAlternative]

  package init(_ alternatives: [PermittedAlternative]) {
    precondition(Set(alternatives.map(\.id)).count == alternatives.count, "two alternatives have the same id")
    self.alternatives = alternatives
  }

  /// The alternatives that edit a step of one of the rules.
  func permitted(by rules: [Rule]) -> [PermittedAlternative] {
    let steps = Set(rules.flatMap(\.steps).map { $0 as AnyKeyPath })
    return alternatives.filter { alternative in alternative.edits.contains { steps.contains($0.step as AnyKeyPath) } }
  }
}

extension OperationBuilder {
  /// Declares the alternatives of a catalogue that edit a step of the operation's rules.
  package func alternatives(of catalogue: AlternativeCatalogue) { alternativeCatalogue = catalogue }

  /// Declares that an implementation may refuse inputs, for the reason or, where that is nil, for any.
  ///
  /// Where the alternative changes rules in other operations, these are inputs with which it cannot compute here.
  package func permits(
    _ alternative: PermittedAlternative, refusing reason: Reason?, where concerns: @escaping @Sendable (Record) -> Bool
  ) {
    alternativesByName.append(
      DeclaredAlternative(alternative, refusal: ConditionalRefusal(reason: reason?.id, concerns: concerns)))
  }

  /// Declares an alternative that changes rules, and that the rules of the operation do not name.
  package func permits(_ alternative: PermittedAlternative) {
    precondition(!alternative.edits.isEmpty, "\(alternative.id) changes no rule")
    alternativesByName.append(DeclaredAlternative(alternative))
  }

  /// Declares an alternative of a catalogue that changes answers although no rule of the operation names a step that it edits.
  ///
  /// Where it was permitted later than in other operations, the vectors of this one have a separate revision.
  package func permits(_ id: String, of catalogue: AlternativeCatalogue, revision: Int) {
    guard let alternative = catalogue.alternatives.first(where: { $0.id == id }) else {
      preconditionFailure("no alternative \(id)")
    }
    alternativesByName.append(DeclaredAlternative(alternative, revision: revision))
  }

  /// Leaves out alternatives that edit a step of the operation; the reason is for the reader of the sources.
  package func leaveOutAlternatives(_ ids: String..., because reason: String) {
    alternativesLeftOut.formUnion(ids)
  }

  /// The alternatives by which right answers of the operation differ.
  var permittedAlternatives: [DeclaredAlternative] {
    permittedByRules.filter { !alternativesLeftOut.contains($0.id) }
      .map { DeclaredAlternative($0) } + alternativesByName
  }

  /// The alternatives that are left out, but do not edit a step of the operation.
  var unknownAlternatives: [String] { alternativesLeftOut.subtracting(permittedByRules.map(\.id)).sorted() }

  private var permittedByRules: [PermittedAlternative] { alternativeCatalogue?.permitted(by: rules) ?? [] }
}

extension Operation {
  /// The computation of an implementation that takes alternatives.
  package func computation(taking taken: [DeclaredAlternative], harmless: [RuleEdit] = []) -> Computation {
    guard !taken.isEmpty else { return rightComputation }
    return computation(
      with: taken.flatMap(\.alternative.edits).map { .rule($0) }, harmless: harmless,
      refusals: taken.compactMap(\.refusal))
  }

  /// The computation of an implementation that takes the alternatives of these ids; other ids are ignored.
  package func computation(
    takingAlternatives ids: Set<String>, protocolVersion: String, harmless: [RuleEdit] = []
  ) -> Computation {
    computation(
      taking: alternatives.filter { ids.contains($0.alternative.id) && $0.isPermitted(in: [protocolVersion]) },
      harmless: harmless)
  }

  /// The same without refusals of inputs.
  func computation(takingEditsOf ids: Set<String>, protocolVersion: String) -> Computation {
    let changing = alternatives.filter { $0.refusal == nil }.map(\.alternative.id)
    return computation(takingAlternatives: ids.intersection(changing), protocolVersion: protocolVersion)
  }
}
