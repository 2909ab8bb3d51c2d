@testable import Conformance

/// A run with results that are drawn from a seed, replayed whole or in shards like `Replay`.
struct RunExample {
  private struct Case {
    let id: String
    let protocolVersion: String
    let outcome: Int
  }

  private let cases: [Case]
  private let seed: UInt64

  init(seed: UInt64, vectors: Int = 60, failing: Int = 4) {
    var numbers = Numbers(state: seed)
    self.seed = seed
    cases = (0..<vectors).flatMap { number in
      let operation = ["kdf.index", "ecies.decrypt-request", "signature.online"][number % 3]
      return ["3.1", "3.2"].map { version in
        // The numbers are shuffled, so that the order of ids is not that of the file.
        Case(
          id: "\(operation)/case-\(number * 37 % 101)-\(number)", protocolVersion: version,
          outcome: Int(numbers.next() % UInt64(12 + failing)))
      }
    }
  }

  func report(shard: Shard = .whole) -> Report {
    var report = Report(
      on: ImplementationIdentity(
        name: "acme", version: "2.3.0", language: "kotlin", command: ["java", "-jar", "it's.jar"]),
      suite: "1.0.0")
    report.selection.shard = shard
    report.selection.skip = [Glob("*/unwanted-*")]
    report.selection.protocols = ["3.1", "3.2"]
    report.corpus = String(repeating: "0a", count: 32)
    report.shuffleSeed = seed == 0 ? nil : seed
    report.run = "night-\(seed)"
    for one in cases { add(one, to: &report) }
    report.sortFailing()
    report.vectorCount = cases.count / 2
    report.byteCount = 123_456
    return report
  }

  private func add(_ one: Case, to report: inout Report) {
    var tally = Tally()
    let operation = one.id.prefix { $0 != "/" }
    if report.selection.shard.contains(one.id), one.outcome != 0 {
      tally.selected = 1
      switch one.outcome {
      case 1: tally.unsupported = 1
      case 2:
        tally.expectedFailures = 1
        report.add(failure(of: one), isListed: true)
      case 4:
        tally.inexpressible = 1
        report.inexpressible.add(InexpressibleCases(operation: String(operation), why: "no place for it in <3.1>"))
      case 11:
        tally.cannotBeAsked = 1
        report.cannotBeAsked.add(InexpressibleCases(operation: String(operation), why: "no function for it"))
      case 3..<12:
        tally.passed = 1
        tally.comparedSteps = one.outcome
        tally.refusalsWithoutReason = one.outcome == 5 ? 1 : 0
      default:
        let failure = failure(of: one)
        tally.count(failure.severity, of: failure.kind)
        report.add(failure)
        if FailedCase(failure, isListed: false).isTooLax {
          report.lax.add(
            LaxCases(operation: String(operation), kind: failure.kind, field: "key", flags: ["Length"], rules: ["R1"]))
        }
      }
    } else {
      tally.excluded = 1
    }
    report.add(tally, operation: String(operation), protocolVersion: one.protocolVersion)
  }

  private func failure(of one: Case) -> Failure {
    let kind = kind(of: one)
    let isStrictness = kind.concernsExplanation || kind == .failedInsteadOfRefusing
    let severity = isStrictness ? .strictness : Severity.allCases[(one.outcome + 1) % Severity.allCases.count]
    return Failure(
      id: one.id, protocolVersion: one.protocolVersion, comment: "What \"\(one.id)\" is about <b>.", kind: kind,
      message: "key differs from byte \(one.outcome) on", caseNumber: one.outcome == 12 ? 7 : nil,
      input: Record(["key": .text("00\(one.outcome)"), "list": .list([.int(-1), .record(Record(["a": .text("")]))])]),
      expected: Record(["key": .text("aabb")]), actual: Record(["key": .text("aacc")]),
      steps: [
        StepComparison(name: "first", expected: "aa", actual: "aa"),
        StepComparison(name: "second", expected: "bb", actual: nil),
        StepComparison(name: "third", expected: "cc", actual: "cd"),
      ], severity: kind == .unexpectedPass ? nil : severity,
      effect: "The <effect>.", place: Int(one.id.split(separator: "-").last ?? "") ?? 0)
  }
}

extension RunExample {
  /// An error instead of a refusal is the same vector's failure in another version than a wrong reason.
  private func kind(of one: Case) -> Failure.Kind {
    if one.outcome == 12, one.protocolVersion == "3.2" { return .failedInsteadOfRefusing }
    let others = Failure.Kind.allCases.filter { $0 != .failedInsteadOfRefusing }
    return others[one.outcome * 4 % others.count]
  }
}

/// Numbers that a seed determines (SplitMix64).
struct Numbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
