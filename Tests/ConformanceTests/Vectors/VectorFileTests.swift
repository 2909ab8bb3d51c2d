import TestFolders
import Testing
import Toy

@testable import Conformance

/// An invalid vector file is named with the vector, the field and the place.
@Suite struct VectorFileTests {
  private static let file = "toy.rotate.1.json"
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func replay() async throws -> InvalidCorpus? {
    await #expect(throws: InvalidCorpus.self) {
      _ = try await corpus.replay(Self.file, against: Answering.reference())
    }
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let field: String?
    let message: String
    var testDescription: String { "\(old) → \(new)" }

    init(_ old: String, _ new: String, _ field: String?, _ message: String) {
      (self.old, self.new, self.field, self.message) = (old, new, field, message)
    }
  }

  private static let accepting =
    "must have either an output or a verification where the result is accept"
  private static let digest = String(repeating: "0", count: 64)
  private static let verification = """
    { "operation": "toy.unmask", "input": {}, "output": { "text": "" } }
    """

  @Test(arguments: [
    Damage("\"format\": 1", "\"format\": 2", "format", "must be 1; another version of pavectors wrote this file"),
    Damage("\"format\": 1", "\"format\": \"1\"", "format", "must be an integer of at least 0"),
    Damage(
      "\"operation\": \"toy.rotate\"", "\"operation\": \"toy\"", "operation",
      "\"toy\" is not an operation of this suite"),
    Damage(
      "  \"operation\": \"toy.rotate\",\n", "", "operation",
      "is missing, so that this is not a file of vectors; give such files, or their folder"),
    Damage("[\"1\", \"2\"]", "[\"1\", \"4\"]", "protocol", "\"4\" is not a version in which toy.rotate exists"),
    Damage("[\"1\", \"2\"]", "[]", "protocol", "must name a version"),
    Damage("[\"1\", \"2\"]", "[\"1\", \"1\"]", "protocol", "\"1\" is repeated"),
    Damage("[\"1\", \"2\"]", "[1]", "protocol[0]", "must be a text"),
    Damage("\"schema\": \"s", "\"schema\": \"t", "schema", "must be schemas/toy.rotate.schema.json"),
    Damage("\"suite\":", "\"suit\":", "suite", "is missing"),
    Damage("\"seed\":", "\"kind\": 1,\n  \"seed\":", "kind", "is not a known member"),
    Damage(
      "\"class\": \"edge\"", "\"class\": \"ledge\"", "flags.Edge.class",
      "must be one of coverage, edge, negative, policy"),
    Damage(
      "\"severity\": \"strictness\"", "\"severity\": \"high\"", "flags.Edge.severity",
      "must be one of strictness, security, interoperability"),
    Damage("\"R3\": \"It", "\"R3\": \"Its", "rules.\"R3\"", "is not a rule of toy.rotate"),
    Damage("\"R3\": \"It is rotated by no more than its length.\"", "\"R3\": 1", "rules.R3", "must be a text"),
    Damage("\"fields\":", "\"field\":", "fields", "is missing"),
    Damage(
      "\"by\": \"int(0..255)\"", "\"by\": \"int\"", "fields.input", "does not have the kinds that toy.rotate declares"),
    Damage(
      "\"rotated\": \"bytes\"", "\"turned\": \"bytes\"", "fields.output",
      "does not have the kinds that toy.rotate declares"),
    Damage(
      "\"head\": \"bytes\"", "\"head\": \"text\"", "fields.steps", "does not have the kinds that toy.rotate declares"),
    Damage(
      "\"fields\": {", "\"fields\": { \"more\": 1,", "fields",
      "must have the members input, output and steps, in this order, and no other"),
    Damage("\"count\": 10", "\"count\": 9", "count", "is 9, but the file has 10 vectors"),
    Damage("\"count\": 10", "\"count\": 11", "count", "is 11, but the file has 10 vectors"),
    Damage("\"count\": 10", "\"count\": 10,\n  \"count\": 10", nil, "the key \"count\" is repeated in its object"),
  ])
  func `An invalid header is named with the member`(damage: Damage) async throws {
    try corpus.edit(Self.file, damage.old, damage.new)
    let error = try await replay()
    #expect(error?.file == corpus.path(Self.file))
    #expect(error?.field == damage.field)
    #expect(error?.message == damage.message)
  }

  @Test(arguments: [
    Damage("\"id\": \"toy.rotate/", "\"id\": \"toy.mask/", "id", "is not an id of a vector of toy.rotate"),
    Damage("\"revision\": 1", "\"revision\": 1.0", "revision", "must be an integer of at least 1"),
    Damage("\"revision\": 1,", "", "revision", "is missing"),
    Damage("\"comment\":", "\"kommentar\":", "comment", "is missing"),
    Damage("\"since\":", "\"until\": \"2\", \"since\":", "until", "is not a known member"),
    Damage("[\"Plain\"]", "[\"Fancy\"]", "flags", "\"Fancy\" is not described in the file"),
    Damage("[\"Plain\"]", "\"Plain\"", "flags", "must be an array of texts"),
    Damage("[\"R2\"]", "[\"R7\"]", "rules", "\"R7\" is not stated in the file"),
    Damage(
      "\"comment\":", "\"parent\": \"toy.rotate/1/basic\", \"comment\":", "change",
      "and parent must both be present or both be absent"),
    Damage("\"data\": \"", "\"data\": \"0", "input.data", "must be bytes in lower-case hex, two digits each"),
    Damage("\"data\": \"", "\"data\": \"FF", "input.data", "must be bytes in lower-case hex, two digits each"),
    Damage("\"data\": \"", "\"date\": \"", "input.date", "is not a field of the operation"),
    Damage("\"label\": \"é\"", "\"label\": null", "input.label", "must be a text"),
    Damage("\"by\": ", "\"by\": 99", "input.by", "must be an integer from 0 to 255"),
    Damage("\"by\": ", "\"by\": -", "input.by", "must be an integer from 0 to 255"),
    Damage("\"input\":", "\"accumulated\": {}, \"input\":", "input", "must be absent where accumulated is present"),
    Damage("\"result\": \"accept\"", "\"result\": \"maybe\"", "expect.result", "must be accept, reject or either"),
    Damage(
      "\"result\": \"accept\"", "\"result\": \"reject\"", "expect.output", "must be absent where the result is reject"),
    Damage(
      "\"output\": {", "\"reason\": \"too-far\", \"output\": {", "expect",
      "must have either an output or a verification where the result is accept"),
    Damage(
      "\"length\": 6", "\"length\": \"6\"", "expect.output.length",
      "must be an integer from 0 to 9007199254740991"),
    Damage(", \"length\": 6", "", "expect.output.length", "is missing"),
    Damage("\"name\": \"cut\"", "\"name\": 1", "steps[0].name", "must be a text"),
    Damage(
      "\"name\": \"cut\"", "\"nom\": \"\", \"name\": \"cut\"", "steps[0].nom", "is not a known member"),
  ])
  func `An invalid vector is named with the field`(damage: Damage) async throws {
    try corpus.edit(vector: "toy.rotate/1/labelled", in: Self.file, damage.old, damage.new)
    let error = try await replay()
    #expect(error?.file == corpus.path(Self.file))
    #expect(error?.vector?.hasSuffix("/1/labelled\"") == true)
    #expect(error?.field == damage.field)
    #expect(error?.message == damage.message)
    #expect(error?.place?.hasPrefix("line ") == true)
  }

  @Test(
    arguments: [
      (
        "empty",
        Damage(
          "\"reason\": \"empty-data\"", "\"reason\": \"late\"", "expect.reason",
          "\"late\" is not a reason of toy.rotate")
      ),
      ("empty", Damage("[\"too-far\"]", "[\"late\"]", "expect.reason", "\"late\" is not a reason of toy.rotate")),
      ("empty", Damage("[\"too-far\"]", "[1]", "expect.alsoAllowed[0]", "must be an object")),
      ("empty", Damage("\"reason\": \"empty-data\",", "", "expect.reason", "is missing")),
      (
        "empty-label",
        Damage("\"output\":", "\"sha256\": \"00\", \"output\":", "expect.sha256", "must be 32 bytes in lower-case hex")
      ),
      (
        "accumulated",
        Damage("\"sha256\": \"", "\"sha256\": \"0", "expect.sha256", "must be 32 bytes in lower-case hex")
      ),
      (
        "accumulated",
        Damage("\"count\": 50", "\"count\": -50", "accumulated.count", "must be an integer of at least 1")
      ),
      (
        "accumulated",
        Damage("\"cases\":", "\"case\": 1, \"cases\":", "accumulated.case", "is not a known member")
      ),
      (
        "accumulated",
        Damage(
          "\"result\": \"accept\"", "\"result\": \"either\"", "expect",
          "must be accept with the sha256 of the accumulated results")
      ),
      ("basic", Damage("\"expect\": {", "\"expect\": { \"alsoAllowed\": [\"too-far\"],", "expect", accepting)),
      (
        "basic",
        Damage(
          "\"expect\": {", "\"expect\": { \"sha256\": \"\(digest)\",", "expect.sha256",
          "must be absent where the vector is a single case")
      ),
      (
        "empty-label",
        Damage(
          "\"expect\": {", "\"expect\": { \"verify\": \(verification),", "expect.verify",
          "must be absent where there is an output")
      ),
      (
        "empty",
        Damage(
          "\"expect\": {", "\"expect\": { \"verify\": \(verification),", "expect.output",
          "must be absent where the result is reject")
      ),
      (
        "accumulated",
        Damage(
          "\"expect\": {", "\"expect\": { \"reason\": \"too-far\",", "expect",
          "must be accept with the sha256 of the accumulated results")
      ),
    ] as [(String, Damage)])
  func `An invalid expectation is named with the field`(id: String, damage: Damage) async throws {
    try corpus.edit(vector: "toy.rotate/1/\(id)", in: Self.file, damage.old, damage.new)
    let error = try await replay()
    #expect(error?.vector == "\"toy.rotate/1/\(id)\"")
    #expect(error?.field == damage.field)
    #expect(error?.message == damage.message)
  }

  @Test func `The first of two invalid vectors is named`() async throws {
    try corpus.edit(vector: "toy.rotate/1/whole", in: Self.file, "\"revision\": 1", "\"revision\": 0.5")
    try corpus.edit(vector: "toy.rotate/1/random/3", in: Self.file, "\"revision\": 1", "\"revision\": 0.5")
    #expect(try await replay()?.vector == "\"toy.rotate/1/whole\"")
  }

  @Test func `An invalid vector is named before an error at the end of the file`() async throws {
    try corpus.edit(vector: "toy.rotate/1/whole", in: Self.file, "\"revision\": 1", "\"revision\": 0.5")
    let text = try corpus.scratch.content(Self.file)
    try corpus.scratch.file(Self.file, String(text.dropLast(20)))
    #expect(try await replay()?.vector == "\"toy.rotate/1/whole\"")
    try corpus.edit(Self.file, "\"revision\": 0.5", "\"revision\": 1")
    #expect(try await replay()?.message == "the document ends within an element")
  }

  @Test func `A wrong bracket is named with its place`() async throws {
    try corpus.edit(vector: "toy.rotate/1/basic", in: Self.file, "[\"R1\"]", "[\"R1\"}")
    let error = try await replay()
    #expect(error?.field == "vectors[0].rules")
    #expect(error?.message == "expected ',' or ']', found '}'")
  }
}
