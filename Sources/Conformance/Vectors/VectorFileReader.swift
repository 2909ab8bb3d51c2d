internal import Encodings
package import StrictJSON

/// Reads a vector file in parts: its header, then its vectors in batches, then the digest of the whole file.
package struct VectorFileReader: ~Copyable {
  package let header: VectorFileHeader
  package let operation: Operation
  private let path: String
  private let source: DigestedFile
  private var stream: JSONDocumentStream
  private var hasCheckedHeader = false

  /// A batch is full when it has this many vectors or this many bytes.
  private static let batchCount = 128
  private static let batchByteCount = 1 << 20

  package init(path: String, suite: Suite) throws {
    try self.init(DigestedFile(try suite.files.open(path)), path: path, suite: suite)
  }

  /// Reads from a source; messages contain the path.
  init(_ source: DigestedFile, path: String, suite: Suite) throws {
    var stream = JSONDocumentStream(appending: source.read, streamedMember: "vectors")
    do {
      (header, operation) = try HeaderCoding(suite: suite).decode(try stream.header())
    } catch let error as JSONError {
      throw Self.kindOfOther(error).map { InvalidCorpus(file: path, "is \($0), and not a file of vectors") }
        ?? InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
    self.path = path
    self.source = source
    self.stream = stream
  }

  /// What a file is in which the part before the vectors cannot be read; nil for other files.
  private static func kindOfOther(_ error: JSONError) -> String? {
    switch error.path {
    case "mistakes": "the list of mistakes"
    // A report has the number of the vectors.
    case "vectors": "a report, or another file in which `vectors` is not a list"
    default: nil
    }
  }

  /// Returns the next vectors, not yet parsed; nil after the last.
  package mutating func nextBatch() throws -> [JSONDocumentStream.RawElement]? {
    try checkHeader()
    var batch: [JSONDocumentStream.RawElement] = []
    var byteCount = 0
    do {
      while batch.count < Self.batchCount, byteCount < Self.batchByteCount, let element = try stream.nextElement() {
        batch.append(element)
        byteCount += element.byteCount
      }
    } catch let error as JSONError {
      // The vectors before the error are returned first, because one of them may be wrong too. The stream throws the
      // error again.
      guard batch.isEmpty else { return batch }
      throw InvalidCorpus(file: path, error)
    }
    return batch.isEmpty ? nil : batch
  }

  private mutating func checkHeader() throws {
    guard !hasCheckedHeader else { return }
    do {
      try HeaderCoding.check(header, of: operation)
    } catch {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
    hasCheckedHeader = true
  }

  /// Checks the number of vectors that were read, and returns the size and the digest of the file.
  package func finish(vectorCount: Int) throws -> (byteCount: Int, sha256: [UInt8]) {
    guard vectorCount == header.count else {
      throw InvalidCorpus(
        file: path, field: "count", "is \(header.count), but the file has \(vectorCount) vectors")
    }
    return source.end
  }
}

extension VectorFileReader {
  /// Reads the file to its end without looking at the vectors, and returns its size and its digest.
  func digestRest() throws -> (byteCount: Int, sha256: [UInt8]) {
    var bytes: [UInt8] = []
    repeat {
      bytes.removeAll(keepingCapacity: true)
      try source.read(upTo: Self.batchByteCount, into: &bytes)
    } while !bytes.isEmpty
    return source.end
  }
}

/// A file whose bytes are digested as they are read.
///
/// A class, because the stream's source is a closure, and reading changes the state of the file.
package final class DigestedFile {
  private let next: JSONDocumentStream.Source
  private var hash = PlainSHA256()
  private var byteCount = 0

  /// Makes a file of a source.
  package init(_ next: @escaping JSONDocumentStream.Source) {
    self.next = next
  }

  /// Appends at most `count` next bytes to others; none at the end of the file.
  package func read(upTo count: Int, into bytes: inout [UInt8]) throws {
    let start = bytes.count
    try next(count, &bytes)
    hash.update(bytes.span.extracting(start...))
    byteCount += bytes.count - start
  }

  var end: (byteCount: Int, sha256: [UInt8]) {
    var finished = hash
    return (byteCount, finished.finalize())
  }
}

/// Parses vectors, and checks them against the header of their file.
///
/// One decoder serves all vectors of a file: what does not change with the vector is made once.
package struct VectorDecoder: Sendable {
  private let file: String
  private let operation: String
  private let coding: VectorCoding
  private let flags: [ExactText: Flag]
  /// The risk of a vector that has only this flag.
  private let risks: [ExactText: Risk]
  private let rules: Set<ExactText>

  package init(suite: Suite, operation: Operation, header: VectorFileHeader, file: String) {
    self.file = file
    self.operation = operation.id
    coding = VectorCoding(suite: suite, operation: operation)
    flags = Dictionary(header.flags.map { (ExactText($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    risks = flags.mapValues { Risk(of: [$0]) }
    rules = Set(header.rules.map { ExactText($0.id) })
  }

  package func decode(_ element: JSONDocumentStream.RawElement) throws -> Vector {
    try decode(element, Result { () throws(JSONError) in try element.read() })
  }

  /// Parses vectors that follow each other.
  package func decode(_ elements: [JSONDocumentStream.RawElement]) throws -> [Vector] {
    var vectors: [Vector] = []
    vectors.reserveCapacity(elements.count)
    var decoded = DecodedVectors(elements, decoder: self)
    while let next = try decoded.next() { vectors.append(next.vector) }
    return vectors
  }

  /// Parses a vector whose text was read; it shares texts with a known one that has the same.
  func decode(
    _ element: JSONDocumentStream.RawElement, _ read: Result<JSONNode, JSONError>, like known: Vector? = nil
  ) throws -> Vector {
    let node: JSONNode
    do {
      node = try read.get()
    } catch {
      throw InvalidCorpus(file: file, error)
    }
    do {
      let vector = try coding.decode(node, like: known) { risk(of: $0) }
      try check(vector)
      return vector
    } catch {
      throw InvalidCorpus(
        file: file, vector: Self.id(of: node, index: element.index), field: error.field,
        place: "line \(element.position.line)", error.message)
    }
  }

  private func check(_ vector: Vector) throws(FieldError) {
    try check(vector.id, "id")
    if let parent = vector.parent { try check(parent, "parent") }
    if let flag = vector.flags.first(where: { flags[ExactText($0)] == nil }) {
      throw FieldError("flags", "\(JSONExcerpt.quote(flag)) is not described in the file")
    }
    if let rule = vector.rules.first(where: { !rules.contains(ExactText($0)) }) {
      throw FieldError("rules", "\(JSONExcerpt.quote(rule)) is not stated in the file")
    }
  }

  private func check(_ id: String, _ name: String) throws(FieldError) {
    guard VectorID.isValid(id, of: operation) else {
      throw FieldError(name, "is not an id of a vector of \(operation)")
    }
  }

  private func risk(of names: [String]) -> Risk {
    if names.count == 1, let risk = risks[ExactText(names[0])] { return risk }
    return Risk(of: names.compactMap { flags[ExactText($0)] })
  }

  private static func id(of node: JSONNode, index: Int) -> String {
    (node.members?["id"]?.text).map { JSONExcerpt.quote($0) } ?? "vectors[\(index)]"
  }
}
