@testable import Conformance
import PowerAuthScenarios
import PowerAuthVectors
import StrictJSON

extension FuzzTarget {
  static let corpusTargets = [
    FuzzTarget("vector-file", "a vector file, with every vector", readVectorFile),
    FuzzTarget("lock", "the lock of a corpus", readLock),
    FuzzTarget("index", "the index of a corpus", readIndex),
    FuzzTarget("mistake-file", "the file of the mistakes", readMistakes),
  ]

  private static let path = "folder/file.json"

  @Sendable private static func readVectorFile(_ bytes: [UInt8]) throws -> Outcome {
    do {
      var rest = bytes[...]
      let source = DigestedFile { count, bytes in
        bytes += rest.prefix(count)
        rest = rest.dropFirst(count)
      }
      var reader = try VectorFileReader(source, path: path, suite: .powerAuthWithScenarios)
      let decoder = VectorDecoder(
        suite: .powerAuthWithScenarios, operation: reader.operation, header: reader.header, file: path)
      let coding = VectorCoding(suite: .powerAuthWithScenarios, operation: reader.operation)
      try checkHeader(reader.header)
      var count = 0
      while let batch = try reader.nextBatch() {
        let vectors = try batch.map(decoder.decode)
        for vector in vectors { try check(vector, coding) }
        try require(decoder.decode(batch) == vectors, "vectors are read otherwise together than each by itself")
        count += batch.count
      }
      let end = try reader.finish(vectorCount: count)
      try require(end.byteCount == bytes.count, "\(end.byteCount) bytes were digested, not \(bytes.count)")
      return .accepted
    } catch {
      return try .refused(with: error, naming: path)
    }
  }

  private static func checkHeader(_ header: VectorFileHeader) throws {
    let written = try JSONReader.node(JSONWriter.compact(.object(JSONObject(HeaderCoding.encode(header)))))
    guard let members = written.members else { throw Violation("the header is not written as an object") }
    let read = try HeaderCoding(suite: .powerAuthWithScenarios).decode(members).header
    try require(read == header, "the header changes when it is written and read")
  }

  private static func check(_ vector: Vector, _ coding: VectorCoding) throws {
    let written = coding.encode(vector)
    let read = try coding.decode(JSONReader.node(JSONWriter.compact(written)))
    try require(coding.encode(read) == written, "the vector \(vector.id) changes when it is written and read")
    try require(coding.digest(of: read) == coding.digest(of: vector), "the digest of \(vector.id) changes")
  }

  @Sendable private static func readLock(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let lock = try Lock(bytes, path: path)
      let written = try Lock(lock.encode(), path: path)
      try require(written == lock, "the lock changes when it is written and read")
      try require(written.encode() == lock.encode(), "the text of the lock changes when it is read")
      let empty = Lock(entries: [], retired: [:])
      try require(lock.entries.isEmpty || !lock.violations(by: empty).isEmpty, "the lock may be emptied")
      return .accepted
    } catch {
      return try .refused(with: error, naming: path)
    }
  }

  @Sendable private static func readIndex(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let index = try CorpusIndex.read(bytes, path: path)
      let read = try CorpusIndex.read(index.encode(), path: path)
      try require(read == index, "the index changes when it is written and read")
      for name in index.vectorFiles.map(\.path) + index.otherFiles.map(\.path) { try checkInside(name) }
      return .accepted
    } catch {
      return try .refused(with: error, naming: path)
    }
  }

  private static func checkInside(_ name: String) throws {
    let parts = Array(name.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let leaves = parts.contains { [Array("..".utf8), Array(".".utf8), []].contains(Array($0)) }
    try require(!leaves && !name.utf8.contains(0), "the path \(name.debugDescription) leaves the folder")
  }

  @Sendable private static func readMistakes(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let file = try MistakeFile(bytes, path: path)
      try require(
        file.detectable.flatMap(\.detectedBy).allSatisfy { $0.utf8.contains(UInt8(ascii: "/")) }, "an id has no slash")
      // The same bytes as a matrix, of operations with nine vectors each.
      let ids = Dictionary(
        file.entries.map { entry in (entry.operation, (0..<9).map { "\(entry.operation)/\($0)" }) },
        uniquingKeysWith: { first, _ in first })
      do { _ = try file.detections(bytes, path: path, ids: ids) } catch let error as InvalidCorpus {
        try require(error.file == path, "the matrix is not named")
      }
      return .accepted
    } catch {
      return try .refused(with: error, naming: path)
    }
  }
}
