internal import Platform
internal import StrictJSON

/// The contents of the file of the mistakes.
struct MistakeFile {
  /// A mistake of the catalogue in one operation.
  struct Entry: Hashable {
    let mistake: String
    let operation: String
  }

  private(set) var entries: [Entry] = []
  private(set) var detections = Detections()
  /// The operations whose detections are read; nil for all.
  private let operations: Set<String>?

  /// Reads the file of a folder; nil where it is missing.
  static func read(inFolder folder: String, detectionsOf operations: Set<String>? = nil) throws -> MistakeFile? {
    let path = "\(folder)/\(CorpusLayout.mistakes)"
    guard Files.kind(of: path) == .file else { return nil }
    return try MistakeFile(try Files.read(path), path: path, detectionsOf: operations)
  }

  /// Reads a file; messages contain the path.
  init(_ bytes: [UInt8], path: String, detectionsOf operations: Set<String>? = nil) throws {
    do {
      var members = try MemberReader(try JSONReader.node(bytes))
      guard try members.count("format") == VectorFileHeader.format else { throw FieldError("format", "is unknown") }
      let schema = try members.text("schema")
      guard schema == CorpusLayout.mistakeSchema else {
        throw FieldError("schema", "must be \(CorpusLayout.mistakeSchema)")
      }
      _ = try members.text("suite")
      let count = try members.count("count", atMost: Self.longestList)
      var found = MistakeFile(detectionsOf: operations)
      _ = try members.objects("mistakes", atMost: count) { reader throws(FieldError) in try found.read(&reader) }
      try members.finish()
      self = found
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  private init(detectionsOf operations: Set<String>?) {
    self.operations = operations
  }

  /// The most operations, ranges and vectors that one list may have.
  static let longestList = 1 << 20
  /// The most prefixes of a group, more than any operation has ranges: each stands before each of the names.
  static let mostPrefixes = 64

  private mutating func read(_ members: inout MemberReader) throws(FieldError) {
    let id = try members.text("id")
    _ = try members.text("sentence")
    _ = try members.textIfPresent("evidence")
    _ = try members.objects("operations", atMost: Self.longestList) { reader throws(FieldError) in
      try read(&reader, mistake: id)
    }
  }

  private mutating func read(_ members: inout MemberReader, mistake: String) throws(FieldError) {
    let operation = try members.text("operation")
    entries.append(Entry(mistake: mistake, operation: operation))
    guard operations?.contains(operation) ?? true else {
      for name in ["notDetectable", "rules", "detectedBy"] { _ = members.takeIfPresent(name) }
      return
    }
    guard try members.textIfPresent("notDetectable") == nil else { return }
    _ = try members.texts("rules")
    _ = try members.objects("detectedBy", atMost: Self.longestList) { reader throws(FieldError) in
      let prefixes = try reader.texts("prefixes")
      guard prefixes.count <= Self.mostPrefixes else {
        throw FieldError("prefixes", "has more than \(Self.mostPrefixes) elements")
      }
      if let index = prefixes.firstIndex(where: { !$0.hasPrefix("\(operation)/") || !$0.hasSuffix("/") }) {
        throw FieldError("prefixes[\(index)]", "is not a prefix of ids of \(operation)")
      }
      for name in try reader.texts("names") {
        for prefix in prefixes { detections.insert(mistake, at: prefix + name) }
      }
    }
  }
}
