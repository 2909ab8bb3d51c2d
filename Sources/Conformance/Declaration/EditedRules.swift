extension Mistake {
  /// The rules of an implementation that makes this mistake; nil where it is not a change of such rules alone.
  package func editing<Rules: Sendable>(_ rules: Rules) -> Rules? {
    var edited = rules
    for edit in edits {
      guard case .rule(let change) = edit, change.isChange(of: Rules.self) else { return nil }
      edited = change(edited)
    }
    return edits.isEmpty ? nil : edited
  }
}
