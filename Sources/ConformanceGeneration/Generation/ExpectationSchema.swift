internal import Conformance
import StrictJSON

/// The schema of expectations: for each result its required and its optional members, and no others.
extension SchemaWriter {
  /// The name of the definition for single cases.
  static let expectation = "expectation"
  /// The name of the definition for accumulated cases.
  static let digest = "digest"

  var expectations: [(String, JSONValue)] {
    let results = accepts + (operation.reasons.isEmpty ? [] : [reject]) + eithers
    let counterparts = operation.verifiedBy.compactMap { suite[$0] }
    let definitions: [(String, JSONValue)] = [
      (Self.expectation, ["oneOf": .array(results)]),
      (
        Self.digest,
        Self.result("accept", [("sha256", Self.sha256)], optional: alternatives(giving: ("sha256", Self.sha256)))
      ),
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

  /// An expectation that allows several answers: an output or a verification, and what else is right.
  private var eithers: [JSONValue] {
    let output = Self.reference(to: "output")
    let others: JSONValue = operation.reasons.isEmpty ? output : ["anyOf": [reason, output]]
    let refusal: [(String, JSONValue)] = operation.reasons.isEmpty ? [] : [("reason", reason)]
    let optional =
      refusal + [("alsoAllowed", Self.list(of: others))]
      + alternatives(giving: ("output", ["type": "integer", "minimum": 0]))
    let verified = operation.alternatives.isEmpty ? [] : operation.verifiedBy
    return [Self.result("either", [("output", output)], optional: optional)]
      + verified.map {
        Self.result("either", [("verify", Self.reference(to: Self.verification($0)))], optional: optional)
      }
  }

  /// The answers of those who take permitted alternatives.
  private func alternatives(giving result: (String, JSONValue)) -> [(String, JSONValue)] {
    guard !operation.alternatives.isEmpty else { return [] }
    let names = Self.oneOf(operation.alternatives.map(\.alternative.id))
    let taken: JSONValue = ["type": "array", "uniqueItems": true, "items": names]
    let answer: JSONValue = [
      "type": "object", "additionalProperties": false, "required": ["taken"],
      "properties": .object(JSONObject([("taken", taken), result])),
    ]
    return [("alternatives", Self.list(of: answer))]
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

  private static var sha256: JSONValue { pattern("^[0-9a-f]{64}$") }

  private static func verification(_ id: String) -> String { SchemaReader.verification + id }

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
