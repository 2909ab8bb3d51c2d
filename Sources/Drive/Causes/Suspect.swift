internal import Conformance
internal import Live
internal import PowerAuth

/// A server of this process that makes a mistake, and what the cases show of it.
///
/// A case is run once: what it shows is asked for again with each cause that is found.
final class Suspect {
  private struct Place: Hashable {
    let name: String
    let version: ProtocolVersion
  }

  let mistake: ServerMistake
  /// A server without protocol 4, and one with it.
  private let older: TestedServer
  private let newer: TestedServer
  private var seen: [Place: SeenCase?] = [:]

  init(_ mistake: ServerMistake) throws(ServingError) {
    self.mistake = mistake
    older = try TestedServer(mistake, for: headerVersions)
    newer = try TestedServer(mistake, for: HostCase.only4)
  }

  /// What a case shows of it; nil where the case cannot be run.
  private func shown(by one: DrivenCase) -> SeenCase? {
    let place = Place(name: one.one.name, version: one.version)
    if let known = seen[place] { return known }
    let found = (one.version.hasKMAC ? newer : older).shown(by: one)
    seen[place] = .some(found)
    return found
  }

  /// Whether the case shows the same as of the server that is tested.
  func explains(_ one: DrivenCase) -> Bool { shown(by: one)?.findings == one.seen.findings }

  /// Whether the codes of errors are the same as well.
  func explainsCodes(of one: DrivenCase) -> Bool {
    shown(by: one)?.findingsWithCodes == one.seen.findingsWithCodes
  }

  /// Whether the case, which the server that is tested passed, fails.
  func contradicts(_ passed: DrivenCase) -> Bool { shown(by: passed).map { !$0.isPassed } ?? false }
}

/// One server that makes a mistake.
private final class TestedServer {
  private let driver: Driver
  private let memory = RunMemory()
  /// What was found out about the server before its first case; nil where it answers nothing that can be used.
  private lazy var setup: HostSetup? = try? driver.prepare()

  private static let seed = "causes"

  init(_ mistake: ServerMistake, for versions: [ProtocolVersion]) throws(ServingError) {
    let version = versions.last ?? .v3_3
    let server = LocalServer(try JudgingServer(ServingOptions(seed: Self.seed, making: mistake, in: version)))
    driver = Driver(host: DrivenHost(all: server.connection), cases: [], versions: versions, seed: Self.seed)
  }

  func shown(by one: DrivenCase) -> SeenCase? {
    setup.map { SeenCase(driver.run(one.one, in: one.version, $0, memory).result.findings) }
  }
}
