import ConformanceFiles
import Synchronization
import Testing
import Toy

@testable import Conformance
@testable import ConformanceDiagnosis

/// What a mistake cannot change is computed once, and the detections are those of an implementation with the mistake.
@Suite struct MistakeDetectorTests {
  /// The number of computations by the rules.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  private struct SumRules: Sendable {
    var add: @Sendable (Int64, Int64) -> Int64 = { $0 + $1 }
    /// What one more version adds.
    var extra: @Sendable (_ version: String) -> Int64 = { $0 == "3" ? 1 : 0 }
  }

  private static let mistakes = [
    Mistake("toy.left-cut", "Cut.", edits: [.input("left", change: { $0.cut(to: 100) })]),
    Mistake("toy.right-cut", "Cut.", edits: [.input("right", change: { $0.cut(to: 100) })]),
    Mistake("toy.right-zero", "Zero.", edits: [.input("right", change: { $0.cut(to: 0) })]),
    Mistake("toy.right-zero-too", "Zero.", edits: [.input("right", change: { $0.cut(to: 0) })]),
    Mistake("toy.sum-cut", "Cut.", edits: [.output("sum", change: { $0.cut(to: 100) })]),
    Mistake("toy.sum-cut-high", "Cut.", edits: [.output("sum", change: { $0.cut(to: 1000) })]),
    Mistake(
      "toy.difference", "Subtracted.", edits: [.rule(RuleEdit(\SumRules.add) { _ in { $0 - $1 } })]),
    Mistake(
      "toy.extra-everywhere", "One more.", edits: [.rule(RuleEdit(\SumRules.extra) { _ in { _ in 1 } })]),
  ]

  /// The sum of two numbers, the same in the versions 1 and 2, and one more in version 3.
  private static func sum(counting counter: Counter) -> Operation {
    Operation("toy.sum", "A sum.", reference: "Toy/Sum", ranges: [ProtocolRange(["1", "2", "3"])]) { op in
      let left = op.input("left", .int(0...1000), "A number.")
      let right = op.input("right", .int(0...1000), "A number.")
      let sum = op.output("sum", .int(0...3000), "The sum.")
      op.answer(
        by: SumRules(), sameIn: { rules, version, other in rules.extra(version) == rules.extra(other) }
      ) { rules, request, _ in
        counter.add()
        return request.accept(sum(rules.add(request[left], request[right]) + rules.extra(request.protocolVersion)))
      }
      op.mistakes(mistakes, violate: [])
    }
  }

  private static func vector(_ left: Int64, _ right: Int64, sums: [Int64]) -> Vector {
    Vector(
      id: "toy.sum/basic", parent: nil, change: nil, revision: 1, since: "1.0.0", comment: "", flags: [], rules: [],
      subject: .input(Record(["left": .int(left), "right": .int(right)])),
      expectation: Expectation(.either, outputs: sums.map { Record(["sum": .int($0)]) }), steps: [])
  }

  @Test func `A mistake is detected where an implementation with it fails in one of the versions`() throws {
    let operation = Self.sum(counting: Counter())
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let detector = MistakeDetector(suite: suite, operation: operation, protocols: ["1", "2", "3"])
    #expect(
      try detector.detected(by: Self.vector(200, 7, sums: [207, 208]))
        == ["toy.left-cut", "toy.right-zero", "toy.right-zero-too", "toy.sum-cut", "toy.difference"])
    #expect(
      try detector.detected(by: Self.vector(50, 0, sums: [50, 51])) == [])
    let first = MistakeDetector(suite: suite, operation: operation, protocols: ["1", "2"])
    #expect(try first.detected(by: Self.vector(50, 0, sums: [50])) == ["toy.extra-everywhere"])
  }

  @Test func `Unchanged and equal inputs, outputs and equal versions need no computation`() throws {
    let counter = Counter()
    let operation = Self.sum(counting: counter)
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let detector = MistakeDetector(suite: suite, operation: operation, protocols: ["1", "2", "3"])
    #expect(counter.value == 0)
    // All sums pass, so that each mistake is tried in each version.
    let vector = Self.vector(200, 7, sums: [200, 201, 107, 108, 207, 208, 100, 193, 194])
    #expect(try detector.detected(by: vector) == [])
    // For each of the versions 1 and 3: the right answer to the input, once to be judged and once to be changed, to the
    // input with each of the two cut numbers, and the answer with the wrong difference. The last mistake makes all
    // versions the same.
    #expect(counter.value == 2 * 5 + 1)
  }

  @Test(arguments: ["toy.mask/basic", "toy.mask/empty"])
  func `Values that are drawn are drawn for each mistake`(id: String) async throws {
    let fixed = Mistake("toy.fixed", "The mask is fixed.", edits: [.output("mask", change: { _ in .bytes([1]) })])
    let unused = Mistake("toy.unused", "Nothing.", edits: [.input("mask", change: { _ in .bytes([1]) })])
    let keyed = Mistake("toy.keyed", "The key is fixed.", edits: [.input("publicKey", change: { _ in .bytes([1]) })])
    let mask = Toy.mask { $0.mistakes([fixed, unused, keyed], violate: []) }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [mask, Toy.unmask])
    let corpus = try await ToyCorpus(suite)
    var detected: [String] = []
    try VectorWalk(suite, selection: Selection()).visit([corpus.path("toy.mask.json")]) { visit in
      guard visit.vector.id == id else { return true }
      detected = try MistakeDetector(suite: suite, operation: mask, protocols: ["1", "2", "3"])
        .detected(by: visit.vector)
      return false
    }
    #expect(detected == (id == "toy.mask/basic" ? ["toy.fixed", "toy.keyed"] : []))
  }

  @Test func `What shows with some draws only is not detected`() async throws {
    let bits = (0..<32).map { bit in
      Mistake("toy.bit-\(bit)", "The bit is cleared.", edits: [.output("mask", change: { $0.clearingBit(bit) })])
    }
    let mask = Toy.mask { $0.mistakes(bits, violate: []) }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [mask, Toy.unmask])
    let corpus = try await ToyCorpus(suite)
    var drawn: [[UInt8]] = []
    var detected: [String] = []
    try VectorWalk(suite, selection: Selection()).visit([corpus.path("toy.mask.json")]) { visit in
      guard visit.vector.id == "toy.mask/basic", case .input(let input) = visit.vector.subject else { return true }
      let probe = MistakeProbe(suite: suite, operation: mask)
      drawn = try (0..<3).map { number in
        let attempt = try probe.attempt(
          mask.rightComputation, at: visit.vector, input: input, protocolVersion: "1", draw: number)
        guard case .accept(let output, _) = attempt.answer, case .bytes(let bytes)? = output["mask"] else { return [] }
        return bytes
      }
      detected = try MistakeDetector(suite: suite, operation: mask, protocols: ["1"]).detected(by: visit.vector)
      return false
    }
    try #require(drawn.allSatisfy { $0.count == 16 })
    let counts = (0..<32).map { bit in drawn.count { $0.hasBit(bit) } }
    #expect(Set(counts) == [0, 1, 2, 3])
    #expect(detected == (0..<32).filter { counts[$0] == 3 }.map { "toy.bit-\($0)" })
  }
}

extension [UInt8] {
  fileprivate func hasBit(_ bit: Int) -> Bool { self[bit / 8] & (1 << (bit % 8)) != 0 }
}

extension Value {
  fileprivate func cut(to limit: Int64) -> Value {
    if case .int(let number) = self { .int(min(number, limit)) } else { self }
  }

  /// The bytes without one of their bits.
  fileprivate func clearingBit(_ bit: Int) -> Value {
    guard case .bytes(var bytes) = self else { return self }
    bytes[bit / 8] &= ~(1 << (bit % 8))
    return .bytes(bytes)
  }
}
