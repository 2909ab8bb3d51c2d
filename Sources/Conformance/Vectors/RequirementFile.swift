/// A file of a suite with the requirements of a source document, as `SourceDocument` reads it.
package struct RequirementFile: Sendable {
  /// The path for messages, from the folder of the sources on.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
