import ConformanceFiles
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

@testable import Conformance

/// An implementation that checks less than it must ends each vector soon, but for those with the flag for long work.
@Suite struct LaxWorkTests {
  // MARK: - Numbers

  private static let million = UInt64(1) << 20

  /// The inputs whose value does not say how much is computed or written: times, places, characters and numbers of names.
  private static let harmless: Set = [
    "ahead", "at", "character", "clock", "expires", "index", "keyExpires", "now", "number", "offset", "scalar",
    "serverTime", "start", "step", "time", "timestamp",
  ]

  @Test func `A large number that says how much is computed stands only in vectors with the flag`() throws {
    var (large, flagged) = (0, 0)
    try VectorWalk(.allSystems, selection: Selection()).visit(try Replay.files(in: Corpus.standardDirectory)) { visit in
      guard case .input(let input) = visit.vector.subject else { return true }
      let names = input.members.flatMap { Self.largeNumbers(in: $0.value, of: $0.name) }
      let isFlagged = visit.vector.flags.contains(Flag.longSearch.name)
      large += names.count
      flagged += isFlagged ? 1 : 0
      if isFlagged {
        #expect(!Self.harmless.isSuperset(of: names), "\(visit.vector.id) needs no flag")
      } else if !names.allSatisfy({ Self.isHarmless($0, in: visit) }) {
        Issue.record("\(visit.vector.id) makes a lax implementation work without end: \(names)")
      }
      return true
    }
    #expect(large > 1000 && flagged > 50)
  }

  /// Windows of which the first value matches end at once also where nothing is checked.
  private static func isHarmless(_ name: String, in visit: VectorWalk.Visit) -> Bool {
    harmless.contains(name) || (name == "lookAhead" && visit.vector.expectation.result == .accept)
  }

  /// The names of the numbers above a million in a value; indexes of keys are unsigned, and never counts.
  private static func largeNumbers(in value: Value, of name: String) -> [String] {
    switch value {
    case .int(let number): number.magnitude > million ? [name] : []
    case .list(let values): values.flatMap { largeNumbers(in: $0, of: name) }
    case .record(let record): record.members.flatMap { largeNumbers(in: $0.value, of: $0.name) }
    case .bytes, .text, .unsigned64: []
    }
  }

  // MARK: - Checks that are not made

  private static let mostBytes = 1 << 20
  private static let longest = Duration.seconds(5)

  /// Without optimisation, the operations with digits alone.
  private static let withDigits = ["signature.offline", "otp.hotp", "otp.totp"]
  private static let operations = Suite.powerAuthWithScenarios.operations.map(\.id).filter {
    Thoroughness.coversEverything || withDigits.contains($0)
  }

  @Test(arguments: operations)
  func `Each check that a mistake leaves out, one at a time, costs little time and memory`(id: String) throws {
    let operation = try #require(Suite.powerAuthWithScenarios[id])
    let files = try Replay.files(in: Corpus.standardDirectory).filter {
      $0.split(separator: "/").last?.hasPrefix("\(id).") ?? false
    }
    let detections = try files.first.map { try Detections.read(beside: $0, of: [id]) } ?? Detections()
    let mistakes = Set(operation.mistakes.map(\.mistake.id))
    var computations: [String: Computation] = [:]
    var answered = 0
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit(files) { visit in
      guard visit.operation == id, visit.vector.isNegative, case .input(let input) = visit.vector.subject,
        !visit.vector.flags.contains(Flag.longSearch.name)
      else { return true }
      for mistake in mistakes.intersection(detections[visit.vector.id]) {
        let lax = computations[mistake] ?? operation.computation(making: [mistake])
        computations[mistake] = lax
        let request = Request(
          operation: id, protocolVersion: visit.protocols[0], input: input, wantsSteps: false)
        answered += Self.expectBounded(lax, request, "\(visit.vector.id) with \(mistake)") ? 1 : 0
      }
      return true
    }
    #expect(answered > 0 || !Self.withDigits.contains(id), "\(id)")
  }

  /// Returns whether there was an answer.
  private static func expectBounded(_ lax: Computation, _ request: Request, _ words: String) -> Bool {
    let start = CurrentProcess.processorTimeOfThread
    // Without its check, a value may be one that nothing can be computed with.
    let answer = try? lax.answer(request, in: .withoutRandomness)
    #expect(CurrentProcess.processorTimeOfThread - start < longest, "\(words)")
    if case .accept(let output, _)? = answer { #expect(output.byteCount <= mostBytes, "\(words)") }
    return answer != nil
  }
}
