internal import StrictJSON

/// The contents of the file of the mistakes.
package struct MistakeFile {
  /// A mistake of the catalogue in one operation.
  package struct Entry: Hashable {
    package let mistake: String
    package let operation: String

    package init(mistake: String, operation: String) {
      self.mistake = mistake
      self.operation = operation
    }
  }

  /// An entry that vectors detect.
  package struct Detectable {
    package let entry: Entry
    /// The ids of those vectors that are named.
    package let detectedBy: [String]
  }

  package private(set) var entries: [Entry] = []
  package private(set) var detectable: [Detectable] = []

  /// Reads a file; messages contain the path.
  package init(_ bytes: [UInt8], path: String) throws {
    do {
      var members = try MemberReader(try JSONReader.node(bytes))
      guard try members.count("format") == VectorFileHeader.format else { throw FieldError("format", "is unknown") }
      let schema = try members.text("schema")
      guard schema == CorpusLayout.mistakeSchema else {
        throw FieldError("schema", "must be \(CorpusLayout.mistakeSchema)")
      }
      _ = try members.text("suite")
      let count = try members.count("count", atMost: Self.longestList)
      var found = MistakeFile()
      _ = try members.objects("mistakes", atMost: count) { reader throws(FieldError) in try found.read(&reader) }
      try members.finish()
      self = found
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  private init() {}

  /// The most mistakes, operations and vectors that one list may have.
  package static let longestList = 1 << 20
  /// The most vectors that are named for a mistake in an operation.
  package static let mostNamed = 2

  private mutating func read(_ members: inout MemberReader) throws(FieldError) {
    let id = try members.text("id")
    _ = try members.text("sentence")
    _ = try members.textIfPresent("evidence")
    guard let operations = try members.take("operations").members, operations.count > 0 else {
      throw FieldError("operations", "must be an object with a member for each operation")
    }
    for operation in operations {
      do throws(FieldError) {
        var reader = try MemberReader(operation.value)
        try read(&reader, Entry(mistake: id, operation: operation.key))
        try reader.finish()
      } catch {
        throw error.within("operations.\(VectorID.shown(operation.key))")
      }
    }
  }

  private mutating func read(_ members: inout MemberReader, _ entry: Entry) throws(FieldError) {
    entries.append(entry)
    guard try members.textIfPresent("notDetectable") == nil else { return }
    _ = try members.texts("rules")
    let named = try members.texts("detectedBy").map { "\(entry.operation)/\($0)" }
    guard named.count <= Self.mostNamed else {
      throw FieldError("detectedBy", "has more than \(Self.mostNamed) elements")
    }
    if let index = named.firstIndex(where: { !VectorID.isWellFormed($0) }) {
      throw FieldError("detectedBy[\(index)]", "is not the name of a vector")
    }
    detectable.append(Detectable(entry: entry, detectedBy: named))
  }
}

extension MistakeFile {
  /// The detections that the lines of the matrix state, for these operations or for all.
  package func detections(
    _ matrix: [UInt8], path: String, ids: [String: [String]], of operations: Set<String>? = nil
  ) throws -> Detections {
    let lines = String(decoding: matrix, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == detectable.count + 1, lines.last?.isEmpty == true else {
      throw InvalidCorpus(file: path, "must have \(detectable.count) lines, one for each mistake that vectors detect")
    }
    var detections = Detections()
    for (number, (line, stated)) in zip(lines, detectable).enumerated() {
      guard operations?.contains(stated.entry.operation) ?? true else { continue }
      do throws(FieldError) {
        let found = try DetectionBits.ids(of: String(line), among: ids[stated.entry.operation] ?? [])
        guard Set(found).isSuperset(of: stated.detectedBy), found.isEmpty == stated.detectedBy.isEmpty else {
          throw FieldError("", "contradicts what \(CorpusLayout.mistakes) says of \(stated.entry.mistake)")
        }
        for id in found { detections.insert(stated.entry.mistake, at: id) }
      } catch {
        throw InvalidCorpus(file: path, place: "line \(number + 1)", error.message)
      }
    }
    return detections
  }
}
