import Conformance
import Measurement
import OtherSystemVectors
import PowerAuthVectors

/// Counts how often the diagnosis names the mistakes that an implementation makes.
struct DiagnosisMeasurement {
  private static let wrongEverywhere = "wrong-everywhere"
  static let usage =
    (DiagnosisTrials.Situation.allCases.map(\.rawValue) + [wrongEverywhere]).joined(separator: "|") + " [COUNT]"

  /// Nil for implementations that are wrong everywhere.
  private let situation: DiagnosisTrials.Situation?
  /// The number of implementations, spread over all operations.
  private let count: Int
  private let trials: DiagnosisTrials

  init(_ arguments: [String]) throws {
    guard let name = arguments.first, arguments.count <= 2,
      let count = arguments.count == 1 ? Int.max : Int(arguments[1]), count > 0
    else { throw UsageError() }
    situation = DiagnosisTrials.Situation(rawValue: name)
    guard situation != nil || name == Self.wrongEverywhere else { throw UsageError() }
    self.count = count
    trials = try DiagnosisTrials(
      .allSystems, files: try Corpus.files(of: .allSystems), implementation: .allSystems)
  }

  /// Runs the trials; tells whether the diagnosis is as good as it must be.
  func run() async throws -> Bool {
    guard let situation else { return try await timeWrongEverywhere() }
    var counts = Counts()
    try await trials.run(trials.trials(situation, atMost: count)) { outcome in
      counts.add(outcome)
      show(outcome)
    }
    print("\(situation.rawValue): \(counts.words)")
    return counts.isGood(in: situation)
  }

  /// Times the diagnosis of implementations that are wrong everywhere; it must end within ten seconds of processor time, and
  /// name no mistake that is not made.
  private func timeWrongEverywhere() async throws -> Bool {
    var isGood = true
    for kind in DiagnosisTrials.WrongEverywhere.allCases {
      let (diagnoses, wrong, time) = try await trials.diagnoses(of: kind, limit: Replay(.allSystems).searchTime)
      let named = diagnoses.flatMap(\.mistakes)
      print("\(kind.rawValue): \(time), \(named.count) mistakes named \(named.joined(separator: ", "))")
      isGood = isGood && time < .seconds(10) && wrong.isEmpty
    }
    return isGood
  }

  /// Prints what the diagnosis says where a name is missing or wrong.
  private func show(_ outcome: DiagnosisTrials.Outcome) {
    let trial = outcome.trial
    let laxness = trial.laxness.isEmpty ? "" : ", with \(trial.laxness.joined(separator: " + "))"
    let made = "\(trial.operations.joined(separator: " ")): \(trial.mistakes.joined(separator: " + "))\(laxness)"
    let wrong = outcome.isSame ? "wrong, with the same answers" : "wrong"
    let lines = [("not named", outcome.missed), (wrong, outcome.wrong), ("among others", outcome.amongOthers)]
      .filter { !$0.1.isEmpty }
    for (words, ids) in lines { print("  \(words): \(ids.joined(separator: ", ")) (\(made))") }
    if !lines.isEmpty { for cause in outcome.causes { print("    \(cause)") } }
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
