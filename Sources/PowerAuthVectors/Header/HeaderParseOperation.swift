package import Conformance
package import PowerAuth

/// The fields of a header that was received.
package struct HeaderParseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "header.parse", "The fields of a received header, each in the form that it must have.", reference: "Header/Parse",
    ranges: ProtocolRange.v2Each + [.v3, .v4], chapter: .signatureHeader,
    use: "The server reads the headers of requests.")
  package let fields = HeaderParseFields(of: HeaderKind.withoutAuthorization)
  package let steps = HeaderPairSteps()
  package let rules = HeaderParseRules(of: HeaderKind.withoutAuthorization)

  package var fieldRules: [Rule] { [rules.scheme, rules.syntax, rules.forms] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.headerScheme, .headerSyntax, .missingField, .duplicateField, .invalidField)
    op.answer(with: { $0.headerReading.knownVersions($1) }) { rules, request, knownVersions in
      let kind = try fields.headerKind(request.input)
      let header = try rules.readHeader(kind, request[fields.value], knownVersions: knownVersions)
      return request.accept(fields.outputs(header)) { steps(header.pairs) }
    }
  }
}

/// The inputs and the outputs of the reading of a header.
package struct HeaderParseFields: DeclarationGroup {
  private let kinds: [HeaderKind]
  /// Nil where headers of one kind are read.
  package let kind: Field<String>?
  package let value: Field<String>
  package let found: [(field: HeaderField, output: OptionalField<String>)]

  init(of kinds: [HeaderKind]) {
    self.kinds = kinds
    kind = kinds.count > 1 ? input("kind", .choice(kinds.map(\.rawValue)), "Which header it is.") : nil
    value = input("value", .text { _ in "" }, "The value of the header.")
    found = HeaderField.allCases.filter { field in kinds.contains { $0.fields.contains(field) } }.map { field in
      let formula = "the value of the pair with the name \(field.names(in: kinds))"
      return (field, optionalOutput(field.rawValue, field.kind, field.sentence, formula: formula))
    }
  }

  package func outputs(_ header: ReadHeader) -> [Binding] {
    found.map { $0.output(header.values[$0.field]) }
  }

  /// The kind that an input names.
  package func headerKind(_ input: Record) throws -> HeaderKind {
    guard let text = kind.map({ input[$0] }) else { return kinds[0] }
    guard let kind = HeaderKind(rawValue: text) else { throw UnknownHeaderKind(text: text) }
    return kind
  }
}

/// The pairs of a header, as steps.
package struct HeaderPairSteps: DeclarationGroup {
  package let name = textStep("pair[i].name", "what stands before the first = of pair i, from 0 on")
  package let value = textStep("pair[i].value", "what stands between its quotes")

  package func callAsFunction(_ pairs: [HeaderPair]) -> [Step] {
    pairs.enumerated().flatMap { index, pair in [name(pair.name, at: index), value(pair.value, at: index)] }
  }
}

/// What holds of a header that is read.
package struct HeaderParseRules: DeclarationGroup {
  package let scheme = rule(
    "R1", "The text begins with PowerAuth and a space; white space around the whole text is ignored.",
    \.headerSyntax.takeScheme)
  package let syntax = rule(
    "R2", "Then follow pairs name=\"value\", separated by commas with any white space around them.",
    \.headerSyntax.takesUnquotedValues, \.headerSyntax.isSpace, \.headerSyntax.endOfValue, \.headerSyntax.findPairs,
    \.headerSyntax.takePairs, \.headerSyntax.needsCommas, \.headerSyntax.takesEmptyElements,
    \.headerSyntax.takesSpaceAroundEquals)
  package let order = rule("R3", "The pairs may stand in any order.", \.headerSyntax.takePairs)
  package let names = rule(
    "R4", "Every required field is there, once, under its exact name.", \.headerReading.findValue,
    \.headerReading.replaceMissing, \.headerReading.checkUnknownNames)
  package let forms: Rule
  package let unchanged = rule("R6", "Values are handed out as they stand in the text.", \.headerReading.giveValue)

  init(of kinds: [HeaderKind]) {
    guard kinds == [.authorization] else {
      forms = rule(
        "R5",
        "Identifiers are UUIDs of versions 1 to 5, keys and nonces Base64 of 16 bytes, digests of 32; signatures have one "
          + "of six lengths, types are one of six, timestamps have 9 to 15 digits, and versions are known.",
        \.headerReading.isIdentifier, \.headerReading.decode, \.headerReading.hasByteCount,
        \.headerReading.isSignatureType, \.headerReading.isSignature, \.headerReading.isTimestamp,
        \.headerReading.isVersion, \.headerReading.knownVersions)
      return
    }
    forms = rule(
      "R5",
      "The activation is a UUID of version 1 to 5, key and nonce are Base64 of 16 bytes, a code of 32, 64 or 96; the type "
        + "is one of six, and the version is 4.0.",
      \.headerReading.isIdentifier, \.headerReading.decode, \.headerReading.hasByteCount,
      \.version4.authorizationHeader.isCodeType, \.version4.authorizationHeader.isCode,
      \.headerReading.isVersion, \.version4.authorizationHeader.versions)
  }
}

/// A kind that no header has; the engine lets none through.
package struct UnknownHeaderKind: Error, CustomStringConvertible {
  package let text: String
  package var description: String { "\(text) is not a kind of header" }
}

extension HeaderField {
  /// The names of the field in those of the headers that have it, as alternatives.
  func names(in kinds: [HeaderKind]) -> String {
    let kinds = kinds.filter { $0.fields.contains(self) }
    let all = kinds.map { "`\($0.namePrefix)\(snakeCaseName)`" }
    return all.enumerated().filter { !all.prefix($0.offset).contains($0.element) }.map(\.element)
      .joined(separator: " or ")
  }
}
