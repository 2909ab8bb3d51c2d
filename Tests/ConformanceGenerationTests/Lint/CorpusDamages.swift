import Toy

/// The changes of the toy corpus.
extension CorpusDamage {
  /// Changes of a vector.
  static let ofVectors: [CorpusDamage] = [
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "1/basic\"", new: "1/basis\"", field: "id",
      problemVector: "toy.rotate/1/basis"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"id\": \"toy.rotate/1/basic\"",
      new: "\"id\": \"toy.rotate/1/Basic\"", field: "id", problemVector: "toy.rotate/1/Basic"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"id\": \"toy.rotate/1/basic\"", new: "\"id\": \"toy.mask/1/basic\"",
      field: "id", problemVector: "toy.mask/1/basic"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"revision\": 1", new: "\"revision\": 2", field: "revision"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"revision\": 1", new: "\"revision\": 0", field: "revision"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"revision\": 1", new: "\"revision\": 9007199254740991",
      field: "revision"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"since\": \"1.0.0\"", new: "\"since\": \"1.1.0\"", field: "since"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"A rotation.\"", new: "\"A rotatiom.\"", field: "comment"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "\"A rotation.\"", new: "\"\"", field: "comment"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "[\"Plain\"]", new: "[\"Edge\"]", field: "flags[0]"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "[\"Plain\"]", new: "[\"Plain\", \"Edge\"]", field: "flags[1]"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "[\"Plain\"]", new: "[]", field: "flags[0]"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "[\"R1\"]", new: "[\"R3\"]", field: "rules[0]"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "[\"R1\"]", new: "[\"R1\", \"R3\"]", field: "rules[1]"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "[\"R1\"]", new: "[\"R1\", \"R9\"]", field: "rules"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"data\": \"9e", new: "\"data\": \"9f", field: "input.data"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"data\": \"9ef3", new: "\"data\": \"9ef", field: "input.data"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "\"by\": 2", new: "\"by\": 3", field: "input.by"),
    CorpusDamage(place: .vector("toy.rotate/1/basic"), old: "\"by\": 2", new: "\"by\": 2.0", field: "input.by"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"by\": 2", new: "\"by\": 9007199254740991", field: "input.by"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"by\": 2", new: "\"b\\u0079\": 2, \"by\\u0301\": 2",
      field: "input.bý"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"by\": 2", new: "\"by\": 2, \"label\": \"a\"", field: "input.label"),
    CorpusDamage(place: .vector("toy.rotate/1/labelled"), old: ", \"label\": \"é\"", new: "", field: "input.label"),
    CorpusDamage(
      place: .vector("toy.rotate/1/labelled"), old: "\"label\": \"é\"", new: "\"label\": \"é\"", field: "input.label"),
    CorpusDamage(
      place: .vector("toy.rotate/1/labelled"), old: "\"labelled\": \"é\"", new: "\"labelled\": \"é\"",
      field: "expect.output.labelled"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"rotated\": \"69", new: "\"rotated\": \"68",
      field: "expect.output.rotated"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"length\": 6", new: "\"length\": 7", field: "expect.output.length"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"length\": 6 }",
      new: "\"length\": 6 }, \"alsoAllowed\": [{ \"rotated\": \"\", \"length\": 0 }]", field: "expect"),
    CorpusDamage(
      place: .vector("toy.rotate/1/too-far"), old: "\"result\": \"reject\"", new: "\"result\": \"either\"",
      field: "expect.output"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"reason\": \"empty-data\"", new: "\"reason\": \"too-far\"",
      field: "expect.reason"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "[\"too-far\"]", new: "[\"empty-label\"]",
      field: "expect.alsoAllowed[0]"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"reason\": \"empty-data\",\n        \"alsoAllowed\": [\"too-far\"]",
      new: "\"reason\": \"empty-data\"", field: "expect.alsoAllowed"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty-label"), old: "\"labelled\": \"-\"", new: "\"labelled\": \"+\"",
      field: "expect.alsoAllowed[0].labelled"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty-label"), old: "\"reason\": \"empty-label\"", new: "\"reason\": \"too-far\"",
      field: "expect.reason"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"parent\": \"toy.rotate/1/basic\"",
      new: "\"parent\": \"toy.rotate/1/empty\"", field: "parent"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"parent\": \"toy.rotate/1/basic\"",
      new: "\"parent\": \"toy.rotate/1/whole\"", field: "parent"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"parent\": \"toy.rotate/1/basic\"",
      new: "\"parent\": \"toy.rotate/1/random/1\"", field: "parent"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"parent\": \"toy.rotate/1/basic\"",
      new: "\"parent\": \"toy.rotate/3/basic\"", field: "parent"),
    CorpusDamage(
      place: .vector("toy.rotate/1/too-far"), old: "\"parent\": \"toy.rotate/1/whole\"",
      new: "\"parent\": \"toy.rotate/1/empty\"", field: "parent"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"),
      old: "\"parent\": \"toy.rotate/1/basic\",\n      \"change\": \"data: empty\",\n", new: "", field: "parent"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"parent\": \"toy.rotate/1/basic\",\n", new: "", field: "change"),
    CorpusDamage(
      place: .vector("toy.rotate/1/empty"), old: "\"change\": \"data: empty\"", new: "\"change\": \"data: gone\"",
      field: "change"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"name\": \"cut\", \"value\": \"2\"",
      new: "\"name\": \"cut\", \"value\": \"3\"", field: "steps[0].value"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"name\": \"head\"", new: "\"name\": \"tail\"", field: "steps[1].name"
    ),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"name\": \"head\", \"value\": \"",
      new: "\"name\": \"head\", \"value\": \"x", field: "steps[1].value"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "{ \"name\": \"cut\", \"value\": \"2\" },\n", new: "",
      field: "steps[0].name"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"value\": \"é\" }",
      new: "\"value\": \"é\" }, { \"name\": \"end\", \"value\": \"\" }", field: "steps[3]"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"value\": \"é\"", new: "\"value\": \"é\"", field: "steps[2].value"),
    CorpusDamage(
      place: .vector("toy.rotate/1/basic"), old: "\"value\": \"é\" }", new: "\"value\": \"é\", \"valué\": \"\" }",
      field: "steps[2].valué"),
    CorpusDamage(
      place: .vector("toy.rotate/1/accumulated"), old: "\"seed\": \"toy\"", new: "\"seed\": \"boy\"",
      field: "accumulated.seed"),
    CorpusDamage(
      place: .vector("toy.rotate/1/accumulated"), old: "\"count\": 50", new: "\"count\": 49", field: "accumulated.count"
    ),
    CorpusDamage(
      place: .vector("toy.rotate/1/accumulated"), old: "\"count\": 50", new: "\"count\": 51", field: "accumulated.count"
    ),
    CorpusDamage(
      place: .vector("toy.rotate/1/accumulated"), old: "\"count\": 50", new: "\"count\": 9007199254740991",
      field: "accumulated.count"),
    CorpusDamage(
      place: .vector("toy.rotate/1/accumulated"), old: "\"data and distance", new: "\"data or distance",
      field: "accumulated.cases"),
    CorpusDamage(
      place: .vector("toy.rotate/1/accumulated"), old: "\"sha256\": \"6", new: "\"sha256\": \"7", field: "expect.sha256"
    ),
    CorpusDamage(place: .vector("toy.rotate/1/random/1"), old: "\"by\": 5", new: "\"by\": 4", field: "input.by"),
    CorpusDamage(
      place: .vector("toy.rotate/1/random/1"), old: "random/1", new: "random/9", field: "id",
      problemVector: "toy.rotate/1/random/9"),
    CorpusDamage(
      place: .vector("toy.rotate/1/random/1"), old: "random/1", new: "random/2", field: "id",
      problemVector: "toy.rotate/1/random/2"),
    CorpusDamage(
      place: .vector("toy.mask/basic"), old: "\"operation\": \"toy.unmask\"", new: "\"operation\": \"toy.rotate\"",
      field: "expect.verify.input.key"),
    CorpusDamage(
      place: .vector("toy.mask/basic"), old: "\"key\": \"", new: "\"key\": \"ff", field: "expect.verify.input.key"),
    CorpusDamage(
      place: .vector("toy.mask/basic"), old: "\"output\": { \"text\": \"", new: "\"output\": { \"text\": \"00",
      field: "expect.verify.output.text"),
  ]

  /// Changes of the header of a vector file.
  static let ofHeaders: [CorpusDamage] = [
    CorpusDamage(place: .file("toy.rotate.1.json"), old: "\"format\": 1", new: "\"format\": 2", field: "format"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"operation\": \"toy.rotate\"", new: "\"operation\": \"toy.none\"",
      field: "operation"),
    CorpusDamage(place: .file("toy.rotate.1.json"), old: "[\"1\", \"2\"]", new: "[\"1\"]", field: "protocol"),
    CorpusDamage(place: .file("toy.rotate.1.json"), old: "[\"1\", \"2\"]", new: "[\"2\", \"1\"]", field: "protocol"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "[\"1\", \"2\"]", new: "[\"1\", \"2\", \"3\"]", field: "protocol"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"schema\": \"schemas/toy.rotate", new: "\"schema\": \"schemas/toy.mask",
      field: "schema"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"suite\": \"1.0.0\"", new: "\"suite\": \"1.0.1\"", field: "suite"),
    CorpusDamage(place: .file("toy.rotate.1.json"), old: "\"seed\": \"toy\"", new: "\"seed\": \"boy\"", field: "seed"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"The rotation of bytes.\"", new: "\"The rotation of bits.\"",
      field: "description"),
    CorpusDamage(place: .file("toy.rotate.1.json"), old: "\"Toy/Rotate\"", new: "\"Toy/Rotated\"", field: "reference"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"class\": \"edge\"", new: "\"class\": \"coverage\"",
      field: "flags.Edge.class"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"class\": \"policy\"", new: "\"class\": \"edge\"", field: "flags",
      problemVector: "toy.rotate/1/empty-label"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"severity\": \"strictness\"", new: "\"severity\": \"security\"",
      field: "flags.Edge.severity"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"The ends of ranges.\"", new: "\"The end of ranges.\"",
      field: "flags.Edge.description"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"Labels differ.\"", new: "\"Labels do not differ.\"",
      field: "flags.Label.effect"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"Label\": {", new: "\"La-bel\": {", field: "flags.\"La-bel\""),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"It is rotated by", new: "\"It is turned by", field: "rules.\"R3\""),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"R1\": \"What", new: "\"R9\": \"What", field: "rules.\"R9\""),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"by\": \"int(0..255)\"", new: "\"by\": \"int(0..256)\"",
      field: "fields.input"),
    CorpusDamage(place: .file("toy.rotate.1.json"), old: "\"count\": 10", new: "\"count\": 11", field: "count"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"count\": 10", new: "\"count\": 9007199254740991", field: "count"),
    CorpusDamage(
      place: .file("toy.rotate.1.json"), old: "\"count\": 10", new: "\"count\": 10, \"more\": 1", field: "more"),
  ]

  /// Changes of the lock, of the mistakes, of schemas and of the reference.
  static let ofOtherFiles: [CorpusDamage] = [
    CorpusDamage(place: .file("vectors.lock"), old: "\"basic ", new: "\"basis ", field: nil, remakes: false),
    CorpusDamage(place: .file("vectors.lock"), old: "\"basic ", new: "\"basic 2 ", field: nil, remakes: false),
    CorpusDamage(
      place: .file("vectors.lock"), old: "\"basic ", new: "\"basic 0 ", field: "vectors[1]", remakes: false),
    CorpusDamage(
      place: .file("vectors.lock"), old: "\"retired\": {", new: "\"retired\": {\"toy.rotate/1/gone\": \"wrong\"",
      field: nil, remakes: false),
    CorpusDamage(
      place: .file("vectors.lock"), old: "\"format\": 1", new: "\"format\": 2", field: "format", remakes: false),
    CorpusDamage(
      place: .file("vectors.lock"), old: "\"format\": 1", new: "\"format\": 1, \"extra\": 1", field: "extra",
      remakes: false),
    CorpusDamage(place: .file("mistakes.json"), old: "\"count\": 0", new: "\"count\": 1", field: nil),
    CorpusDamage(place: .file("mistakes.json"), old: "\"suite\": \"1.0.0\"", new: "\"suite\": \"1.0.1\"", field: nil),
    CorpusDamage(place: .file("mistakes.json"), old: "\"mistakes\": []", new: "\"mistakes\": [{}]", field: "mistakes"),
    CorpusDamage(
      place: .file("schemas/toy.rotate.schema.json"), old: "\"maxLength\": 2097152", new: "\"maxLength\": 2097153",
      field: nil),
    CorpusDamage(place: .file("schemas/toy.mask.schema.json"), old: "Vectors of", new: "Vectors for", field: nil),
    CorpusDamage(
      place: .file("schemas/mistakes.schema.json"), old: "\"title\": \"Mistakes\"", new: "\"title\": \"Mistake\"",
      field: nil),
    CorpusDamage(place: .file("OPERATIONS.md"), old: "rotation", new: "rotating", field: nil),
    CorpusDamage(place: .file("COVERAGE.md"), old: "| 12 |", new: "| 13 |", field: nil),
    CorpusDamage(place: .file("operations/toy.rotate.md"), old: "rotation", new: "rotating", field: nil),
  ]

  /// Changes of the index.
  static let ofIndexes: [CorpusDamage] = [
    CorpusDamage(
      place: .file("index.json"), old: "\"format\": 1", new: "\"format\": 2", field: "format", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"suite\": \"1.0.0\"", new: "\"suite\": \"1.0.1\"", field: "suite",
      remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"seed\": \"toy\"", new: "\"seed\": \"boy\"", field: "seed",
      problemFile: "toy.rotate.1.json", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"count\": 25", new: "\"count\": 26", field: "count", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"count\": 25", new: "\"count\": 9007199254740991", field: "count",
      remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"count\": 10", new: "\"count\": 11", field: "count", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"operation\": \"toy.rotate\"", new: "\"operation\": \"toy.mask\"",
      field: "vectors[0].operation", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"protocol\": [\"3\"]", new: "\"protocol\": [\"1\"]",
      field: "vectors[1].protocol", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"protocol\": [\"1\", \"2\"]", new: "\"protocol\": [\"1\"]",
      field: "vectors[0].protocol", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"protocol\": [\"1\", \"2\"]", new: "\"protocol\": \"1\"",
      field: "vectors[0].protocol", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"path\": \"toy.mask.json\"", new: "\"path\": \"../toy.mask.json\"",
      field: "vectors[2].path", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"path\": \"toy.mask.json\"", new: "\"path\": \"toy.unmask.json\"",
      field: "vectors[3].path", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"others\": [", new: "\"others\": [], \"more\": [", field: "more",
      remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "{ \"path\": \"OPERATIONS.md\", \"sha256\": \"",
      new: "{ \"path\": \"OPERATIONS.md\", \"size\": 1, \"sha256\": \"", field: "others[6].size", remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "    { \"path\": \"mistakes.json\", \"sha256\": \"",
      new: "    { \"path\": \"FORMAT.md\", \"sha256\": \"", field: "others[13].path", remakes: false),
    CorpusDamage(place: .file("index.json"), old: "\"count\": 25", new: "\"count\":25", field: nil, remakes: false),
    CorpusDamage(
      place: .file("index.json"), old: "\"sha256\": \"", new: "\"sha256\": \"0", field: "vectors[0].sha256",
      remakes: false),
  ]
}
