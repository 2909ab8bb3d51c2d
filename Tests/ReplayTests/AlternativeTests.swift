import Conformance
import ConformanceFiles
import OtherSystemVectors
import PowerAuthVectors
import Primitives
import Synchronization
import TestThoroughness
import Testing

/// Implementations made of the reference with permitted alternatives: each must pass the whole corpus.
@Suite struct AlternativeTests {
  private static let operations = Suite.allSystems.operations.filter { !$0.alternatives.isEmpty }.map(\.id)

  /// Without optimisation, the operations with many alternatives and costly vectors take minutes.
  private static let covered = operations.filter { Thoroughness.coversEverything || !$0.hasPrefix("ecies.") }

  @Test(arguments: covered)
  func `With any one alternative, and with any two, all vectors pass`(id: String) async throws {
    let operation = try #require(Suite.allSystems[id])
    let names = operation.alternatives.map(\.alternative.id)
    let paths = try Replay.files(in: Corpus.standardDirectory)
      .filter { $0.split(separator: "/").last?.hasPrefix("\(id).") ?? false }
    let pairs = names.indices.flatMap { first in names[(first + 1)...].map { [names[first], $0] } }
    var ofPairs = Selection()
    ofPairs.run = try openVectors(in: paths)
    let remembering = Suite.allSystems.remembering()
    for taken in names.map({ [$0] }) + pairs {
      let implementation = AlternativeImplementation(
        operation: operation, taken: Set(taken), remembering: remembering)
      let replay = Replay(.allSystems, selection: taken.count == 1 ? Selection() : ofPairs)
      let whole = try await replay.files(paths, against: implementation)
      for failure in whole.failures.prefix(3) {
        Issue.record("\(taken): \(failure.id) (\(failure.protocolVersion)): \(failure.message)")
      }
      #expect(whole.total.selected > 0 && whole.total.passed == whole.total.executed)
      #expect(implementation.hasDiffered, "\(taken) changes no answer of \(id)")
      #expect(whole.alternatives.allSatisfy { !taken.contains($0.id) || !$0.isInconsistent })
    }
  }

  /// The vectors with more than one right answer: with only one, no alternative changes it, as each by itself shows.
  private func openVectors(in paths: [String]) throws -> [Glob] {
    var open: [Glob] = []
    try VectorWalk(.allSystems, selection: Selection()).visit(paths) { visit in
      let expectation = visit.vector.expectation
      let hasOneAnswer = !expectation.allowsSeveralAnswers && expectation.otherReasons.isEmpty
      if !hasOneAnswer || expectation.digest != nil { open.append(Glob(visit.vector.id)) }
      return true
    }
    return open
  }

  @Test func `The catalogue has alternatives of several operations`() {
    #expect(Self.operations.count > 15)
    #expect(
      Self.operations.contains { $0.hasPrefix("futurae.") } && Self.operations.contains { $0.hasPrefix("onewelcome.") })
  }
}

/// The reference with alternatives.
private final class AlternativeImplementation: Implementation {
  private let operation: Conformance.Operation
  private let taken: Set<String>
  /// To make one can take longer than an answer.
  private let computations: [String: Computation]
  private let right: Computation
  private let differs = Mutex(false)

  /// Edits that remember change no answer: most alternatives compute with the same points and passwords.
  init(operation: Conformance.Operation, taken: Set<String>, remembering: [RuleEdit]) {
    self.operation = operation
    self.taken = taken
    right = operation.computation(with: [], harmless: remembering)
    computations = Dictionary(
      uniqueKeysWithValues: operation.protocols.map {
        ($0, operation.computation(takingAlternatives: taken, protocolVersion: $0, harmless: remembering))
      })
  }

  var name: String { "with \(taken.sorted().joined(separator: " and "))" }

  /// Whether it answered any request otherwise than the reference.
  var hasDiffered: Bool { differs.withLock { $0 } }

  func supports(operation: String, protocolVersion: String) -> Bool {
    operation == self.operation.id && self.operation.protocols.contains(protocolVersion)
  }

  func answer(_ request: Request) throws -> Answer {
    guard let computation = computations[request.protocolVersion] else {
      return .unsupported("no version \(request.protocolVersion)")
    }
    if !hasDiffered {
      let isSame =
        try computation.answer(request, in: .withoutRandomness) == right.answer(request, in: .withoutRandomness)
      if !isSame { differs.withLock { $0 = true } }
    }
    let environment = Environment(
      randomBytes: { Randomness.bytes($0) }, currentMilliseconds: { 1_700_000_000_000 })
    return try computation.answer(request, in: environment)
  }
}
