import Conformance
import PowerAuthCorpus
import Testing

/// Splits activation codes, right or with a mistake.
struct CodeSplitter: Implementation {
  let name = "my-sdk"
  /// Whether the dash between the halves stays at the first one.
  var keepsDash = false

  func supports(operation: String, protocolVersion: String) -> Bool { operation == "activation-code.split" }

  func answer(_ request: Request) throws -> Answer {
    let code = Array(try request.text("code").utf8)
    guard code.count == 23, code.indices.allSatisfy({ Self.isRight(code[$0], at: $0) }) else { return .reject() }
    let (first, second) = (code[..<(keepsDash ? 12 : 11)], code[12...])
    return .accept(
      Record([
        "activationIdShort": .text(String(decoding: first, as: UTF8.self)),
        "activationOtp": .text(String(decoding: second, as: UTF8.self)),
      ]))
  }

  private static func isRight(_ byte: UInt8, at index: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "-"): [5, 11, 17].contains(index)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "2")...UInt8(ascii: "7"): ![5, 11, 17].contains(index)
    default: false
    }
  }
}

private let file = "activation-code.split.json"

@Test(arguments: try PackagedCorpus.vectorFiles())
func replay(path: String) async throws {
  let report = try await PackagedCorpus.replay().file(at: path, against: CodeSplitter())
  #expect(report.failures.isEmpty, "\(report.failures)")
  #expect(report.total.executed + report.total.unsupported == report.total.selected)
  // The file has 58 single vectors, in two versions.
  #expect(report.total.executed == (path == file ? 116 : 0))
}

@Test(arguments: try PackagedCorpus.vectors(inFile: file))
func replay(vector: String) async throws {
  let report = try await PackagedCorpus.replay(vector: vector).file(at: file, against: CodeSplitter())
  #expect(report.failures.isEmpty && report.total.passed + report.total.excluded == 116 + 2)
  #expect(report.total.passed == (vector.hasSuffix("/accumulated") ? 0 : 2))
}

@Test func `The replay finds a dash that stays at the first half`() async throws {
  let report = try await PackagedCorpus.replay().file(at: file, against: CodeSplitter(keepsDash: true))
  #expect(report.failures.contains { $0.id == "activation-code.split/basic" && $0.kind == .wrongOutput })
  #expect(report.failures.allSatisfy { $0.kind == .wrongOutput })
  // Each of the 20 vectors that must be accepted, in two versions.
  #expect(report.total.failed == 40 && report.total.passed == 76)
}
