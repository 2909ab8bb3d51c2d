package import Conformance
package import PowerAuth

/// The values in the text of a configuration.
package struct ConfigurationParseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "configuration.parse", "The application key, its secret and the master key in the text of a configuration.",
    reference: "Configuration/Parse", ranges: [.v3], chapter: .configuration,
    use: "The client, when an application starts.")
  package let configuration = input("configuration", .configuration, "The text of the configuration, Base64.")
  package let bytes = step("bytes", "Base64⁻¹(configuration)")
  package let fields = ConfigurationOutputs()
  package let rules = ConfigurationSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidEncoding, .configurationVersion, .truncated, .invalidLength, .missingMasterKey)
    op.answer { rules, request in
      let read = try rules.readConfiguration(request[configuration])
      return request.accept(
        fields.applicationKey(read.configuration.applicationKey),
        fields.applicationSecret(read.configuration.applicationSecret),
        fields.masterServerPublicKey(read.configuration.masterServerPublicKey)
      ) { [bytes(read.bytes)] }
    }
  }
}

extension FieldKind where Native == String {
  /// The text of a drawn configuration; a text around Base64 is declared by hand.
  static let configuration = FieldKind.text { draw in ConfigurationBytes(&draw).text }.withoutCornersOfForm
}

/// The values of a configuration as outputs.
package struct ConfigurationOutputs: DeclarationGroup {
  package let applicationKey = output(
    "applicationKey", .bytes(16), "APP_KEY, 16 bytes.", formula: "x of the first data(x) in bytes")
  package let applicationSecret = output(
    "applicationSecret", .bytes(16), "APP_SECRET, 16 bytes.", formula: "x of the second data(x) in bytes")
  package let masterServerPublicKey = output(
    "masterServerPublicKey", .bytes(65), "The master server public key, which need not be a point.",
    formula: "x of the last data(x) in bytes that stands behind the number 01")

  /// The outputs for the values of a configuration.
  package func record(_ values: Configuration) -> Record {
    Record([
      applicationKey(values.applicationKey), applicationSecret(values.applicationSecret),
      masterServerPublicKey(values.masterServerPublicKey),
    ])
  }
}

/// What holds of the text of a configuration that is read.
package struct ConfigurationSentences: DeclarationGroup {
  package let base64 = rule(
    "R1", "The text is standard Base64 with its padding, on one line, with nothing around it.",
    \.configuration.decodeText)
  package let version = rule("R2", "The first byte is 01.", \.configuration.checkVersion)
  package let counts = rule(
    "R3", "The top bits of a count tell its width; it need not be as short as possible.", \.configuration.readCount)
  package let lengths = rule(
    "R4", "APP_KEY and APP_SECRET have 16 bytes.", \.configuration.checkApplicationKey,
    \.configuration.checkApplicationSecret)
  package let truncation = rule(
    "R5", "Where the bytes end before a part that was announced, the whole text is refused.", \.configuration.takeData)
  package let choice = rule(
    "R6", "The master key has the number 01; the last one counts, and other numbers are skipped.",
    \.configuration.checkKeyId, \.configuration.chooseKey)
  package let masterKey = rule(
    "R7", "The master key has at least one byte; whether it is a point is not checked here.",
    \.configuration.checkMasterKey)
  package let rest = rule("R8", "Bytes behind the last key are ignored.", \.configuration.checkRest)

  package var all: [Rule] { [base64, version, counts, lengths, choice, masterKey] }
}
