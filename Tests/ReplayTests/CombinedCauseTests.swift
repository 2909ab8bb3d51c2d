import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// Mistakes that are made in one operation only, that are made together with what is permitted, or that are not made with
/// some values.
@Suite struct CombinedCauseTests {
  private func report(_ files: String..., of implementation: some Implementation) async throws -> Report {
    var replay = Replay(.powerAuthWithScenarios, selection: Selection(skipping: "*accumulated*")).searchingCauses()
    replay.searchTime = nil
    return try await replay.files(
      files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: implementation)
  }

  // MARK: - One operation

  /// Makes a mistake in one operation, and is right in all others.
  private struct OwnCode: Implementation {
    let name = "own code"
    let operation: String
    private let mistaken: ReferenceImplementation

    init(_ mistake: String, in operation: String) {
      self.operation = operation
      mistaken = .powerAuthWithScenarios.making([mistake])
    }

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      try request.operation == operation
        ? mistaken.answer(request) : ReferenceImplementation.powerAuthWithScenarios.answer(request)
    }
  }

  private func expectNamed(_ mistake: String, in operation: String, _ report: Report) {
    #expect(report.failing.allSatisfy { $0.id.hasPrefix("\(operation)/") } && report.total.failed > 1)
    #expect(report.diagnoses.map(\.mistakes) == [[mistake]], "\(report.diagnoses)")
    #expect(report.diagnoses.map(\.operations) == [[operation]])
    #expect(report.diagnoses.first?.explained == report.total.failed)
  }

  @Test func `A counter of any length is named in the operation that takes it, although others refuse it`() async throws
  {
    let (mistake, operation) = ("counter.value-of-any-length", "counter.advance")
    let report = try await report(
      "counter.advance", "counter.hash", "signature.online.3.1", "signature.offline",
      of: OwnCode(mistake, in: operation))
    expectNamed(mistake, in: operation, report)
  }

  @Test func `Long nonces are named in the operation that takes them, although more answers of others refuse them`()
    async throws
  {
    let (mistake, operation) = ("ecies.long-nonce-accepted", "ecies.encrypt-request")
    let report = try await report(
      "ecies.encrypt-request.3.2", "ecies.decrypt-request.3.1", "ecies.decrypt-request.3.2",
      "ecies.decrypt-request.3.3", "ecies.encrypt-response.3.1", of: OwnCode(mistake, in: operation))
    expectNamed(mistake, in: operation, report)
  }

  // MARK: - Permitted alternatives, and exceptions by value

  /// Stores whatever is not zero or the order of the curve as a private key, and writes it as a signed number, which is
  /// permitted.
  private struct Storing: Implementation {
    let name = "storing"
    static let mistake = "vault.private-key-unchecked"
    static let alternative = "private-key.signed-number"
    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      guard let operation = Suite.powerAuthWithScenarios[request.operation] else { return .unsupported("no operation") }
      if try request.bytes("privateKey").isZeroOrOrder { return .reject() }
      let answer = try operation.computation(of: [Self.mistake], taking: [Self.alternative])
        .answer(request, in: .withoutRandomness)
      if case .reject = answer { return .reject() }
      return answer
    }
  }

  @Test func `A check that is made for a few values only is named with these values, also with an alternative`()
    async throws
  {
    let report = try await report("vault.protect-private-key", of: Storing())
    #expect(report.alternatives.contains { $0.id == Storing.alternative && $0.taken > 0 && !$0.isInconsistent })
    #expect(report.diagnoses.map(\.mistakes) == [[Storing.mistake]], "\(report.diagnoses)")
    let cause = try #require(report.diagnoses.first)
    #expect(cause.explained == report.total.failed && cause.contradicted == 0)
    #expect(cause.distinction.hasPrefix("Except where `privateKey` was changed to: "), "\(cause.distinction)")
    #expect(cause.distinction.contains(" 0, or the order of the curve"), "\(cause.distinction)")
  }

  // MARK: - Other forms

  @Test(arguments: [
    // All headers are wrong, so that nothing shows their order. `header.parse` refuses the one whose timestamp has nine digits
    // and loses three of them, so that nothing shows either what else that header says.
    ("header.token.3.2", "header.other-order", "header.timestamp-in-seconds", 1),
    // The headers with one factor are right, and show it.
    ("header.signature.3.2", "header.other-order", "header.type-in-other-order", 0),
    ("jwt.sign", "jwt.type-first", "jwt.time-added", 0),
  ])
  func `A mistake is found in outputs that are written in another form`(
    file: String, form: String, mistake: String, unreadable: Int
  ) async throws {
    let free = try await report(file, of: ReferenceImplementation.powerAuthWithScenarios.making([form]))
    #expect(free.total.failed == 0 && free.total.passed > 0)
    let wrong = try await report(file, of: ReferenceImplementation.powerAuthWithScenarios.making([form, mistake]))
    #expect(wrong.total.failed > 1)
    let named = wrong.diagnoses.filter { ($0.mistakes + $0.alternatives).contains(mistake) }
    #expect(named.count == 1, "\(wrong.diagnoses)")
    #expect(named.first?.explained == wrong.total.failed - unreadable, "\(wrong.diagnoses)")
  }

  // MARK: - What users notice

  @Test func `A cause says what users notice of it, where its dangerous failures agree`() async throws {
    let zeros = try await report(
      "keys.master-secret",
      of: ReferenceImplementation.powerAuthWithScenarios.making(["keys.shared-secret-as-number"]))
    let words = "A value that loses or gains zeros fails once in 256 times, in production and not in tests."
    #expect(zeros.diagnoses.map(\.consequence) == [words], "\(zeros.diagnoses)")
    #expect(zeros.diagnoses[0].subject.hasSuffix(" What users notice: \(words)"), "\(zeros.diagnoses[0].subject)")
    let order = try await report(
      "kdf.index", of: ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"]))
    #expect(order.diagnoses.map(\.consequence) == [""])
  }

  @Test func `What is harmless on its own has no effect that users notice`() async throws {
    let lax = try await report(
      "kdf.index", of: ReferenceImplementation.powerAuthWithScenarios.making(["kdf.key-of-any-length"]))
    #expect(lax.total.severities.strictness == lax.total.failed && lax.total.failed > 0)
    #expect(lax.diagnoses.map(\.mistakes) == [["kdf.key-of-any-length"]])
    #expect(lax.diagnoses.map(\.consequence) == [""])
  }
}

extension [UInt8] {
  /// The order of the curve P-256 (SEC 2, 2.4.2), which no private key is.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7,
    0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// Whether the bytes are the number 0, or the order of the curve.
  var isZeroOrOrder: Bool {
    let number = Array(drop { $0 == 0 })
    return number.isEmpty || number == Self.order
  }
}
