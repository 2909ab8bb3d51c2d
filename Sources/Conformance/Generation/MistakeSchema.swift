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
      "$defs": ["mistake": mistake, "detectable": detectable, "notDetectable": notDetectable, "group": group],
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
        "evidence": SchemaWriter.text, "operations": ["type": "array", "minItems": 1, "items": choices],
      ],
    ]
  }

  private var detectable: JSONValue {
    object([
      "operation": operation,
      "rules": ["type": "array", "minItems": 1, "uniqueItems": true, "items": SchemaWriter.pattern("^R[0-9]+$")],
      "detectedBy": ["type": "array", "items": SchemaWriter.reference(to: "group")],
    ])
  }

  private var notDetectable: JSONValue {
    object(["operation": operation, "notDetectable": SchemaWriter.text])
  }

  private var group: JSONValue {
    object([
      "prefixes": texts(SchemaWriter.pattern("^[a-z0-9.-]+/([a-z0-9.-]+/)?$"), atMost: MistakeFile.mostPrefixes),
      "names": texts(SchemaWriter.pattern("^[a-z0-9./-]+$")),
    ])
  }

  private var operation: JSONValue { SchemaWriter.oneOf(suite.operations.map(\.id)) }

  private func texts(_ items: JSONValue, atMost limit: Int? = nil) -> JSONValue {
    let members: [(String, JSONValue)] = [("type", "array"), ("minItems", 1)]
    let most = limit.map { [("maxItems", JSONValue.number(JSONNumber(Int64($0))))] } ?? []
    return .object(JSONObject(members + most + [("uniqueItems", true), ("items", items)]))
  }

  private func object(_ members: JSONValue) -> JSONValue {
    [
      "type": "object", "additionalProperties": false, "required": SchemaWriter.names(of: members),
      "properties": members,
    ]
  }
}
