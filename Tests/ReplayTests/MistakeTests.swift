import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import PowerAuthMistakes

/// The catalogue of mistakes.
@Suite struct MistakeTests {
  private static let declared = Suite.powerAuthWithScenarios.operations.flatMap { operation in
    operation.mistakes.map { (operation: operation.id, mistake: $0.mistake) }
  }

  @Test(arguments: Suite.powerAuthWithScenarios.operations.map(\.id))
  func `Each operation has at least five mistakes`(id: String) throws {
    let operation = try #require(Suite.powerAuthWithScenarios[id])
    #expect(operation.mistakes.filter { $0.whyNotDetectable == nil }.count >= 5)
    #expect(Set(operation.mistakes.map(\.mistake.id)).count == operation.mistakes.count)
  }

  @Test func `Each id has one sentence, and each sentence one id in its area`() {
    #expect(Self.declared.count > 300)
    for mistakes in Dictionary(grouping: Self.declared, by: \.mistake.id).values {
      #expect(Set(mistakes.map(\.mistake.sentence)).count == 1, "\(mistakes[0].mistake.id)")
    }
    let bySentence = Dictionary(grouping: Self.declared) {
      [$0.mistake.id.prefix { $0 != "." }, $0.mistake.sentence[...]]
    }
    for mistakes in bySentence.values {
      #expect(Set(mistakes.map(\.mistake.id)).count == 1, "\(mistakes[0].mistake.sentence)")
    }
  }

  @Test func `Each mistake of the catalogue is one of an operation, or left out`() {
    let ids = MistakeCatalogue.powerAuth.mistakes.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).subtracting(Self.declared.map(\.mistake.id)).subtracting(leftOut.values.joined()) == [])
  }

  @Test func `What is left out or not detectable belongs to operations that exist`() {
    let operations = Set(Suite.powerAuthWithScenarios.operations.map(\.id))
    #expect(Set(leftOut.keys).subtracting(operations) == [])
    #expect(Set(NotDetectable.all.flatMap(\.operations)).subtracting(operations) == [])
  }

  @Test func `Ids are an area and a slug, and sentences are sentences`() {
    let areas: Set = [
      "activation", "aead", "application", "auth-code", "code", "configuration", "counter", "e2ee", "ecies", "endpoint",
      "error", "exchange",
      "factor", "fingerprint", "header", "http", "input", "json", "jwt", "kdf", "keys", "message", "older-code",
      "older-signature", "otp", "output", "password", "recovery", "request",
      "client", "life", "server", "server-key", "sharing", "signature", "signed-data", "status", "synchronization",
      "temporary-key",
      "time", "token", "user-info", "vault", "vocabulary",
      // Protocol 4.0.
      "dhkem", "hierarchy", "jws", "key-configuration", "key-fingerprint", "kind-signature", "kmac", "label-kdf",
      "mldsa",
      "mlkem", "offline-data", "operation-digest", "p384", "password-kmac", "secret-key", "sha3", "shared-secret",
      "spki",
      "status4", "upgrade",
      // Decisions of 4.0.
      "code-decision", "confirmation", "cost", "decision", "factor-change", "replay", "shown-status", "temporary-block",
      "temporary-key-permission", "upgrade-service", "vault-permission",
      "call", "client4", "persisting", "protocol-version", "status-effects", "upgrade-run",
    ]
    // Only a version may contain another dot.
    let form = /[a-z0-9]+(?:-[a-z]+)*\.[a-z0-9]+(?:-[a-z0-9]+|\.[0-9])*(?:\.[a-zA-Z0-9]+)?/
    for (operation, mistake) in Self.declared {
      #expect(mistake.id.wholeMatch(of: form) != nil, "\(operation): \(mistake.id)")
      #expect(areas.contains(String(mistake.id.prefix { $0 != "." })), "\(operation): \(mistake.id)")
      #expect(mistake.sentence.hasSuffix(".") && !mistake.sentence.contains("\n"), "\(mistake.sentence)")
    }
  }

  /// Visits the vectors of a file that are not accumulated.
  private func visit(_ path: String, _ body: (Operation, VectorWalk.Visit, Record) throws -> Void) throws -> Int {
    var count = 0
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit([path]) { visit in
      let operation = try #require(Suite.powerAuthWithScenarios[visit.operation])
      guard case .input(let input) = visit.vector.subject else { return true }
      try body(operation, visit, input)
      count += 1
      return true
    }
    return count
  }

  @Test func `Two vectors or more detect each mistake, as the file states`() async throws {
    let files = Thoroughness.part(of: try Corpus.files(of: .powerAuthWithScenarios))
    let matrix = try await DetectionMatrix(.powerAuthWithScenarios, files: files)
    #expect(matrix.unmet.map { "\($0.operation): \($0.declared.mistake.id)" } == [])
    #expect(matrix.outdated == [])
    let tried = Set(matrix.rows.map(\.operation))
    #expect(tried.count == (Thoroughness.coversEverything ? Suite.powerAuthWithScenarios.operations.count : 3))
    #expect(matrix.rows.count == Self.declared.count { tried.contains($0.operation) })
  }

  @Test(arguments: try Corpus.files(of: .powerAuthWithScenarios))
  func `Each step of the corpus has a formula`(path: String) throws {
    let count = try visit(path) { operation, visit, _ in
      for name in visit.vector.steps.map(\.name) {
        for version in visit.protocols {
          #expect(operation.formula(of: name, in: version) != nil, "\(visit.vector.id): \(name) in \(version)")
        }
      }
    }
    #expect(count > 0)
  }
}
