/// A problem with a member of a JSON document, before the file and the vector are known.
package struct FieldError: Error {
  package let field: String
  package let message: String

  package init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }

  /// The problem in a text that begins with the field.
  package var text: String { "\(field.isEmpty ? "it" : field) \(message)" }

  package func within(_ outer: String) -> FieldError {
    FieldError(field.isEmpty ? outer : "\(outer).\(field)", message)
  }
}
