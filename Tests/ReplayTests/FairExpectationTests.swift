import Testing

@testable import Conformance
@testable import PowerAuthScenarios
@testable import PowerAuthVectors

/// Inputs that shipped implementations answer in another way than the reference, and are not wrong.
@Suite struct FairExpectationTests {
  private typealias Deciding = PublishedImplementationTests.Deciding

  private func failures(of implementation: Deciding, in files: [String]) async throws -> [String] {
    let report = try await Replay(.powerAuthWithScenarios).files(
      files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: implementation)
    #expect(report.total.executed > 0)
    return report.failures.map(\.id)
  }

  /// The severities of accepting the vectors of some files that must be refused, by id.
  private func severities(in files: [String]) throws -> [String: Severity] {
    var severities: [String: Severity] = [:]
    let paths = files.map { "\(Corpus.standardDirectory)/\($0).json" }
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit(paths) { visit in
      if visit.vector.expectation.result == .reject { severities[visit.vector.id] = visit.vector.risk.severity }
      return true
    }
    return severities
  }

  // MARK: - Lengths and parameters that stay on one side

  private static let knowledge = ["factor.protect-knowledge", "factor.recover-knowledge", "factor.change-password"]

  @Test func `A stored salt of more than 16 bytes may be refused, and must not be cut`() async throws {
    let refusing = Deciding(refuses: { Self.longSalt(of: $0) != nil })
    #expect(try await failures(of: refusing, in: Self.knowledge) == [])
    let cutting = Deciding(changes: { request in
      var input = request.input
      if let (name, salt) = Self.longSalt(of: request) { input[name] = .bytes(Array(salt.prefix(16))) }
      return input
    })
    let names = ["protect-knowledge/salt-of-", "recover-knowledge/salt-of-"].flatMap { name in
      [17, 32, 64].map { "factor.\(name)\($0)-bytes" }
    }
    let old = [17, 32].map { "factor.change-password/old-salt-of-\($0)-bytes" }
    #expect(Set(try await failures(of: cutting, in: Self.knowledge)) == Set(names + old))
  }

  /// The stored salt of more than 16 bytes among the inputs, with its name.
  private static func longSalt(of request: Request) -> (name: String, salt: [UInt8])? {
    for name in ["salt", "oldSalt"] {
      if case .bytes(let salt)? = request.input[name], salt.count > 16 { return (name, salt) }
    }
    return nil
  }

  private static let ofLaterVersions = ["counterByte", "lookAhead", "counterHash"]

  @Test func `A status of 3.0 may be made without members of later versions`() async throws {
    let ignoring = Deciding(changes: { request in
      var input = request.input
      for name in Self.ofLaterVersions where request.protocolVersion == "3.0" { input[name] = nil }
      return input
    })
    #expect(try await failures(of: ignoring, in: ["status.encrypt.3.0"]) == [])
    let always = Deciding(changes: { request in
      var input = request.input
      input["counterByte"] = nil
      return input
    })
    #expect(try await failures(of: always, in: ["status.encrypt.3.1"]).contains("status.encrypt/3.1/basic"))
  }

  @Test func `An empty activation of a response may be taken as absent`() async throws {
    let operation = try #require(Suite.powerAuthWithScenarios["ecies.encrypt-response"])
    let alternative = "encryption.empty-activation-absent"
    let computation = operation.computation(takingAlternatives: [alternative], protocolVersion: "3.3")
    let path = "\(Corpus.standardDirectory)/ecies.encrypt-response.3.3.json"
    var checked = 0
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit([path]) { visit in
      guard visit.vector.id.hasSuffix("/corner/activation-id/empty"), case .input(let input) = visit.vector.subject,
        case .accept(let output, _) = try operation.referenceAnswer(
          to: input, protocolVersion: "3.3", by: computation)
      else { return true }
      checked += 1
      #expect(visit.vector.expectation.outputs.dropFirst().contains(output))
      return true
    }
    #expect(checked == 1)
  }

  // MARK: - Private keys that are read as signed numbers

  /// Writes and reads private keys as the Java library does.
  private struct SignedKeys: Implementation {
    let name = "signed keys"

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      let answer = try ReferenceImplementation.powerAuthWithScenarios.answer(
        Request(
          operation: request.operation, protocolVersion: request.protocolVersion, input: request.input,
          wantsSteps: true))
      guard case .accept(var output, let steps) = answer else { return answer }
      switch request.operation {
      case "vault.recover-private-key":
        if case .bytes(let scalar)? = output["privateKey"] { output["privateKey"] = .bytes(Self.signed(scalar)) }
        return .accept(output)
      case "vault.recover-biometry-key":
        let key = try #require(steps.first { $0.name == "privateKey" })
        return "89abcdef".contains(key.value.prefix(1)) ? .reject() : .accept(output)
      default:
        let operation = try #require(Suite.powerAuthWithScenarios[request.operation])
        return try operation.referenceAnswer(
          to: request.input, protocolVersion: request.protocolVersion,
          by: operation.computation(
            takingAlternatives: ["private-key.signed-number"], protocolVersion: request.protocolVersion))
      }
    }

    /// The fewest bytes of the same signed number.
    private static func signed(_ bytes: [UInt8]) -> [UInt8] {
      var number = bytes[...]
      while let first = number.first, let second = number.dropFirst().first,
        first == 0 && second < 0x80 || first == 0xFF && second >= 0x80
      {
        number = number.dropFirst()
      }
      return Array(number)
    }
  }

  @Test func `Private keys may be read as signed numbers, and refused when they are used`() async throws {
    let files = ["vault.protect-private-key", "vault.recover-private-key", "vault.recover-biometry-key"]
    let report = try await Replay(.powerAuthWithScenarios).files(
      files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: SignedKeys())
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    let taken = Dictionary(uniqueKeysWithValues: report.alternatives.map { ($0.id, $0) })
    #expect(report.alternatives.allSatisfy { !$0.isInconsistent }, "\(report.alternatives.map(\.summary))")
    for id in ["private-key.signed-number", "private-key.read-as-signed-number"] {
      #expect((taken[id]?.taken ?? 0) > 0, "\(id)")
    }
  }

  // MARK: - What it means to accept

  @Test func `A field that stands twice with one value is read too leniently, and with two dangerously`() throws {
    let found = try severities(in: ["header.parse", "header.parse.2.1", "header.parse-authorization"])
    func all(_ suffix: String) -> [Severity] { found.filter { $0.key.hasSuffix(suffix) }.map(\.value) }
    #expect(all("-repeated").count >= 25 && Set(all("-repeated")) == [.strictness])
    #expect(Set(all("-with-second-value") + all("-with-first-value")) == [.security])
  }

  @Test(arguments: ["e2ee.session-key", "e2ee.encrypt", "e2ee.decrypt"])
  func `An index of zeros has one severity`(operation: String) throws {
    let found = try severities(in: [operation]).filter {
      $0.key.hasSuffix("index-of-zeros") || $0.key.hasSuffix("index/all-zeros")
    }
    #expect(found.count >= 2 && Set(found.values) == [.strictness], "\(found)")
  }
}
