/// A declaration that is inconsistent, or that the reference contradicts.
package struct DeclarationError: Error, CustomStringConvertible {
  let id: String
  let message: String

  package init(id: String, _ message: String) {
    self.id = id
    self.message = message
  }

  package var description: String { "\(id) \(message)" }
}
