import ConformanceFiles
import Foundation
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// The page of an operation, as its declaration gives it.
@Suite struct OperationPageTests {
  private func page(_ operation: Conformance.Operation, pointers: [String] = []) throws -> String {
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation], pointers: { _ in pointers })
    return try OperationPage(suite: suite, operation: operation).document()
  }

  @Test func `Formulas stand under the versions in which they hold`() throws {
    let page = try page(
      Toy.rotate { op in
        _ = op.step("turn", inVersions: [["1"]: "left", ["3"]: "right"])
        _ = op.step("last", inVersions: [["1", "3"]: "the last byte"])
      })
    let common = "`cut` = where the bytes are cut\n2. `head` = data[cut...]\n3. `note` = a text\n"
    #expect(page.contains("In 1:\n\n1. \(common)4. `turn` = left\n5. `last` = the last byte\n"))
    #expect(page.contains("In 2:\n\n1. \(common)\nIn 3:\n\n1. \(common)4. `turn` = right\n5. `last` = the last byte\n"))
  }

  @Test func `Versions with the same formulas are one`() throws {
    let page = try page(Toy.rotate())
    #expect(page.contains("## Computation\n\n1. `cut` = where the bytes are cut\n2. `head`"))
    #expect(!page.contains("In 1"))
  }

  @Test func `A formula of a step with a number has the number, and belongs to its versions`() {
    let operation = Toy.rotate { op in
      _ = op.step("part[i].turn", inVersions: [["1"]: "left of part[i]", ["3"]: "right of part[i]"])
    }
    #expect(operation.formula(of: "part[2].turn", in: "1") == "left of part[2]")
    #expect(operation.formula(of: "part[0].turn", in: "3") == "right of part[0]")
    #expect(operation.formula(of: "part[0].turn", in: "2") == nil)
    #expect(operation.formula(of: "cut", in: "2") == "where the bytes are cut")
  }

  @Test func `A worked example of each range has the values of its vector`() async throws {
    let corpus = try await ToyCorpus()
    let page = try corpus.scratch.content("operations/toy.rotate.md")
    for (range, versions) in [("1", "1, 2"), ("3", "3")] {
      let reader = try corpus.scratch.content("toy.rotate.\(range).json")
      #expect(page.contains("`toy.rotate/\(range)/basic` (\(versions)): A rotation.\n\n```\ninput\n  data = "))
      let example = try #require(page.components(separatedBy: "`toy.rotate/\(range)/basic` (").last)
      let block = try #require(example.components(separatedBy: "```").dropFirst().first)
      let lines = block.split(separator: "\n").filter { $0.contains(" = ") }
      #expect(lines.count == 7)
      let basic = try #require(reader.components(separatedBy: "\"id\": \"toy.rotate/\(range)/basic\"").last)
      let vector = try #require(basic.components(separatedBy: "\"id\":").first)
      for line in lines { #expect(vector.contains(line.components(separatedBy: " = ")[1]), "\(line)") }
    }
  }

  @Test func `Rules name vectors, refusals stand in their order, and sentences of the suite in the head`() throws {
    let page = try page(Toy.rotate(), pointers: ["See the book."])
    #expect(page.hasPrefix("# toy.rotate\n\nThe rotation of bytes.\n\nVersions: 1, 2, 3. Vectors: "))
    #expect(page.contains("\n\nSee the book.\n\n## Fields\n\n| input | type | meaning |\n"))
    let vectors = "`toy.rotate/1/labelled`, `toy.rotate/1/empty-label`, "
    #expect(page.contains("\n- R2: The label is handed on. Vectors: \(vectors)"))
    let reasons = Toy.rotate().reasons.enumerated().map { "\($0.offset + 1). `\($0.element.id)`: " }
    var rest = page[...]
    for reason in reasons { rest = rest[try #require(rest.range(of: reason)).upperBound...] }
  }

  @Test func `A mistake with a kind of field stands once, with its fields`() throws {
    let operation = Toy.echo { op, basic, rule in
      op.fieldRules([rule])
      op.corners(of: basic)
    }
    let page = try page(operation)
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("- `input.") }
    let ids = operation.mistakes.map(\.mistake.id).filter { $0.hasPrefix("input.") }
    #expect(ids.count > lines.count && !lines.isEmpty)
    for id in ids {
      let parts = id.split(separator: ".")
      let named = lines.filter { $0.hasPrefix("- `input.\(parts[1]).FIELD`: ") && $0.contains("`\(parts[2])`") }
      #expect(named.count == 1, "\(id)")
    }
  }

  @Test func `Reasons stand in the order in which they are looked for, where it is not that of the vectors`() throws {
    let reasons = Toy.rotate().reasons
    let order = Array(reasons.reversed())
    try #require(order.count == 3)
    let page = try page(Toy.rotate { op in op.checkOrder(order) })
    #expect(page.contains("looked for:\n\n1. `\(order[0].id)`: \(order[0].sentence)\n2. `\(order[1].id)`: "))
  }

  @Test func `An order that does not have each reason once is a problem`() {
    let reasons = Toy.rotate().reasons
    let operation = Toy.rotate { op in op.checkOrder([reasons[0], reasons[0]]) }
    let problems = Suite(version: "1.0.0", seed: "toy", operations: [operation]).declarationProblems.map(\.description)
    for reason in reasons {
      let message = "is not once in the reasons and once in their order"
      #expect(problems.contains("OPERATIONS.md: toy.rotate \(reason.id): \(message)"))
    }
  }

  @Test func `A formula of a version that the operation does not have is a problem`() {
    let operation = Toy.rotate { op in _ = op.step("turn", inVersions: [["1", "9"]: "left"]) }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let problems = suite.declarationProblems.map(\.description)
    let message = "has a formula in 9, which is not a version of the operation"
    #expect(problems.contains("OPERATIONS.md: toy.rotate turn: \(message)"))
  }
}
