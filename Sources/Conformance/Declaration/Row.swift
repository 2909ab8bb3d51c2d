/// A row of a table of scenarios that differ in one value.
package struct Row<Value: Sendable>: Sendable {
  /// What the row adds to the scenario's name.
  package let name: String
  /// What the row adds to the scenario's comment.
  package let words: String
  package let value: Value

  package init(_ name: String, _ words: String, _ value: Value) {
    self.name = name
    self.words = words
    self.value = value
  }
}
