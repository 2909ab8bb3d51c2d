import Testing

@testable import Conformance
@testable import ConformanceGeneration
@testable import PowerAuthScenarios
@testable import PowerAuthVectors

/// The pages list the reasons for a refusal in the order in which they are looked for, as § 17.1 says.
@Suite struct RefusalOrderTests {
  /// The reasons that concern one parameter by itself; of two of them, the one of the earlier parameter is reported.
  private static let ofParameters: Set = [
    "missing-parameter", "unexpected-parameter", "missing-key", "invalid-length", "invalid-index", "password-length",
    "iteration-count", "zero-key",
  ]

  /// The faults of which the order does not decide, although they are in different fields.
  private static let relations: Set = [
    // Another index than the equal ones: they are no longer equal.
    "e2ee.decrypt invalid-index padding", "e2ee.decrypt padding invalid-index",
    // Another key than that of the short vault key: what it decrypts to has no padding.
    "vault.recover-key invalid-length padding", "vault.recover-key padding invalid-length",
    // These have one reason at two places: before, of keys and nonces, and later, of what is decrypted or verified.
    "e2ee.decrypt-request equal-halves invalid-length", "e2ee.decrypt-response equal-halves invalid-length",
    "offline-data.verify unknown-key-type invalid-length",
    "temporary-key.accept-shared-secret invalid-private-key invalid-public-key",
  ]

  /// A vector that is refused, and the fields in which it differs from its parent.
  private struct Fault {
    let id: String
    let reason: String
    let changed: Set<String>
    let input: Record

    /// Whether it is found only after the outer layer of a message was decrypted.
    var isOfInnerLayer: Bool { id.contains("/inner-") }
  }

  @Test func `Of two faults in different fields, the one whose reason stands first is reported`() throws {
    var count = 0
    for operation in Suite.powerAuthWithScenarios.operations where operation.reasons.count > 1 {
      for range in operation.ranges {
        let maker = VectorMaker(
          suite: .powerAuthWithScenarios, operation: operation, range: range, seed: Suite.powerAuthWithScenarios.seed)
        for (parent, faults) in try faults(of: maker) {
          count += try expectOrder(of: faults, on: parent, in: maker)
        }
      }
    }
    #expect(count > 100)
  }

  /// The reason `invalid-length` has two stages there, of which the padding is in the middle.
  @Test(arguments: [
    ("vault.recover-key/transport-key-of-15-bytes", "vault.recover-key/without-padding", "invalid-length"),
    ("vault.recover-key/other-key", "vault.recover-key/worked-example/vault-key-of-15-bytes", "padding"),
  ])
  func `A vault key is refused for its padding after the transport key and before its own length`(
    transportKey: String, protectedKey: String, reason: String
  ) throws {
    let operation = try #require(Suite.powerAuthWithScenarios["vault.recover-key"])
    let range = try #require(operation.ranges.first { $0.versions.contains("3.3") })
    let maker = VectorMaker(
      suite: .powerAuthWithScenarios, operation: operation, range: range, seed: Suite.powerAuthWithScenarios.seed)
    func input(_ id: String) throws -> Record {
      let name = String(id.dropFirst(operation.id.utf8.count + 1))
      return try maker.completeDraft(of: try #require(maker.scenarios[name]), id: maker.id(name)).inputs
    }
    var both = try input(protectedKey)
    both["transportKey"] = try input(transportKey)["transportKey"]
    #expect(try operation.referenceAnswer(to: both, protocolVersion: "3.3") == .reject(reason: reason))
  }

  /// One fault for each reason and each set of fields, by their common parents.
  private func faults(of maker: VectorMaker) throws -> [(parent: Record, faults: [Fault])] {
    var found: [String: [Fault]] = [:]
    var parents: [String: Record] = [:]
    for scenario in maker.operation.scenarios where maker.applies(scenario) && scenario.corner == nil {
      guard let origin = scenario.origin, case .reject(let reason, _) = scenario.expecting else { continue }
      let id = maker.id(scenario.name)
      let parent =
        try parents[origin.parent]
        ?? maker.completeDraft(
          of: try #require(maker.scenarios[origin.parent]), id: maker.id(origin.parent)
        ).inputs
      parents[origin.parent] = parent
      let input = try maker.completeDraft(of: scenario, id: id).inputs
      let changed = Set(maker.operation.inputs.map(\.name).filter { input[$0] != parent[$0] })
      guard !found[origin.parent, default: []].contains(where: { $0.reason == reason.id && $0.changed == changed })
      else { continue }
      found[origin.parent, default: []].append(Fault(id: id, reason: reason.id, changed: changed, input: input))
    }
    return found.sorted { $0.key < $1.key }.compactMap { name, faults in parents[name].map { ($0, faults) } }
  }

  private func expectOrder(of faults: [Fault], on parent: Record, in maker: VectorMaker) throws -> Int {
    let order = maker.operation.reasonsAsLookedFor.map(\.id)
    var count = 0
    for (number, first) in faults.enumerated() {
      for second in faults[(number + 1)...]
      where first.reason != second.reason && first.changed.isDisjoint(with: second.changed)
        && !Self.ofParameters.isSuperset(of: [first.reason, second.reason])
        && !Self.relations.contains("\(maker.operation.id) \(first.reason) \(second.reason)")
        && first.isOfInnerLayer == second.isOfInnerLayer
      {
        var input = parent
        for (fault, names) in [(first, first.changed), (second, second.changed)] {
          for name in names { input[name] = fault.input[name] }
        }
        let answer = try maker.operation.referenceAnswer(to: input, protocolVersion: maker.range.versions[0])
        guard case .reject(let reason, _) = answer else {
          Issue.record("\(first.id) and \(second.id) together are accepted")
          continue
        }
        let expected = order.first { $0 == first.reason || $0 == second.reason }
        #expect(reason == expected, "\(first.id) and \(second.id): \(reason ?? "") before \(expected ?? "")")
        count += 1
      }
    }
    return count
  }
}
