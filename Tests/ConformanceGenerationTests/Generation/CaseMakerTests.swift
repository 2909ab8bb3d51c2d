import ConformanceFiles
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// Cases of inputs that no scenario declares.
@Suite struct CaseMakerTests {
  @Test func `There is a case where the right answer has the declared form, and else none`() throws {
    let operation = Operation("toy.double", "A double.", reference: "Toy", ranges: [ProtocolRange(["1"])]) { op in
      let number = op.input("number", .int(0...100), "A number.")
      let double = op.output("double", .int(0...100), "Its double.")
      let rule = op.rule("R1", "It is twice the number.")
      op.scenario("basic", "A number.", [rule]) { $0[number] = 1 }
      op.answer(by: 2) { factor, request, _ in request.accept([double(Int64(factor) * request[number])]) }
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let maker = try #require(CaseMaker.all(of: suite, seed: "toy", selection: Selection()).first)
    func isMade(_ number: Int64) -> Bool {
      maker.make(
        Record(["number": .int(number)]), drawnAs: "test", id: maker.id("search/1"), comment: "A number.") != nil
    }
    #expect(isMade(50))
    #expect(!isMade(51))
    #expect(!isMade(101))
  }

  @Test func `A corner that takes long is not offered`() throws {
    let operation = Toy.echo { op, basic, rule in
      op.fieldRules([rule])
      op.corners(of: basic)
      op.flagCorners("highest-of-32-bits", of: "number", with: .longSearch)
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let maker = try #require(CaseMaker.all(of: suite, seed: "toy", selection: Selection()).first)
    let number = try #require(operation.inputs.first { $0.name == "number" })
    let names = maker.corners(of: number).map(\.name)
    #expect(names.contains("above-31-bits"))
    #expect(!names.contains("highest-of-32-bits"))
  }
}
