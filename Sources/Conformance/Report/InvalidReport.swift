import StrictJSON

/// A problem with a report: the file and, if known, the field and the place.
public struct InvalidReport: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path of the file.
  public let file: String
  /// The path of the field, as in `failures[3].id`.
  public let field: String?
  /// The place in the file, as in `line 7, column 3`.
  public let place: String?
  /// The problem in words.
  public let message: String

  package init(file: String, field: String? = nil, place: String? = nil, _ message: String) {
    self.file = file
    self.field = field
    self.place = place
    self.message = message
  }

  init(file: String, _ error: JSONError) {
    self.init(
      file: file, field: error.path.isEmpty ? nil : error.path, place: "line \(error.line), column \(error.column)",
      error.message)
  }

  init(file: String, _ error: FieldError) {
    self.init(file: file, field: error.field.isEmpty ? nil : error.field, error.message)
  }

  /// One line that names the file and the field.
  public var description: String {
    [file, place, field, message].compactMap { $0 }.joined(separator: ": ").visible
  }
}
