internal import Testing

package import Conformance

/// An implementation with the answers of a test.
package struct Answering: Implementation {
  package let name = "under test"
  package var lacks: Set<String> = []
  package let respond: @Sendable (Request) async throws -> Answer

  package init(lacks: Set<String> = [], respond: @escaping @Sendable (Request) async throws -> Answer) {
    self.lacks = lacks
    self.respond = respond
  }

  package func supports(operation: String, protocolVersion: String) -> Bool { !lacks.contains(protocolVersion) }

  package func answer(_ request: Request) async throws -> Answer { try await respond(request) }

  /// Answers like the reference, with changes.
  package static func reference(
    _ change: @escaping @Sendable (_ output: inout Record, _ steps: inout [Step]) -> Void = { _, _ in }
  ) -> Answering {
    Answering { request in
      guard case .accept(var output, var steps) = try Toy.reference.answer(request) else {
        return try Toy.reference.answer(request)
      }
      change(&output, &steps)
      return .accept(output, steps: steps)
    }
  }
}

extension Toy {
  package static let reference = ReferenceImplementation(
    suite: suite,
    environment: Environment(
      randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } },
      currentMilliseconds: { 0 }))
}

extension ToyCorpus {
  /// Replays some vectors of a file in some versions.
  package func replay(
    _ name: String, only ids: String = "*", in protocols: Set<String> = [], wantsSteps: Bool = true,
    against implementation: some Implementation
  ) async throws -> Report {
    var selection = Selection()
    selection.run = [Glob(ids)]
    selection.protocols = protocols
    return try await Replay(suite, selection: selection, wantsSteps: wantsSteps)
      .file(at: path(name), against: implementation)
  }

  /// Replays one vector of the rotation in one version, and returns its failure, if there is one.
  package func failure(at id: String, _ implementation: Answering) async throws -> Failure? {
    let report = try await replay("toy.rotate.1.json", only: "toy.rotate/1/\(id)", in: ["1"], against: implementation)
    #expect(report.total.executed == 1)
    #expect(report.total.failed == report.failures.count)
    return report.failures.first
  }
}
