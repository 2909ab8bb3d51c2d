import ConformanceFiles
import Platform
import TestFolders
import Testing
import Toy

@testable import Conformance

@Suite struct ReplayTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  @Test func `The reference passes each vector in each version of its file`() async throws {
    let report = try await corpus.replay("toy.rotate.1.json", against: Toy.reference)
    #expect(report.failures == [])
    #expect(report.vectorCount == 10)
    #expect(report.lines.map(\.protocolVersion) == ["1", "2"])
    for line in report.lines {
      #expect(line.operation == "toy.rotate")
      #expect(line.tally.selected == 10)
      #expect(line.tally.executed == 10)
      #expect(line.tally.passed == 10)
    }
    #expect(report.byteCount == (try Files.read(corpus.path("toy.rotate.1.json")).count))
  }

  @Test func `Excluded and unsupported cases are counted separately`() async throws {
    var selection = Selection()
    selection.skip = [Glob("*/random/*")]
    selection.flags = ["Plain"]
    var implementation = Answering.reference()
    implementation.lacks = ["2"]
    let report = try await Replay(corpus.suite, selection: selection)
      .file(at: corpus.path("toy.rotate.1.json"), against: implementation)
    // Basic, labelled and accumulated are plain and not random.
    #expect(report.lines.map(\.tally.selected) == [3, 3])
    #expect(report.lines.map(\.tally.passed) == [3, 0])
    #expect(report.lines.map(\.tally.unsupported) == [0, 3])
    #expect(report.lines.map(\.tally.excluded) == [7, 7])
    #expect(report.vectorCount == 10)
  }

  @Test func `A version that is not selected gets no requests`() async throws {
    let report = try await corpus.replay(
      "toy.rotate.1.json", in: ["2"],
      against: Answering { request in
        #expect(request.protocolVersion == "2")
        return try Toy.reference.answer(request)
      })
    #expect(report.lines.map(\.tally.executed) == [0, 10])
    #expect(report.lines.map(\.tally.excluded) == [10, 0])
  }

  @Test(arguments: [("basic", true), ("empty", false), ("accumulated", false)])
  func `Steps are requested only if the vector has steps`(id: String, hasSteps: Bool) async throws {
    for wantsSteps in [true, false] {
      let report = try await corpus.replay(
        "toy.rotate.1.json", only: "toy.rotate/1/\(id)", in: ["1"], wantsSteps: wantsSteps,
        against: Answering { request in
          #expect(request.wantsSteps == (wantsSteps && hasSteps))
          return try Toy.reference.answer(request)
        })
      #expect(report.total.passed == 1)
    }
  }

  // MARK: - Accumulated cases

  @Test func `The first accumulated case that differs is named with its input`() async throws {
    let data = try case7()
    let wrong = Answering { request in
      guard request.input == data else { return try Toy.reference.answer(request) }
      return .accept(Record(["rotated": .bytes([1, 2]), "length": .int(2)]))
    }
    let failure = try #require(try await corpus.failure(at: "accumulated", wrong))
    #expect(failure.kind == .wrongOutput)
    #expect(failure.message.hasPrefix("case 7 of 50 is the first that differs: rotated differs from byte 0 on"))
    #expect(failure.caseNumber == 7)
    #expect(failure.input == data)
    #expect(failure.actual == Record(["rotated": .bytes([1, 2]), "length": .int(2)]))
    #expect(failure.expected?.text.hasSuffix(",\"length\":6}") == true)
  }

  @Test func `A refused accumulated case differs, and an error in one is a failure of its own kind`() async throws {
    let data = try case7()
    let refusing = Answering { try $0.input == data ? .reject() : Toy.reference.answer($0) }
    let refusal = try await corpus.failure(at: "accumulated", refusing)
    #expect(refusal?.kind == .wronglyRejected)
    #expect(refusal?.message.hasSuffix("rejected without a reason instead of accepted") == true)
    let breaking = Answering { try $0.input == data ? .error("dust") : Toy.reference.answer($0) }
    let breakage = try await corpus.failure(at: "accumulated", breaking)
    #expect(breakage?.kind == .broken)
    #expect(breakage?.message == "case 7: error: dust")
  }

  @Test func `An error instead of a refusal in an accumulated case hides no other case`() async throws {
    let operation = Toy.echo { op, _, rule in
      op.accumulated("gathered", "Numbers.", count: 9, cases: "every third without bytes", [rule]) { draft, number in
        draft.inputs["someBytes"] = .bytes(number % 3 == 1 ? [] : [1])
        draft.inputs["count"] = .int(1)
        draft.inputs["number"] = .unsigned64(UInt64(number))
      }
    }
    let corpus = try await ToyCorpus(Suite(version: "1.0.0", seed: "toy", operations: [operation]))
    func failure(_ change: @escaping @Sendable (Request, Answer) -> Answer) async throws -> Failure? {
      let right = ReferenceImplementation(
        suite: corpus.suite, environment: Environment(randomBytes: { _ in [] }, currentMilliseconds: { 0 }))
      let report = try await corpus.replay(
        "toy.echo.json", only: "toy.echo/gathered", against: Answering { change($0, try right.answer($0)) })
      #expect(report.total.executed == 1)
      return report.failures.first
    }
    let failing: @Sendable (Request, Answer) -> Answer = { _, answer in
      if case .reject = answer { .error("dust") } else { answer }
    }
    let one = try #require(try await failure(failing))
    #expect(one.kind == .failedInsteadOfRefusing && one.severity == .strictness && one.caseNumber == 1)
    let other = try await failure { request, answer in
      request.input["number"] == .unsigned64(8) ? .reject() : failing(request, answer)
    }
    #expect(other?.kind == .wronglyRejected && other?.caseNumber == 8)
  }

  @Test func `A digest that differs from the reference is a changed vector`() async throws {
    try corpus.edit(
      vector: "toy.rotate/1/accumulated", in: "toy.rotate.1.json", "\"seed\": \"toy\"", "\"seed\": \"boy\"")
    let failure = try await corpus.failure(at: "accumulated", .reference())
    #expect(failure?.kind == .wrongOutput)
    #expect(failure?.message.hasSuffix("the vector was changed") == true)
  }

  @Test func `Accumulated cases without a declaration cannot be made`() async throws {
    try corpus.edit(vector: "toy.rotate/1/accumulated", in: "toy.rotate.1.json", "1/accumulated", "1/gathered")
    let error = await #expect(throws: InvalidCorpus.self) {
      _ = try await corpus.replay("toy.rotate.1.json", against: Answering.reference())
    }
    #expect(error?.vector == "\"toy.rotate/1/gathered\"")
    #expect(error?.field == "accumulated")
    #expect(error?.message == "is not declared by toy.rotate")
  }

  /// The input of a case in the middle.
  private func case7() throws -> Record {
    let operation = Toy.rotate()
    let scenario = try #require(operation.scenarios.first { $0.accumulation != nil })
    let run = AccumulatedRun(
      operation: operation, scenario: scenario, id: "toy.rotate/1/accumulated",
      cases: AccumulatedCases(seed: "toy", count: 50, cases: ""))
    return try run.input(of: 7, protocolVersion: "1")
  }
}

