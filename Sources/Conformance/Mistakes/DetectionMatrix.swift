internal import Platform

/// Which vectors of a corpus catch which mistakes.
package struct DetectionMatrix: Sendable {
  /// A mistake in one operation, and what becomes of it.
  package struct Row: Sendable {
    package let operation: String
    package let declared: DeclaredMistake
    /// The vectors that state a case of their own and catch it.
    package fileprivate(set) var detectedBy: [String] = []
    /// How many of the random vectors catch it too.
    package fileprivate(set) var randomCount = 0

    /// Whether the corpus does what it must: two vectors for a mistake, none for what is no mistake.
    package var isMet: Bool {
      declared.whyNotDetectable == nil ? !isShort : detectedBy.isEmpty && randomCount == 0
    }

    fileprivate var isShort: Bool { declared.whyNotDetectable == nil && detectedBy.count < Self.requiredVectors }

    /// One vector may be skipped, or be understood wrongly; a second one bears it out.
    static let requiredVectors = 2
  }

  /// A vector, and the mistakes that nothing else catches.
  package struct Line: Sendable {
    package let id: String
    let file: String
    let flags: [String]
    let rules: [String]
    package let detected: [String]
    /// Whether the file of the mistakes says the same.
    let isStored: Bool
    /// The cases, in which versions, where the vector stands for many.
    var accumulated: (run: AccumulatedRun, protocols: [String])?
  }

  package private(set) var rows: [Row] = []
  package private(set) var lines: [Line] = []

  /// Mistakes that too few vectors catch, and equivalents that a vector does tell from the right computation.
  package var unmet: [Row] { rows.filter { !$0.isMet } }

  /// Vectors of which the file of the mistakes says something else.
  package var outdated: [String] { lines.filter { !$0.isStored }.map(\.id) }

  /// What each vector detects, but for those that stand for many cases.
  package var detections: Detections {
    var detections = Detections()
    for line in lines {
      for mistake in line.detected { detections.insert(mistake, at: line.id) }
    }
    return detections
  }

  /// Makes every mistake of the files' operations at each of their vectors.
  package init(
    _ suite: Suite, files: [String], selection: Selection = Selection(), progress: (String) -> Void = { _ in }
  ) async throws {
    var stored: [String: Detections] = [:]
    for path in files {
      let folder = Files.parent(of: path)
      let detections = try stored[folder] ?? .read(inFolder: folder)
      stored[folder] = detections
      let reader = try VectorFileReader(path: path, suite: suite)
      progress(reader.operation.id)
      try await add(reader, path: path, suite: suite, selection: selection, stored: detections)
    }
    try consultAccumulated(suite)
  }

  private mutating func add(
    _ reader: consuming VectorFileReader, path: String, suite: Suite, selection: Selection, stored: Detections
  ) async throws {
    var reader = reader
    let header = reader.header
    let probe = MistakeProbe(suite: suite, operation: reader.operation)
    let decoder = VectorDecoder(suite: suite, operation: reader.operation, header: header, file: path)
    var found: [Line] = []
    try await forEachInOrder(
      next: { try reader.nextBatch() },
      transform: { batch in
        try batch.map(decoder.decode).filter { selection.includes(id: $0.id, flags: $0.flags) }.map { vector in
          let detected = try probe.detected(of: vector, protocols: header.protocols)
          var line = Line(
            id: vector.id, file: path, flags: vector.flags, rules: vector.rules, detected: detected,
            isStored: stored[vector.id] == Set(detected))
          if case .accumulated(let cases) = vector.subject {
            let run = try AccumulatedRun(of: vector, cases: cases, operation: probe.operation, file: path)
            line.accumulated = (run, header.protocols)
          }
          return line
        }
      },
      consume: { found += $0 })
    if !found.isEmpty, !rows.contains(where: { $0.operation == header.operation }) {
      rows += probe.operation.mistakes.map { Row(operation: header.operation, declared: $0) }
    }
    for line in found { record(line, operation: header.operation) }
    lines += found
  }

  /// Asks the vectors that stand for many to bear out a single one: some mistakes show with one input only.
  private mutating func consultAccumulated(_ suite: Suite) throws {
    for index in rows.indices where rows[index].isShort && !rows[index].detectedBy.isEmpty {
      for line in lines {
        guard let (run, protocols) = line.accumulated, run.operation.id == rows[index].operation else { continue }
        let probe = MistakeProbe(suite: suite, operation: run.operation)
        if try probe.isDetected(rows[index].declared.mistake.id, by: run, protocols: protocols) {
          rows[index].detectedBy.append(line.id)
        }
      }
    }
  }

  private mutating func record(_ line: Line, operation: String) {
    for index in rows.indices where rows[index].operation == operation {
      guard line.detected.contains(rows[index].declared.mistake.id) else { continue }
      if VectorMaker.isRandom(line.id) {
        rows[index].randomCount += 1
      } else {
        rows[index].detectedBy.append(line.id)
      }
    }
  }
}

// MARK: - What a vector is worth

extension DetectionMatrix {
  /// The mistakes of the operation that the vector alone catches.
  package func detectedOnly(of line: Line) -> [String] {
    let operation = line.id.prefix { $0 != "/" }
    return rows.filter { $0.operation == operation && $0.detectedBy == [line.id] }.map(\.declared.mistake.id)
  }

  /// Vectors with the flags, the rules and the detected of an earlier one of the same file: by this measure they add nothing.
  package var redundant: [String] {
    var seen: Set<[[String]]> = []
    return lines.filter { line in
      !line.detected.isEmpty && !VectorMaker.isRandom(line.id)
        && !seen.insert([[line.file], line.flags, line.rules, line.detected]).inserted
    }.map(\.id)
  }
}
