import ConformanceFiles
import Encodings
import Primitives
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

@Suite struct VectorMakerTests {
  private func maker(
    _ operation: Operation = Toy.rotate(), range: Int = 0, seed: String = "toy"
  ) -> VectorMaker {
    VectorMaker(
      suite: Suite(version: "1.0.0", seed: seed, operations: [operation]), operation: operation,
      range: operation.ranges[range], seed: seed)
  }

  /// Makes all vectors of a maker by their ids.
  private func vectors(_ maker: VectorMaker, randomCount: Int = 3) throws -> [String: Vector] {
    let made = try maker.plans(randomCount: randomCount).map(maker.make)
    return Dictionary(uniqueKeysWithValues: made.map { ($0.id, $0) })
  }

  @Test func `Inputs that are not set are drawn from seed, id and field`() throws {
    let vector = try #require(try vectors(maker())["toy.rotate/1/random/1"])
    // Computed with Python's hashlib: the data from six bytes, the distance from eight, modulo 7.
    let data = Hex.decode("e5db3c16dec8") ?? []
    #expect(vector.subject == .input(Record(["data": .bytes(data), "by": .int(5)])))
    let expected = Record(["rotated": .bytes(Array(data[5...]) + data[..<5]), "length": .int(6)])
    #expect(vector.expectation == Expectation(.accept, outputs: [expected]))
    #expect(vector.steps.map(\.name) == ["cut", "head", "note"])
  }

  @Test(arguments: [
    (0, "64038092d36c18fdaed2074a7a03ba4aacf3babc97ae2b074e2686dbcf8f81d1"),
    (1, "17b72cec06e205ca33d000a2003fa17fbed96e588044cf5dafbeb26b97aac0e4"),
  ])
  func `The digest of accumulated cases is that of their lines`(range: Int, digest: String) throws {
    // Computed with Python from the description in FORMAT.md.
    let vector = try vectors(maker(range: range)).values.first { $0.id.hasSuffix("/accumulated") }
    #expect(vector?.expectation == Expectation(.accept, digest: Hex.decode(digest)))
    let cases = AccumulatedCases(seed: "toy", count: 50, cases: "data and distance are drawn")
    #expect(vector?.subject == .accumulated(cases))
  }

