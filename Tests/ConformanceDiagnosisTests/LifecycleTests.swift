import ConformanceFiles
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceGeneration

/// A state machine is an operation as any other: its events are a list of records, its transition is a rule.
@Suite struct LifecycleTests {
  private static let mistakes = [
    Mistake(
      "toy.fourth-code-locks", "The fourth wrong code locks, and not the third.",
      edits: [.rule(RuleEdit(\DoorRules.limit) { $0 + 1 })]),
    Mistake(
      "toy.never-forgets", "Wrong codes are counted on when a right one was typed.",
      edits: [.rule(RuleEdit(\DoorRules.accept) { _ in { $0 } })]),
    Mistake(
      "toy.any-code", "Any code opens the door.", edits: [.rule(RuleEdit(\DoorRules.isRight) { _ in { _ in true } })]),
    Mistake(
      "toy.lock-is-no-lock", "A locked door takes codes as an open one does.",
      edits: [
        .rule(
          RuleEdit(\DoorRules.transition) { right in
            { rules, state, event in right(rules, DoorState(wrongCodes: state.wrongCodes), event) }
          })
      ]),
  ]

  private static let suite = Suite(
    version: "1.0.0", seed: "toy",
    operations: [Toy.door { op, locks in op.mistakes(mistakes, violate: [locks]) }], rules: DoorRules())

  @Test func `A vector states the events, what each shows, and the states between them`() async throws {
    let corpus = try await ToyCorpus(Self.suite)
    let report = try await corpus.replay(
      "toy.door.json",
      against: ReferenceImplementation(
        suite: Self.suite,
        environment: Environment(randomBytes: { [UInt8](repeating: 0, count: $0) }, currentMilliseconds: { 0 })))
    #expect(report.total.passed == 4 && report.failures == [])
    let text = try corpus.scratch.content("toy.door.json")
    #expect(text.contains(#""seen": ["wrong", "wrong", "locked", "refused"]"#), "\(text)")
    #expect(text.contains(#"{ "name": "state[2]", "value": "locked, 3" }"#), "\(text)")
  }

  @Test func `Each mistake that edits a rule of the lifecycle is detected by the vectors that show it`() async throws {
    let corpus = try await ToyCorpus(Self.suite)
    let matrix = try await DetectionMatrix(Self.suite, files: [corpus.path("toy.door.json")])
    let caught = Dictionary(
      uniqueKeysWithValues: matrix.rows.map { ($0.declared.mistake.id, $0.detectedBy.map { $0.dropFirst(9) }) })
    #expect(
      caught == [
        "toy.fourth-code-locks": ["locks", "unlocked"], "toy.never-forgets": ["forgets", "unlocked"],
        "toy.any-code": ["locks", "forgets", "unlocked"], "toy.lock-is-no-lock": ["locks"],
      ])
  }

  @Test func `The linter finds the rules of a lifecycle as it finds others`() async throws {
    let corpus = try await ToyCorpus(Self.suite)
    var detections = Detections()
    for mistake in Self.mistakes { detections.insert(mistake.id, at: "toy.door/locks") }
    _ = try await CorpusBuilder(Self.suite).write(to: corpus.scratch.path, detections: detections)
    #expect(try await corpus.lint() == [])
  }
}
