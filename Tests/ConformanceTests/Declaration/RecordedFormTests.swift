import Testing

@testable import Conformance

/// Rules with one that can fail, one that cannot, and one that is no function.
private struct SampleRules: Sendable {
  var double: @Sendable (Int) -> Int = { 2 * $0 }
  var check: @Sendable (Int) throws -> Int = { number in
    guard number > 0 else { throw SampleRefusal.small }
    return number
  }
  var write: @Sendable (String) -> String = { $0 }
  var limit = 3
}

private enum SampleRefusal: Error { case small, large }

@Suite("The calls of rules")
struct RecordedFormTests {
  /// A form whose function can throw stands first: a function that cannot throw could be cast to it.
  private let forms: [RecordedForm] = [
    .function((@Sendable (Int) throws -> Int).self), .function((@Sendable (Int) -> Int).self),
    .function((@Sendable (String) -> String).self),
  ]

  /// Whether an edit leaves all results as they are where a body runs by the rules.
  private func isSame(_ edit: RuleEdit, _ body: (SampleRules) -> Void) throws -> Bool {
    let recording = try #require(edit.recording(0, by: forms))
    let calls = RecordedCalls()
    RecordedCalls.$current.withValue(calls) { body(recording(SampleRules())) }
    let rule = try #require(edit.rule(of: edit(SampleRules())))
    return calls.areSame(with: [RuleChange(number: 0, rule: rule)])
  }

  @Test func `A rule that is not called changes nothing`() throws {
    let edit = RuleEdit(\SampleRules.double) { _ in { _ in 0 } }
    #expect(try isSame(edit) { _ = $0.write("") })
  }

  @Test func `A rule that returns something else for what it got changes something`() throws {
    let edit = RuleEdit(\SampleRules.double) { right in { $0 > 5 ? 0 : right($0) } }
    #expect(try isSame(edit) { _ = $0.double(5) })
    #expect(try !isSame(edit) { rules in (4...6).forEach { _ = rules.double($0) } })
  }

  @Test func `Refusals are compared`() throws {
    let other = RuleEdit(\SampleRules.check) { right in
      { number in
        guard number > -5 else { throw SampleRefusal.large }
        return try right(number)
      }
    }
    #expect(try isSame(other) { _ = try? $0.check(0) })
    #expect(try !isSame(other) { _ = try? $0.check(-9) })
    let lax = RuleEdit(\SampleRules.check) { _ in { $0 } }
    #expect(try isSame(lax) { _ = try? $0.check(1) })
    #expect(try !isSame(lax) { _ = try? $0.check(0) })
  }

  @Test func `Texts are the same only with the same code points`() throws {
    let edit = RuleEdit(\SampleRules.write) { _ in { $0 == "e\u{301}" ? "\u{e9}" : $0 } }
    #expect(try isSame(edit) { _ = $0.write("e") })
    #expect(try !isSame(edit) { _ = $0.write("e\u{301}") })
  }

  @Test func `A rule that is no function is not recorded`() {
    let isRecorded = RuleEdit(\SampleRules.limit) { $0 + 1 }.recording(0, by: forms) != nil
    #expect(!isRecorded)
  }

  @Test func `A rule that is called very often is taken to be changed`() throws {
    let edit = RuleEdit(\SampleRules.double) { $0 }
    #expect(try !isSame(edit) { rules in (0..<3000).forEach { _ = rules.double($0) } })
  }
}
