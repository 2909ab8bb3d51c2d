/// An answer of an implementation to a case, with the kind of its failure.
package struct Observation: Sendable {
  package let vector: Vector
  package let input: Record
  package let protocolVersion: String
  /// Nil for an answer that passed where no other is right.
  package let answer: Answer?
  /// Nil for an answer that passed.
  package let failureKind: Failure.Kind?
  /// Whether it is a refusal that passed without a reason.
  package var lacksReason = false
  /// The id of the accumulated vector of which this is the first wrong case; nil for other vectors.
  package var accumulatedID: String?

  package var isAccumulated: Bool { accumulatedID != nil }

  package var caseName: CaseName { CaseName(id: accumulatedID ?? vector.id, protocolVersion: protocolVersion) }
}

extension Vector {
  /// The field by which the vector differs from its parent; nil where its change names none.
  package var changedField: String? { changeParts?.field }

  /// What the change says of that field.
  package var changedTo: String? { changeParts?.text }

  private var changeParts: (field: String, text: String)? {
    guard let change, let colon = change.firstIndex(of: ":") else { return nil }
    return (String(change[..<colon]), String(change[change.index(after: colon)...].drop { $0 == " " }))
  }
}
