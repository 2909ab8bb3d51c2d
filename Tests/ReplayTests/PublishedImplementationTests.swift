import PowerAuth
import Testing

@testable import Conformance
@testable import PowerAuthScenarios
@testable import PowerAuthVectors

/// Implementations that decide as the published ones do where these differ, and compute like the reference.
@Suite struct PublishedImplementationTests {
  /// Refuses or changes requests before the reference computes them.
  struct Deciding: Implementation {
    let name = "deciding"
    var refuses: @Sendable (Request) -> Bool = { _ in false }
    var changes: @Sendable (Request) -> Record = { $0.input }

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      guard !refuses(request) else { return .reject() }
      return try ReferenceImplementation.powerAuthWithScenarios.answer(
        Request(
          operation: request.operation, protocolVersion: request.protocolVersion, input: changes(request),
          wantsSteps: request.wantsSteps, caseNumber: request.caseNumber))
    }
  }

  private func failures(
    of implementation: Deciding, in files: String...
  ) async throws -> [String] {
    var failures: [String] = []
    for file in files {
      let report = try await Replay(.powerAuthWithScenarios).file(
        at: "\(Corpus.standardDirectory)/\(file).json", against: implementation)
      #expect(report.total.executed > 0)
      failures += report.failures.map { "\($0.id) (\($0.protocolVersion))" }
    }
    return failures
  }

  private static let encrypting = ["ecies.encrypt-request", "ecies.encrypt-response", "ecies.seal-request"]

  private static func text(_ request: Request, _ name: String) -> String? {
    if case .text(let text)? = request.input[name] { text } else { nil }
  }

  private static func isEmpty(_ request: Request, _ name: String) -> Bool {
    switch request.input[name] {
    case .text(let text)?: text.isEmpty
    case .bytes(let bytes)?: bytes.isEmpty
    default: false
    }
  }

  private static func isInApplication(_ request: Request) -> Bool { text(request, "scope") == "application" }

  // MARK: - Refusals of published implementations

  @Test func `OpenSSL's refusal of an empty secret passes`() async throws {
    let refusing = Deciding(refuses: { Self.isEmpty($0, "secret") })
    #expect(try await failures(of: refusing, in: "kdf.x963") == [])
  }

  @Test func `Java's refusals of an empty salt and an empty password pass`() async throws {
    let refusing = Deciding(refuses: { Self.isEmpty($0, "salt") || Self.isEmpty($0, "password") })
    #expect(try await failures(of: refusing, in: "kdf.password") == [])
  }

  @Test func `PATCH may be refused in 3.0 and 3.1, and only there`() async throws {
    let refusing = Deciding(refuses: { Self.text($0, "method") == "PATCH" })
    #expect(try await failures(of: refusing, in: "request.normalized.3.0", "request.signed-data.3.0") == [])
    let names = ["method-patch", "method-patch/without-body"].flatMap { name in
      ["3.2", "3.3", "4.0"].map { "request.normalized/\(name) (\($0))" }
    }
    #expect(try await failures(of: refusing, in: "request.normalized").sorted() == names.sorted())
  }

  @Test(arguments: encrypting, ["3.0", "3.3"])
  func `Texts that are not Base64 may be refused in both scopes`(
    operation: String, version: String
  ) async throws {
    let refusing = Deciding(refuses: { request in
      ["applicationKey", "applicationSecret"].contains { name in
        Self.text(request, name).map { !Self.looksLikeBase64($0) } ?? false
      }
    })
    #expect(try await failures(of: refusing, in: "\(operation).\(version)") == [])
  }

  /// Whether a text has the form of Base64 with its padding.
  private static func looksLikeBase64(_ text: String) -> Bool {
    text.utf8.count.isMultiple(of: 4) && text.wholeMatch(of: /[A-Za-z0-9+\/]+={0,2}/) != nil
  }

  // MARK: - What published implementations compute

  @Test func `An empty key for a length of 0 passes`() async throws {
    struct EmptyKeys: Implementation {
      let name = "empty keys"
      func supports(operation: String, protocolVersion: String) -> Bool { true }
      func answer(_ request: Request) throws -> Answer {
        guard request.input["length"] == .int(0) else {
          return try ReferenceImplementation.powerAuthWithScenarios.answer(request)
        }
        return .accept(Record(["key": .bytes([])]))
      }
    }
    let report = try await Replay(.powerAuthWithScenarios).file(
      at: "\(Corpus.standardDirectory)/kdf.x963.json", against: EmptyKeys())
    #expect(report.failures.map(\.id) == [])
  }

  @Test(arguments: encrypting + ["ecies.decrypt-request", "ecies.decrypt-response"])
  func `A function may ignore KEY_TRANSPORT in the application scope`(operation: String) async throws {
    let ignoring = Deciding(changes: { request in
      var input = request.input
      if Self.isInApplication(request) { input["transportKey"] = nil }
      return input
    })
    #expect(try await failures(of: ignoring, in: "\(operation).3.2") == [])
  }

  @Test(arguments: ["ecies.encrypt-response", "ecies.decrypt-response"], ["3.0", "3.2"])
  func `A function for responses may ignore what a version does not have`(
    operation: String, version: String
  ) async throws {
    let ignoring = Deciding(changes: { request in
      var input = request.input
      input["temporaryKeyId"] = nil
      input["requestNonce"] = nil
      if version == "3.0" { input["timestamp"] = nil }
      return input
    })
    #expect(try await failures(of: ignoring, in: "\(operation).\(version)") == [])
  }

  @Test(arguments: [
    ("temporaryKeyId", "temporary-key-id-unexpected"), ("nonce", "nonce-unexpected"),
  ])
  func `A function for requests may not ignore what the publisher's server refuses`(
    field: String, name: String
  ) async throws {
    let ignoring = Deciding(changes: { request in
      var input = request.input
      input[field] = nil
      return input
    })
    #expect(
      try await failures(of: ignoring, in: "ecies.encrypt-request.3.0").contains(
        "ecies.encrypt-request/3.0/\(name) (3.0)"))
  }

  /// Takes nonces of more than 16 bytes.
  struct LongNonces: Implementation {
    let name = "long nonces"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      guard let operation = Suite.powerAuthWithScenarios[request.operation] else {
        return .unsupported(request.operation)
      }
      return try operation.referenceAnswer(
        to: request.input, protocolVersion: request.protocolVersion,
        by: operation.computation(
          with: [
            .rule(
              RuleEdit(\Rules.messageParameters.checkNonce) { right in
                { $0.count > 16 ? $0 : try right($0) }
              })
          ]))
    }
  }

  @Test(arguments: ["3.1", "3.2", "3.3"])
  func `A response may have a nonce of more than 16 bytes, and a request may not`(version: String) async throws {
    func failures(_ operation: String) async throws -> [String] {
      try await Replay(.powerAuthWithScenarios).file(
        at: "\(Corpus.standardDirectory)/\(operation).\(version).json", against: LongNonces()
      ).failures.map(\.id)
    }
    #expect(try await failures("ecies.decrypt-response") == [])
    let requests = try await failures("ecies.decrypt-request")
    for count in [17, 32] {
      #expect(requests.contains("ecies.decrypt-request/\(version)/right-mac/nonce-of-\(count)-bytes"))
    }
  }

  // MARK: - New vectors

  @Test(arguments: [
    ("kdf.index", "kdf.index/master-key-of-24-bytes", "masterKey", 24),
    ("keys.derived", "keys.derived/master-secret-of-24-bytes", "masterSecret", 24),
    ("request.signed-data", "request.signed-data/offline-nonce-of-17-bytes", "nonce", 17),
    ("request.signed-data", "request.signed-data/offline-nonce-of-18-bytes", "nonce", 18),
    (
      "activation-code.verify-signature", "activation-code.verify-signature/published/empty-signature", "signature", 0
    ),
  ])
  func `Lengths that published implementations take are there`(
    file: String, id: String, field: String, count: Int
  ) throws {
    #expect(try PublishedVector(id, in: file).input(field).count == 2 * count)
  }
}
