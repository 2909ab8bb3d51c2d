import Testing
import Toy

@testable import Conformance

/// The mistakes that the kind of a field brings to every operation.
@Suite struct FieldMistakeTests {
  /// What a mistake of one kind makes of a value.
  struct Case: CustomTestStringConvertible {
    let name: String
    let value: Value
    let changed: Value
    var testDescription: String { "\(name) of \(value)" }

    init(_ name: String, _ value: Value, _ changed: Value) {
      self.name = name
      self.value = value
      self.changed = changed
    }
  }

  static let inputs = [
    Case("ends-at-zero-byte", .bytes([1, 0, 2]), .bytes([1])), Case("ends-at-zero-byte", .bytes([1]), .bytes([1])),
    Case("as-text", .bytes([0x61, 0xFF]), .bytes([0x61, 0xEF, 0xBF, 0xBD])),
    Case("mark-dropped", .bytes([0xEF, 0xBB, 0xBF, 1]), .bytes([1])),
    Case("mark-dropped", .bytes([0xEF, 0xBB]), .bytes([0xEF, 0xBB])),
    Case("leading-zeros-dropped", .bytes([0, 0, 1, 0]), .bytes([1, 0])),
    Case("as-base64-text", .bytes([0, 0, 0]), .bytes([0x41, 0x41, 0x41, 0x41])),
    Case("trimmed", .text(" a \n"), .text("a")), Case("composed", .text("e\u{301}"), .text("\u{e9}")),
    Case("decomposed", .text("\u{e9}"), .text("e\u{301}")), Case("ends-at-zero-character", .text("a\0b"), .text("a")),
    Case("digits-translated", .text("\u{ff11}\u{0662}3"), .text("123")),
    Case("mark-dropped", .text("\u{feff}\u{feff}a"), .text("\u{feff}a")),
    Case("of-32-bits", .unsigned64(1 << 32 + 5), .unsigned64(5)),
    Case("of-signed-32-bits", .unsigned64(1 << 31), .unsigned64(0xFFFF_FFFF_8000_0000)),
    Case("as-double", .unsigned64(1 << 53 + 1), .unsigned64(1 << 53)),
    Case("as-double", .unsigned64(.max), .unsigned64(.max)), Case("of-32-bits", .int(1 << 32 + 5), .int(5)),
    Case("of-signed-32-bits", .int(1 << 31), .int(-(1 << 31))),
  ]

  static let outputs = [
    Case("leading-zeros-dropped", .bytes([0, 0x80]), .bytes([0x80])),
    Case("as-signed-number", .bytes([0, 1]), .bytes([1])), Case("as-signed-number", .bytes([0x80]), .bytes([0, 0x80])),
    Case("as-signed-number", .bytes([0, 0]), .bytes([0])),
  ]

  /// A form that has values like this one, of the widest range.
  private func form(of value: Value) -> FieldForm {
    switch value {
    case .bytes: .bytes()
    case .text: .text()
    case .int: .int(countRange)
    case .unsigned64: .unsigned64
    case .list: .list(of: .text())
    case .record: .record([])
    }
  }

  @Test(arguments: inputs)
  func `An input is changed`(made: Case) throws {
    let mistake = try #require(form(of: made.value).inputMistakes.first { $0.name == made.name })
    #expect(mistake.change(made.value) == made.changed)
  }

  @Test(arguments: outputs)
  func `An output is changed`(made: Case) throws {
    let mistake = try #require(form(of: made.value).outputMistakes.first { $0.name == made.name })
    #expect(mistake.change(made.value) == made.changed)
  }

  @Test func `The tables above have each mistake of each kind`() {
    for form in [FieldForm.bytes(), .text(), .unsigned64, .int(countRange)] {
      for (mistakes, cases) in [(form.inputMistakes, Self.inputs), (form.outputMistakes, Self.outputs)] {
        let tested = Set(cases.filter { form.objection(to: $0.value, at: "") == nil }.map(\.name))
        #expect(Set(mistakes.map(\.name)) == tested)
      }
    }
  }

  @Test(
    arguments: [
      (0...Int64(Int32.max), []), (0...Int64(Int32.max) + 1, ["of-signed-32-bits"]),
      (0...Int64(UInt32.max) + 1, ["of-32-bits", "of-signed-32-bits"]),
    ] as [(ClosedRange<Int64>, [String])])
  func `Numbers of a range have the mistakes that can show in it`(range: ClosedRange<Int64>, names: [String]) {
    #expect(FieldForm.int(range).inputMistakes.map(\.name) == names)
  }

  @Test func `An operation has the mistakes of all its fields, or argues`() {
    let operation = Toy.echo { op, basic, rule in
      op.fieldRules([rule])
      op.corners(of: basic)
      op.notDetectable("input.mark-dropped.someBytes", because: "No bytes begin so.")
    }
    let ids = operation.mistakes.map(\.mistake.id)
    #expect(
      ids == [
        "input.ends-at-zero-byte.someBytes", "input.as-text.someBytes", "input.mark-dropped.someBytes",
        "input.leading-zeros-dropped.someBytes", "input.as-base64-text.someBytes", "input.trimmed.label",
        "input.composed.label", "input.decomposed.label", "input.ends-at-zero-character.label",
        "input.digits-translated.label", "input.mark-dropped.label", "input.of-32-bits.number",
        "input.of-signed-32-bits.number", "input.as-double.number", "output.leading-zeros-dropped.someBytes",
        "output.as-signed-number.someBytes",
      ])
    let argued = operation.mistakes.filter { $0.whyNotDetectable != nil }
    #expect(argued.map(\.mistake.id) == ["input.mark-dropped.someBytes"])
    #expect(argued.first?.whyNotDetectable == "No bytes begin so.")
    #expect(operation.mistakes.filter { $0.whyNotDetectable == nil }.allSatisfy { $0.rules.map(\.id) == ["R1"] })
    let sentence = "The input `number` is cut to its lower 32 bits."
    #expect(operation.mistakes.map(\.mistake.sentence).contains(sentence))
  }

  @Test func `A kind without corners brings no mistakes, and an operation without ordinary cases has none`() {
    #expect(Toy.echo { _, _, _ in }.mistakes.isEmpty)
    let operation = Toy.echo { op, basic, rule in
      _ = op.input("quiet", .bytes(1).withoutCornersOfForm, "Bytes of which nothing is said.")
      op.fieldRules([rule])
      op.corners(of: basic)
    }
    #expect(!operation.mistakes.contains { $0.mistake.id.hasSuffix(".quiet") })
    #expect(!operation.scenarios.contains { $0.name.hasPrefix("corner/quiet/") })
  }
}
