internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares a field of a fixed length as refused in other lengths: one variant for each of them.
  ///
  /// The ids follow from the field's name; `name` gives those of vectors that are older than this rule.
  func refusesLengths(
    _ counts: [Int], of field: Field<[UInt8]>, parent: Scenario, _ comment: String, exercises rules: [Rule],
    reason: Refusal = .invalidLength, flags: [Flag] = [.invalidLength], protocols: Set<String>? = nil,
    name: (_ count: Int) -> String? = { _ in nil }
  ) {
    for count in counts {
      variant(
        name(count) ?? "\(field.name.slug)-of-\(count)-bytes", of: parent, change: "\(field.name): \(count) bytes",
        comment, exercises: rules, flags: flags, expecting: .reject(reason), protocols: protocols
      ) { draft in draft[field] = draft.draw(field.name) { $0.bytes(count) } }
    }
  }
}
