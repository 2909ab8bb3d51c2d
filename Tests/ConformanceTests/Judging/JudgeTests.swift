import Testing
import Toy

@testable import Conformance

/// All kinds of right and wrong answers.
@Suite struct JudgeTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func answering(_ answer: Answer) -> Answering { Answering { _ in answer } }

  // MARK: - Accepting

  @Test func `The right outputs pass, in any order and without steps`() async throws {
    #expect(try await corpus.failure(at: "labelled", .reference()) == nil)
    let reversed = Answering.reference { output, steps in
      var turned = Record()
      for member in output.members.reversed() { turned[member.name] = member.value }
      (output, steps) = (turned, [])
    }
    #expect(try await corpus.failure(at: "labelled", reversed) == nil)
  }

  struct WrongOutput: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Value?
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    WrongOutput(name: "rotated", value: .bytes([]), message: "rotated has 0 bytes instead of 6"),
    WrongOutput(name: "rotated", value: nil, message: "rotated is missing"),
    WrongOutput(name: "rotated", value: .text("x"), message: "rotated has the wrong type"),
    WrongOutput(name: "length", value: .int(7), message: "length is 7 instead of 6"),
    WrongOutput(name: "length", value: nil, message: "length is missing"),
    WrongOutput(name: "labelled", value: nil, message: "labelled is missing"),
    WrongOutput(name: "labelled", value: .text("e\u{301}"), message: "labelled differs from character 0 on"),
    WrongOutput(name: "labelled", value: .text("éa"), message: "labelled has 2 characters instead of 1"),
    WrongOutput(name: "extra", value: .int(1), message: "the output has \"extra\""),
  ])
  func `A wrong output is named with the difference`(wrong: WrongOutput) async throws {
    let failure = try #require(
      try await corpus.failure(at: "labelled", .reference { output, _ in output[wrong.name] = wrong.value }))
    #expect(failure.kind == .wrongOutput)
    #expect(failure.message.hasPrefix(wrong.message))
    #expect(failure.id == "toy.rotate/1/labelled")
    #expect(failure.protocolVersion == "1")
    #expect(failure.comment == "A label.")
    #expect(failure.expected?.text.hasSuffix(",\"length\":6,\"labelled\":\"é\"}") == true)
  }

  @Test func `The first wrong byte is named, and both outputs are shown`() async throws {
    let failure = try #require(
      try await corpus.failure(
        at: "basic",
        .reference { output, _ in
          guard case .bytes(var bytes)? = output["rotated"] else { return }
          bytes[3] ^= 1
          bytes[4] ^= 1
          output["rotated"] = .bytes(bytes + [0])
        }))
    #expect(failure.message.hasPrefix("rotated differs from byte 3 on"))
    #expect(failure.message.hasSuffix("7 bytes instead of 6"))
    #expect(failure.expected != failure.actual)
    #expect(failure.actual?.text.hasPrefix("{\"rotated\":\"") == true)
  }

  @Test func `An output that must be absent is named`() async throws {
    let failure = try await corpus.failure(at: "basic", .reference { output, _ in output["labelled"] = .text("") })
    #expect(failure?.kind == .wrongOutput)
    #expect(failure?.message == "labelled must be absent")
  }

  // MARK: - Steps

  @Test func `A wrong step under a right output is a failure of its own`() async throws {
    let failure = try await corpus.failure(at: "basic", .reference { _, steps in steps[1] = Step("head", "00") })
    #expect(failure?.kind == .wrongStep)
    #expect(failure?.divergingStep == "head")
    #expect(failure?.message.hasPrefix("the output is right, but step head differs from character 0 on") == true)
  }

  @Test func `The first step that differs is named with a wrong output, in the order of the computation`() async throws
  {
    let failure = try await corpus.failure(
      at: "basic",
      .reference { output, steps in
        output["length"] = .int(0)
        steps = [Step("note", "x"), Step("cut", "9")]
      })
    #expect(failure?.kind == .wrongOutput)
    #expect(failure?.divergingStep == "cut")
  }

  @Test func `Steps are compared by their code points`() async throws {
    let failure = try await corpus.failure(at: "basic", .reference { _, steps in steps[2] = Step("note", "e\u{301}") })
    #expect(failure?.divergingStep == "note")
  }

  @Test func `Missing and unknown steps are ignored, and equal steps are counted`() async throws {
    let some = Answering.reference { _, steps in steps = [Step("other", "x"), steps[1]] }
    let report = try await corpus.replay("toy.rotate.1.json", only: "*/basic", in: ["1"], against: some)
    #expect(report.total.passed == 1)
    #expect(report.total.comparedSteps == 1)
    let all = try await corpus.replay("toy.rotate.1.json", only: "*/basic", in: ["1"], against: Answering.reference())
    #expect(all.total.comparedSteps == 3)
    let none = try await corpus.replay(
      "toy.rotate.1.json", only: "*/basic", in: ["1"], wantsSteps: false, against: Answering.reference())
    #expect(none.total.passed == 1)
    #expect(none.total.comparedSteps == 0)
  }

  // MARK: - Refusing

  @Test func `Refusing an input that must be accepted is a failure`() async throws {
    let bare = try await corpus.failure(at: "basic", answering(.reject()))
    #expect(bare?.kind == .wronglyRejected)
    #expect(bare?.message == "refused an input that must be accepted")
    let reasoned = try await corpus.failure(at: "basic", answering(.reject(reason: "too-far")))
    #expect(reasoned?.message == "refused as \"too-far\" an input that must be accepted")
    #expect(reasoned?.expected?.text.contains("\"length\":6") == true)
  }

  @Test func `Accepting an input that must be refused is a failure`() async throws {
    let failure = try await corpus.failure(at: "empty", answering(.accept(Record(["length": .int(0)]))))
    #expect(failure?.kind == .wronglyAccepted)
    #expect(failure?.message == "accepted an input that must be refused as empty-data")
    #expect(failure?.actual?.text == "{\"length\":0}")
  }

  @Test func `A refusal passes with its reason, with another allowed reason, and without a reason`() async throws {
    for reason in ["empty-data", "too-far", nil] {
      let report = try await corpus.replay(
        "toy.rotate.1.json", only: "*/empty", in: ["1"], against: answering(.reject(reason: reason)))
      #expect(report.total.passed == 1)
      #expect(report.total.refusalsWithoutReason == (reason == nil ? 1 : 0))
    }
  }

  @Test func `A wrong reason is named with all that are allowed, and it is said if the operation does not have it`()
    async throws
  {
    let allowed = "an input that must be refused as empty-data or too-far"
    let other = try await corpus.failure(at: "empty", answering(.reject(reason: "empty-label")))
    #expect(other?.message == "refused as \"empty-label\" \(allowed)")
    let unknown = try await corpus.failure(at: "empty", answering(.reject(reason: "it's none")))
    #expect(unknown?.message == "refused as \"it's none\" \(allowed); \"it's none\" is not a reason of toy.rotate")
  }

  @Test(arguments: [("empty", "empty-label"), ("empty", "nonsense"), ("too-far", "empty-data"), ("too-far", "")])
  func `Any other reason is a failure`(id: String, reason: String) async throws {
    let failure = try await corpus.failure(at: id, answering(.reject(reason: reason)))
    #expect(failure?.kind == .wrongReason)
    #expect(failure?.message.hasPrefix("refused as \"\(reason)\" an input that must be refused as ") == true)
  }

  // MARK: - Either

  @Test func `Where implementations differ, each of the outputs passes, and so does the refusal`() async throws {
    let dash = Answering.reference { output, _ in output["labelled"] = .text("-") }
    for implementation in [.reference(), dash, answering(.reject(reason: "empty-label")), answering(.reject())] {
      #expect(try await corpus.failure(at: "empty-label", implementation) == nil)
    }
  }

  @Test func `Where implementations differ, a third output and another reason fail`() async throws {
    let third = Answering.reference { output, _ in output["labelled"] = .text("x") }
    #expect(try await corpus.failure(at: "empty-label", third)?.kind == .wrongOutput)
    #expect(try await corpus.failure(at: "empty-label", answering(.reject(reason: "too-far")))?.kind == .wrongReason)
  }

  @Test func `The steps of the first output are not compared for the second`() async throws {
    let dash = Answering.reference { output, steps in
      output["labelled"] = .text("-")
      steps[0] = Step("cut", "x")
    }
    #expect(try await corpus.failure(at: "empty-label", dash) == nil)
    let first = Answering.reference { _, steps in steps[0] = Step("cut", "x") }
    #expect(try await corpus.failure(at: "empty-label", first)?.kind == .wrongStep)
  }

  // MARK: - Errors

  @Test(arguments: ["basic", "empty", "empty-label"])
  func `An error fails, for every expectation`(id: String) async throws {
    struct Accident: Error, CustomStringConvertible { let description = "an accident\n" }
    let refusals = ["empty": "empty-data", "empty-label": "empty-label"]
    let words = refusals[id].map { "failed instead of refusing as \($0): " } ?? ""
    for (implementation, message) in [
      (answering(.error("out of\torder")), "error: \"out of\\torder\""),
      (Answering { _ in throw Accident() }, "error: \"an accident\\n\""),
    ] {
      let failure = try await corpus.failure(at: id, implementation)
      #expect(failure?.kind == (words.isEmpty ? .broken : .failedInsteadOfRefusing))
      #expect(failure?.message == words + message)
    }
  }

  @Test(arguments: ["basic", "empty", "empty-label"])
  func `An answer "unsupported" for a listed operation fails, for every expectation`(id: String) async throws {
    let failure = try await corpus.failure(at: id, answering(.unsupported("later")))
    #expect(failure?.kind == .broken)
    #expect(failure?.message == "answered \"unsupported\" for an operation that it lists: \"later\"")
  }
}
