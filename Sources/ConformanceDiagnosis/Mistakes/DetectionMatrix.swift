package import Conformance
internal import ConformanceFiles
internal import StrictJSON

/// The detections of a corpus: for each mistake the vectors that detect it, and the reverse.
package struct DetectionMatrix: Sendable {
  /// A mistake in one operation, with its detections.
  package struct Row: Sendable {
    package let operation: String
    package let declared: DeclaredMistake
    /// The vectors that detect it, without the random ones.
    package fileprivate(set) var detectedBy: [String] = []
    /// Their inputs: vectors that differ only in the version have one.
    package fileprivate(set) var inputs: Set<String> = []
    /// The number of random vectors that detect it.
    package fileprivate(set) var randomCount = 0

    /// Whether the requirement is met: two vectors for a detectable mistake, none for the others.
    package var isMet: Bool {
      guard declared.whyNotDetectable == nil else { return detectedBy.isEmpty && randomCount == 0 }
      return detectedBy.count >= Self.requiredVectors
    }

    /// Two, because one vector may be skipped or misunderstood.
    static let requiredVectors = 2
  }

  /// A vector with the mistakes that it detects.
  package struct Line: Sendable {
    package let id: String
    /// The id without the versions: that of the vectors with the same input in other versions.
    package let input: String
    let file: String
    let flags: [String]
    let rules: [String]
    package let detected: [String]
    /// Whether the file of the mistakes has the same detections.
    let isStored: Bool
    /// The cases and their versions, where the vector is accumulated.
    var accumulated: (run: AccumulatedRun, protocols: [String])?
  }

  package private(set) var rows: [Row] = []
  package private(set) var lines: [Line] = []

  /// Mistakes that too few vectors detect, and mistakes that are declared not detectable but are detected.
  package var unmet: [Row] { rows.filter { !$0.isMet } }

  /// Vectors whose detections differ from the file of the mistakes.
  package var outdated: [String] { lines.filter { !$0.isStored }.map(\.id) }

  /// The detections of all vectors except the accumulated ones.
  package var detections: Detections {
    var detections = Detections()
    for line in lines {
      for mistake in line.detected { detections.insert(mistake, at: line.id) }
    }
    return detections
  }

  /// Tries every mistake of the files' operations with each of their vectors.
  package init(
    _ suite: Suite, files: [String], selection: Selection = Selection(), progress: @escaping (String) -> Void = { _ in }
  ) async throws {
    var stored: [String: Detections] = [:]
    // To prepare the mistakes of an operation takes longer than to read the header of its file.
    let selected = try files.filter {
      selection.mayInclude(operation: try VectorFileReader(path: $0, suite: suite).operation.id)
    }
    var batches = VectorBatches(selected, suite: suite) { path, header, operation in
      let folder = Detections.folder(for: path)
      let detections = try stored[folder] ?? .read(inFolder: folder)
      stored[folder] = detections
      progress(operation.id)
      return SearchedFile(
        path: path, header: header, suite: suite, operation: operation, selection: selection, stored: detections)
    }
    try await forEachInOrder(
      next: { try batches.next() },
      transform: { part in
        guard case .vectors(let batch, let file) = part else { return nil }
        return (file.operation, try batch.compactMap(file.line))
      },
      consume: { (found: (operation: Operation, lines: [Line])?) in
        if let found { add(found.lines, of: found.operation) }
      })
    try addAccumulated(suite)
  }

  private mutating func add(_ found: [Line], of operation: Operation) {
    if !found.isEmpty, !rows.contains(where: { $0.operation == operation.id }) {
      rows += operation.mistakes.map { Row(operation: operation.id, declared: $0) }
    }
    for line in found { record(line, operation: operation.id) }
    lines += found
  }

  /// Tries accumulated vectors for mistakes that only one input detects, in whatever versions.
  private mutating func addAccumulated(_ suite: Suite) throws {
    for index in rows.indices where rows[index].declared.whyNotDetectable == nil && rows[index].inputs.count == 1 {
      for line in lines {
        guard let (run, protocols) = line.accumulated, run.operation.id == rows[index].operation else { continue }
        let probe = MistakeProbe(suite: suite, operation: run.operation)
        if try probe.isDetected(rows[index].declared.mistake.id, by: run, protocols: protocols) {
          rows[index].detectedBy.append(line.id)
          rows[index].inputs.insert(line.input)
        }
      }
    }
  }

  private mutating func record(_ line: Line, operation: String) {
    let detected = Set(line.detected)
    for index in rows.indices where rows[index].operation == operation {
      guard detected.contains(rows[index].declared.mistake.id) else { continue }
      if VectorID.isRandom(line.id) {
        rows[index].randomCount += 1
      } else {
        rows[index].detectedBy.append(line.id)
        rows[index].inputs.insert(line.input)
      }
    }
  }
}

