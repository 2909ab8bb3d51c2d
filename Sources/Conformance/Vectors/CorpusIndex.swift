internal import Encodings
internal import StrictJSON

/// The table of contents of a corpus: each file with its contents and its SHA-256.
package struct CorpusIndex: Equatable {
  package struct VectorFile: Equatable {
    package let path: String
    package let operation: String
    let protocols: [String]
    package let count: Int
    package let sha256: [UInt8]

    package init(path: String, operation: String, protocols: [String], count: Int, sha256: [UInt8]) {
      self.path = path
      self.operation = operation
      self.protocols = protocols
      self.count = count
      self.sha256 = sha256
    }
  }

  package struct OtherFile: Equatable {
    package let path: String
    package let sha256: [UInt8]

    package init(path: String, sha256: [UInt8]) {
      self.path = path
      self.sha256 = sha256
    }
  }

  package let suite: String
  package let seed: String
  package let vectorFiles: [VectorFile]
  package let otherFiles: [OtherFile]

  package init(suite: String, seed: String, vectorFiles: [VectorFile], otherFiles: [OtherFile]) {
    self.suite = suite
    self.seed = seed
    self.vectorFiles = vectorFiles
    self.otherFiles = otherFiles
  }

  package func encode() -> [UInt8] {
    let total = vectorFiles.reduce(0) { $0 + $1.count }
    return JSONWriter.pretty(
      .object(
        JSONObject([
          ("format", .number(JSONNumber(VectorFileHeader.format))),
          ("suite", .string(suite)), ("seed", .string(seed)), ("count", .number(JSONNumber(Int64(total)))),
          ("vectors", .array(vectorFiles.map(\.json))), ("others", .array(otherFiles.map(\.json))),
        ]))) + [0x0a]
  }
}

extension CorpusIndex.VectorFile {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "operation": .string(operation), "protocol": .array(protocols.map { .string($0) }),
      "count": .number(JSONNumber(Int64(count))), "sha256": .string(Hex.encode(sha256)),
    ]
  }
}

extension CorpusIndex.OtherFile {
  fileprivate var json: JSONValue { ["path": .string(path), "sha256": .string(Hex.encode(sha256))] }
}

// MARK: - Reading

extension CorpusIndex {
  /// Reads an index; the path is for messages.
  package static func read(_ bytes: [UInt8], path: String) throws -> CorpusIndex {
    do {
      var members = try MemberReader(try JSONReader.node(bytes))
      return try CorpusIndex(&members)
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  /// More files than a suite has operations and versions.
  private static let mostFiles = 4096

  private init(_ members: inout MemberReader) throws(FieldError) {
    guard try members.count("format") == VectorFileHeader.format else {
      throw FieldError("format", "must be \(VectorFileHeader.format); another version of pavectors wrote this file")
    }
    suite = try members.text("suite")
    seed = try members.text("seed")
    let total = try members.count("count")
    vectorFiles = try members.objects("vectors", atMost: Self.mostFiles, VectorFile.init)
    otherFiles = try members.objects("others", atMost: Self.mostFiles, OtherFile.init)
    try members.finish()
    let sum = vectorFiles.reduce(0) { $0 + $1.count }
    guard total == sum else { throw FieldError("count", "is \(total), but the files have \(sum) vectors") }
    try checkPaths()
  }

  private func checkPaths() throws(FieldError) {
    let paths = vectorFiles.map(\.path) + otherFiles.map(\.path)
    var known: Set<ExactText> = []
    for (number, path) in paths.enumerated() where !known.insert(ExactText(path)).inserted {
      let place = number < vectorFiles.count ? "vectors[\(number)]" : "others[\(number - vectorFiles.count)]"
      throw FieldError("\(place).path", "is the path of an earlier file")
    }
  }

  fileprivate static func path(in members: inout MemberReader) throws(FieldError) -> String {
    let path = try members.text("path")
    guard isInside(path) else {
      throw FieldError("path", "must be a path inside the folder, of ASCII letters, digits, dots, dashes and slashes")
    }
    return path
  }

  /// Whether a path leads to a file inside the folder.
  ///
  /// It is checked as bytes: `Character`s would join a slash with a combining mark that follows it.
  private static func isInside(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.utf8.count <= VectorID.longest && path.utf8.allSatisfy(isAllowed)
      && names.allSatisfy { name in name.first.map { $0 != UInt8(ascii: ".") } ?? false }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  fileprivate static func digest(in members: inout MemberReader) throws(FieldError) -> [UInt8] {
    guard let digest = Hex.decode(try members.text("sha256")), digest.count == PlainSHA256.byteCount else {
      throw FieldError("sha256", "must be 32 bytes in lower-case hex")
    }
    return digest
  }
}

extension CorpusIndex.VectorFile {
  fileprivate init(_ members: inout MemberReader) throws(FieldError) {
    path = try CorpusIndex.path(in: &members)
    operation = try members.text("operation")
    protocols = try members.texts("protocol")
    count = try members.count("count", atMost: CorpusLimits.vectors.upperBound)
    sha256 = try CorpusIndex.digest(in: &members)
  }
}

extension CorpusIndex.OtherFile {
  fileprivate init(_ members: inout MemberReader) throws(FieldError) {
    path = try CorpusIndex.path(in: &members)
    sha256 = try CorpusIndex.digest(in: &members)
  }
}
