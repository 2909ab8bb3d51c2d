import Testing
import Toy

@testable import Conformance
@testable import ConformanceReports
@testable import ConformanceAdapters

/// Lists and records on the wire, in judgements and in reports.
@Suite struct NestedReplayTests {
  private static let reference = ReferenceImplementation(
    suite: Toy.lists,
    environment: Environment(
      randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } }, currentMilliseconds: { 0 }))
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus(Toy.lists) }

  private func failures(
    at name: String, _ change: @escaping @Sendable (inout Record) -> Void
  ) async throws -> [Failure] {
    let (file, id) = (String(name.prefix { $0 != "/" }), name)
    let implementation = Answering { request in
      guard case .accept(var output, _) = try Self.reference.answer(request) else { return .reject() }
      change(&output)
      return .accept(output)
    }
    return try await corpus.replay("\(file).json", only: id, against: implementation).failures
  }

  // MARK: - Requests

  /// An implementation that uses only the public interface.
  private static let adopter = Answering { request in
    let numbers = try request.list("numbers")
    guard !numbers.isEmpty else { return .reject() }
    var output = Record([
      "names": .list(try request.texts("names").reversed().map { .text($0) }), "numbers": .list(numbers.reversed()),
    ])
    let parcels = try request.records("parcels").map { parcel in
      var copy = Record([
        "weight": .int(Int64(try parcel.int("weight"))), "codes": .list(try parcel.list("codes")),
      ])
      copy["label"] = parcel["label"]
      return Value.record(copy)
    }
    output["parcels"] = .list(parcels.reversed())
    if request.has("sender") { output["sender"] = .record(try request.record("sender")) }
    return .accept(output)
  }

  @Test func `An implementation reads lists and records of a request`() async throws {
    let report = try await corpus.replay("toy.reverse.json", against: Self.adopter)
    #expect(report.failures == [])
    #expect(report.total.passed == 7)
  }

  @Test func `A member of another type is missing`() {
    let record = Record(["a": .list([.int(1)]), "b": .text("x")])
    #expect(throws: MissingInput.self) { try record.texts("a") }
    #expect(throws: MissingInput.self) { try record.records("a") }
    #expect(throws: MissingInput.self) { try record.list("b") }
    #expect(throws: MissingInput.self) { try record.record("b") }
    #expect(throws: MissingInput.self) { try record.record("c") }
  }

  // MARK: - Judging

  @Test func `The first element that differs is named`() async throws {
    func message(_ change: @escaping @Sendable (inout Record) -> Void) async throws -> String? {
      let failures = try await failures(at: "toy.reverse/basic", change)
      #expect(failures.map(\.kind) == [.wrongOutput])
      return failures.first?.message
    }
    let (parcel, sender) = (Toy.parcel, Toy.sender)
    #expect(
      try await message { $0["names"] = ["", "e\u{301}", "one"].value }?
        .hasPrefix("names[1] differs from character 0 on: ") == true)
    #expect(
      try await message { $0["numbers"] = [UInt64.max].value }
        == "numbers has 1 element instead of 2; the first is right")
    #expect(
      try await message { $0["numbers"] = [UInt64.max, 2, 3].value }
        == "numbers[1] is 2 instead of 1, and numbers has 3 elements instead of 2")
    #expect(try await message { $0["numbers"] = .unsigned64(1) } == "numbers has the wrong type")
    #expect(
      try await message { output in
        output["parcels"] = .list([
          Record([parcel.weight(2), parcel.label("é"), parcel.codes([])]).value,
          Record([parcel.weight(1), parcel.codes([[0xab, 0xce], []])]).value,
        ])
      } == "parcels[1].codes[0] differs from byte 1 on: ce instead of cd")
    #expect(
      try await message { output in
        output["parcels"] = .list([
          Record([parcel.weight(2), parcel.codes([])]).value,
          Record([parcel.weight(1), parcel.codes([[0xab, 0xcd], []])]).value,
        ])
      } == "parcels[0].label is missing")
    #expect(
      try await message { $0["sender"] = Record([sender.name("Ann")]).value } == "sender.parcel is missing")
    #expect(
      try await message { output in
        guard case .record(var record)? = output["sender"] else { return }
        record["age"] = .int(7)
        output["sender"] = .record(record)
      } == "sender has \"age\", which is not a field of the record")
  }

  @Test func `An accumulated case that differs in a list is named`() async throws {
    let failures = try await failures(at: "toy.reverse/accumulated") { output in
      guard case .list(let numbers)? = output["numbers"], numbers.count > 1 else { return }
      output["numbers"] = .list(numbers.dropLast())
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.hasSuffix("numbers has 1 element instead of 2; the first is right") == true)
  }

  @Test func `A list that is drawn twice is a repeated draw, and one of another type is wrong`() async throws {
    #expect(try await corpus.replay("toy.tickets.json", against: Self.reference).failures == [])
    let repeated = try await failures(at: "toy.tickets/two*") {
      $0["tickets"] = [[UInt8](repeating: 1, count: 8), [2]].value
    }
    #expect(repeated.map(\.kind) == [.repeatedDraw])
    let wrong = try await failures(at: "toy.tickets/two") { $0["tickets"] = .list([.bytes([1]), .text("02")]) }
    #expect(wrong.map(\.message) == ["tickets[1] must be bytes in lower-case hex"])
  }

  // MARK: - Wire

  @Test func `A request and its answer pass the wire`() async throws {
    let server = WireServer(Toy.lists, implementation: Self.adopter, adapterName: "adopter")
    let input = Record([
      "sender": Record([Toy.sender.name("Bob")]).value, "numbers": [1, UInt64.max].value, "names": ["é", "b"].value,
      "parcels": [Record([Toy.parcel.codes([[7]]), Toy.parcel.weight(2)])].value,
    ])
    let request = Request(operation: "toy.reverse", protocolVersion: "1", input: input, wantsSteps: false)
    let line = WireRequest.encode(request, seq: 7, suite: Toy.lists, wantsSteps: false)
    let fields = #""names":["é","b"],"numbers":["1","18446744073709551615"],"parcels":[{"weight":2,"codes":["07"]}]"#
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.hasSuffix("\"input\":{\(fields),\"sender\":{\"name\":\"Bob\"}}}"), "\(text)")
    let reply = try AdapterAnswer(line: try #require(await server.answer(line: line)).dropLast())
    let expected = try Self.reference.answer(request)
    #expect(reply.answer(for: Toy.reverse) == expected)
  }

  @Test func `An answer with a wrong element is named with its place`() async throws {
    func answer(_ output: String) throws -> Answer {
      try AdapterAnswer(line: Array("{\"seq\":1,\"result\":\"accept\",\"output\":\(output)}".utf8)).answer(
        for: Toy.reverse)
    }
    #expect(try answer(#"{"names":["a",null]}"#) == .unusable(.form("output.names[1] must be a text")))
    #expect(try answer(#"{"parcels":[{"weight":1}]}"#) == .unusable(.form("output.parcels[0].codes is missing")))
    #expect(try answer(#"{"sender":[]}"#) == .unusable(.form("output.sender must be an object")))
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    #expect(throws: AdapterError.self) { try answer("{\"names\":\(deep)}") }
  }

  // MARK: - Reports

  @Test func `Reports show each value with its place`() async throws {
    let implementation = Answering { request in
      guard case .accept(var output, _) = try Self.reference.answer(request) else { return .reject() }
      output["names"] = ["", "e", "one", "two"].value
      return .accept(output)
    }
    let report = try await corpus.replay("toy.reverse.json", only: "*/basic", against: implementation)
    let failure = try #require(report.failures.first)
    #expect(
      failure.expected?.text.hasPrefix(#"{"names":["","é","one"],"numbers":["18446744073709551615","1"],"#) == true)
    let shown = try #require(HTMLFailure.list(report, number: 1).first).details.text
    #expect(
      shown.contains("<p class=\"name\">names[1]</p><dl><div class=\"right\"><dt>expected</dt><dd><code><mark>é</mark>")
    )
    #expect(
      shown.contains(
        "<p class=\"name\">names[3]</p><dl><div class=\"right\"><dt>expected</dt><dd><i class=\"aside\">nothing</i>"))
    #expect(shown.contains("<div><dt>parcels[1].label</dt><dd><code>é</code></dd></div>"))
    let words = "names[1] differs from character 0 on"
    #expect(JUnitReport.text([report]).contains(words))
    #expect(MarkdownReport.text([report]).contains(MarkdownReport.escape(words)))
    let read = try ReportReader.decode(Array(Report.document([report]).utf8), file: "report.json")
    #expect(Report.document(read) == Report.document([report]))
  }

  @Test func `A list of very many values is one text in a page`() {
    let many = ShownFields(
      Record(["a": .list((0..<201).map { .int($0) }), "b": .list([.int(1), .list([])])]))
    #expect(many.rows.map(\.name) == ["a", "b[0]", "b[1]"])
    #expect(many["b[1]"] == "[]")
  }
}
