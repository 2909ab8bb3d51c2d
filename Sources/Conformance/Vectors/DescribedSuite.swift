internal import Encodings

extension Suite {
  /// The operations of a corpus' main system as its schemas describe them, for those who only replay.
  ///
  /// Nothing is computed: an answer that an operation must verify, because its outputs are drawn, is counted as not judged.
  /// Accumulated vectors are left out, because drawing their inputs takes the declaration of the operation. The paths of
  /// files are those of the index.
  public init(describedIn files: CorpusFiles) throws {
    let index = try CorpusIndex.read(try files.read(CorpusLayout.index), path: CorpusLayout.index)
    let digests = Dictionary(index.otherFiles.map { ($0.path, $0.sha256) }, uniquingKeysWith: { first, _ in first })
    let described = index.vectorFiles.filter { CorpusLayout.system(ofVectorPath: $0.path) == nil }
    let operations = try described.map(\.operation).distinct.map { id in
      let path = CorpusLayout.schemaPath(operation: id)
      let bytes = try files.read(path)
      guard digests[path] == PlainSHA256.hash(bytes) else {
        throw InvalidCorpus(file: path, "its SHA-256 is not the one in \(CorpusLayout.index)")
      }
      return Operation(try SchemaReader.description(bytes, path: path), system: nil)
    }
    self.init(readingFrom: files, version: index.suite, seed: index.seed, operations: operations)
  }

  /// The paths of the vector files that the suite has the operations of, in the order of the index.
  public var vectorFiles: [String] {
    get throws {
      try CorpusIndex.read(try files.read(CorpusLayout.index), path: CorpusLayout.index).vectorFiles.map(\.path)
        .filter(hasArea)
    }
  }

  /// The ids of the vectors of a file, in their order.
  public func vectors(inFile path: String) throws -> [String] {
    var ids: [String] = []
    try VectorWalk(self, selection: Selection()).visit([path]) { visit in
      ids.append(visit.vector.id)
      return true
    }
    return ids
  }
}