// MARK: - Inputs

extension DetectionMatrix {
  /// An input with what only it shows.
  package struct Input: Sendable {
    /// Its vectors, which differ only in the version.
    package let ids: [String]
    /// The mistakes of the operation that no other input detects, apart from random ones.
    package let mistakes: [String]
  }

  /// The inputs that detect a mistake which no other input of the operation detects.
  package var only: [Input] {
    var mistakes: [String: [String]] = [:]
    for row in rows where row.inputs.count == 1 {
      for input in row.inputs { mistakes[input, default: []].append(row.declared.mistake.id) }
    }
    return inputs.compactMap { input in
      mistakes[input.name].map { Input(ids: input.ids, mistakes: $0) }
    }
  }

  /// The inputs with the same flags, rules and detections as an earlier one of the same file, in all of their versions.
  package var redundant: [Input] {
    var seen: Set<[[String]]> = []
    let redundant = lines.filter { line in
      !line.detected.isEmpty && !VectorID.isRandom(line.id)
        && !seen.insert([[line.file], line.flags, line.rules, line.detected]).inserted
    }
    let ids = Set(redundant.map(\.id))
    return inputs.filter { $0.ids.allSatisfy(ids.contains) }.map { Input(ids: $0.ids, mistakes: []) }
  }

  /// All inputs with the ids of their vectors, in the order of the files.
  private var inputs: [(name: String, ids: [String])] {
    let vectors = Dictionary(grouping: lines, by: \.input)
    return lines.map(\.input).distinct.map { (name: $0, ids: (vectors[$0] ?? []).map(\.id)) }
  }
}

/// A vector file whose vectors are tried, with what is the same for all of them.
private struct SearchedFile: Sendable {
  let operation: Operation
  private let path: String
  /// What the ids of its vectors begin with.
  private let prefix: String
  private let protocols: [String]
  private let selection: Selection
  private let stored: Detections
  private let decoder: VectorDecoder
  private let detector: MistakeDetector

  init(
    path: String, header: VectorFileHeader, suite: Suite, operation: Operation, selection: Selection,
    stored: Detections
  ) {
    self.path = path
    self.operation = operation
    self.selection = selection
    self.stored = stored
    protocols = header.protocols
    let range = operation.ranges.first { $0.versions == header.protocols } ?? ProtocolRange(header.protocols)
    prefix = CorpusLayout.idPrefix(operation: operation.id, range: range)
    decoder = VectorDecoder(suite: suite, operation: operation, header: header, file: path)
    detector = MistakeDetector(suite: suite, operation: operation, protocols: header.protocols)
  }

  /// The line of a vector; nil where it is not selected.
  func line(_ element: JSONDocumentStream.RawElement) throws -> DetectionMatrix.Line? {
    let vector = try decoder.decode(element)
    guard selection.includes(vector) else { return nil }
    let detected = try detector.detected(by: vector)
    var line = DetectionMatrix.Line(
      id: vector.id, input: "\(operation.id)/\(vector.id.dropFirst(prefix.count))", file: path, flags: vector.flags,
      rules: vector.rules, detected: detected,
      isStored: stored[vector.id] == Set(detected))
    if case .accumulated(let cases) = vector.subject {
      line.accumulated = (try AccumulatedRun(of: vector.id, cases: cases, operation: operation), protocols)
    }
    return line
  }
}
