import Testing
import Toy

@testable import Conformance
@testable import ConformanceAdapters

/// An adapter can say which outputs its library does not have; the others are compared.
@Suite struct OmittedOutputTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  /// The reference without the number of bytes, which is a required output.
  private struct WithoutLength: Implementation {
    let name = "without length"
    var respond: @Sendable (Request) async throws -> Answer = { try Toy.reference.answer($0) }

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func omittedOutputs(of operation: String) -> [String] { operation == "toy.rotate" ? ["length"] : [] }

    func answer(_ request: Request) async throws -> Answer {
      guard case .accept(var output, let steps) = try await respond(request) else { return try await respond(request) }
      output["length"] = nil
      return .accept(output, steps: steps)
    }
  }

  @Test func `The other outputs are compared, and the report says which one is not`() async throws {
    let report = try await corpus.replay("toy.rotate.1.json", against: WithoutLength())
    #expect(report.failures.isEmpty)
    // The accumulated vector passes too, although its digest covers all outputs.
    #expect(report.total.passed == report.total.selected && report.total.passed > 10)
    #expect(report.notes == ["toy.rotate is compared without length, which the implementation does not have"])
  }

  @Test func `A wrong output beside it is still wrong, and the message does not name the missing one`() async throws {
    let wrong = WithoutLength { request in
      guard case .accept(var output, let steps) = try Toy.reference.answer(request) else {
        return try Toy.reference.answer(request)
      }
      output["rotated"] = .bytes([])
      return .accept(output, steps: steps)
    }
    let report = try await corpus.replay("toy.rotate.1.json", in: ["1"], against: wrong)
    let basic = try #require(report.failures.first { $0.id == "toy.rotate/1/basic" })
    #expect(basic.kind == .wrongOutput)
    #expect(basic.message.hasPrefix("rotated "))
    #expect(basic.expected?["rotated"] != nil && basic.expected?["length"] == nil)
    #expect(basic.actual?["rotated"] != nil && basic.actual?["length"] == nil)
    #expect(report.failures.contains { $0.id == "toy.rotate/1/accumulated" && $0.kind == .wrongOutput })
  }

  @Test func `Without the statement a missing output is wrong`() async throws {
    let silent = Answering.reference { output, _ in output["length"] = nil }
    #expect(try await corpus.failure(at: "basic", silent)?.message == "length is missing")
  }

  // MARK: - The greeting

  private func description(_ omits: String) throws -> AdapterDescription {
    let line = #"{"wire":1,"adapter":{"name":"a"},"operations":{},"omits":\#(omits)}"#
    return try AdapterDescription(line: Array(line.utf8))
  }

  @Test func `The greeting names outputs by operation`() throws {
    let description = try description(#"{"toy.rotate":["length","labelled"]}"#)
    try description.checkOmissions(in: Toy.suite)
    #expect(description.omittedOutputs(of: "toy.rotate") == ["length", "labelled"])
    #expect(description.omittedOutputs(of: "toy.unmask").isEmpty)
  }

  @Test(arguments: [
    (#"[]"#, "omits must be an object of at most 1024 operations"),
    (#"{"toy.rotate":"length"}"#, #"omits."toy.rotate" must be an array of 1 to 64 texts"#),
    (#"{"toy.rotate":[]}"#, #"omits."toy.rotate" must be an array of 1 to 64 texts"#),
    (#"{"toy.spin":["length"]}"#, #"omits."toy.spin" is not an operation of this suite"#),
    (
      #"{"toy.rotate":["size"]}"#,
      #"omits."toy.rotate" has "size", which is not an output of it: rotated, length, labelled"#
    ),
    (
      #"{"toy.unmask":["text"]}"#,
      #"omits."toy.unmask" has all outputs: leave the operation out of operations instead"#
    ),
  ])
  func `What is not an output is an error of the adapter`(omits: String, message: String) {
    let error = #expect(throws: AdapterError.self) { try description(omits).checkOmissions(in: Toy.suite) }
    #expect(error?.description == "answered hello wrongly: \(message)")
  }

  @Test func `An answer must not have an output that the greeting leaves out`() throws {
    let line = #"{"seq":1,"result":"accept","output":{"rotated":"00","length":1}}"#
    let answer = try AdapterAnswer(line: Array(line.utf8))
    #expect(
      answer.answer(for: Toy.suite["toy.rotate"], without: ["length"])
        == .unusable(.form("output.length is in omits of the answer to hello")))
    #expect(
      answer.answer(for: Toy.suite["toy.rotate"], without: ["labelled"])
        == .accept(Record(["rotated": .bytes([0]), "length": .int(1)])))
  }
}
