internal import Conformance
internal import StrictJSON

/// Derives the JSON Schema of the file of the mistakes.
struct MistakeSchema {
  let suite: Suite

  func schema() -> [UInt8] {
    let members: JSONValue = [
      "format": ["const": .number(JSONNumber(VectorFileHeader.format))],
      "schema": ["const": .string(CorpusLayout.mistakeSchema)],
      "suite": SchemaWriter.pattern("^[0-9]+\\.[0-9]+\\.[0-9]+$"),
      "count": SchemaWriter.integer(0...MistakeFile.longestList),
      "mistakes": ["type": "array", "items": SchemaWriter.reference(to: "mistake")],
    ]
    let document: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(CorpusLayout.mistakeSchema),
      "title": "Mistakes",
      "description": "The mistakes of the catalogue, each with the vectors that detect it.",
      "type": "object", "required": SchemaWriter.names(of: members), "additionalProperties": false,
      "properties": members,
      "$defs": ["mistake": mistake, "detectable": detectable, "notDetectable": notDetectable],
    ]
    return JSONWriter.pretty(document) + [0x0a]
  }

  private var mistake: JSONValue {
    let choices: JSONValue = [
      "oneOf": [SchemaWriter.reference(to: "detectable"), SchemaWriter.reference(to: "notDetectable")]
    ]
    return [
      "type": "object", "additionalProperties": false, "required": ["id", "sentence", "operations"],
      "properties": [
        // The mistakes of kinds end in the name of a field.
        "id": SchemaWriter.pattern("^([a-z][a-z0-9-]*\\.[a-z0-9.-]+|(input|output)\\.[a-z0-9-]+\\.[a-zA-Z0-9]+)$"),
        "sentence": SchemaWriter.text,
        "evidence": SchemaWriter.text,
        "operations": [
          "type": "object", "minProperties": 1, "propertyNames": operation, "additionalProperties": choices,
        ],
      ],
    ]
  }

  private var detectable: JSONValue {
    object([
      "rules": ["type": "array", "minItems": 1, "uniqueItems": true, "items": SchemaWriter.pattern("^[A-Z][0-9]+$")],
      "detectedBy": [
        "type": "array", "maxItems": .number(JSONNumber(Int64(MistakeFile.mostNamed))), "uniqueItems": true,
        "items": SchemaWriter.pattern("^[a-z0-9./-]+$"),
      ],
    ])
  }

  private var notDetectable: JSONValue {
    object(["notDetectable": SchemaWriter.text])
  }

  private var operation: JSONValue { SchemaWriter.oneOf(suite.operations.map(\.id)) }

  private func object(_ members: JSONValue) -> JSONValue {
    [
      "type": "object", "additionalProperties": false, "required": SchemaWriter.names(of: members),
      "properties": members,
    ]
  }
}
