import Testing
import Toy

@testable import Conformance

/// A mistake is an edit of an input, of a rule or of an output.
@Suite struct EditTests {
  private static let input = Record(["someBytes": .bytes([1, 2, 3]), "count": .int(4), "number": .unsigned64(5)])

  /// What an implementation with the mistakes answers.
  private func output(of mistakes: [Mistake], to input: Record = input) throws -> Record? {
    let operation = Toy.echo { op, _, rule in op.mistakes(mistakes, violate: [rule]) }
    let request = Request(operation: "toy.echo", protocolVersion: "1", input: input, wantsSteps: false)
    let environment = Environment(randomBytes: { [UInt8](repeating: 0, count: $0) }, currentMilliseconds: { 0 })
    let answer = try operation.computation(making: mistakes.map(\.id)).answer(request, in: environment)
    if case .accept(let output, _) = answer { return output }
    #expect(answer == .reject(reason: "empty-bytes"))
    return nil
  }

  private func expected(_ name: String, _ value: Value) -> Record {
    var expected = Self.input
    expected[name] = value
    return expected
  }

  private static let timesTen = Mistake(
    "toy.times-ten", "The number has a digit more.",
    edits: [.rule(RuleEdit(\Toy.EchoRules.number) { right in { right($0) * 10 } })])
  private static let oneMore = Mistake(
    "toy.one-more", "The number is one more.",
    edits: [.rule(RuleEdit(\Toy.EchoRules.number) { right in { right($0 + 1) } })])
  private static let numberAdded = Mistake(
    "toy.two-more", "The number that comes out is two more.",
    edits: [.output("number") { if case .unsigned64(let number) = $0 { .unsigned64(number + 2) } else { $0 } }])
  private static let bytesCut = Mistake(
    "toy.bytes-cut", "The bytes lose all but the first.", edits: [.input("someBytes") { _ in .bytes([1]) }])
  private static let bytesDropped = Mistake(
    "toy.bytes-dropped", "The bytes are lost.", edits: [.input("someBytes") { _ in .bytes([]) }])
  private static let labelTrimmed = Mistake(
    "toy.label", "The label is another one.",
    edits: [.input("label") { _ in .text("b") }, .output("label") { _ in .text("c") }])

  @Test func `No mistake changes nothing`() throws {
    #expect(try output(of: []) == Self.input)
  }

  @Test func `A rule is edited`() throws {
    #expect(try output(of: [Self.timesTen]) == expected("number", .unsigned64(50)))
  }

  @Test func `An input is edited before the computation`() throws {
    #expect(try output(of: [Self.bytesCut]) == expected("someBytes", .bytes([1])))
    #expect(try output(of: [Self.bytesDropped]) == nil, "it is refused as such an input is")
  }

  @Test func `An output is edited after the computation, and no refusal is`() throws {
    #expect(try output(of: [Self.numberAdded]) == expected("number", .unsigned64(7)))
    #expect(try output(of: [Self.bytesDropped, Self.numberAdded]) == nil)
  }

  @Test func `Two edits of one rule compose, in the order in which they are made`() throws {
    #expect(try output(of: [Self.timesTen, Self.oneMore]) == expected("number", .unsigned64(60)))
    #expect(try output(of: [Self.oneMore, Self.timesTen]) == expected("number", .unsigned64(60)))
    #expect(try output(of: [Self.timesTen, Self.timesTen, Self.numberAdded]) == expected("number", .unsigned64(502)))
  }

  @Test func `Edits of a field that is absent change nothing`() throws {
    #expect(try output(of: [Self.labelTrimmed]) == Self.input)
    let labelled = expected("label", .text("a"))
    #expect(try output(of: [Self.labelTrimmed], to: labelled)?["label"] == .text("c"))
  }

  @Test func `Mistakes that the operation does not have change nothing`() throws {
    let operation = Toy.echo { op, _, rule in op.mistake(Self.timesTen, violates: [rule]) }
    let answer = try operation.referenceAnswer(
      to: Self.input, protocolVersion: "1", by: operation.computation(making: ["toy.other"]))
    #expect(answer == .accept(Self.input))
  }

  @Test func `A field that no scenario has set is named`() throws {
    let builder = OperationBuilder()
    let number = builder.input("number", .unsigned64, "A number.")
    let label = builder.optionalInput("label", .text { _ in "" }, "A text.")
    var draft = Draft(seed: "toy", id: "toy.echo/basic", protocolVersion: "1")
    let error = #expect(throws: UnsetField.self) { try draft.value(of: number) }
    #expect(error?.description == "the scenario uses the field number, which is not set")
    #expect(throws: UnsetField.self) { try draft.value(of: label) }
    draft[number] = 1
    draft[label] = ""
    #expect(try draft.value(of: number) == 1)
    #expect(try draft.value(of: label) == "")
  }
}
