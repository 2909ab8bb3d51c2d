import Testing

@testable import Conformance

/// Steps that are kept together are the same as each by itself.
@Suite struct VectorStepsTests {
  private let steps = [
    Step("hash", [UInt8](0..<32)), Step("digits", "0042"), Step("empty", []), Step("text", ""), Step("letter", "é"),
  ]

  private func kept(_ steps: [Step], names: [String] = []) -> VectorSteps {
    var kept = VectorSteps(names: names)
    for step in steps { kept.append(step) }
    return kept
  }

  @Test func `Kept steps give the same steps back`() {
    #expect(VectorSteps(steps).list == steps)
    #expect(VectorSteps(steps).areSame(as: steps))
    #expect(VectorSteps().isEmpty && VectorSteps([]).list == [])
  }

  @Test func `Steps that differ in a name, a value, their order or their number are not the same`() {
    let kept = VectorSteps(steps)
    #expect(!kept.areSame(as: steps.dropLast()))
    #expect(!kept.areSame(as: steps + [Step("hash", [])]))
    #expect(!kept.areSame(as: steps.reversed()))
    for index in steps.indices {
      var (renamed, changed) = (steps, steps)
      renamed[index] = Step(name: steps[index].name + "2", value: steps[index].value)
      changed[index] = Step(name: steps[index].name, value: steps[index].value + "00")
      #expect(!kept.areSame(as: renamed) && !kept.areSame(as: changed))
    }
  }

  @Test func `A text that is hex equals the bytes, whichever of both was kept`() {
    let texts = [Step("a", "00ff"), Step("b", "00FF"), Step("c", "0"), Step("d", "xy")]
    let bytes = [Step("a", [0, 0xff])] + texts.dropFirst()
    #expect(VectorSteps(bytes).list == texts && VectorSteps(texts) == VectorSteps(bytes))
    #expect(VectorSteps(texts).areSame(as: bytes) && VectorSteps(bytes).areSame(as: texts))
    #expect(!VectorSteps(bytes).areSame(as: [texts[0], Step("b", [0, 0xff])] + texts.dropFirst(2)))
  }

  @Test func `Expected names are replaced where others come, and not counted where none come`() {
    let short = kept([Step("one", [0]), Step("other", [1])], names: ["one", "two", "three"])
    #expect(short.list == [Step("one", [0]), Step("other", [1])])
    #expect(short.count == 2 && short == kept([Step("one", [0]), Step("other", [1])]))
  }
}
