import PowerAuthCorpus
import PowerAuthPartyVectors
import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Conformance

/// The suite that a device has: the operations as the schemas of the packaged corpus describe them, without computations.
@Suite struct DescribedSuiteTests {
  /// The names and forms of fields, in a text that can be compared.
  private static func shape(_ fields: [FieldDeclaration]) -> [String] {
    fields.map { "\($0.name)\($0.isOptional ? "?" : ""): \(shape($0.form))" }
  }

  private static func shape(_ form: FieldForm) -> String {
    switch form {
    case .bytes(let limit): "bytes, \(limit)"
    case .text(let limit): "text, \(limit)"
    case .choice(let texts): "one of \(texts)"
    case .int(let range): "\(range)"
    case .unsigned64: "u64"
    case .list(let element, let limit): "list, \(limit), of \(shape(element))"
    case .record(let fields): "record \(shape(fields))"
    case .variants(let tag, let variants):
      "by \(tag): \(variants.map { "\($0.name), \($0.sentence) \(shape($0.fields))" })"
    }
  }

  @Test func `Schemas describe each operation as it is declared`() throws {
    let described = try PackagedCorpus.suite()
    let declared = Suite.powerAuthWithParties
    #expect(described.operations.count == declared.operations.count)
    for operation in described.operations {
      let other = try #require(declared[operation.id])
      #expect(Self.shape(operation.inputs) == Self.shape(other.inputs), "\(operation.id)")
      #expect(Self.shape(operation.outputs) == Self.shape(other.outputs), "\(operation.id)")
      #expect(operation.reasons.map(\.id) == other.reasons.map(\.id), "\(operation.id)")
      #expect(operation.rules.map(\.id) == other.rules.map(\.id), "\(operation.id)")
      #expect(operation.protocols == other.protocols && operation.verifiedBy == other.verifiedBy, "\(operation.id)")
      #expect(operation.script?.observations == other.script?.observations, "\(operation.id)")
      #expect(other.alternatives.allSatisfy { operation.hasAlternative($0.alternative.id) }, "\(operation.id)")
      #expect(!operation.isComputed && other.isComputed && !operation.hasAlternative("no-such-alternative"))
    }
  }

  @Test func `The packaged corpus has the files of the published one`() throws {
    let names = try Corpus.files(of: .powerAuthWithParties).map { $0.dropFirst(Corpus.standardDirectory.count + 1) }
    #expect(try PackagedCorpus.vectorFiles() == names.map { String($0) })
  }

