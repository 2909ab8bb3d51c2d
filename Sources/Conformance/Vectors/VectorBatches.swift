package import StrictJSON

/// A vector file that was read completely, with its size and its digest.
package struct CompleteFile: Sendable {
  let path: String
  let header: VectorFileHeader
  /// Whether its vectors were left out.
  let isLeftOut: Bool
  let byteCount: Int
  let sha256: [UInt8]
}

/// The vectors of several files in batches, one file after the other.
///
/// Whoever works on batches in parallel need not wait at the end of a file, because the next batch is of the next file.
package struct VectorBatches<File: Sendable>: ~Copyable {
  /// A part of the files.
  package enum Part: Sendable {
    case vectors([JSONDocumentStream.RawElement], of: File)
    /// All vectors of a file were read.
    case end(CompleteFile)
  }

  private let suite: Suite
  private var paths: ArraySlice<String>
  private let open: (String, VectorFileHeader, Operation) throws -> File
  private let isLeftOut: (VectorFileHeader) -> Bool
  private var reader: VectorFileReader?
  private var file: File?
  private var vectorCount = 0

  /// Makes the batches of files; `open` is called once for each, before its first batch.
  ///
  /// Where the vectors of a file are left out, the file has no batch, and only its header and its digest are computed.
  package init(
    _ paths: [String], suite: Suite, leavingOut isLeftOut: @escaping (VectorFileHeader) -> Bool = { _ in false },
    open: @escaping (_ path: String, VectorFileHeader, Operation) throws -> File
  ) {
    self.suite = suite
    self.paths = paths[...]
    self.isLeftOut = isLeftOut
    self.open = open
  }

  /// Returns the next part; nil after the end of the last file.
  package mutating func next() throws -> Part? {
    if file == nil {
      guard let path = paths.first else { return nil }
      let opened = try VectorFileReader(path: path, suite: suite)
      file = try open(path, opened.header, opened.operation)
      reader = consume opened
      vectorCount = 0
    }
    guard let path = paths.first, let file else { return nil }
    if let header = reader?.header, isLeftOut(header) { return try endLeavingOut(path) }
    if let batch = try reader?.nextBatch() {
      vectorCount += batch.count
      return .vectors(batch, of: file)
    }
    return try end(path)
  }

  private mutating func end(_ path: String) throws -> Part? {
    guard let finished = reader.take() else { return nil }
    return end(path, finished.header, isLeftOut: false, try finished.finish(vectorCount: vectorCount))
  }

  private mutating func endLeavingOut(_ path: String) throws -> Part? {
    guard let finished = reader.take() else { return nil }
    return end(path, finished.header, isLeftOut: true, try finished.digestRest())
  }

  private mutating func end(
    _ path: String, _ header: VectorFileHeader, isLeftOut: Bool, _ end: (byteCount: Int, sha256: [UInt8])
  ) -> Part {
    file = nil
    paths = paths.dropFirst()
    return .end(
      CompleteFile(
        path: path, header: header, isLeftOut: isLeftOut, byteCount: end.byteCount, sha256: end.sha256))
  }
}
