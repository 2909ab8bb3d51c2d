import ConformanceFiles
import StrictJSON
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// Expectations of vectors to which permitted alternatives give other answers.
@Suite struct PermittedAlternativeTests {
  private static let noLowestCount = PermittedAlternative(
    "echo.empty-taken", "No byte is taken.", users: "Some take none.", flag: Toy.policy, revision: 2,
    edits: [RuleEdit(\Toy.EchoRules.lowestCount) { _ in 0 }])
  private static let numberOfOne = PermittedAlternative(
    "echo.next-number", "The next number is handed on.", users: "Some count on.", flag: Toy.policy, revision: 2,
    edits: [RuleEdit(\Toy.EchoRules.number) { _ in { $0 &+ 1 } }])

  private func operation(_ alternatives: PermittedAlternative...) -> Operation {
    Toy.echo { op, basic, rule in
      for alternative in alternatives { op.permits(alternative) }
      op.variant(
        "no-bytes", of: basic, "someBytes: empty", "No byte.", [rule], expecting: .reject(Toy.emptyBytes)
      ) { $0.inputs["someBytes"] = .bytes([]) }
    }
  }

  private func vector(_ name: String, of operation: Operation) throws -> Vector {
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[0], seed: "toy")
    let plan = try #require(maker.plans(randomCount: 0).first { $0.id == "toy.echo/\(name)" })
    return try maker.make(plan)
  }

  private func judgement(of answer: Answer, to vector: Vector, _ operation: Operation) throws -> Judgement<WrongAnswer>
  {
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    return try Judge(suite: suite, operation: operation)
      .judgement(of: answer, to: vector, input: Record(), protocolVersion: "1")
  }

  @Test func `An input that must be refused may be taken by those who edit the rule`() throws {
    let vector = try vector("no-bytes", of: operation(Self.noLowestCount))
    #expect(vector.expectation.result == .either && vector.expectation.reason == "empty-bytes")
    #expect(vector.expectation.outputs.map { $0["someBytes"] } == [.bytes([])])
    #expect(
      vector.expectation.alternatives == [
        AlternativeAnswer(taken: []), AlternativeAnswer(taken: ["echo.empty-taken"], output: 0),
      ])
    #expect(vector.comment == "No byte. Some take none." && vector.flags == ["Label"] && vector.revision == 2)
  }

  @Test func `Where all alternatives accept, a refusal fails`() throws {
    let operation = operation(Self.numberOfOne)
    let vector = try vector("basic", of: operation)
    #expect(vector.expectation.outputs.map { $0["number"] } == [.unsigned64(7), .unsigned64(8)])
    #expect(try judgement(of: .reject(reason: "empty-bytes"), to: vector, operation).kind == .wronglyRejected)
    #expect(try judgement(of: .reject(), to: vector, operation).kind == .wronglyRejected)
    for output in vector.expectation.outputs {
      #expect(try judgement(of: .accept(output), to: vector, operation).kind == nil)
    }
  }

  @Test func `Two alternatives give the answers of each, of both and of none`() throws {
    let vector = try vector("no-bytes", of: operation(Self.noLowestCount, Self.numberOfOne))
    #expect(
      vector.expectation.alternatives == [
        AlternativeAnswer(taken: []), AlternativeAnswer(taken: ["echo.empty-taken"], output: 0),
        AlternativeAnswer(taken: ["echo.next-number"]),
        AlternativeAnswer(taken: ["echo.empty-taken", "echo.next-number"], output: 1),
      ])
  }

  @Test func `What takes back another alternative leaves open whether that one was taken`() throws {
    let numberKept = PermittedAlternative(
      "echo.odd-number-kept", "An odd number is handed on as it is.", users: "Some keep it.", flag: Toy.policy,
      revision: 3, undoing: ["echo.next-number"],
      edits: [RuleEdit(\Toy.EchoRules.number) { right in { $0 % 2 == 1 ? $0 : right($0) } }])
    let operation = operation(Self.numberOfOne, numberKept)
    let expectation = try vector("basic", of: operation).expectation
    #expect(
      expectation.alternatives == [
        AlternativeAnswer(taken: [], output: 0), AlternativeAnswer(taken: ["echo.next-number"], output: 1),
        AlternativeAnswer(taken: ["echo.odd-number-kept"], output: 0),
        AlternativeAnswer(taken: ["echo.next-number", "echo.odd-number-kept"], output: 0),
      ])
    #expect(expectation.alternativesTaken { $0.output == 0 } == [:])
    #expect(
      expectation.alternativesTaken { $0.output == 1 } == ["echo.next-number": true, "echo.odd-number-kept": false])
  }

  private struct WordRules: Sendable {
    var showsVersion = false
  }

  @Test func `An alternative with another answer in another version is an error that names the vector`() throws {
    let shown = PermittedAlternative(
      "word.version", "The version is the word.", users: "Some show it.", flag: Toy.policy, revision: 1,
      edits: [RuleEdit(\WordRules.showsVersion) { _ in true }])
    let operation = Operation("toy.word", "A word.", reference: "Toy", ranges: [ProtocolRange(["1", "2"])]) { op in
      let word = op.output("word", .text { _ in "" }, "The word.")
      op.permits(shown)
      op.scenario("basic", "A word.", [op.rule("R1", "A word is itself.")])
      op.answer(by: WordRules()) { rules, request, _ in
        request.accept(word(rules.showsVersion ? request.protocolVersion : "word"))
      }
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[0], seed: "toy")
    let plan = try #require(maker.plans(randomCount: 0).first)
    let error = #expect(throws: DeclarationError.self) { try maker.make(plan) }
    #expect(error?.description == "toy.word/basic has another answer in another version with word.version")
  }

  @Test func `Accumulated cases allow what an alternative changes only beside another one`() throws {
    let sixteenMore = PermittedAlternative(
      "echo.changed-number-counted-on", "A changed number is counted on by 16.", users: "Some count on.",
      flag: Toy.policy, revision: 1,
      edits: [RuleEdit(\Toy.EchoRules.number) { right in { right($0) == $0 ? $0 : right($0) &+ 16 } }])
    let operation = Toy.echo { op, _, rule in
      op.permits(Self.numberOfOne)
      op.permits(Self.noLowestCount)
      op.permits(sixteenMore)
      op.accumulated("accumulated", "Numbers.", count: 3, cases: "numbers from 0", [rule]) { draft, number in
        draft.inputs["someBytes"] = .bytes([1])
        draft.inputs["number"] = .unsigned64(UInt64(number))
      }
    }
    let expectation = try vector("accumulated", of: operation).expectation
    #expect(
      expectation.alternatives.map(\.taken) == [
        [], [Self.numberOfOne.id], [sixteenMore.id], [Self.numberOfOne.id, sixteenMore.id],
      ])
    let digests = expectation.alternatives.compactMap(\.digest)
    #expect(digests.count == 4 && digests[0] == expectation.digest && digests[2] == digests[0])
    #expect(Set(digests).count == 3)
  }

  @Test func `An answer tells which alternatives were taken`() throws {
    let vector = try vector("no-bytes", of: operation(Self.noLowestCount, Self.numberOfOne))
    let expectation = vector.expectation
    #expect(
      expectation.alternativesTaken { $0.output == 1 } == ["echo.empty-taken": true, "echo.next-number": true])
    #expect(
      expectation.alternativesTaken { $0.output == 0 } == ["echo.empty-taken": true, "echo.next-number": false])
    // A refusal does not tell what would have become of the number.
    #expect(expectation.alternativesTaken { $0.output == nil } == ["echo.empty-taken": false])
  }

  @Test func `A vector is read as it was written`() throws {
    let operation = operation(Self.noLowestCount)
    let vector = try vector("no-bytes", of: operation)
    let coding = VectorCoding(
      suite: Suite(version: "1.0.0", seed: "toy", operations: [operation]), operation: operation)
    var text = JSONCompactText()
    coding.write(vector, to: &text)
    let read = try coding.decode(try JSONReader.node(text.bytes)) { _ in vector.risk }
    #expect(read == vector)
  }

  @Test func `A flag that an alternative brings to a random vector alone is in the header`() async throws {
    let lateNumber = PermittedAlternative(
      "echo.sixteenth-number", "Some numbers are counted on.", users: "Some count on.", flag: Toy.policy, revision: 1,
      edits: [RuleEdit(\Toy.EchoRules.number) { _ in { $0 % 16 == 0 ? $0 &+ 1 : $0 } }])
    let operation = Toy.echo { op, _, rule in
      op.permits(lateNumber)
      op.random(100, "Drawn fields.", [rule])
    }
    let corpus = try await ToyCorpus(Suite(version: "1.0.0", seed: "toy", operations: [operation]))
    #expect(try await corpus.lint() == [])
    for count in [1, 100, 500] {
      let scratch = try TemporaryFolder()
      _ = try await BulkGenerator(corpus.suite, seed: "other", randomCount: count, selection: Selection())
        .write(to: scratch.path) { _, _ in }
      let file = try VectorFileReader(path: "\(scratch.path)/toy.echo.json", suite: corpus.suite)
      #expect(file.header.flags.contains(Toy.policy) == (count > 1))
      let right = ReferenceImplementation(
        suite: corpus.suite, environment: Environment(randomBytes: { _ in [] }, currentMilliseconds: { 0 }))
      let report = try await Replay(corpus.suite).corpus(in: scratch.path, against: right)
      #expect(report.failures == [] && report.vectorCount == count + 2)
    }
  }

  @Test func `An alternative that was taken in some cases only is named inconsistent`() {
    var alternatives = [TakenAlternative(id: "a", taken: 2, told: 2)]
    alternatives.add(TakenAlternative(id: "b", taken: 0, told: 1))
    #expect(alternatives.allSatisfy { !$0.isInconsistent })
    alternatives.add(TakenAlternative(id: "a", taken: 0, told: 1))
    #expect(alternatives[0].summary == "a: taken in 2 of 3 cases, which is inconsistent")
  }
}