/// A whole folder is replayed against its index.
@Suite struct CorpusReplayTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func replay() async throws -> Report {
    try await Replay(corpus.suite).corpus(in: corpus.scratch.path, against: Answering.reference())
  }

  @Test func `All files are replayed in the order of the index`() async throws {
    let report = try await replay()
    #expect(report.failures == [])
    #expect(report.vectorCount == 25)
    #expect(report.total.passed == 10 * 3 + 3 * 3 + 2 * 3)
    let names = ["toy.rotate.1.json", "toy.rotate.3.json", "toy.mask.json", "toy.unmask.json"]
    #expect(try Replay.files(in: corpus.scratch.path) == names.map(corpus.path))
  }

  @Test(arguments: ["toy.rotate.3.json", "toy.mask.json", "vectors.lock", "FORMAT.md", "schemas/toy.mask.schema.json"])
  func `A file that is not the one in the index is named`(name: String) async throws {
    try corpus.scratch.file(name, try corpus.scratch.content(name) + "\n")
    let error = await #expect(throws: InvalidCorpus.self) { try await replay() }
    #expect(error?.file == corpus.path(name))
    #expect(error?.message == "its SHA-256 is not the one in index.json")
  }

  @Test(arguments: [
    ("\"count\": 25", "\"count\": 26", "count"), ("\"suite\": \"1.0.0\"", "\"suite\": \"1.0.1\"", "suite"),
    ("\"count\": 3", "\"count\": 4", "count"), ("\"format\": 1", "\"format\": 2", "format"),
    ("\"operation\": \"toy.mask\"", "\"operation\": \"toy.task\"", "vectors[2].operation"),
    ("[\"1\", \"2\"]", "[\"1\"]", "vectors[0].protocol"), ("\"others\": [", "\"extra\": 1, \"others\": [", "extra"),
  ])
  func `An index that contradicts its files is named with the field`(
    old: String, new: String, field: String
  ) async throws {
    try corpus.edit("index.json", old, new)
    let error = await #expect(throws: InvalidCorpus.self) { try await replay() }
    #expect(error?.file == corpus.path("index.json"))
    #expect(error?.field == field)
  }

  @Test func `An index of another layout is named`() async throws {
    try corpus.edit("index.json", "\"count\": 3", "\"count\":  3")
    let error = await #expect(throws: InvalidCorpus.self) { try await replay() }
    #expect(error?.file == corpus.path("index.json"))
    #expect(error?.message == "does not have the layout of an index")
  }

  @Test(arguments: [
    ("\"path\": \"toy.mask.json\"", "\"path\": \"../toy.mask.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"/toy.mask.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"schemas/../../x\"", "vectors[2].path"),
    // A combining mark makes one `Character` of itself and the character before it.
    ("\"path\": \"toy.mask.json\"", "\"path\": \"../\u{301}toy.mask.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"..\u{301}/toy.mask.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"/\u{301}toy.mask.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"toy\\u0000.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"schemas//x.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"./toy.mask.json\"", "vectors[2].path"),
    ("\"path\": \"toy.mask.json\"", "\"path\": \"toy.rotate.3.json\"", "vectors[2].path"),
    ("\"sha256\": \"", "\"sha256\": \"0", "vectors[0].sha256"), ("\"others\"", "\"further\"", "others"),
    ("\"seed\": \"toy\"", "\"seed\": 1", "seed"), ("\"path\": \"toy.mask.json\"", "\"pfad\": \"\"", "vectors[2].path"),
    ("\"vectors\": [", "\"vectors\": [1, ", "vectors[0]"), ("\"others\": [", "\"others\": {}, \"more\": [", "others"),
  ])
  func `An index that cannot be used is named with the field`(old: String, new: String, field: String) async throws {
    try corpus.edit("index.json", old, new)
    let error = await #expect(throws: InvalidCorpus.self) { try await replay() }
    #expect(error?.file == corpus.path("index.json"))
    #expect(error?.field == field)
  }
}
