import PowerAuthScenarios
import PowerAuthVectors
import Primitives
import Synchronization
import Testing

@testable import Conformance
@testable import Parties

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

  /// What no event can cause: the server does not look at the table then.
  private static let impossible: Set<Cell> = []

  @Test func `Vectors cross each cell of the table`() async throws {
    let server = Noting()
    for path in try Corpus.files() {
      let name = path.split(separator: "/").last ?? ""
      guard name.hasPrefix("server.") || name.hasPrefix("life.") else { continue }
      let report = try await Replay(.powerAuthWithScenarios).file(at: path, against: server)
      #expect(report.failures.isEmpty, "\(path)")
    }
    var missing: [String] = []
    for status in ServerStatus.allCases {
      for trigger in ServerTrigger.allCases {
        let cell = Cell(status: status, trigger: trigger)
        #expect(!(server.cells.contains(cell) && Self.impossible.contains(cell)), "\(status) \(trigger)")
        if !server.cells.contains(cell) && !Self.impossible.contains(cell) { missing.append("\(status) \(trigger)") }
      }
    }
    #expect(missing == [])
  }
}
