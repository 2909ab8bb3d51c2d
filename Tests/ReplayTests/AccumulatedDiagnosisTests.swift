import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

/// The first wrong case of an accumulated vector is a failure as any other: a cause explains it.
@Suite struct AccumulatedDiagnosisTests {
  private func report(
    _ file: String, of implementation: some Implementation, onlyAccumulated: Bool = false
  ) async throws -> Report {
    var selection = Selection()
    if onlyAccumulated { selection.run = [Glob("*/accumulated")] }
    var replay = Replay(.powerAuthWithScenarios, selection: selection).searchingCauses()
    replay.searchTime = nil
    return try await replay.files(["\(Corpus.standardDirectory)/\(file).json"], against: implementation)
  }

  private func making(_ mistakes: String...) -> ReferenceImplementation {
    .powerAuthWithScenarios.making(mistakes)
  }

  private static let named = [
    ("kdf.internal", "kdf.halves-joined-by-or"), ("counter.advance", "counter.hashed-twice"),
    ("activation-code.validate", "code.checksum-unchecked"),
    ("activation-code.correct-character", "code.eight-corrected-to-b"),
  ]

  @Test(arguments: Thoroughness.coversEverything ? named : [named[0]])
  func `A cause explains the accumulated cases as well`(file: String, mistake: String) async throws {
    let report = try await report(file, of: making(mistake))
    #expect(report.failures.contains { $0.caseNumber != nil }, "no accumulated vector of \(file) fails")
    #expect(report.diagnoses.map(\.mistakes) == [[mistake]], "\(report.diagnoses)")
    #expect(report.diagnoses.first?.explained == report.total.failed)
    #expect(report.failing.allSatisfy(report.isExplained))
  }

  @Test func `Where only accumulated vectors fail, their first wrong cases name the cause`() async throws {
    let report = try await report("kdf.internal", of: making("kdf.halves-joined-by-or"), onlyAccumulated: true)
    #expect(report.total.failed > 0 && report.failures.allSatisfy { $0.caseNumber != nil })
    let named = report.diagnoses.flatMap { $0.mistakes + $0.alternatives }
    #expect(named.contains("kdf.halves-joined-by-or"), "\(report.diagnoses)")
    #expect(report.failing.allSatisfy(report.isExplained))
  }

  /// Answers an accumulated case with an output that no mistake gives.
  private struct Spoiled: Implementation {
    let name = "spoiled"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      let right = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      guard request.caseNumber == nil, case .accept(var output, _) = right, case .bytes(let key)? = output["key"] else {
        return right
      }
      output["key"] = .bytes(key.reversed())
      return .accept(output)
    }
  }

  @Test func `What no cause explains is described by its kind`() async throws {
    let report = try await report("kdf.internal", of: Spoiled())
    #expect(report.total.failed > 0 && report.failures.allSatisfy { $0.caseNumber != nil })
    #expect(report.diagnoses.map(\.sentence) == ["the output `key` is wrong"], "\(report.diagnoses)")
    #expect(report.diagnoses.first?.failures == report.total.failed)
  }

  /// Writes ephemeral keys in the compressed form, which is permitted, and makes a mistake.
  private struct Compressing: Implementation {
    let name = "compressing"
    static let alternative = "encryption.ephemeral-key-compressed"
    let mistakes: [String]
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      guard let operation = Suite.powerAuthWithScenarios[request.operation] else { return .unsupported("no operation") }
      return try operation.computation(of: mistakes, taking: [Self.alternative])
        .answer(request, in: .withoutRandomness)
    }
  }

  @Test func `The first wrong case of those who take an alternative is the one that their mistake changes`()
    async throws
  {
    let file = "ecies.encrypt-request.3.2"
    let right = try await report(file, of: Compressing(mistakes: []), onlyAccumulated: true)
    #expect(right.total.failed == 0 && right.total.passed > 0)
    let mistake = "ecies.no-padding-when-aligned"
    let wrong = try await report(file, of: Compressing(mistakes: [mistake]))
    #expect(wrong.failures.contains { $0.caseNumber != nil })
    #expect(wrong.alternatives.contains { $0.id == Compressing.alternative && $0.taken > 0 })
    #expect(wrong.diagnoses.contains { ($0.mistakes + $0.alternatives).contains(mistake) }, "\(wrong.diagnoses)")
    #expect(wrong.failing.allSatisfy(wrong.isExplained))
  }

  // MARK: - One mistake after the other

  /// The files of operations that are computed at once; scripts of parties take longer.
  private static let files =
    (try? Replay.files(in: Corpus.standardDirectory, of: .powerAuthWithScenarios))?.compactMap { path -> String? in
      let name = path.split(separator: "/").last?.dropLast(".json".count) ?? ""
      let isParty = ["client.", "server.", "life."].contains { name.hasPrefix($0) }
      return isParty ? nil : String(name)
    } ?? []

  /// The most failures from which a mistake need not be named: a mistake can have none in a version of its operation.
  private static let littleEvidence = 2
  /// Its signatures are drawn, so that all that shows of a mistake is that they are refused.
  private static let drawing = "jws.sign"

  @Test func `More than a hundred files are tried`() { #expect(Self.files.count > 100) }

  @Test(.enabled(if: Thoroughness.coversEverything), arguments: files)
  func `Of implementations with one mistake, the cause is named, and no accumulated failure stays unexplained`(
    file: String
  ) async throws {
    let operations = Suite.powerAuthWithScenarios.operations.filter { file == $0.id || file.hasPrefix("\($0.id).") }
    let operation = try #require(operations.max { $0.id.count < $1.id.count })
    let mistakes = operation.detectableMistakes.map(\.id).spread
    let mistake = try #require(mistakes.dropFirst(mistakes.count / 2).first)
    let report = try await report(file, of: making(mistake))
    let named = report.diagnoses.flatMap { $0.mistakes + $0.alternatives }
    let open = report.failing.filter { !report.isExplained($0) }
    let accumulated = Set(report.failures.filter { $0.caseNumber != nil }.map(\.id))
    let isNamed = named.contains(mistake)
    let maySuffice = report.total.failed > Self.littleEvidence && file != Self.drawing
    #expect(isNamed || !maySuffice, "\(mistake) in \(file): \(report.diagnoses)")
    let areExplained = !open.contains { accumulated.contains($0.id) }
    #expect(areExplained || !isNamed, "\(mistake) in \(file): \(report.diagnoses)")
  }
}

extension Conformance.Operation {
  /// The computation of an implementation that makes mistakes, and takes permitted alternatives.
  func computation(of mistakes: [String], taking ids: Set<String>) -> Computation {
    let made = self.mistakes.map(\.mistake).filter { mistakes.contains($0.id) }.flatMap(\.edits)
    let taken = alternatives.map(\.alternative).filter { ids.contains($0.id) }.flatMap(\.edits)
    return computation(with: made + taken.map { Edit.rule($0) })
  }
}

extension Environment {
  /// An environment that always draws the same, at one time.
  static let withoutRandomness = Environment(
    randomBytes: { [UInt8](repeating: 7, count: $0) }, currentMilliseconds: { 1_700_000_000_000 })
}
