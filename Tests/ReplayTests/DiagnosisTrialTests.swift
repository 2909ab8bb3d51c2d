import Conformance
import Measurement
import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

/// Mistakes are named also in implementations that differ elsewhere, and no others are.
@Suite(.enabled(if: Thoroughness.coversEverything)) struct DiagnosisTrialTests {
  private static let operations = ["kdf.index", "kdf.internal", "activation-code.encode"]

  private static let trials = try? DiagnosisTrials(
    .powerAuthWithScenarios, files: operations.map { "\(Corpus.standardDirectory)/\($0).json" },
    implementation: .powerAuthWithScenarios)

  @Test(arguments: DiagnosisTrials.Situation.allCases)
  func `Most mistakes of a small sample are named, and no wrong one`(
    situation: DiagnosisTrials.Situation
  ) async throws {
    let trials = try #require(Self.trials)
    let sample = try trials.trials(situation, atMost: 7)
    #expect(Set(sample.map(\.operations[0])).count == Self.operations.count)
    var named = 0
    var others = 0
    try await trials.run(sample) { outcome in
      #expect(outcome.wrong == [], "\(outcome.trial)")
      named += outcome.named.count
      others += outcome.missed.count + outcome.amongOthers.count
    }
    #expect(named > 3)
    // Of two mistakes one often hides the other one.
    #expect(others * (situation == .pairs ? 3 : 4) <= named)
  }

  @Test func `A mistake that is named among others with the same answers is counted apart`() async throws {
    let trials = try #require(Self.trials)
    let made = ["code.random-of-any-length", "input.leading-zeros-dropped.random"]
    let trial = try #require(try trials.trials(.pairs).first { Set($0.mistakes) == Set(made) })
    let outcome = try await trials.run(trial)
    #expect(outcome.named == [made[0]])
    #expect(outcome.amongEquals == [made[1]])
    #expect(outcome.amongOthers + outcome.missed + outcome.wrong == [])
    #expect(outcome.isSame)
  }

  @Test(arguments: DiagnosisTrials.WrongEverywhere.allCases)
  func `Of an implementation that is wrong everywhere no mistake is named that it does not make`(
    kind: DiagnosisTrials.WrongEverywhere
  ) async throws {
    let (diagnoses, wrong, _) = try await #require(Self.trials).diagnoses(of: kind, limit: nil)
    #expect(wrong == [])
    #expect(diagnoses.contains { !$0.mistakes.isEmpty } == (kind == .mixed))
    #expect(diagnoses.contains { $0.isRemainder })
    #expect(diagnoses.count < 20)
  }
}
