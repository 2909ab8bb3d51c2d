import Conformance
import ConformanceDiagnosis
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// A diagnosis names nothing that answers do not show.
@Suite struct DiagnosisCautionTests {
  private func diagnoses(_ files: String..., of implementation: some Implementation) async throws -> [Diagnosis] {
    var selection = Selection(skipping: "*accumulated*")
    if !files[0].contains("futurae") { selection.protocols = ["3.2"] }
    var replay = Replay(.allSystems, selection: selection).searchingCauses()
    replay.searchTime = nil
    return try await replay.files(
      files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: implementation
    ).diagnoses
  }

  private func named(_ file: String, making mistakes: [String]) async throws -> [String] {
    try await diagnoses(file, of: ReferenceImplementation.allSystems.making(mistakes)).flatMap(\.mistakes)
  }

  /// Refuses everything, and gives no reason.
  struct Refusing: Implementation {
    let name = "refusing"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer { .reject() }
  }

  @Test func `Refusing everything without reasons names no mistake`() async throws {
    let found = try await diagnoses(
      "vault.key", "vault.protect-key", "vault.protect-private-key", "vault.recover-private-key", of: Refusing())
    #expect(found.flatMap { $0.mistakes + $0.alternatives } == [])
    #expect(found.map { $0.sentence.hasPrefix("refuses everything: ") } == [true])
  }

  @Test func `What is refused is no exception of a mistake that only refuses`() async throws {
    let made = ["code.checksum-of-signed-bytes", "code.checksum-little-endian"]
    #expect(try await named("activation-code.validate", making: made).allSatisfy(made.contains))
  }

  @Test func `An output that is missing is not one that was cut`() async throws {
    let made = ["futurae.payload-user-in-camel-case", "futurae.payload-user-optional"]
    #expect(try await named("futurae/futurae.payload", making: made).allSatisfy(made.contains))
  }

  @Test func `Two mistakes are not taken for a third one with an exception`() async throws {
    let made = ["futurae.scan-case-ignored", "futurae.scan-trimmed"]
    #expect(try await named("futurae/futurae.scan", making: made).allSatisfy(made.contains))
  }
}
