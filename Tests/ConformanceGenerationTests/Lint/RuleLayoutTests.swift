import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// A rule is found by the bytes that its edit changes.
@Suite struct RuleLayoutTests {
  private let layout = RuleLayout(Toy.EchoRules())

  private func changed<Rule: Sendable>(
    _ path: any WritableKeyPath<Toy.EchoRules, Rule> & Sendable, _ edit: @escaping @Sendable (Rule) -> Rule
  ) -> [String] {
    layout.changedPaths(in: RuleEdit(path, edit).applied(to: Toy.EchoRules()))
  }

  @Test func `Rules have the names of their groups in front`() {
    #expect(
      layout.paths == [
        "bytes", "number", "lowestCount", "texts.write", "texts.ends.count", "texts.ends.stop", "texts.hasStop",
      ])
  }

  @Test func `Rules that are edited not at all do not differ`() {
    #expect(layout.changedPaths(in: Toy.EchoRules()) == [])
    #expect(changed(\.lowestCount) { $0 } == [])
  }

  @Test func `Functions, numbers, flags and texts are found, alone and in groups`() {
    #expect(changed(\.bytes) { right in { right($0.reversed()) } } == ["bytes"])
    #expect(changed(\.number) { _ in { $0 + 1 } } == ["number"])
    #expect(changed(\.lowestCount) { $0 + 1 } == ["lowestCount"])
    #expect(changed(\.texts.write) { right in { right($0) + "!" } } == ["texts.write"])
    #expect(changed(\.texts.ends.count) { $0 << 8 } == ["texts.ends.count"])
    #expect(changed(\.texts.ends.stop) { $0 + "." } == ["texts.ends.stop"])
    #expect(changed(\.texts.hasStop) { !$0 } == ["texts.hasStop"])
  }

  @Test func `Several edits are several rules`() {
    var rules = Toy.EchoRules()
    rules.texts.hasStop = true
    rules.texts.ends.count = 3
    rules.number = { $0 }
    #expect(layout.changedPaths(in: rules) == ["number", "texts.ends.count", "texts.hasStop"])
  }

  @Test func `A whole group that is replaced is the rules that differ in it`() {
    var rules = Toy.EchoRules()
    rules.texts.ends = Toy.EndRules(count: 2, stop: "!")
    #expect(layout.changedPaths(in: rules) == ["texts.ends.count", "texts.ends.stop"])
  }
}
