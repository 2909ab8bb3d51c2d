import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

/// The diagnosis of a library that checks little, or a few values only; that takes the last of two fields with one name,
/// writes numbers in its locale, private keys with a sign and fields in another order; that has separate code for a
/// counter, gives no reasons and throws what it does not declare.
@Suite(.enabled(if: Thoroughness.coversEverything)) struct LaxLibraryTests {
  /// What the library does wrongly by itself; the rest is what its platform does.
  private static let mistakes = [
    "kdf.aes-by-key-length", "signature.key-of-any-length", "token.secret-of-any-length", "header.searched-by-pattern",
    "signature.digits-of-the-locale", "status.state-unchecked", "status.look-ahead-unchecked",
    "status.short-counter-hash-taken", "vault.private-key-unchecked", "vault.key-as-data",
    "header.timestamp-in-seconds",
  ]
  /// What only one operation does, by separate code: others refuse such counters.
  private static let ofCounter = "counter.value-of-any-length"

  /// What is an error for a longer hash, so that it gives the same answers as another mistake with hashes.
  private static let ofHash = "status.short-counter-hash-taken"

  /// The reference with the mistakes, on a platform whose types refuse empty keys, and whose ciphers throw errors.
  private struct LaxLibrary: Implementation {
    let name = "lax library"
    /// The order of fields is free, so that another one is not a mistake.
    private let mistaken = ReferenceImplementation.powerAuthWithScenarios.making(
      LaxLibraryTests.mistakes + ["header.other-order"])
    private let counting = ReferenceImplementation.powerAuthWithScenarios.making([LaxLibraryTests.ofCounter])

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      let keys = request.input.members.filter { $0.name.hasSuffix("Key") || $0.name.hasSuffix("Secret") }
      if keys.contains(where: { $0.value == .bytes([]) }) { return .reject() }
      if request.operation == LaxLibraryTests.signing { return try answerWithSign(request) }
      let library = request.operation == "counter.advance" ? counting : mistaken
      switch try library.answer(request) {
      case .reject where keys.contains(where: { Self.isLongKey($0.value) }): return .error("InvalidKeyException")
      case .reject where request.input["counterHash"].map(Self.isBeyondBuffer) ?? false:
        return .error("BufferOverflowException")
      case .reject: return .reject()
      case let other: return other
      }
    }

    private func answerWithSign(_ request: Request) throws -> Answer {
      guard let operation = Suite.powerAuthWithScenarios[request.operation] else { return .unsupported("no operation") }
      // Zero and the order of the curve are refused by the platform.
      if try request.bytes("privateKey").isZeroOrOrder { return .reject() }
      let answer = try operation.computation(of: LaxLibraryTests.mistakes, taking: ["private-key.signed-number"])
        .answer(request, in: .withoutRandomness)
      if case .reject = answer { return .reject() }
      return answer
    }

    private static func isBeyondBuffer(_ value: Value) -> Bool {
      if case .bytes(let bytes) = value { bytes.count > 16 } else { false }
    }

    /// Whether a key is longer than those of any cipher.
    private static func isLongKey(_ value: Value) -> Bool {
      if case .bytes(let bytes) = value { bytes.count > 32 && bytes.count < 65 } else { false }
    }
  }

  /// What it protects, it writes as a signed number, which is as right.
  private static let signing = "vault.protect-private-key"

  private static let files = [
    "kdf.index", "signature.online.3.0", "signature.online.3.1", "signature.offline", "token.digest.3.2",
    "header.parse", "activation.fingerprint", "recovery-code.derive", "status.encrypt.3.0", "status.encrypt.3.1",
    "status.decrypt.3.1", "vault.protect-key", "header.token.3.2", "counter.advance", signing,
  ]

  @Test func `Nine in ten failures have a true cause, and none a false one`() async throws {
    var selection = Selection()
    selection.protocols = ["3.0", "3.2"]
    var replay = Replay(.powerAuthWithScenarios, selection: selection).searchingCauses()
    replay.searchTime = nil
    let report = try await replay.files(
      Self.files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: LaxLibrary())
    let named = Set(report.diagnoses.flatMap(\.mistakes))
    #expect(named.isSubset(of: Self.mistakes + [Self.ofCounter]), "\(report.diagnoses)")
    let alone = Self.mistakes.suffix(4).filter { $0 != Self.ofHash } + [Self.ofCounter]
    #expect(named.isSuperset(of: alone), "\(report.diagnoses)")
    #expect(report.diagnoses.contains { $0.alternatives.first == Self.ofHash }, "\(report.diagnoses)")
    let explained = report.diagnoses.filter { !$0.mistakes.isEmpty }.reduce(0) { $0 + $1.explained }
    let thrown = report.diagnoses.filter { $0.sentence.hasPrefix("failed with an error instead of refusing") }
    #expect(report.total.failed > 500)
    #expect(report.failures.contains { $0.caseNumber != nil })
    #expect(report.tally(of: Self.signing).failed > 0 && report.tally(of: Self.signing).passed > 0)
    #expect(report.alternatives.contains { $0.id == "private-key.signed-number" && !$0.isInconsistent })
    #expect(
      (explained + thrown.reduce(0) { $0 + $1.failures }) * 10 >= report.total.failed * 9, "\(report.diagnoses)")
    #expect(thrown.count > 0)
  }

  @Test func `Refusals of empty keys are exceptions of a mistake`() async throws {
    var replay = Replay(.powerAuthWithScenarios, selection: Selection(skipping: "*accumulated*")).searchingCauses()
    replay.searchTime = nil
    let report = try await replay.files(
      ["\(Corpus.standardDirectory)/signature.online.3.1.json"], against: LaxLibrary())
    let cause = try #require(report.diagnoses.first { $0.mistakes == ["signature.key-of-any-length"] })
    #expect(cause.distinction.hasPrefix("Except where "), "\(report.diagnoses)")
    #expect(cause.distinction.contains("is empty ("), "\(cause.distinction)")
  }
}
