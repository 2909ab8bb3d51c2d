import StrictJSON
import Testing
import Toy

@testable import Conformance
@testable import ConformanceAdapters

/// What an adapter may say is wider than what is right: only what cannot be decoded is broken.
@Suite struct AnswerFormTests {
  private let suite = Toy.suite

  private func answer(_ output: String, for operation: String = "toy.rotate") throws -> Answer {
    try AdapterAnswer(line: Array(#"{"seq":1,"result":"accept","output":\#(output)}"#.utf8))
      .answer(for: suite[operation])
  }

  private func judgement(of answer: Answer, at id: String) async throws -> Failure? {
    try await ToyCorpus().failure(at: id, Answering { _ in answer })
  }

  @Test func `A number out of its range is an answer`() async throws {
    let wide = try answer(#"{"rotated":"","length":-1}"#)
    #expect(wide == .accept(Record(["rotated": .bytes([]), "length": .int(-1)])))
    #expect(try await judgement(of: wide, at: "empty")?.kind == .wronglyAccepted)
    let wrong = try await judgement(of: wide, at: "basic")
    #expect(wrong?.kind == .wrongOutput)
    #expect(wrong?.actual?.text == #"{"rotated":"","length":-1}"#)
  }

  @Test func `Bytes and texts of any length, and any text in place of a choice, are answers`() throws {
    func widened(_ form: FieldForm, _ json: String) throws -> Value? {
      let field = FieldDeclaration(
        name: "it", form: form, isOptional: false, sentence: "It.", drawn: { _ in .int(0) })
      let node = try JSONReader.node(Array(json.utf8))
      return try? RecordCoding.decode(node, as: field.widened.form, at: "it")
    }
    #expect(try widened(.bytes(atMost: 2), #""aabbcc""#) == .bytes([0xaa, 0xbb, 0xcc]))
    #expect(try widened(.text(atMost: 2), #""long""#) == .text("long"))
    #expect(try widened(.choice(["a"]), #""b""#) == .text("b"))
    #expect(try widened(.int(0...9), "-9007199254740991") == .int(-9_007_199_254_740_991))
    #expect(try widened(.list(of: .int(0...9), atMost: 1), "[10,11]") == .list([.int(10), .int(11)]))
    for (form, json) in [
      (.bytes(), #""AA""#), (.bytes(), "1"), (.text(), "1"), (.choice(["a"]), "null"), (.int(0...9), #""1""#),
      (.int(0...9), "1.5"), (.unsigned64, "1"), (.unsigned64, #""-1""#), (.list(of: .unsigned64), "{}"),
      (.record([]), "[]"),
    ] as [(FieldForm, String)] {
      #expect(try widened(form, json) == nil, "\(json)")
    }
  }

  @Test(arguments: [
    (#"{"rotated":"0","length":1}"#, "output.rotated must be bytes in lower-case hex, two digits each"),
    (#"{"rotated":"00","length":"1"}"#, "output.length must be an integer from -9007199254740991 to 9007199254740991"),
    (#"{"rotated":"00"}"#, "output.length is missing"),
    (#"{"rotated":"00","length":1,"more":1}"#, "output.more is not a field of the operation"),
  ])
  func `What cannot be decoded is broken, also where the input must be refused`(
    output: String, message: String
  ) async throws {
    let broken = try answer(output)
    #expect(broken == .unusable(.form(message)))
    for id in ["basic", "empty"] { #expect(try await judgement(of: broken, at: id)?.kind == .broken) }
  }
}
