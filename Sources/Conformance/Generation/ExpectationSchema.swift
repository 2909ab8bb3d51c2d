import StrictJSON

/// The schema of expectations: for each result its required and its optional members, and no others.
extension SchemaWriter {
  /// The name of the definition for single cases.
  static let expectation = "expectation"
  /// The name of the definition for accumulated cases.
  static let digest = "digest"

  var expectations: [(String, JSONValue)] {
    let results = accepts + (operation.reasons.isEmpty ? [] : [reject]) + [either]
    let counterparts = operation.verifiedBy.compactMap { suite[$0] }
    let definitions: [(String, JSONValue)] = [
      (Self.expectation, ["oneOf": .array(results)]),
      (Self.digest, Self.result("accept", [("sha256", Self.pattern("^[0-9a-f]{64}$"))])),
    ]
    return definitions + counterparts.map { (Self.verification($0.id), Self.verification(by: $0)) }
  }

  /// An expectation to accept: the output or, where the implementation draws values, the verification.
  private var accepts: [JSONValue] {
    let choices = operation.verifiedBy.map { Self.reference(to: Self.verification($0)) }
    return [Self.result("accept", [("output", Self.reference(to: "output"))])]
      + choices.map { Self.result("accept", [("verify", $0)]) }
  }

  private var reject: JSONValue {
    Self.result("reject", [("reason", reason)], optional: [("alsoAllowed", Self.list(of: reason))])
  }

  private var either: JSONValue {
    let output = Self.reference(to: "output")
    guard !operation.reasons.isEmpty else {
      return Self.result("either", [("output", output)], optional: [("alsoAllowed", Self.list(of: output))])
    }
    return Self.result(
      "either", [("output", output)],
      optional: [("reason", reason), ("alsoAllowed", Self.list(of: ["anyOf": [reason, output]]))])
  }

  private var reason: JSONValue { Self.oneOf(operation.reasons.map(\.id)) }

  private static func result(
    _ result: String, _ required: [(String, JSONValue)], optional: [(String, JSONValue)] = []
  ) -> JSONValue {
    let required: [(String, JSONValue)] = [("result", ["const": .string(result)])] + required
    return [
      "type": "object", "additionalProperties": false, "required": .array(required.map { .string($0.0) }),
      "properties": .object(JSONObject(required + optional)),
    ]
  }

  private static func list(of items: JSONValue) -> JSONValue {
    ["type": "array", "minItems": 1, "uniqueItems": true, "items": items]
  }

  private static func verification(_ id: String) -> String { "verify.\(id)" }

  private static func verification(by counterpart: Operation) -> JSONValue {
    [
      "type": "object", "additionalProperties": false, "required": ["operation", "input", "output"],
      "properties": [
        "operation": ["const": .string(counterpart.id)],
        "input": record(counterpart.inputs, isPartial: true), "output": record(counterpart.outputs),
      ],
    ]
  }
}
