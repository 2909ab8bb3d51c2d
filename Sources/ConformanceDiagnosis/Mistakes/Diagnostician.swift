package import Conformance

/// Makes the diagnoses of a run from its answers.
package struct Diagnostician: Sendable {
  private let suite: Suite
  private var cover: MistakeCover

  /// Searches for the mistakes in the answers of a run; the memory may have answers that another run needed.
  package static func causes(
    of log: ObservationLog, in suite: Suite, detections: Detections, memory: AttemptMemory, limit: Duration?,
    vectors: @escaping VectorsAtPlaces
  ) async throws -> FoundCauses {
    let answers = try await log.answers(
      suite, detections: detections, memory: memory, time: SearchTime(limit), vectors: vectors)
    var search = Diagnostician(suite: suite, cover: MistakeCover(answers))
    try await search.cover.search()
    return FoundCauses(search.causes, isCutShort: search.cover.isCutShort)
  }

  /// The mistakes that explain the most failures first, then what remains.
  private var causes: FailureCauses {
    let remaining = RemainingFailures(cover.answers)
    return FailureCauses(
      named: cover.choices.map { choice in
        (diagnosis(choice), cover.answers.flatMap { $0.cases(explainedBy: choice.mistakes) })
      }, remaining: remaining.diagnoses, of: remaining.cases, rest: remaining.unseen)
  }

  private func diagnosis(_ choice: MistakeCover.Choice) -> Diagnosis {
    let places = cover.answers.filter { $0.found.contains(choice.mistakes) }
    let operations = places.map(\.operation.id).distinct
    let isNamed = choice.alternatives.isEmpty
    return Diagnosis(
      operations: operations, protocolVersions: places.map(\.protocolVersion).distinct.sorted(),
      sentence: "\(sentence(choice)) See `pavectors explain \(operations[0])`.",
      distinction: exceptions(of: choice.mistakes, at: places),
      consequence: consequence(of: choice.mistakes, at: places),
      mistakes: isNamed ? choice.mistakes : [],
      alternatives: isNamed ? [] : ([choice.mistakes] + choice.alternatives).map { $0.joined(separator: " + ") },
      explained: places.reduce(0) { $0 + $1.cases(explainedBy: choice.mistakes).count },
      contradicted: places.reduce(0) { $0 + ($1.contradicted[choice.mistakes] ?? 0) },
      failures: cover.answers.filter { operations.contains($0.operation.id) }.reduce(0) { $0 + $1.failureCount })
  }

  /// What users notice of most dangerous failures that mistakes explain; empty where there is no such effect.
  private func consequence(of mistakes: [String], at places: [VersionAnswers]) -> String {
    let counts = places.reduce(into: [String: Int]()) { sum, place in
      sum.merge(place.consequences[mistakes] ?? [:], uniquingKeysWith: +)
    }
    let all = counts.values.reduce(0, +)
    return counts.first { $0.value * 2 > all }?.key ?? ""
  }

  /// The cases in which mistakes are not made, and the number of right answers that show it.
  private func exceptions(of mistakes: [String], at places: [VersionAnswers]) -> String {
    var counts: [(property: CaseProperty, count: Int)] = []
    for place in places {
      guard let property = place.exceptions[mistakes[0]], let count = place.exceptedCounts[mistakes], count > 0 else {
        continue
      }
      if let index = counts.firstIndex(where: { $0.property == property }) {
        counts[index].count += count
      } else {
        counts.append((property, count))
      }
    }
    guard !counts.isEmpty else { return "" }
    let clauses = counts.map { "where \($0.property.words) (\($0.count) right answer\($0.count == 1 ? "" : "s"))" }
    return "Except \(clauses.joined(separator: ", and "))."
  }

  private func sentence(_ choice: MistakeCover.Choice) -> String {
    let all = [choice.mistakes] + choice.alternatives
    return Diagnosis.sentence(ofEqual: all.map { (id: $0.joined(separator: " + "), sentence: sentence($0)) })
  }

  private func sentence(_ mistakes: [String]) -> String {
    mistakes.map { id in suite.mistakeSentence(id) ?? id }.joined(separator: " And: ")
  }
}

extension Diagnosis {
  private static let mostAlternatives = 5

  /// What is said of mistakes that give the same answers, each with its id and its sentence.
  package static func sentence(ofEqual mistakes: [(id: String, sentence: String)]) -> String {
    guard mistakes.count > 1 else { return mistakes.first?.sentence ?? "" }
    guard mistakes.count <= mostAlternatives else {
      let ids = mistakes.map(\.id).joined(separator: ", ")
      return "One of \(mistakes.count) mistakes of the catalogue, which give the same answers here: \(ids). "
        + "Failures of other operations can reduce their number."
    }
    return "One of \(mistakes.count) mistakes, which give the same answers here: "
      + mistakes.map(\.sentence).joined(separator: " Or: ")
  }
}

extension Suite {
  fileprivate func mistakeSentence(_ id: String) -> String? {
    operations.lazy.compactMap { $0.mistake(id)?.sentence }.first
  }
}

extension ObservationLog {
  /// The answers by operation and version, in the order of the suite; operations without failures can contradict
  /// mistakes.
  fileprivate func answers(
    _ suite: Suite, detections: Detections, memory: AttemptMemory, time: SearchTime,
    vectors: @escaping VectorsAtPlaces
  ) async throws -> [VersionAnswers] {
    let passed = try await vectorsOfPasses(vectors)
    let takenBy = zip(lines, alternativesTaken).map { (line: $0, taken: $1) }
    var all = suite.operations.map { operation in
      takenBy.filter { $0.line.operation == operation.id }
        .sorted { $0.line.protocolVersion < $1.line.protocolVersion }
    }.filter { !$0.isEmpty }.makeIterator()
    var answers: [VersionAnswers] = []
    try await forEachInOrder(
      next: { all.next() },
      transform: { lines in
        try lines.map { line, taken in
          try VersionAnswers(
            line, passes: line.passes(of: passed), taking: taken, of: memory[line.operation], detections: detections,
            time: time)
        }
      },
      consume: { answers += $0 })
    return answers
  }

  private func vectorsOfPasses(_ vectors: @escaping VectorsAtPlaces) async throws -> [String: [Int: Vector]] {
    var files = placesOfPasses.makeIterator()
    var found: [String: [Int: Vector]] = [:]
    try await forEachInOrder(
      next: { files.next() },
      transform: { file, places in (file, try vectors(file, places)) },
      consume: { file, vectors in found[file] = vectors })
    return found
  }
}
