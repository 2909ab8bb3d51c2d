/// A problem with a member of a JSON document, before the file and the vector are known.
package struct FieldError: Error {
  package let field: String
  package let message: String

  package init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }

  /// The problem in words that begin with the field.
  package var words: String { "\(field.isEmpty ? "it" : field) \(message)" }

  package func within(_ outer: String) -> FieldError {
    FieldError(field.isEmpty ? outer : "\(outer).\(field)", message)
  }
}
