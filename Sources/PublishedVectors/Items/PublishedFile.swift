internal import Conformance
internal import Platform
internal import StrictJSON

/// A file of published vectors that has been read as JSON.
struct PublishedFile {
  let path: String
  let document: JSONNode

  init(reading path: String) throws {
    try self.init(path, contents: try Files.read(path))
  }

  init(_ path: String, contents: [UInt8]) throws(InvalidCorpus) {
    self.path = path
    do throws(JSONError) {
      document = try JSONReader.node(contents)
    } catch {
      throw InvalidCorpus(file: path, error)
    }
  }

  /// The last name of the path, which identifies the publisher's file.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Runs work on an item or on the whole file, and adds the place to its errors.
  func reading<Value>(
    _ item: String? = nil, _ work: () throws(FieldError) -> Value
  ) throws(InvalidCorpus) -> Value {
    do {
      return try work()
    } catch {
      throw InvalidCorpus(file: path, vector: item, field: error.field.isEmpty ? nil : error.field, error.message)
    }
  }
}
