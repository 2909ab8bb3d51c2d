import ConformanceFiles
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// Vectors of inputs that published implementations answer differently.
@Suite struct PublishedBehaviourTests {
  private func made(
    _ operation: Operation, range: Int = 0, randomCount: Int = 0
  ) throws -> [String: Vector] {
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation, Toy.unmask])
    let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[range], seed: "toy")
    let vectors = try maker.plans(randomCount: randomCount).map(maker.make)
    return Dictionary(uniqueKeysWithValues: vectors.map { (String($0.id.dropFirst(operation.id.count + 1)), $0) })
  }

  /// The vectors of an operation in which a number of 0 may be refused.
  private func echo(
    protocols: Set<String>? = nil, reason: Reason? = Toy.emptyBytes,
    _ also: @escaping (OperationBuilder, _ basic: Scenario, Rule) -> Void = { _, _, _ in }
  ) -> Operation {
    Toy.echo { op, basic, rule in
      let alternative = PermittedAlternative(
        "echo.zero-refused", "A number of 0 is refused.", users: "Some refuse 0; others compute.", flag: Toy.policy,
        protocols: protocols, revision: 3)
      op.permits(alternative, refusing: reason) { $0["number"] == .unsigned64(0) }
      op.scenario("by-hand", "By hand.", [rule], Toy.plain) {
        $0.inputs["number"] = .unsigned64(0)
      }
      op.fieldRules([rule])
      op.corners(of: basic)
      also(op, basic, rule)
    }
  }

  // MARK: - Refusals that are permitted

  @Test func `A vector with such an input allows the output and the refusal`() throws {
    let vector = try #require(try made(echo())["by-hand"])
    #expect(vector.expectation.result == .either)
    #expect(vector.expectation.reason == "empty-bytes")
    #expect(vector.expectation.outputs.first?["number"] == .unsigned64(0))
    #expect(vector.comment == "By hand. Some refuse 0; others compute.")
    #expect(vector.flags == ["Plain", "Label"])
    #expect(vector.revision == 3)
  }

  @Test func `A corner with such an input allows both, and other vectors do not`() throws {
    let vectors = try made(echo())
    let corner = try #require(vectors["corner/some-bytes/all-zeros"])
    #expect(corner.expectation.result == .accept && corner.flags == ["Corner"] && corner.revision == 1)
    #expect(vectors["basic"]?.expectation.result == .accept)
    let zero = try #require(vectors["corner/number/zero"])
    #expect(zero.expectation.result == .either && zero.flags == ["Corner", "Label"] && zero.revision == 3)
  }

  @Test func `A vector that is refused anyway stays refused`() throws {
    let operation = echo { op, basic, rule in
      op.variant("refused", of: basic, "", "", [rule], expecting: .reject(Toy.emptyBytes)) {
        $0.inputs["number"] = .unsigned64(0)
        $0.inputs["someBytes"] = .bytes([])
      }
    }
    #expect(try made(operation)["refused"]?.expectation.result == .reject)
  }

  @Test func `Another version keeps the expectation`() throws {
    #expect(try made(echo(protocols: ["2"]))["by-hand"]?.expectation.result == .accept)
    #expect(try made(echo(protocols: ["1", "2"]))["by-hand"]?.expectation.result == .either)
  }

  @Test func `Without a reason, any reason of the operation is right`() throws {
    let vector = try #require(try made(echo(reason: nil))["by-hand"])
    let operation = echo(reason: nil)
    let judge = Judge(suite: Suite(version: "1.0.0", seed: "toy", operations: [operation]), operation: operation)
    func kind(_ reason: String) throws -> Failure.Kind? {
      try judge.judgement(of: .reject(reason: reason), to: vector, input: Record(), protocolVersion: "1").kind
    }
    #expect(try kind("empty-bytes") == nil)
    #expect(try kind("something") == .wrongReason)
  }

  @Test func `The flag is described in the header, and known to the suite`() async throws {
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [echo()])
    #expect(suite.flagNames.contains("Label"))
    let operation = suite.operations[0]
    let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[0], seed: "toy")
    var text = ""
    _ = try await FileGenerator(maker: maker, randomCount: 0, locks: false).generate {
      text += String(decoding: $0, as: UTF8.self)
    }
    #expect(text.split(separator: "\"vectors\"")[0].contains("\"Label\""))
  }

  @Test func `A case with drawn values may be refused as well`() throws {
    let operation = Toy.mask { op in
      let alternative = PermittedAlternative(
        "mask.refused", "It is refused.", users: "Some refuse it.", flag: Toy.policy, revision: 2)
      op.permits(alternative, refusing: Toy.emptyData) { _ in true }
    }
    let expectation = try #require(try made(operation)["basic"]).expectation
    #expect(expectation.result == .either && expectation.verification != nil && expectation.allowsRefusal)
  }

  // MARK: - Other computations

  @Test func `Others compute what the reference refuses`() throws {
    let vectors = try made(
      Toy.echo { op, basic, rule in
        op.variant(
          "no-bytes", of: basic, "someBytes: empty", "Some take none.", [rule], Toy.policy,
          expecting: .eitherBy(Toy.emptyBytes, [.rule(RuleEdit(\Toy.EchoRules.lowestCount) { _ in 0 })])
        ) { $0.inputs["someBytes"] = .bytes([]) }
      })
    let expectation = try #require(vectors["no-bytes"]).expectation
    #expect(expectation.result == .either)
    #expect(expectation.reason == "empty-bytes")
    #expect(expectation.outputs.map { $0["someBytes"] } == [.bytes([])])
    #expect(expectation.outputs.first?["count"] == .int(255))
  }

  @Test(arguments: [UInt8(0), 255])
  func `An edit that does not answer otherwise than the reference is an error`(lowest: UInt8) throws {
    // With a lowest count of 255 the bytes are refused by both; with six bytes and 0 they are accepted by both.
    let bytes: [UInt8] = lowest == 0 ? [1, 2, 3, 4, 5, 6] : []
    let operation = Toy.echo { op, basic, rule in
      op.variant(
        "odd", of: basic, "", "", [rule],
        expecting: .eitherBy(Toy.emptyBytes, [.rule(RuleEdit(\Toy.EchoRules.lowestCount) { _ in lowest })])
      ) { $0.inputs["someBytes"] = .bytes(bytes) }
    }
    let error = #expect(throws: DeclarationError.self) { try made(operation) }
    #expect(error?.description.hasPrefix("toy.echo/odd is not answered as its scenario declares") == true)
  }

  // MARK: - Revisions

  @Test func `A revision is that of the vector with the name, and of no other`() throws {
    let vectors = try made(Toy.rotate { op in op.revise(4, "1/random/2", "3/basic") }, randomCount: 3)
    #expect(vectors["1/random/2"]?.revision == 4)
    #expect(vectors.filter { $0.value.revision != 1 }.keys.sorted() == ["1/random/2"])
  }
}

/// What an operation's page says about published implementations.
@Suite struct PublishedBehaviourPageTests {
  @Test func `The page has the notes, and what is stricter`() {
    let operation = Toy.echo { op, _, _ in
      op.note("First this, then that.")
      op.stricter("The first library takes no bytes.", because: "nothing can be handed on")
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    let page = OperationPage(suite: suite, operation: operation).summary
    #expect(page.contains("`toy.echo.json`.\n\nFirst this, then that.\n\n## Fields\n\n| input |"))
    #expect(
      page.contains(
        """

        Stricter than published implementations:

        - The first library takes no bytes. It is refused here because nothing can be handed on.

        """))
  }

  @Test func `A page without them has no heading for them`() {
    let page = OperationPage(suite: Toy.suite, operation: Toy.unmask).summary
    #expect(!page.contains("Stricter"))
  }
}
