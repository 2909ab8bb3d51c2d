/// The answers of a run, by operation and version, limited to those that a diagnosis needs.
package struct ObservationLog {
  /// The answers to an operation in one protocol version.
  package struct Line: Sendable {
    package let operation: String
    package let protocolVersion: String
    package var failures: [Observation] = []
    var passes: [Pass] = []
    /// Failures whose answers are not kept: those above the limit, and those of accumulated vectors of which no case is
    /// wrong by itself.
    package var unseenFailures = 0
    /// For each permitted alternative, the number of right answers that take it, less those that do not.
    var alternatives: [String: Int] = [:]
  }

  /// A right answer.
  ///
  /// Only the place of its vector is kept, which is read again if there is a failure to diagnose: a thousand vectors of
  /// each operation in each version take hundreds of megabytes.
  struct Pass: Sendable {
    let file: String
    let place: Int
    /// The answer, where other ones are right too.
    let answer: Answer?
    let lacksReason: Bool
  }

  /// More answers to an operation in one version do not improve a diagnosis, but would fill the memory with a large
  /// corpus.
  static let limit = 1000

  package private(set) var lines: [Line] = []

  /// Whether an answer is a failure.
  var hasFailures: Bool { lines.contains { !$0.failures.isEmpty || $0.unseenFailures > 0 } }

  /// The places of the vectors of right answers, by file.
  package var placesOfPasses: [String: Set<Int>] {
    lines.reduce(into: [:]) { places, line in
      for pass in line.passes { places[pass.file, default: []].insert(pass.place) }
    }
  }

  mutating func add(_ judged: VectorResult.Case, of result: VectorResult, failureKind: Failure.Kind?) {
    let index = index(of: result.operation.id, judged.protocolVersion)
    if let failureKind {
      lines[index].addFailure(judged, of: result.vector, result.id, failureKind)
    } else if lines[index].passes.count < Self.limit, !result.isAccumulated {
      lines[index].passes.append(
        Pass(
          file: result.file, place: result.place, answer: judged.answer,
          lacksReason: judged.judgement?.lacksReason ?? false))
    }
  }

  /// Notes of which alternatives a right answer tells whether they were taken.
  mutating func add(alternatives taken: [String: Bool], of operation: String, _ protocolVersion: String) {
    guard !taken.isEmpty else { return }
    let index = index(of: operation, protocolVersion)
    for (id, isTaken) in taken { lines[index].alternatives[id, default: 0] += isTaken ? 1 : -1 }
  }

  /// For each line, the alternatives that the implementation takes; where its answers there do not tell, as elsewhere.
  package var alternativesTaken: [Set<String>] {
    let elsewhere: [String: Int] = lines.reduce(into: [:]) { sum, line in
      sum.merge(line.alternatives, uniquingKeysWith: +)
    }
    return lines.map { line in
      let taken = elsewhere.merging(line.alternatives) { _, own in own }
      return Set(taken.filter { $0.value > 0 }.keys)
    }
  }

  private mutating func index(of operation: String, _ protocolVersion: String) -> Int {
    // The last lines are those of the file that is replayed.
    if let index = lines.lastIndex(where: { $0.protocolVersion == protocolVersion && $0.operation == operation }) {
      return index
    }
    lines.append(Line(operation: operation, protocolVersion: protocolVersion))
    return lines.count - 1
  }
}

extension ObservationLog.Line {
  fileprivate mutating func addFailure(
    _ judged: VectorResult.Case, of vector: Vector?, _ id: String, _ failureKind: Failure.Kind
  ) {
    guard failures.count < ObservationLog.limit, let vector = judged.vector ?? vector, let answer = judged.answer,
      case .input(let input) = vector.subject
    else {
      unseenFailures += 1
      return
    }
    var observation = Observation(
      vector: vector, input: input, protocolVersion: protocolVersion, answer: answer, failureKind: failureKind)
    if judged.vector != nil { observation.accumulatedID = id }
    failures.append(observation)
  }

  /// The right answers with their vectors, which stand in their files.
  package func passes(of vectors: [String: [Int: Vector]]) throws -> [Observation] {
    try passes.map { pass in
      guard let vector = vectors[pass.file]?[pass.place], case .input(let input) = vector.subject else {
        throw InvalidCorpus(file: pass.file, "was changed while it was replayed")
      }
      return Observation(
        vector: vector, input: input, protocolVersion: protocolVersion, answer: pass.answer, failureKind: nil,
        lacksReason: pass.lacksReason)
    }
  }
}

extension Judgement {
  /// Whether a refusal passed without a reason.
  fileprivate var lacksReason: Bool {
    if case .right(let answer) = self { answer.lacksReason } else { false }
  }
}
