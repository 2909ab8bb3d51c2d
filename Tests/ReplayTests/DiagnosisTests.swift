import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

/// A diagnosis names the mistakes of an implementation, and no mistake if none of the catalogue explains its failures.
@Suite struct DiagnosisTests {
  /// Mistakes in the operation of a file.
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    let mistakes: [String]

    init(_ file: String, _ mistakes: String...) {
      self.file = file
      self.mistakes = mistakes
    }

    var testDescription: String { "\(file): \(mistakes.joined(separator: ", "))" }
  }

  static let alone = [
    Case("kdf.index", "kdf.little-endian-index"),
    Case("kdf.internal", "kdf.halves-joined-by-or"),
    Case("kdf.x963", "kdf.counter-from-zero"),
    Case("kdf.password", "kdf.password-as-latin-1"),
    Case("kdf.password", "input.ends-at-zero-byte.salt"),
    Case("keys.master-secret", "keys.shared-secret-as-number"),
    Case("keys.derived", "keys.knowledge-and-biometry-exchanged"),
    Case("counter.advance", "counter.hashed-twice"),
    Case("signature.online.3.0", "signature.decimal-signed"),
    Case("signature.online.3.1", "signature.chain-arguments-exchanged"),
    Case("signature.offline", "signature.decimal-unpadded"),
    Case("signature.verify-online.3.0", "signature.look-ahead-inclusive"),
    Case("signature.verify-online.3.1", "signature.right-length-suffices"),
    Case("request.canonical-query", "request.query-tilde-kept"),
    Case("request.canonical-query", "request.query-sorted-encoded"),
    Case("request.normalized", "request.method-in-lower-case"),
    Case("request.signed-data", "request.secret-before-body"),
    Case("activation-code.encode", "code.checksum-little-endian"),
    Case("activation-code.validate", "code.checksum-unchecked"),
    Case("activation-code.validate", "code.length-alone-checked"),
    Case("activation-code.parse", "code.split-at-last-hash"),
    Case("activation-code.correct-character", "code.eight-corrected-to-b"),
    Case("activation-code.verify-signature", "code.low-s-demanded"),
    Case("ecies.encrypt-request.3.2", "ecies.zero-iv"),
    Case("ecies.encrypt-response.3.1", "ecies.response-nonce-in-3.1"),
    Case("ecies.decrypt-request.3.3", "ecies.temporary-key-missing"),
    Case("ecies.decrypt-response.3.2", "ecies.mac-not-compared"),
    Case("ecies.seal-request.3.0", "ecies.ephemeral-key-reused"),
  ]

  static let together = [
    Case("kdf.index", "input.as-double.index", "kdf.key-of-any-length"),
    Case("counter.advance", "counter.steps-of-8-bits", "counter.value-of-any-length"),
    Case("signature.offline", "signature.decimal-unpadded", "signature.chain-arguments-exchanged"),
    Case("request.canonical-query", "request.query-tilde-kept", "request.query-sorted-by-value"),
    Case("activation-code.parse", "code.split-at-last-hash", "code.checksum-unchecked"),
    Case("ecies.encrypt-request.3.2", "ecies.zero-iv", "ecies.timestamp-missing-in-mac"),
  ]

  /// A replay whose diagnosis does not depend on the time.
  private func replay(_ selection: Selection) -> Replay {
    var replay = Replay(.powerAuthWithScenarios, selection: selection).searchingCauses()
    replay.searchTime = nil
    return replay
  }

  private func report(_ files: String..., on implementation: some Implementation) async throws -> Report {
    var selection = Selection(skipping: "*accumulated*")
    // One version is enough; the names of files with only one version end in it.
    let version = String(files[0].suffix(3))
    selection.protocols = [version.hasPrefix("3.") ? version : "3.2"]
    return try await replay(selection)
      .files(files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: implementation)
  }

  @Test(arguments: alone.filter { Thoroughness.covers($0.file) })
  func `A mistake is diagnosed as itself`(made: Case) async throws {
    let report = try await report(made.file, on: ReferenceImplementation.powerAuthWithScenarios.making(made.mistakes))
    let diagnosis = try #require(report.diagnoses.first)
    #expect(diagnosis.mistakes == made.mistakes)
    #expect(diagnosis.failures == report.total.failed)
    #expect(report.diagnoses.count == 1)
    #expect(diagnosis.explained == report.total.failed)
    #expect(diagnosis.contradicted == 0)
    #expect(diagnosis.operations.count == 1)
    #expect(made.file.hasPrefix(diagnosis.operations[0]))
    let operation = try #require(Suite.powerAuthWithScenarios[diagnosis.operations[0]])
    let mistake = try #require(operation.mistakes.first { $0.mistake.id == made.mistakes[0] }?.mistake)
    #expect(diagnosis.sentence.hasPrefix(mistake.sentence))
    #expect(diagnosis.sentence.hasSuffix(" See `pavectors explain \(operation.id)`."))
  }

  @Test(arguments: together.filter { Thoroughness.covers($0.file) })
  func `Both of two mistakes are named`(made: Case) async throws {
    let report = try await report(made.file, on: ReferenceImplementation.powerAuthWithScenarios.making(made.mistakes))
    #expect(Set(report.diagnoses.flatMap(\.mistakes)) == Set(made.mistakes))
    #expect(report.diagnoses.filter(\.isRemainder) == [])
  }

  @Test func `Two mistakes that explain answers only together are one diagnosis`() async throws {
    let made = ["kdf.index-in-first-half", "kdf.block-decrypted"]
    let report = try await report("kdf.index", on: ReferenceImplementation.powerAuthWithScenarios.making(made))
    let diagnosis = try #require(report.diagnoses.first)
    #expect(report.diagnoses.count == 1)
    #expect(Set(diagnosis.mistakes) == Set(made))
    #expect(diagnosis.sentence.contains(" And: "))
    #expect(diagnosis.explained == report.total.failed)
  }

  @Test func `Without time to search and to check no mistake is named, and the report says so`() async throws {
    var replay = Replay(.powerAuthWithScenarios, selection: Selection(skipping: "*accumulated*")).searchingCauses()
    replay.searchTime = .zero
    let report = try await replay.files(
      ["\(Corpus.standardDirectory)/kdf.index.json"],
      against: ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"]))
    #expect(report.diagnoses.flatMap(\.mistakes) == [])
    #expect(report.diagnoses.reduce(0) { $0 + $1.failures } == report.total.failed)
    #expect(report.failing.allSatisfy { $0.cause != nil })
    #expect(report.notes == ["the time for the search for causes ended before all of them were tried"])
  }

  @Test func `Of two mistakes that are the same beside a third one none is named`() async throws {
    let made = ["code.random-of-any-length", "input.leading-zeros-dropped.random"]
    let report = try await report(
      "activation-code.encode", on: ReferenceImplementation.powerAuthWithScenarios.making(made))
    #expect(report.diagnoses.flatMap(\.mistakes) == [made[0]])
    #expect(
      report.diagnoses.map { Set($0.alternatives) }.contains([
        "code.random-as-number", "input.leading-zeros-dropped.random",
      ]))
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Of two mistakes with the same failures the one is named that was found in other operations`()
    async throws
  {
    let made = ["kdf.key-of-any-length", "input.as-base64-text.vaultKey"]
    let report = try await report(
      "vault.key", "vault.protect-key", "vault.protect-private-key", "vault.recover-private-key",
      on: ReferenceImplementation.powerAuthWithScenarios.making(made))
    #expect(Set(report.diagnoses.flatMap(\.mistakes)) == Set(made))
    #expect(report.diagnoses.allSatisfy { $0.alternatives.isEmpty })
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `A mistake that explains more takes the place of one that was found first`() async throws {
    let made = [
      "signature.any-component-suffices", "input.as-text.knowledgeKey", "signature.look-ahead-inclusive",
      "signature.missing-key-left-out", "signature.key-of-any-length",
    ]
    let report = try await report(
      "signature.verify-online.3.0", on: ReferenceImplementation.powerAuthWithScenarios.making(made))
    #expect(report.diagnoses.flatMap(\.mistakes).allSatisfy(made.contains), "\(report.diagnoses)")
    #expect(Set(made.prefix(2)).isSubset(of: report.diagnoses.flatMap(\.alternatives)), "\(report.diagnoses)")
    #expect(report.diagnoses.filter(\.isRemainder) == [])
  }

  @Test func `A mistake in several operations is one diagnosis`() async throws {
    let mistaken = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.key-of-any-length"])
    let report = try await report("kdf.index", "kdf.internal", on: mistaken)
    let diagnosis = try #require(report.diagnoses.first)
    #expect(report.diagnoses.count == 1)
    #expect(diagnosis.operations == ["kdf.index", "kdf.internal"])
    #expect(diagnosis.mistakes == ["kdf.key-of-any-length"])
    #expect(diagnosis.explained == report.total.failed)
    #expect(
      diagnosis.summary.contains("explains \(report.total.failed) of \(report.total.failed) failures in 2 operations"))
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Of many explanations none is named, unless one of them explains another operation`() async throws {
    // It always draws the same: with some ephemeral keys a padding that the mistake breaks is right by chance.
    let drawing = Environment(
      randomBytes: { count in (0..<count).map { UInt8(($0 + 1) % 256) } }, currentMilliseconds: { 1 })
    let mistaken = ReferenceImplementation(suite: .powerAuthWithScenarios, environment: drawing)
      .making(["ecies.zero-iv"])
    let alone = try await report("ecies.seal-request.3.3", on: mistaken)
    let diagnosis = try #require(alone.diagnoses.first)
    #expect(alone.diagnoses.count == 1)
    #expect(diagnosis.mistakes == [])
    #expect(diagnosis.alternatives.count > 5)
    #expect(diagnosis.alternatives.contains("ecies.zero-iv"))
    #expect(diagnosis.sentence.hasPrefix("One of \(diagnosis.alternatives.count) mistakes of the catalogue"))
    let both = try await report("ecies.encrypt-request.3.3", "ecies.seal-request.3.3", on: mistaken)
    #expect(both.diagnoses.map(\.operations) == [["ecies.encrypt-request", "ecies.seal-request"]])
    #expect(both.diagnoses.map(\.mistakes) == [["ecies.zero-iv"]])
  }

  /// Answers like the reference, with other steps.
  struct OddSteps: Implementation {
    let name = "odd steps"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      let answer = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      guard case .accept(let output, let steps) = answer else { return answer }
      return .accept(output, steps: steps.map { Step($0.name, $0.value + "0") })
    }
  }

  @Test func `Only wrong steps name no mistake`() async throws {
    let report = try await report("kdf.internal", on: OddSteps())
    #expect(report.total.failed > 0)
    #expect(report.failures.allSatisfy { $0.kind == .wrongStep })
    #expect(report.diagnoses.map(\.isRemainder) == [true])
    #expect(report.diagnoses[0].sentence.hasPrefix("the output is right, but steps differ"))
    #expect(report.diagnoses[0].failures == report.total.failed)
  }

  @Test(arguments: ["kdf.index", "signature.verify-online.3.1", "activation-code.validate"])
  func `A right implementation has no diagnosis`(file: String) async throws {
    let report = try await report(file, on: ReferenceImplementation.powerAuthWithScenarios)
    #expect(report.total.passed > 0)
    #expect(report.diagnoses == [])
  }

  /// Answers like the reference, with an error in accepted outputs that is not in the catalogue.
  struct Faulty: Implementation {
    let name = "faulty"
    let spoil: @Sendable (_ request: Request, _ output: inout Record) -> Void
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      guard case .accept(var output, _) = try ReferenceImplementation.powerAuthWithScenarios.answer(request) else {
        return try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      }
      spoil(request, &output)
      return .accept(output)
    }
  }

  /// Answers like the reference, except in some cases.
  struct Interrupted: Implementation {
    let name = "interrupted"
    let instead: @Sendable (Request) -> Answer?
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      try instead(request) ?? ReferenceImplementation.powerAuthWithScenarios.answer(request)
    }
  }

  @Test func `Errors that say the same are one diagnosis, which has their message and no rule`() async throws {
    let message = "output.key is missing"
    let report = try await report(
      "kdf.internal",
      on: Interrupted { $0.input["index"] == .bytes([]) ? .error("a unique message") : .error(message) })
    let common = try #require(report.diagnoses.first { $0.sentence == "failed with an error: \"\(message)\"" })
    #expect(common.failures > 5)
    #expect(common.examples == [])
    #expect(report.diagnoses.reduce(0) { $0 + $1.failures } == report.total.failed)
    #expect(!report.diagnoses.contains { $0.sentence.contains("unique") })
  }

  @Test func `Errors that say the same are told from the cases that pass`() async throws {
    let report = try await report(
      "kdf.index", on: Interrupted { (try? $0.unsigned64("index")) ?? 0 > 0xFFFF_FFFF ? .error("overflow") : nil })
    let common = try #require(report.diagnoses.first { $0.sentence == "failed with an error: \"overflow\"" })
    #expect(common.distinction.contains("`index`"), "\(common.distinction)")
  }

  @Test func `What an answer says by itself is one diagnosis without rules and properties`() async throws {
    let answers: [(Answer, String)] = [
      (.reject(reason: "E_LENGTH"), "refused for \"E_LENGTH\", which is not a reason of the operation"),
      (
        .unusable(.line("wrote a line that is not an answer: it is a log")),
        "the adapter wrote lines that are not answers"
      ),
      (
        .unusable(.form("output.key is missing")),
        "\"the answer has the wrong form: output.key is missing\""
      ),
    ]
    for (answer, sentence) in answers {
      let report = try await report(
        "kdf.internal", on: Interrupted { ((try? $0.bytes("index").count) ?? 0) < 16 ? answer : nil })
      let diagnosis = try #require(report.diagnoses.first { $0.sentence == sentence }, "\(report.diagnoses)")
      #expect(diagnosis.failures == 3)
      #expect((diagnosis.examples, diagnosis.distinction) == ([], ""))
    }
  }

  @Test func `Where a file has no answers nothing is said about the cases`() async throws {
    let report = try await report(
      "kdf.index", on: Interrupted { $0.input["index"] == .unsigned64(1977) ? nil : .unusable(.missing) })
    #expect(report.total.passed > 0)
    let diagnosis = try #require(report.diagnoses.first)
    #expect(report.diagnoses.count == 1)
    #expect(diagnosis.sentence == "the file has no answers to the requests")
    #expect(diagnosis.distinction == "")
    #expect(diagnosis.examples == [])
    #expect(diagnosis.failures == report.total.failed)
  }

  private func expectUnexplained(_ report: Report, sentence: String) throws {
    #expect(report.total.failed > 0)
    #expect(report.diagnoses.allSatisfy { $0.isRemainder && $0.explained == 0 })
    #expect(report.diagnoses.reduce(0) { $0 + $1.failures } == report.total.failed)
    #expect(report.diagnoses.map(\.sentence) == [sentence])
  }

  @Test(arguments: [("kdf.index", "key"), ("kdf.x963", "key"), ("counter.advance", "counterData")])
  func `A reversed output is not a mistake of the catalogue`(file: String, name: String) async throws {
    try expectUnexplained(
      try await report(
        file,
        on: Faulty { _, output in
          if case .bytes(let bytes)? = output[name] { output[name] = .bytes(bytes.reversed()) }
        }), sentence: "the output `\(name)` is wrong")
  }

  @Test func `A mistake that is made for odd indexes only is not taken for the mistake`() async throws {
    let mistaken = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"])
    try expectUnexplained(
      try await report(
        "kdf.index",
        on: Faulty { request, output in
          guard let index = try? request.unsigned64("index"), index % 2 == 1,
            case .accept(let wrong, _)? = try? mistaken.answer(request)
          else { return }
          output = wrong
        }), sentence: "the output `key` is wrong")
  }

  /// Protects vault keys of any length, some of them in another way than others.
  struct KeysAsData: Implementation {
    let name = "keys as data"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      let key = try request.bytes("vaultKey")
      let hasKeyOfCipher = try request.bytes("transportKey").count == 16
      guard key.count != 16, hasKeyOfCipher else {
        return try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      }
      if key.count == 24 || key.count == 32 {
        return try ReferenceImplementation.powerAuthWithScenarios.making(["vault.key-as-data"]).answer(request)
      }
      // No mistake of the catalogue gives this output.
      let wrong = [UInt8](repeating: 0x5A, count: 16 * (key.count / 16 + 1))
      return .accept(Record(["protectedKey": .bytes(wrong)]))
    }
  }

  @Test func `A mistake is not named that accepts only the lesser part of what is accepted in a field`() async throws {
    let report = try await report("vault.protect-key", on: KeysAsData())
    #expect(report.total.failed > 8)
    #expect(report.diagnoses.flatMap { $0.mistakes + $0.alternatives } == [])
    #expect(report.diagnoses.first?.sentence == "accepted inputs that must be refused: `vaultKey`")
    #expect(report.diagnoses.first?.distinction.contains("`vaultKey` has another length than 16 bytes") == true)
  }

  /// Answers like an implementation with a mistake, without reasons and with nothing accepted where a key is empty.
  struct Silent: Implementation {
    let name = "silent"
    let mistaken: ReferenceImplementation
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      if request.input.members.contains(where: { $0.value == .bytes([]) }) { return .reject() }
      let answer = try mistaken.answer(request)
      if case .reject = answer { return .reject() }
      return answer
    }
  }

  @Test func `A refusal without a reason contradicts nothing, and what is refused in common is an exception`()
    async throws
  {
    let mistaken = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.key-of-any-length"])
    let report = try await report("kdf.index", on: Silent(mistaken: mistaken))
    #expect(report.diagnoses.map(\.mistakes) == [["kdf.key-of-any-length"]])
    #expect(report.diagnoses.first?.explained == report.total.failed)
    #expect(report.diagnoses.first?.contradicted == 0)
    #expect(report.diagnoses.first?.distinction == "Except where `masterKey` is empty (1 right answer).")
  }

  @Test func `A mistake of one version only is named for this version`() async throws {
    let mistaken = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"])
    let selection = Selection(skipping: "*accumulated*")
    let report = try await replay(selection).files(
      ["\(Corpus.standardDirectory)/kdf.index.json"],
      against: Faulty { request, output in
        guard request.protocolVersion == "3.1", case .accept(let wrong, _)? = try? mistaken.answer(request) else {
          return
        }
        output = wrong
      })
    #expect(report.diagnoses.map(\.mistakes) == [["kdf.little-endian-index"]])
    #expect(report.diagnoses.map(\.protocolVersions) == [["3.1"]])
  }
}

extension Selection {
  init(skipping glob: String) {
    self.init()
    skip = [Glob(glob)]
  }
}
