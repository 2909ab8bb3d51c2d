package import StrictJSON

/// A problem with vectors: the file and, if known, the vector, the field and the place.
public struct InvalidCorpus: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path of the file.
  public let file: String
  /// The id of the vector.
  public let vector: String?
  /// The path of the field inside the vector or the file, as in `input.key`.
  public let field: String?
  /// The place in the file, as in `line 7, column 3`.
  public let place: String?
  /// The problem in words.
  public let message: String

  package init(
    file: String, vector: String? = nil, field: String? = nil, place: String? = nil, _ message: String
  ) {
    self.file = file
    self.vector = vector
    self.field = field
    self.place = place
    self.message = message
  }

  package init(file: String, vector: String? = nil, _ error: JSONError) {
    self.init(
      file: file, vector: vector, field: error.path.isEmpty ? nil : error.path,
      place: "line \(error.line), column \(error.column)", error.message)
  }

  /// One line that names the file, the vector and the field.
  public var description: String {
    [file, place, vector, field, message].compactMap { $0 }.joined(separator: ": ").visible
  }
}
