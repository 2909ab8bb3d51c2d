internal import StrictJSON

extension CorpusIndex {
  /// A vector file that was read.
  package struct ReadFile {
    let header: VectorFileHeader
    let sha256: [UInt8]

    package init(header: VectorFileHeader, sha256: [UInt8]) {
      self.header = header
      self.sha256 = sha256
    }
  }

  /// The first difference between the index and each vector file, which are in the order of the index.
  package func problems(with files: [ReadFile], suite: Suite, in directory: String) -> [InvalidCorpus] {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    var problems: [InvalidCorpus] = []
    if !self.suite.hasSameCodePoints(as: suite.version) {
      let message = "must be \(suite.version), that of this pavectors: both must be of one release"
      problems.append(InvalidCorpus(file: indexPath, field: "suite", message))
    }
    for (number, (entry, file)) in zip(vectorFiles, files).enumerated() {
      let path = "\(directory)/\(entry.path)"
      if entry.sha256 != file.sha256 {
        problems.append(InvalidCorpus(file: path, "its SHA-256 is not the one in \(CorpusLayout.index)"))
      }
      if let (field, message) = entry.difference(from: file.header) {
        problems.append(InvalidCorpus(file: indexPath, field: "vectors[\(number)].\(field)", message))
      }
      if let (field, message) = difference(from: file.header) {
        problems.append(InvalidCorpus(file: path, field: field, message))
      }
    }
    return problems
  }

  /// Compares the layout of the index, of which everything else was checked.
  package func layoutProblem(_ bytes: [UInt8], path: String) -> InvalidCorpus? {
    guard let difference = InvalidCorpus.difference(bytes, from: encode(), path: path) else { return nil }
    return InvalidCorpus(file: path, place: difference.place, "does not have the layout of an index")
  }

  private func difference(from header: VectorFileHeader) -> (field: String, message: String)? {
    guard header.suite.hasSameCodePoints(as: suite) else { return ("suite", "is not that of \(CorpusLayout.index)") }
    guard header.seed.hasSameCodePoints(as: seed) else { return ("seed", "is not that of \(CorpusLayout.index)") }
    return nil
  }
}

extension CorpusIndex.VectorFile {
  fileprivate func difference(from header: VectorFileHeader) -> (field: String, message: String)? {
    if operation != header.operation { return ("operation", "is not that of the file") }
    if protocols != header.protocols { return ("protocol", "is not that of the file") }
    if count != header.count { return ("count", "is \(count), but the file has \(header.count) vectors") }
    return nil
  }
}
