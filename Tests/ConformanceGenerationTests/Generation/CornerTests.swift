import ConformanceFiles
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// The vectors that the kind of a field brings to every operation.
@Suite struct CornerTests {
  private func vectors(
    _ also: @escaping (OperationBuilder, _ basic: Scenario, Rule) -> Void
  ) throws -> [Vector] {
    let operation = Toy.echo(also: also)
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[0], seed: "toy")
    return try maker.plans(randomCount: 0).map(maker.make)
  }

  private func corners(
    _ also: @escaping (OperationBuilder, _ basic: Scenario, Rule) -> Void = { _, _, _ in }
  ) throws -> [String: Vector] {
    let made = try vectors { op, basic, rule in
      let labelled = op.variant(
        "labelled", of: basic, "label: a1", "A label.", [rule], expecting: .accept
      ) { $0.inputs["label"] = .text("a1") }
      op.fieldRules([rule])
      op.corners(of: basic, labelled)
      also(op, basic, rule)
    }
    return Dictionary(uniqueKeysWithValues: made.map { (String($0.id.dropFirst("toy.echo/".count)), $0) })
  }

  private func input(_ vector: Vector?, _ name: String) -> Value? {
    if case .input(let record)? = vector?.subject { record[name] } else { nil }
  }

  @Test func `Each field has the corners of its kind, behind what is declared by hand`() throws {
    let made = try vectors { op, basic, rule in
      op.fieldRules([rule])
      op.corners(of: basic)
      op.scenario("another", "A scenario behind them.", [rule])
    }
    #expect(made.prefix(3).map(\.id) == ["toy.echo/basic", "toy.echo/another", "toy.echo/without-bytes"])
    let ids = made.dropFirst(3).map { $0.id.dropFirst("toy.echo/corner/".count) }
    #expect(ids.prefix(3) == ["some-bytes/empty", "some-bytes/one-byte", "some-bytes/a-byte-less"])
    #expect(ids.last == "number/highest-of-64-bits")
    // The label is not there in the only ordinary case, 16 bytes less are none, and 255 is the ordinary count.
    for absent in ["label/empty", "some-bytes/a-block-less", "count/highest-of-8-bits", "count/highest-of-16-bits"] {
      #expect(!ids.contains { $0 == absent })
    }
  }

  @Test func `A corner that cannot be made is an error that names it, and is not left out`() throws {
    let operation = Toy.echo { op, _, rule in
      let broken = op.scenario("broken", "A scenario that fails.", [rule]) { draft in
        throw UnsetField(field: "number")
      }
      op.fieldRules([rule])
      op.corners(of: broken)
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[0], seed: "toy")
    let corner = try #require(maker.plans(randomCount: 0).first { $0.id == "toy.echo/corner/some-bytes/empty" })
    let error = #expect(throws: DeclarationError.self) { try maker.make(corner) }
    #expect(error?.description.hasPrefix("toy.echo/corner/some-bytes/empty cannot be made: ") == true)
  }

  @Test func `The numbers of a corner are those that it says`() throws {
    let made = try corners()
    let numbers: [String: UInt64] = [
      "zero": 0, "highest-of-8-bits": 255, "above-8-bits": 256, "highest-of-16-bits": 65_535, "above-16-bits": 65_536,
      "highest-of-31-bits": 2_147_483_647, "above-31-bits": 2_147_483_648, "highest-of-32-bits": 4_294_967_295,
      "above-32-bits": 4_294_967_296, "highest-of-53-bits": 9_007_199_254_740_991,
      "above-53-bits": 9_007_199_254_740_992, "above-exact-doubles": 9_007_199_254_740_993,
      "highest-of-63-bits": 9_223_372_036_854_775_807, "above-63-bits": 9_223_372_036_854_775_808,
      "highest-of-64-bits": 18_446_744_073_709_551_615,
    ]
    for (name, number) in numbers { #expect(input(made["corner/number/\(name)"], "number") == .unsigned64(number)) }
    #expect(made.keys.count { $0.hasPrefix("corner/number/") } == numbers.count)
    // A small number has those that are within its range.
    #expect(
      made.keys.filter { $0.hasPrefix("corner/count/") }.sorted() == ["corner/count/above-8-bits", "corner/count/zero"])
  }

  @Test(
    arguments: [
      ("some-bytes/all-zeros", "someBytes", .bytes([0, 0, 0, 0, 0, 0])),
      ("some-bytes/zero-byte-inside", "someBytes", .bytes([1, 2, 3, 0, 5, 6])),
      ("some-bytes/a-byte-more", "someBytes", .bytes([1, 2, 3, 4, 5, 6, 0x5A])),
      ("some-bytes/mark-put-in-front", "someBytes", .bytes([0xEF, 0xBB, 0xBF, 1, 2, 3, 4, 5, 6])),
      ("label/empty", "label", .text("")), ("label/decomposed-letter", "label", .text("a1e\u{301}")),
      ("label/full-width-digits", "label", .text("a\u{ff11}")),
      ("label/text-behind-zero-character", "label", .text("a1\0a1")),
    ] as [(String, String, Value)])
  func `A corner is a value of its field, made of the ordinary one`(name: String, field: String, value: Value) throws {
    let vector = try corners()["corner/\(name)"]
    #expect(input(vector, field) == value)
    #expect(vector?.expectation.outputs.first?[field] == value)
    #expect(vector?.flags == ["Corner"])
    #expect(vector?.rules == ["R1"])
    #expect(vector?.comment.hasPrefix("The input \(field) ") == true)
  }

  @Test func `A corner that is refused is a copy of the ordinary case with one change`() throws {
    let vector = try #require(try corners()["corner/some-bytes/empty"])
    #expect(vector.expectation.result == .reject)
    #expect(vector.expectation.reason == "empty-bytes")
    #expect(vector.parent == "toy.echo/basic")
    #expect(vector.change == "someBytes: has no byte")
    #expect(input(vector, "count") == .int(255))
  }

  @Test func `The corners of a field may be made from a case of its own`() throws {
    let made = try corners { op, basic, rule in
      let own = op.variant("own", of: basic, "count: 3", "Own.", [rule], expecting: .accept) {
        $0.inputs["count"] = .int(3)
      }
      op.corners(ofFields: "number", madeFrom: own, revision: 2)
    }
    let corner = try #require(made["corner/number/zero"])
    #expect(input(corner, "count") == .int(3) && corner.revision == 2)
    let other = try #require(made["corner/some-bytes/all-zeros"])
    #expect(input(other, "count") == .int(255) && other.revision == 1)
  }

  @Test func `An operation leaves out what does not apply to a field`() throws {
    let made = try corners { op, _, _ in
      op.omitCorners("empty", "one-byte", of: "someBytes", because: "There are always some.")
      op.omitCorners(of: "number", because: "It is any number.")
    }
    #expect(made["corner/some-bytes/empty"] == nil && made["corner/some-bytes/one-byte"] == nil)
    #expect(made["corner/some-bytes/all-zeros"] != nil)
    #expect(!made.keys.contains { $0.hasPrefix("corner/number/") })
  }

  @Test func `An input that a scenario has by hand is no corner once more`() throws {
    let made = try corners { op, basic, rule in
      op.variant("zero", of: basic, "number: 0", "Zero.", [rule], expecting: .accept) {
        $0.inputs["number"] = .unsigned64(0)
      }
    }
    #expect(made["corner/number/zero"] == nil)
    #expect(made["corner/number/above-8-bits"] != nil)
  }
}
