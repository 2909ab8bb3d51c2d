@testable import StrictJSON

/// A document as it arrives at a stream, piece by piece.
struct StreamedDocument {
  let bytes: [UInt8]
  var maximumElementByteCount = 64 << 20
  var maximumHeaderByteCount = 1 << 20

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// Everything that a stream says of a document, from its header to the error that ended it.
  struct Reading: Equatable {
    var header: JSONObject?
    var elements: [Element] = []
    var error: JSONError?

    struct Element: Equatable {
      let bytes: [UInt8]
      let position: JSONPosition
      let index: Int
      let value: Result<JSONValue, JSONError>
    }

    /// The document's value, where nothing is wrong with it.
    var value: JSONValue? {
      guard let header, error == nil, let values = try? elements.map({ try $0.value.get() }) else { return nil }
      let members = header.members.map { ($0.key, $0.value) }
      return .object(JSONObject(members + [(StreamedDocument.member, .array(values))]))
    }

    /// The error that makes the document unusable, whether the stream finds it or whoever parses the element.
    var firstError: JSONError? {
      for element in elements {
        if case .failure(let error) = element.value { return error }
      }
      return error
    }
  }

  static let member = "vectors"

  /// Reads it all in pieces of a size.
  func read(inPiecesOf size: Int) throws -> Reading {
    var rest = bytes[...]
    var stream = JSONDocumentStream(
      { _ in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }, streamedMember: Self.member, maximumElementByteCount: maximumElementByteCount,
      maximumHeaderByteCount: maximumHeaderByteCount)
    var reading = Reading()
    do {
      reading.header = try stream.header().object
      while let element = try stream.nextElement() {
        let value = Result { () throws(JSONError) in try element.read().value }
        reading.elements.append(
          Reading.Element(bytes: element.bytes, position: element.position, index: element.index, value: value))
      }
    } catch let error as JSONError {
      reading.error = error
    }
    return reading
  }

  /// Reads it in one piece.
  func read() throws -> Reading { try read(inPiecesOf: max(bytes.count, 1)) }
}
