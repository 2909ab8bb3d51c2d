import Conformance
import ConformanceDiagnosis
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

/// Measures how often the diagnosis names the mistakes that an implementation makes.
struct DiagnosisMeasurement {
  static let options = [
    Option(
      name: "--diagnose", value: "HOW",
      help: "counts how the diagnosis names each mistake: \(ways), or all (may be repeated)"),
    Option(
      name: "--sample", value: "N", help: "with --diagnose: N implementations of each kind, spread over all operations"
    ),
  ]

  private static let ways =
    (DiagnosisTrials.Situation.allCases.map(\.rawValue) + [wrongEverywhere]).joined(separator: ", ")
  private static let wrongEverywhere = "wrong-everywhere"

  let console: Console
  let isQuiet: Bool
  private let trials: DiagnosisTrials
  private let sample: Int

  init(_ arguments: Arguments, console: Console, isQuiet: Bool) throws {
    self.console = console
    self.isQuiet = isQuiet
    sample = try arguments.count("--sample") ?? .max
    trials = try DiagnosisTrials(
      .allSystems, files: try VectorSource(arguments, paths: arguments.positional).files(),
      implementation: .allSystems)
  }

  /// Runs the trials; an unexpected result is a diagnosis that is not as good as it must be.
  func run(_ names: [String]) async throws -> ExitCode {
    var isGood = try await timeWrongEverywhere(names)
    for situation in try Self.situations(names) {
      var counts = Counts()
      let all = try trials.trials(situation, atMost: sample)
      try await trials.run(all) { outcome in
        counts.add(outcome)
        console.progress("\(situation.rawValue): \(counts.trials) of \(all.count)")
        if !isQuiet { try print(outcome) }
      }
      console.endProgress()
      try console.print("\(situation.rawValue): \(counts.words)")
      isGood = isGood && counts.isGood(in: situation)
    }
    return isGood ? .asExpected : .unexpectedResult
  }

  /// Times the diagnosis of implementations that are wrong everywhere; it must end within ten seconds of processor time, and
  /// name no mistake that is not made.
  private func timeWrongEverywhere(_ names: [String]) async throws -> Bool {
    guard names.contains("all") || names.contains(Self.wrongEverywhere) else { return true }
    var isGood = true
    for kind in DiagnosisTrials.WrongEverywhere.allCases {
      let (diagnoses, wrong, time) = try await trials.diagnoses(of: kind, limit: Replay(.allSystems).searchTime)
      let named = diagnoses.flatMap(\.mistakes)
      let names = named.joined(separator: ", ")
      try console.print("\(kind.rawValue): \("\(time)"), \(named.count) mistakes named \(names)")
      isGood = isGood && time < .seconds(10) && wrong.isEmpty
    }
    return isGood
  }

  private static func situations(_ names: [String]) throws -> [DiagnosisTrials.Situation] {
    if names.contains("all") { return DiagnosisTrials.Situation.allCases }
    return try names.filter { $0 != wrongEverywhere }.map { name in
      guard let found = DiagnosisTrials.Situation(rawValue: name) else {
        throw UsageError("--diagnose must be one of \(ways), all")
      }
      return found
    }
  }

  private func print(_ outcome: DiagnosisTrials.Outcome) throws {
    let trial = outcome.trial
    let laxness = trial.laxness.isEmpty ? "" : ", with \(trial.laxness.joined(separator: " + "))"
    let made = "\(trial.operations.joined(separator: " ")): \(trial.mistakes.joined(separator: " + "))\(laxness)"
    if !outcome.missed.isEmpty {
      try console.print("  not named: \(outcome.missed.joined(separator: ", ")) (\(made))")
    }
    if !outcome.wrong.isEmpty {
      let same = outcome.isSame ? ", with the same answers" : ""
      try console.print("  \(console.bad("wrong")): \(outcome.wrong.joined(separator: ", "))\(same) (\(made))")
    }
    if !outcome.amongOthers.isEmpty {
      try console.print("  among others: \(outcome.amongOthers.joined(separator: ", ")) (\(made))")
    }
    if !outcome.missed.isEmpty || !outcome.wrong.isEmpty || !outcome.amongOthers.isEmpty {
      for cause in outcome.causes { try console.print("    \(cause)") }
    }
  }

  private struct Counts {
    private(set) var trials = 0
    private(set) var missed = 0
    private var named = 0
    private var amongEquals = 0
    private var amongOthers = 0
    private var withoutEffect = 0
    private var wrong = 0
    private var wrongButSame = 0
    private var complete = 0

    mutating func add(_ outcome: DiagnosisTrials.Outcome) {
      trials += 1
      missed += outcome.missed.count
      named += outcome.named.count
      amongEquals += outcome.amongEquals.count
      amongOthers += outcome.amongOthers.count
      withoutEffect += outcome.trial.mistakes.count - outcome.effective.count
      wrong += outcome.wrong.isEmpty ? 0 : 1
      wrongButSame += outcome.wrong.isEmpty || !outcome.isSame ? 0 : 1
      complete += outcome.effective.count == outcome.named.count ? 1 : 0
    }

    var words: String {
      "\(trials) implementations; mistakes: \(named) named, \(amongEquals) among others with the same answers, "
        + "\(amongOthers) among others, \(missed) not named, \(withoutEffect) without effect; implementations: "
        + "\(complete) with all names, \(wrong) with a wrong name (\(wrongButSame) of them with the same answers)"
    }

    /// Whether enough of the mistakes that change an answer are named, and a wrong one in fewer than one implementation in
    /// a hundred; `tools/diagnose-mistakes` says why the shares differ.
    func isGood(in situation: DiagnosisTrials.Situation) -> Bool {
      let all = named + amongEquals + amongOthers + missed
      let isNamed =
        switch situation {
        case .alone, .mute: named * 100 >= all * 95
        case .exceptions, .lengths, .lax, .policy: named * 10 >= all * 9
        case .pairs: complete * 3 >= trials * 2
        }
      return all > 0 && isNamed && wrong * 100 < trials
    }
  }
}
