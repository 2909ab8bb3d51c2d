import PowerAuthScenarios
import PowerAuthVectors
import Primitives
import Synchronization
import Testing

@testable import Conformance
@testable import PartyModel

/// The table of the server's transitions, and the vectors that cross it.
@Suite struct ServerTableTests {
  /// What a vector makes the server look up.
  private struct Cell: Hashable {
    let status: ServerStatus
    let trigger: ServerTrigger
  }

  /// The reference, which notes what it looks up in the table.
  private final class Noting: Implementation {
    let name = "noting"
    private let noted = Mutex<Set<Cell>>([])

    var cells: Set<Cell> { noted.withLock { $0 } }

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      guard let operation = Suite.powerAuthWithScenarios[request.operation] else { return .reject() }
      let edit = RuleEdit(\PartyRules.server.activation.move) { [self] right in
        { status, trigger in
          self.noted.withLock { _ = $0.insert(Cell(status: status, trigger: trigger)) }
          return right(status, trigger)
        }
      }
      let environment = Environment(
        randomBytes: { Randomness.bytes($0) }, currentMilliseconds: { 1_700_000_000_000 })
      return try operation.computation(with: [.rule(edit)]).answer(request, in: environment)
    }
  }

  /// The states in which alone a trigger can happen, because the server looks at the state before.
  private static let states: [ServerTrigger: [ServerStatus]] = [
    .invalidPoint: [.created], .passwordsUsedUp: [.created, .pendingCommit], .expiry: [.created, .pendingCommit],
    .attemptsUsedUp: [.active],
  ]

  @Test func `Vectors cross each cell of the table`() async throws {
    let server = Noting()
    for path in try Corpus.files(of: .powerAuthWithScenarios) {
      let name = path.split(separator: "/").last ?? ""
      guard name.hasPrefix("server.") || name.hasPrefix("life.") else { continue }
      let report = try await Replay(.powerAuthWithScenarios).file(at: path, against: server)
      #expect(report.failures.isEmpty, "\(path)")
    }
    for trigger in ServerTrigger.allCases {
      let crossed = Set(server.cells.filter { $0.trigger == trigger }.map(\.status))
      #expect(crossed == Set(Self.states[trigger] ?? ServerStatus.allCases), "\(trigger)")
    }
  }
}
