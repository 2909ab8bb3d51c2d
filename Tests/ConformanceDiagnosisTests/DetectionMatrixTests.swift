import ConformanceFiles
import Testing
import Toy

@testable import Conformance
@testable import ConformanceDiagnosis

/// Vectors of one input in several versions are one witness: whoever misunderstands the input misses all of them.
@Suite struct DetectionMatrixTests {
  private struct DoublingRules: Sendable {
    var double: @Sendable (Int64) -> Int64 = { $0 * 2 }
  }

  private static let mistakes = [
    Mistake(
      "toy.nothing", "The result is always zero.",
      edits: [.rule(RuleEdit(\DoublingRules.double) { _ in { _ in 0 } })]),
    Mistake(
      "toy.at-most-thousand", "The result is 1000 at most.",
      edits: [.rule(RuleEdit(\DoublingRules.double) { right in { min(right($0), 1000) } })]),
  ]

  /// An operation with a file for two versions, and another one for a third version.
  private static let doubling = Operation(
    "toy.double", "The doubling of a number.", reference: "Toy/Double",
    ranges: [ProtocolRange(["1", "2"], label: "1"), ProtocolRange(["3"], label: "3")]
  ) { op in
    let number = op.input("number", .int(0...1000), "A number.")
    let doubled = op.output("doubled", .int(0...2000), "Twice the number.")
    let twice = op.rule("R1", "The number is doubled.")
    op.scenario("small", "A small number.", [twice]) { $0[number] = 3 }
    op.scenario("large", "A large number.", [twice]) { $0[number] = 600 }
    op.scenario("also-small", "Another small number.", [twice]) { $0[number] = 4 }
    op.answer(by: DoublingRules()) { rules, request, _ in
      request.accept(doubled(rules.double(request[number])))
    }
    op.mistakes(mistakes, violate: [twice])
  }

  private static let suite = Suite(version: "1.0.0", seed: "toy", operations: [doubling], rules: DoublingRules())

  private func matrix() async throws -> DetectionMatrix {
    let corpus = try await ToyCorpus(Self.suite)
    let files = ["toy.double.1.json", "toy.double.3.json"].map { corpus.path($0) }
    return try await DetectionMatrix(Self.suite, files: files)
  }

  @Test func `A mistake that one input detects in several versions is listed once, with all its vectors`() async throws
  {
    let matrix = try await matrix()
    let large = ["toy.double/1/large", "toy.double/3/large"]
    #expect(matrix.rows.map(\.detectedBy.count) == [6, 2])
    #expect(matrix.rows.map(\.inputs.count) == [3, 1])
    #expect(matrix.only.map(\.ids) == [large])
    #expect(matrix.only.map(\.mistakes) == [["toy.at-most-thousand"]])
  }

  @Test func `An input that is redundant in each version is listed once`() async throws {
    let matrix = try await matrix()
    #expect(matrix.redundant.map(\.ids) == [["toy.double/1/also-small", "toy.double/3/also-small"]])
  }
}
