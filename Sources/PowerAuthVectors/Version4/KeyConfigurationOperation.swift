package import Conformance
internal import PowerAuth

/// The keys in the text of a configuration.
package struct KeyConfigurationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "configuration.parse-keys",
    "The application key, its secret and the master keys in the text of a configuration, for an algorithm.",
    reference: "Version4/ParseKeys", ranges: [.onlyV4], chapter: .activation4,
    use: "The client reads its configuration when it starts.")
  package let configuration = input(
    "configuration", FieldKind.text { _ in "" }.withoutCornersOfForm, "The text of the configuration, Base64.")
  package let algorithm = input(
    "algorithm", .algorithm,
    "The algorithm: EC_P384, EC_P384_ML_L3 or EC_P384_ML_L5, or EC_P256 for protocol 3.")
  package let bytes = step("bytes", "Base64⁻¹(configuration)")
  package let applicationKey = output(
    "applicationKey", .made, "APP_KEY, 16 bytes.", formula: "x of the first data(x) in bytes")
  package let applicationSecret = output(
    "applicationSecret", .made, "APP_SECRET, 16 bytes.", formula: "x of the second data(x) in bytes")
  package let ecP256 = optionalOutput(
    "ecP256", .made, "The master key of P-256, where there is one.",
    formula: "x of the last data(x) behind the number 01")
  package let ecP384 = optionalOutput(
    "ecP384", .made, "The master key of P-384, where there is one.",
    formula: "x of the last data(x) behind the number 02")
  package let mlDsa65 = optionalOutput(
    "mlDsa65", .made, "The master key of ML-DSA-65, where there is one.",
    formula: "x of the last data(x) behind the number 03")
  package let mlDsa87 = optionalOutput(
    "mlDsa87", .made, "The master key of ML-DSA-87, where there is one.",
    formula: "x of the last data(x) behind the number 04")
  package let rules = KeyConfigurationSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .unknownAlgorithm, .invalidEncoding, .configurationVersion, .truncated, .invalidLength, .missingMasterKey)
    op.answer { rules, request in
      let (read, decoded) = try rules.readKeyConfiguration(request[configuration], algorithm: request[algorithm])
      return request.accept(
        applicationKey(read.applicationKey), applicationSecret(read.applicationSecret), ecP256(read.keys[.ecP256]),
        ecP384(read.keys[.ecP384]), mlDsa65(read.keys[.mlDSA65]), mlDsa87(read.keys[.mlDSA87])
      ) { [bytes(decoded)] }
    }
  }
}

/// What holds of a configuration with several keys.
package struct KeyConfigurationSentences: DeclarationGroup {
  package let base64 = rule(
    "R1", "The text is standard Base64 with its padding, and its first byte is 01.", \.configuration.decodeText,
    \.configuration.checkVersion)
  package let counts = rule(
    "R2", "The top bits of a count tell its width: a key of ML-DSA has a count of two bytes.",
    \.configuration.readCount)
  package let lengths = rule(
    "R3", "APP_KEY and APP_SECRET are data with a count, of 16 bytes.", \.configuration.checkApplicationKey,
    \.configuration.checkApplicationSecret)
  package let truncation = rule(
    "R4", "Where the bytes end before a part that was announced, the whole text is refused.",
    \.configuration.takeData)
  package let choice = rule(
    "R5", "The keys stand in any order; the last one of a number counts, and unknown numbers are skipped.",
    \.version4.keyConfiguration.chooseKeys)
  package let needed = rule(
    "R6", "All algorithms need the key of P-256, those with EC_P384 that of P-384, and L3 and L5 that of ML-DSA.",
    \.version4.keyConfiguration.findKeys, \.version4.keyConfiguration.isPresent)
  package let rest = rule("R7", "Bytes behind the last key are ignored.", \.configuration.checkRest)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [base64, counts, lengths, choice, needed] }
}
