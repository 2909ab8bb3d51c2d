internal import Conformance
internal import PowerAuth
internal import Primitives

/// The values in the text of a configuration.
let configurationParseOperation = Operation(
  powerAuth: "configuration.parse",
  "The application key, its secret and the master key in the text of a configuration.",
  reference: "Configuration/Parse", ranges: [.v3]
) { op in
  let configuration = op.input("configuration", .configuration, "The text of the configuration, Base64.")
  let bytes = op.step("bytes", "Base64⁻¹(configuration)")
  let fields = ConfigurationOutputs(op)
  op.refuses(.invalidEncoding, .configurationVersion, .truncated, .invalidLength, .missingMasterKey)
  op.note(
    "The layout is 01 ‖ data(APP_KEY) ‖ data(APP_SECRET) ‖ count ‖ (number ‖ data(key)) for each key. data(x) is "
      + "the size of x as a compact number (§ 1.10), which may have a longer form than necessary, and x.")
  let rules = ConfigurationSentences(op)

  ConfigurationScenarios(op: op, text: configuration, rules: rules, outputs: fields).declare()

  op.mistakes(Mistake.ofConfigurationTexts, violate: [rules.base64])
  op.mistakes(Mistake.ofConfigurationVersions, violate: [rules.version])
  op.mistakes(Mistake.ofCountReading, violate: [rules.counts])
  op.mistakes(Mistake.ofConfigurationLengths, violate: [rules.lengths])
  op.mistakes(Mistake.ofTruncation, violate: [rules.truncation])
  op.mistakes(Mistake.ofKeyChoice, violate: [rules.choice])
  op.mistakes(
    [.emptyMasterKeyTaken, .missingMasterKeyTaken, .masterKeyOnCurveDemanded, .masterKeyOf65BytesDemanded],
    violate: [rules.masterKey])
  op.mistake(.trailingBytesRefused, violates: [rules.rest])
  op.answer { rules, request in
    let read = try rules.readConfiguration(request[configuration])
    return request.accept(
      fields.applicationKey(read.configuration.applicationKey),
      fields.applicationSecret(read.configuration.applicationSecret),
      fields.masterServerPublicKey(read.configuration.masterServerPublicKey)
    ) { [bytes(read.bytes)] }
  }
}

extension FieldKind where Native == String {
  /// The text of a drawn configuration; a text around Base64 is declared by hand.
  static let configuration = FieldKind.text { draw in ConfigurationBytes(&draw).text }.withoutCornersOfForm
}

/// The values of a configuration as outputs.
struct ConfigurationOutputs: Sendable {
  let applicationKey: Field<[UInt8]>
  let applicationSecret: Field<[UInt8]>
  let masterServerPublicKey: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    applicationKey = op.output(
      "applicationKey", .bytes(16), "APP_KEY, 16 bytes.", formula: "x of the first data(x) in bytes")
    applicationSecret = op.output(
      "applicationSecret", .bytes(16), "APP_SECRET, 16 bytes.", formula: "x of the second data(x) in bytes")
    masterServerPublicKey = op.output(
      "masterServerPublicKey", .bytes(65), "The master server public key, which need not be a point.",
      formula: "x of the last data(x) in bytes that stands behind the number 01")
  }

  /// The outputs for the values of a configuration.
  func record(_ values: Configuration) -> Record {
    Record([
      applicationKey(values.applicationKey), applicationSecret(values.applicationSecret),
      masterServerPublicKey(values.masterServerPublicKey),
    ])
  }
}

/// What holds of the text of a configuration that is read.
struct ConfigurationSentences: Sendable {
  let base64: Rule
  let version: Rule
  let counts: Rule
  let lengths: Rule
  let truncation: Rule
  let choice: Rule
  let masterKey: Rule
  let rest: Rule

  init(_ op: OperationBuilder) {
    base64 = op.rule("R1", "The text is standard Base64 with its padding, on one line, with nothing around it.")
    version = op.rule("R2", "The first byte is 01.")
    counts = op.rule("R3", "The top bits of a count tell its width; it need not be as short as possible.")
    lengths = op.rule("R4", "APP_KEY and APP_SECRET have 16 bytes.")
    truncation = op.rule("R5", "Where the bytes end before a part that was announced, the whole text is refused.")
    choice = op.rule("R6", "The master key has the number 01; the last one counts, and other numbers are skipped.")
    masterKey = op.rule("R7", "The master key has at least one byte; whether it is a point is not checked here.")
    rest = op.rule("R8", "Bytes behind the last key are ignored.")
  }

  var all: [Rule] { [base64, version, counts, lengths, choice, masterKey] }
}