  @Test func `More scenarios, fields and random vectors change no other vector`() throws {
    let before = try vectors(maker())
    let richer = Toy.rotate(randomCount: 10) { op in
      let rule = op.rule("R0", "There is more.")
      op.scenario("first", "A scenario before all others.", [rule])
      op.scenario("second", "And another one.", [rule])
    }
    let after = try vectors(maker(richer), randomCount: 10)
    #expect(after.count == before.count + 2 + 7)
    for (id, vector) in before { #expect(after[id] == vector, "\(id)") }
  }

  @Test func `Vectors of another seed differ wherever something is drawn`() throws {
    let ours = try vectors(maker())
    let others = try vectors(maker(seed: "other"))
    #expect(Set(ours.keys) == Set(others.keys))
    for (id, vector) in ours where !id.hasSuffix("/empty") { #expect(vector.subject != others[id]?.subject, "\(id)") }
  }

  @Test func `A variant differs from its parent by its change only`() throws {
    let made = try vectors(maker())
    guard case .input(let parent)? = made["toy.rotate/1/whole"]?.subject,
      case .input(var child)? = made["toy.rotate/1/too-far"]?.subject
    else { throw DeclarationError(id: "toy.rotate", "has no such vectors") }
    #expect(child["by"] == .int(7))
    child["by"] = .int(6)
    #expect(child == parent)
    #expect(made["toy.rotate/1/too-far"]?.parent == "toy.rotate/1/whole")
    #expect(made["toy.rotate/1/too-far"]?.change == "by: 7")
  }

  @Test func `Values of another seed are drawn again until the declarations hold`() throws {
    // The distance is drawn from 0 to 6, and must be above 3 here.
    let operation = Toy.rotate { op in
      let rule = op.rule("R0", "There is more.")
      op.scenario("three-bytes", "", [rule], expecting: .reject(Toy.tooFar)) {
        $0.inputs["data"] = .bytes([1, 2, 3])
      }
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    var drawnAgain = 0
    for number in 1...20 {
      var maker = VectorMaker(
        suite: suite, operation: operation, range: operation.ranges[0], seed: "other \(number)")
      while (try? vectors(maker)) == nil {
        maker = try #require(maker.drawingAgain())
        drawnAgain += 1
      }
      #expect(maker.header(of: [], count: 0).seed == "other \(number)")
      let subject = try vectors(maker)["toy.rotate/1/three-bytes"]?.subject
      guard case .input(let input)? = subject, case .int(let by)? = input["by"] else {
        throw DeclarationError(id: "toy.rotate", "has no such vector")
      }
      #expect(by > 3)
    }
    #expect(drawnAgain > 0)
  }

  @Test func `Values are drawn again for other seeds only, and not for ever`() throws {
    #expect(maker().drawingAgain() == nil)
    let suite = Toy.suite
    var other = VectorMaker(
      suite: suite, operation: suite.operations[0], range: suite.operations[0].ranges[0], seed: "other")
    var draws: [String] = [other.drawingSeed]
    while let next = other.drawingAgain() {
      other = next
      draws.append(other.drawingSeed)
    }
    #expect(draws.prefix(3) == ["other", "other#1", "other#2"])
    #expect(Set(draws).count == draws.count)
  }

  @Test func `A folder of another seed has the values that suit its declarations`() async throws {
    let scratch = try TemporaryFolder()
    let operation = Toy.rotate { op in
      op.scenario("three-bytes", "", [op.rule("R0", "There is more.")], expecting: .reject(Toy.tooFar)) {
        $0.inputs["data"] = .bytes([1, 2, 3])
      }
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    for number in 1...8 {
      let total = try await BulkGenerator(suite, seed: "other \(number)", randomCount: 1, selection: Selection())
        .write(to: scratch.path) { _, _ in }
      let report = try await Replay(suite).corpus(in: scratch.path, against: Answering.reference())
      #expect(report.failures == [])
      #expect(report.vectorCount == total)
    }
  }

  // MARK: - Wrong declarations

  /// The error of making the vectors of an operation with one more scenario.
  private func complaint(_ also: @escaping (OperationBuilder, Rule) -> Void) throws -> String? {
    let operation = Toy.rotate { op in also(op, op.rule("R0", "There is more.")) }
    return #expect(throws: DeclarationError.self) { try vectors(maker(operation)) }?.description
  }

  @Test func `A scenario that the reference does not answer as declared is an error`() throws {
    #expect(
      try complaint { $0.scenario("odd", "", [$1], expecting: .reject(Toy.tooFar)) }
        == "toy.rotate/1/odd is not answered as its scenario declares: accepted")
    #expect(
      try complaint { op, rule in
        let basic = op.scenario("early", "", [rule])
        op.variant("odd", of: basic, "", "", [rule], expecting: .reject(Toy.tooFar)) {
          $0.inputs["data"] = .bytes([])
        }
      } == "toy.rotate/1/odd is not answered as its scenario declares: rejected as empty-data")
    #expect(
      try complaint { op, rule in
        op.scenario("odd", "", [rule], expecting: .either(Toy.tooFar) { _ in [] })
      } == "toy.rotate/1/odd is not answered as its scenario declares: accepted")
  }

  @Test func `An error that a scenario throws names the vector`() throws {
    #expect(
      try complaint { op, rule in
        op.scenario("odd", "", [rule]) { _ in throw UnsetField(field: "by") }
      } == "toy.rotate/1/odd cannot be made: the scenario uses the field by, which is not set")
  }

  @Test func `A parent that is not there, or not in these versions, is an error`() throws {
    let elsewhere = OperationBuilder().scenario("elsewhere", "", [])
    #expect(
      try complaint { op, rule in
        op.variant("odd", of: elsewhere, "", "", [rule], expecting: .accept) { _ in }
      } == "toy.rotate/1/odd has a parent that does not exist in the same versions: elsewhere")
    #expect(
      try complaint { op, rule in
        let late = op.scenario("late", "", [rule], in: ["3"])
        op.variant("odd", of: late, "", "", [rule], expecting: .accept) { _ in }
      } == "toy.rotate/1/odd has a parent that does not exist in the same versions: late")
  }

  @Test func `Versions of one range that answer differently are an error`() throws {
    let operation = Operation(
      "toy.version", "The version.", reference: "Toy", ranges: [ProtocolRange(["1", "2"])]
    ) { op in
      let version = op.output("version", .text { _ in "" }, "The version.")
      let rule = op.rule("R1", "A version is itself.")
      op.scenario("basic", "A version.", [rule])
      op.answer(by: NoRules()) { _, request, _ in request.accept(version(request.protocolVersion)) }
    }
    let error = #expect(throws: DeclarationError.self) { try vectors(maker(operation)) }
    #expect(error?.description == "toy.version/basic has another answer in 2 than in 1")
  }
}
