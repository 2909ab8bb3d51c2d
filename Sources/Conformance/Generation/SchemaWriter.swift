/// Derives the JSON Schema of an operation's vector files from its declaration.
struct SchemaWriter {
  let suite: Suite
  let operation: Operation

  func schema() -> [UInt8] {
    let vectors: JSONValue = ["type": "array", "items": ["$ref": "#/$defs/vector"]]
    let header: JSONValue = [
      "format": ["const": .number(JSONNumber(VectorFileHeader.format))],
      "operation": ["const": .string(operation.id)],
      "protocol": [
        "type": "array", "minItems": 1, "uniqueItems": true, "items": Self.oneOf(operation.protocols),
      ],
      "schema": ["const": .string(CorpusLayout.schemaPath(operation: operation.id))],
      "suite": Self.pattern("^[0-9]+\\.[0-9]+\\.[0-9]+$"),
      "seed": Self.text, "description": Self.text, "reference": Self.text,
      "flags": ["type": "object", "additionalProperties": ["$ref": "#/$defs/flag"]],
      "rules": ["type": "object", "propertyNames": Self.pattern("^R[0-9]+$"), "additionalProperties": Self.text],
      "count": Self.count, "vectors": vectors,
    ]
    let document: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(CorpusLayout.schemaPath(operation: operation.id)),
      "title": .string("Vectors of \(operation.id)"),
      "description": .string(operation.summary),
      "type": "object", "required": Self.names(of: header), "additionalProperties": false, "properties": header,
      "$defs": definitions(),
    ]
    return JSONWriter.pretty(document) + [0x0a]
  }

  // MARK: - Definitions

  private func definitions() -> JSONValue {
    let verifications = suite.operations.filter { counterpart in
      operation.verifiedBy.contains(counterpart.id)
    }
    var definitions: [(String, JSONValue)] = [
      ("vector", vector), ("flag", flag), ("step", step), ("expectation", expectation),
      ("input", Self.record(operation.inputs)), ("output", Self.record(operation.outputs)),
    ]
    definitions += verifications.map { ("verify.\($0.id)", Self.verification(by: $0)) }
    return .object(JSONObject(definitions))
  }

  private var vector: JSONValue {
    let id = "^" + operation.id.replacingDots() + "/[a-z0-9./-]+$"
    return [
      "type": "object", "additionalProperties": false,
      "required": ["id", "revision", "since", "comment", "flags", "rules", "expect"],
      "oneOf": [["required": ["input"]], ["required": ["accumulated"]]],
      "dependentRequired": ["parent": ["change"], "change": ["parent"]],
      "properties": [
        "id": Self.pattern(id), "parent": Self.pattern(id), "change": Self.text,
        "revision": ["type": "integer", "minimum": 1],
        "since": Self.pattern("^[0-9]+\\.[0-9]+\\.[0-9]+$"), "comment": Self.text,
        "flags": ["type": "array", "uniqueItems": true, "items": Self.text],
        "rules": ["type": "array", "minItems": 1, "uniqueItems": true, "items": Self.oneOf(operation.rules.map(\.id))],
        "input": ["$ref": "#/$defs/input"],
        "accumulated": [
          "type": "object", "additionalProperties": false, "required": ["seed", "count", "cases"],
          "properties": ["seed": Self.text, "count": Self.count, "cases": Self.text],
        ],
        "expect": ["$ref": "#/$defs/expectation"],
        "steps": ["type": "array", "items": ["$ref": "#/$defs/step"]],
        "kills": ["type": "array", "uniqueItems": true, "items": Self.text],
      ],
    ]
  }

  private var flag: JSONValue {
    let properties: JSONValue = [
      "class": Self.oneOf(Flag.Class.allCases.map(\.rawValue)),
      "severity": Self.oneOf(Flag.Severity.allCases.map(\.rawValue)), "description": Self.text, "effect": Self.text,
    ]
    return [
      "type": "object", "additionalProperties": false, "required": Self.names(of: properties),
      "properties": properties,
    ]
  }

  private var step: JSONValue {
    [
      "type": "object", "additionalProperties": false, "required": ["name", "value"],
      "properties": ["name": Self.text, "value": ["type": "string"]],
    ]
  }

  private var expectation: JSONValue {
    var properties: [(String, JSONValue)] = [
      ("result", Self.oneOf(["accept", "reject", "either"])), ("output", ["$ref": "#/$defs/output"]),
      ("sha256", Self.pattern("^[0-9a-f]{64}$")),
    ]
    if !operation.reasons.isEmpty {
      let reason = Self.oneOf(operation.reasons.map(\.id))
      properties.append(("reason", reason))
      properties.append(
        ("alsoAllowed", ["type": "array", "items": ["anyOf": [reason, ["$ref": "#/$defs/output"]]]]))
    } else {
      properties.append(("alsoAllowed", ["type": "array", "items": ["$ref": "#/$defs/output"]]))
    }
    if !operation.verifiedBy.isEmpty {
      let choices = operation.verifiedBy.map { JSONValue.object(["$ref": .string("#/$defs/verify.\($0)")]) }
      properties.append(("verify", ["anyOf": .array(choices)]))
    }
    return [
      "type": "object", "additionalProperties": false, "required": ["result"],
      "properties": .object(JSONObject(properties)),
      "allOf": [
        [
          "if": ["properties": ["result": ["const": "reject"]]],
          "then": ["required": ["reason"], "not": ["required": ["output"]]],
        ],
        [
          "if": ["properties": ["result": ["const": "accept"]]],
          "then": ["oneOf": [["required": ["output"]], ["required": ["verify"]], ["required": ["sha256"]]]],
        ],
        ["if": ["properties": ["result": ["const": "either"]]], "then": ["required": ["output"]]],
      ],
    ]
  }

  private static func verification(by counterpart: Operation) -> JSONValue {
    [
      "type": "object", "additionalProperties": false, "required": ["operation", "input", "output"],
      "properties": [
        "operation": ["const": .string(counterpart.id)],
        "input": record(counterpart.inputs, isPartial: true), "output": record(counterpart.outputs),
      ],
    ]
  }

  // MARK: - Parts

  private static let text: JSONValue = ["type": "string", "minLength": 1]
  private static let count: JSONValue = ["type": "integer", "minimum": 0]

  private static func pattern(_ pattern: String) -> JSONValue {
    ["type": "string", "pattern": .string(pattern)]
  }

  private static func oneOf(_ texts: [String]) -> JSONValue {
    ["enum": .array(texts.map { .string($0) })]
  }

  private static func names(of properties: JSONValue) -> JSONValue {
    guard case .object(let object) = properties else { return [] }
    return .array(object.members.map { .string($0.key) })
  }

  private static func record(_ fields: [FieldDeclaration], isPartial: Bool = false) -> JSONValue {
    let required = isPartial ? [] : fields.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
    return [
      "type": "object", "additionalProperties": false, "required": .array(required),
      "properties": .object(JSONObject(fields.map { ($0.name, property($0)) })),
    ]
  }

  private static func property(_ field: FieldDeclaration) -> JSONValue {
    let description = ("description", JSONValue.string(field.sentence))
    let members: [(String, JSONValue)] =
      switch field.form {
      case .bytes: [("type", "string"), ("pattern", "^([0-9a-f]{2})*$")]
      case .text: [("type", "string")]
      case .choice(let texts): [("enum", .array(texts.map { .string($0) }))]
      case .int(let range):
        [
          ("type", "integer"), ("minimum", .number(JSONNumber(range.lowerBound))),
          ("maximum", .number(JSONNumber(range.upperBound))),
        ]
      case .unsigned64: [("type", "string"), ("pattern", "^(0|[1-9][0-9]{0,19})$")]
      }
    return .object(JSONObject([description] + members))
  }
}

extension String {
  /// The text with its dots taken literally in a pattern.
  fileprivate func replacingDots() -> String {
    split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
  }
}