  @Test func `A described operation computes nothing`() throws {
    let operation = try #require(try PackagedCorpus.suite()["kdf.index"])
    #expect(throws: NotComputed.self) {
      try operation.referenceAnswer(
        to: Record(["masterKey": .bytes([UInt8](repeating: 0, count: 16)), "index": .unsigned64(1)]),
        protocolVersion: "3.3")
    }
  }

  @Test func `A right implementation passes all cases of a file, and one with a mistake fails the same as elsewhere`()
    async throws
  {
    let file = "kdf.index.json"
    let right = try await PackagedCorpus.replay().file(at: file, against: ReferenceImplementation.powerAuth)
    // The file has 77 vectors in four versions, and one of them is accumulated.
    #expect(right.failures.isEmpty && right.total.passed == 76 * 4 && right.total.excluded == 4)
    let wrong = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"])
    let here = try await PackagedCorpus.replay().file(at: file, against: wrong)
    let elsewhere = try await Replay(.powerAuth).file(at: "\(Corpus.standardDirectory)/\(file)", against: wrong)
    #expect(here.total.failed > 200 && here.failing.map(\.caseName) == elsewhere.failing.map(\.caseName))
    #expect(here.failures.map(\.message) == elsewhere.failures.map(\.message))
    #expect(here.failures.first?.severity == elsewhere.failures.first?.severity)
  }

  @Test func `One vector is replayed alone`() async throws {
    let ids = try PackagedCorpus.vectors(inFile: "kdf.index.json")
    #expect(ids.count == 77 && ids.first == "kdf.index/basic")
    let report = try await PackagedCorpus.replay(vector: "kdf.index/basic")
      .file(at: "kdf.index.json", against: ReferenceImplementation.powerAuth)
    #expect(report.total.passed == 4 && report.total.selected == 4)
  }

  @Test func `Drawn outputs are counted as not judged, and a suite that computes judges them`() async throws {
    let file = "jwt.sign.json"
    var replay = try PackagedCorpus.replay()
    let alone = try await replay.file(at: file, against: ReferenceImplementation.powerAuth)
    // Its vectors have an output that is drawn, or must be refused.
    let (drawn, refused) = (alone.total.notJudged, alone.total.passed)
    let count = try PackagedCorpus.vectors(inFile: file).count
    #expect(drawn > 30 && refused > 30 && drawn + refused == count && alone.total.selected == count)
    #expect(alone.total.executed == refused && alone.failures.isEmpty)
    let words =
      "\(drawn) cases were not judged here, because what must verify the answers computes nothing here: jwt.sign"
    #expect(alone.remarks.contains(words))
    #expect(alone.total.summary.contains(", \(drawn) not judged here, "))
    replay.judge = .powerAuth
    let judged = try await replay.file(at: file, against: ReferenceImplementation.powerAuth)
    #expect(judged.total.notJudged == 0 && judged.total.passed == count)
    #expect(!judged.remarks.contains { $0.contains("not judged") })
  }

  @Test func `Where nothing can be judged, the result is not that all passed`() async throws {
    let id = "jwt.sign/basic"
    let report = try await PackagedCorpus.replay(vector: id)
      .file(at: "jwt.sign.json", against: ReferenceImplementation.powerAuth)
    #expect(report.total.notJudged == 1 && report.total.selected == 1)
    #expect(report.result == .incomplete)
  }

  @Test func `A report with cases that were not judged is read as it was written`() async throws {
    let report = try await PackagedCorpus.replay().file(at: "jwt.sign.json", against: ReferenceImplementation.powerAuth)
    let text = Report.document([report])
    #expect(try ReportReader.decode(Array(text.utf8), file: "report.json") == [report])
    let without = text.split(separator: "\n").filter { !$0.contains("\"notJudged\"") }.joined(separator: "\n")
    #expect(throws: InvalidReport.self) { try ReportReader.decode(Array(without.utf8), file: "report.json") }
  }

  @Test func `Every determined output of all files can be judged without a computation`() async throws {
    // The digests of all files are compared with the index too.
    let report = try await PackagedCorpus.replay()
      .corpus(in: ".", against: ReferenceImplementation(of: .powerAuthWithParties))
    #expect(report.failures.isEmpty, "\(report.failures.prefix(3))")
    #expect(report.total.unsupported == 0 && report.total.executed > 55_000)
    #expect(report.total.notJudged > 1000 && report.total.notJudged < report.total.executed / 20)
    #expect(report.total.executed + report.total.notJudged == report.total.selected)
  }

  /// The packaged corpus with another text in one of its files.
  private static func files(with old: String, replacedBy new: String, in path: String) -> CorpusFiles {
    CorpusFiles(reading: { name in
      let bytes = try PackagedCorpus.files.read(name)
      guard name == path else { return bytes }
      return Array(String(decoding: bytes, as: UTF8.self).replacing(old, with: new).utf8)
    })
  }

  private static let schema = "schemas/kdf.index.schema.json"

  @Test func `A schema that is not that of the index is refused`() throws {
    let files = Self.files(with: "masterKey", replacedBy: "parentKey", in: Self.schema)
    let error = #expect(throws: InvalidCorpus.self) { try Suite(describedIn: files) }
    #expect(error?.description.contains("\(Self.schema): its SHA-256 is not the one in index.json") == true)
  }

  @Test(arguments: [
    ("\"^([0-9a-f]{2})*$\"", "\"^[0-9A-F]*$\""), ("\"$defs\"", "\"defs\""),
    ("\"type\": \"string\",\n          \"pattern\"", "\"type\": \"number\",\n          \"pattern\""),
    ("\"const\": \"kdf.index\"", "\"const\": 1"),
  ])
  func `A schema that does not describe an operation is refused`(old: String, new: String) throws {
    let bytes = try PackagedCorpus.files.read(Self.schema)
    let right = try SchemaReader.description(bytes, path: Self.schema)
    #expect(right.id == "kdf.index" && right.inputs.map(\.name) == ["masterKey", "index"])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(old))
    #expect(throws: InvalidCorpus.self) {
      try SchemaReader.description(Array(text.replacing(old, with: new).utf8), path: Self.schema)
    }
  }
}
