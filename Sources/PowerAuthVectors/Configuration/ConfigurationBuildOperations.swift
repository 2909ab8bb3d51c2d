package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The text of a configuration.
package struct ConfigurationBuildOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "configuration.build", "The text of a configuration with one master key.", reference: "Configuration/Build",
    ranges: [.v3], chapter: .configuration,
    use: "The tool or server that hands the values of an application to its developers.")
  package let applicationKey = input("applicationKey", .bytes(16), "APP_KEY, 16 bytes.")
  package let applicationSecret = input("applicationSecret", .bytes(16), "APP_SECRET, 16 bytes.")
  package let masterKey = input(
    "masterServerPublicKey", .publicKey, "The master server public key, which need not be a point.")
  package let bytes = step("bytes", configurationFormula { $0 })
  package let configuration = output(
    "configuration", .text { _ in "" }, "The text of the configuration.", formula: "Base64(bytes)")
  package let rules = WrittenConfigurationSentences()

  package var fieldRules: [Rule] { [rules.layout, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .missingMasterKey)
    op.answer { rules, request in
      let written = try rules.writeConfiguration(
        Configuration(
          applicationKey: request[applicationKey], applicationSecret: request[applicationSecret],
          masterServerPublicKey: request[masterKey]))
      return request.accept(configuration(written.text)) { [bytes(written.bytes)] }
    }
  }
}

/// The text of a configuration for the three values of older clients.
package struct ConfigurationConvertOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "configuration.convert", "The text of a configuration for the three texts that older clients have.",
    reference: "Configuration/Convert", ranges: [.v3], chapter: .configuration,
    use: "Developers who move an application with three separate values to a newer client.")
  package let applicationKey = input("applicationKey", .base64OfKey, "APP_KEY, Base64 of 16 bytes.")
  package let applicationSecret = input("applicationSecret", .base64OfKey, "APP_SECRET, Base64 of 16 bytes.")
  package let masterKey = input(
    "masterServerPublicKey", .text { Base64.encode(KeyPair(&$0).publicKey) }.withoutCornersOfForm,
    "The master server public key, Base64 of a point.")
  package let bytes = step("bytes", configurationFormula { "Base64⁻¹(\($0))" })
  package let configuration = output(
    "configuration", .text { _ in "" }, "The text of the configuration.", formula: "Base64(bytes)")
  package let rules = WrittenConfigurationSentences()
  package let decoding = rule(
    "R5", "Each of the three texts is standard Base64 with its padding.", \.configuration.decodeText)
  package let points = rule(
    "R6", "The third value is a point of the curve, compressed or not, and stays in its form.",
    \.configuration.checkPoint)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidEncoding, .invalidLength, .invalidPublicKey)
    op.checkOrder(.invalidEncoding, .invalidPublicKey, .invalidLength)
    op.answer { rules, request in
      let written = try rules.convertConfiguration(
        applicationKey: request[applicationKey], applicationSecret: request[applicationSecret],
        masterServerPublicKey: request[masterKey])
      return request.accept(configuration(written.text)) { [bytes(written.bytes)] }
    }
  }
}

/// What holds of the text of a configuration that is written.
package struct WrittenConfigurationSentences: DeclarationGroup {
  package let layout = rule(
    "R1", "The parts are 01, APP_KEY, APP_SECRET, the number of keys, and 01 with the master key.",
    \.configuration.order, \.configuration.writtenVersion, \.configuration.writtenKeyId)
  package let counts = rule(
    "R2", "A count is one byte up to 7f, two bytes up to 3fff, and four bytes above.", \.configuration.writeCount,
    \.configuration.checkMasterKey)
  package let base64 = rule(
    "R3", "The bytes are written as one line of standard Base64 with padding.", \.configuration.encodeText)
  package let lengths = rule(
    "R4", "APP_KEY and APP_SECRET have 16 bytes, and the master key at least one.", \.configuration.checkApplicationKey,
    \.configuration.checkApplicationSecret)

  package var all: [Rule] { [layout, counts, base64, lengths] }
}

extension FieldKind where Native == String {
  fileprivate static let base64OfKey = text { Base64.encode($0.bytes(16)) }.withoutCornersOfForm
}

/// How the bytes follow from the three values, each in the given form.
package func configurationFormula(_ form: (String) -> String) -> String {
  let parts = ["applicationKey", "applicationSecret", "masterServerPublicKey"].map { "data(\(form($0)))" }
  return """
    01 ‖ \(parts[0]) ‖ \(parts[1]) ‖ 01 01 ‖ \(parts[2]), \
    where data(x) = the size of x as a compact number (§ 1.10) ‖ x
    """
}
