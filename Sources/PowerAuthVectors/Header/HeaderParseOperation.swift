internal import Conformance
internal import PowerAuth

/// The fields of a header that was received.
let headerParseOperation = Operation(
  powerAuth: "header.parse", "The fields of a received header, each in the form that it must have.",
  reference: "Header/Parse", ranges: ProtocolRange.v2Each + [.v3]
) { op in
  let fields = HeaderParseFields(op)
  let steps = HeaderPairSteps(op)
  op.refuses(.headerScheme, .headerSyntax, .missingField, .duplicateField, .invalidField)
  let rules = HeaderParseRules(op)
  op.note(
    "A server reads headers of all versions, so that the version in a header need not be the one of the case. Whether the "
      + "activation must be named follows from the scope of the exchange, which the header does not have.")
  op.note(
    "In 2.0 there is the header of a signature only, and in 2.1 that of a token too. A present server need not know these "
      + "versions.")
  op.stricter(
    "The Java library takes the last of several fields with one name.",
    because: "two parties that take different ones authorise different requests")
  op.stricter(
    "The Java library takes a value without quotes, and ignores whatever stands between two fields.",
    because: "a damaged header is not repaired")
  op.arrange { draft in
    guard draft[fields.value] == nil else { return }
    let examples = HeaderExample.all(in: draft.protocolVersion)
    if draft[fields.kind] == nil {
      draft[fields.kind] = draft.draw("kind") { $0.element(of: examples.map(\.kind.rawValue)) }
    }
    let kind = try fields.headerKind(draft.value(of: fields.kind))
    let versions = HeaderExample.versions(of: kind, readBy: draft.protocolVersion)
    draft[fields.value] = try draft.draw("value") { try drawHeader(kind, of: versions, &$0) }
  }
  let older = OlderHeaderScenarios(op: op, fields: fields, rules: rules)
  HeaderParseScenarios(op: op, fields: fields, rules: rules).declare(beside: older)

  op.mistakes(Mistake.ofHeaderSyntax, violate: [rules.syntax])
  op.mistakes(Mistake.ofHeaderSchemes, violate: [rules.scheme])
  op.mistakes(Mistake.ofHeaderOrder, violate: [rules.order])
  op.mistakes(Mistake.ofHeaderNames, violate: [rules.names])
  op.mistakes(Mistake.ofHeaderValues, violate: [rules.forms])
  op.mistakes(Mistake.ofHeaderOutputs, violate: [rules.unchanged])
  op.declareHeaderPolicies()
  op.answer(with: { $0.headerReading.knownVersions($1) }) { rules, request, knownVersions in
    let kind = try fields.headerKind(request[fields.kind])
    let header = try rules.readHeader(kind, request[fields.value], knownVersions: knownVersions)
    return request.accept(fields.outputs(header)) { steps(header.pairs) }
  }
}

/// The inputs and the outputs of the reading of a header.
struct HeaderParseFields: Sendable {
  let kind: Field<String>
  let value: Field<String>
  private let found: [HeaderField: OptionalField<String>]

  init(_ op: OperationBuilder) {
    kind = op.input("kind", .choice(HeaderKind.allCases.map(\.rawValue)), "Which header it is.")
    value = op.input("value", .text { _ in "" }, "The value of the header.")
    found = Dictionary(
      uniqueKeysWithValues: HeaderField.allCases.map { field in
        (
          field,
          op.optionalOutput(
            field.rawValue, field.kind, field.sentence, formula: "the value of the pair with the name \(field.names)")
        )
      })
  }

  func outputs(_ header: ReadHeader) -> [Binding] {
    HeaderField.allCases.compactMap { field in found[field].map { $0(header.values[field]) } }
  }

  /// The kind that a text of the input names.
  func headerKind(_ text: String) throws -> HeaderKind {
    guard let kind = HeaderKind(rawValue: text) else { throw UnknownHeaderKind(text: text) }
    return kind
  }
}

/// A kind that no header has; the engine lets none through.
private struct UnknownHeaderKind: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a kind of header" }
}

extension HeaderField {
  /// The names of the field in the headers that have it, as alternatives.
  fileprivate var names: String {
    let kinds = HeaderKind.allCases.filter { $0.fields.contains(self) }
    let all = kinds.map { "`\($0.namePrefix)\(words)`" }
    return all.enumerated().filter { !all.prefix($0.offset).contains($0.element) }.map(\.element)
      .joined(separator: " or ")
  }
}

/// The pairs of a header, as steps.
private struct HeaderPairSteps: Sendable {
  private let name: StepHandle
  private let value: StepHandle

  init(_ op: OperationBuilder) {
    name = op.step("pair[i].name", "what stands before the first = of pair i, from 0 on")
    value = op.step("pair[i].value", "what stands between its quotes")
  }

  func callAsFunction(_ pairs: [HeaderPair]) -> [Step] {
    pairs.enumerated().flatMap { index, pair in [name[index](pair.name), value[index](pair.value)] }
  }
}

/// What holds of a header that is read.
struct HeaderParseRules: Sendable {
  let scheme: Rule
  let syntax: Rule
  let order: Rule
  let names: Rule
  let forms: Rule
  let unchanged: Rule

  init(_ op: OperationBuilder) {
    scheme = op.rule("R1", "The text begins with PowerAuth and a space; white space around the whole text is ignored.")
    syntax = op.rule("R2", "Then follow pairs name=\"value\", separated by commas with any white space around them.")
    order = op.rule("R3", "The pairs may stand in any order.")
    names = op.rule("R4", "Every required field is there, once, under its exact name.")
    forms = op.rule(
      "R5",
      "Identifiers are UUIDs of versions 1 to 5, keys and nonces Base64 of 16 bytes, digests of 32; signatures have one of "
        + "six lengths, types are one of six, timestamps have 9 to 15 digits, and versions are known.")
    unchanged = op.rule("R6", "Values are handed out as they stand in the text.")
  }
}
