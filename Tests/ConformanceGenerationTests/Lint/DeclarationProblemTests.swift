import ConformanceFiles
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// What the linter finds in declarations, each fault alone in a suite that is otherwise in order.
@Suite struct DeclarationProblemTests {
  private static let edits: [(rule: String, edit: RuleEdit)] = [
    ("bytes", RuleEdit(\Toy.EchoRules.bytes) { _ in { $0.reversed() } }),
    ("number", RuleEdit(\Toy.EchoRules.number) { _ in { $0 + 1 } }),
    ("lowestCount", RuleEdit(\Toy.EchoRules.lowestCount) { _ in 0 }),
    ("texts.write", RuleEdit(\Toy.EchoRules.texts.write) { _ in { $0 + "!" } }),
    ("texts.ends.count", RuleEdit(\Toy.EchoRules.texts.ends.count) { $0 + 1 }),
    ("texts.ends.stop", RuleEdit(\Toy.EchoRules.texts.ends.stop) { _ in "!" }),
    ("texts.hasStop", RuleEdit(\Toy.EchoRules.texts.hasStop) { !$0 }),
  ]

  /// One mistake for each rule but for those that are named.
  private static func mistakes(without left: [String] = []) -> [Mistake] {
    edits.filter { !left.contains($0.rule) }.map {
      Mistake("toy.\($0.rule)", "The rule \($0.rule) is broken.", edits: [.rule($0.edit)])
    }
  }

  /// What the linter says of the suite, all of whose mistakes are stated to be detected but for those that are named.
  private func problems(
    undetected: [String] = [], rules: Toy.EchoRules? = Toy.EchoRules(),
    _ declare: @escaping (OperationBuilder, Rule) -> Void
  ) async throws -> [String] {
    let operation = Toy.echo { op, _, rule in declare(op, rule) }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation], rules: rules)
    let corpus = try await ToyCorpus(suite)
    var detections = Detections()
    for id in operation.mistakes.filter({ $0.whyNotDetectable == nil }).map(\.mistake.id) where !undetected.contains(id)
    {
      detections.insert(id, at: "toy.echo/basic")
    }
    _ = try await CorpusBuilder(suite).write(to: corpus.scratch.path, detections: detections)
    return try await corpus.lint()
  }

  @Test func `A suite in which a mistake edits each rule is in order`() async throws {
    let found = try await problems { op, rule in op.mistakes(Self.mistakes(), violate: [rule]) }
    #expect(found == [])
  }

  @Test(arguments: edits.map(\.rule))
  func `A rule that no mistake edits`(rule path: String) async throws {
    let found = try await problems { op, rule in op.mistakes(Self.mistakes(without: [path]), violate: [rule]) }
    #expect(found == ["mistakes.json: \(path): is a rule that no mistake edits"])
  }

  @Test func `A mistake with an argument edits a rule as others do`() async throws {
    let found = try await problems { op, rule in
      op.mistakes(Self.mistakes(without: ["number"]), violate: [rule])
      op.notDetectable(
        Mistake("toy.number", "The number is copied.", edits: [.rule(RuleEdit(\Toy.EchoRules.number) { _ in { $0 } })]),
        because: "A copy is the same.")
    }
    #expect(found == [])
  }

  @Test func `A sentence that no mistake violates`() async throws {
    let found = try await problems { op, rule in
      let other = op.rule("R2", "It takes no time.")
      op.scenario("quick", "It is quick.", [other], Toy.plain)
      op.mistakes(Self.mistakes(), violate: [rule])
    }
    #expect(found == ["OPERATIONS.md: toy.echo R2: is a rule that no mistake violates"])
  }

  @Test func `A mistake that edits nothing`() async throws {
    let found = try await problems { op, rule in
      op.mistakes(Self.mistakes(), violate: [rule])
      op.mistake(Mistake("toy.none", "Nothing is wrong.", edits: []), violates: [rule])
    }
    #expect(found == ["OPERATIONS.md: toy.echo toy.none: is a mistake that edits nothing"])
  }

  @Test func `Corners and mistakes that no field has`() async throws {
    let found = try await problems { op, rule in
      op.mistakes(Self.mistakes(), violate: [rule])
      op.omitCorners("above-65-bits", of: "number", because: "A number has 64 bits.")
      op.notDetectable("input.of-65-bits.number", because: "A number has 64 bits.")
    }
    #expect(
      found
        == ["input.of-65-bits.number", "number/above-65-bits"].map {
          "OPERATIONS.md: toy.echo \($0): is not a corner or a mistake of a field"
        })
  }

  @Test func `A mistake that nothing detects`() async throws {
    let found = try await problems(undetected: ["toy.number"]) { op, rule in
      op.mistakes(Self.mistakes(), violate: [rule])
    }
    #expect(found == ["mistakes.json: toy.number: is detected by no vector of toy.echo"])
  }

  @Test func `Operations without mistakes, and suites that name no rules, have none to edit`() async throws {
    let found = try await problems(rules: nil) { _, _ in }
    #expect(found == [])
  }
}
