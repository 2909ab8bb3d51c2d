internal import Conformance
import StrictJSON

/// Derives the JSON Schema of an operation's vector files from its declaration.
///
/// Each schema has all of its definitions, so that a validator needs one file and no setting. A common file would take a
/// fifth of their bytes away, because most definitions are those of one operation's fields, and each validator would have
/// to be told where that file is.
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
      "schema": ["const": .string(operation.schemaPath)],
      "suite": Self.pattern("^[0-9]+\\.[0-9]+\\.[0-9]+$"),
      "seed": Self.text, "description": Self.text, "reference": Self.text,
      "flags": [
        "type": "object", "propertyNames": Self.pattern("^[A-Za-z0-9]+$"),
        "additionalProperties": ["$ref": "#/$defs/flag"],
      ],
      "rules": ["type": "object", "propertyNames": Self.pattern("^[A-Z][0-9]+$"), "additionalProperties": Self.text],
      "fields": fields, "count": Self.integer(CorpusLimits.vectors), "vectors": vectors,
    ]
    let document: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(operation.schemaPath),
      "title": .string("Vectors of \(operation.id)"),
      "description": .string(operation.summary),
      "type": "object", "required": Self.names(of: header), "additionalProperties": false, "properties": header,
      "$defs": definitions(),
    ]
    return JSONWriter.pretty(document) + [0x0a]
  }

  /// The kinds of the fields: a file has only the steps that exist in its versions.
  private var fields: JSONValue {
    let steps = operation.stepKinds(in: operation.protocols).object?.members ?? []
    let properties: JSONValue = [
      "input": ["const": operation.inputKinds], "output": ["const": operation.outputKinds],
      "steps": [
        "type": "object", "additionalProperties": false,
        "properties": .object(JSONObject(steps.map { ($0.key, ["const": $0.value]) })),
      ],
    ]
    return [
      "type": "object", "required": Self.names(of: properties), "additionalProperties": false, "properties": properties,
    ]
  }

  // MARK: - Definitions

  private func definitions() -> JSONValue {
    let definitions: [(String, JSONValue)] = [
      ("vector", vector), ("flag", flag), ("step", step), ("input", Self.record(operation.inputs)),
      ("output", Self.record(operation.outputs)),
    ]
    return .object(JSONObject(definitions + expectations))
  }

  private var vector: JSONValue {
    let id = "^" + operation.id.replacingDots() + "/\(VectorID.namePattern)$"
    return [
      "type": "object", "additionalProperties": false,
      "required": ["id", "revision", "since", "comment", "flags", "rules", "expect"],
      "dependentRequired": ["parent": ["change"], "change": ["parent"]],
      "if": ["required": ["accumulated"]],
      "then": ["properties": ["input": false, "expect": Self.reference(to: Self.digest)]],
      "else": ["required": ["input"], "properties": ["expect": Self.reference(to: Self.expectation)]],
      "properties": [
        "id": Self.id(id), "parent": Self.id(id), "change": Self.text,
        "revision": Self.integer(CorpusLimits.revisions),
        "since": Self.pattern("^[0-9]+\\.[0-9]+\\.[0-9]+$"), "comment": Self.text,
        "flags": ["type": "array", "uniqueItems": true, "items": Self.text],
        "rules": ["type": "array", "minItems": 1, "uniqueItems": true, "items": Self.oneOf(operation.rules.map(\.id))],
        "input": ["$ref": "#/$defs/input"],
        "accumulated": [
          "type": "object", "additionalProperties": false, "required": ["seed", "count", "cases"],
          "properties": ["seed": Self.text, "count": Self.integer(CorpusLimits.accumulatedCases), "cases": Self.text],
        ],
        "expect": ["type": "object"],
        "steps": ["type": "array", "items": ["$ref": "#/$defs/step"]],
      ],
    ]
  }

  private static func id(_ pattern: String) -> JSONValue {
    [
      "type": "string", "pattern": .string(pattern), "maxLength": .number(JSONNumber(Int64(VectorID.longest))),
    ]
  }

  private var flag: JSONValue {
    let properties: JSONValue = [
      "class": Self.oneOf(Flag.Class.allCases.map(\.rawValue)),
      "severity": Self.oneOf(Severity.allCases.map(\.rawValue)), "description": Self.text, "effect": Self.text,
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
}

extension String {
  /// The text with its dots escaped for a pattern.
  fileprivate func replacingDots() -> String {
    split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
  }
}
