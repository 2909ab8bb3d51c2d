internal import Conformance
import StrictJSON

/// Parts that several schemas have in common.
extension SchemaWriter {
  static let text: JSONValue = ["type": "string", "minLength": 1]
  static func integer(_ range: ClosedRange<Int>) -> JSONValue {
    ["type": "integer", "minimum": count(range.lowerBound), "maximum": count(range.upperBound)]
  }

  private static func count(_ number: Int) -> JSONValue { .number(JSONNumber(Int64(number))) }

  static func pattern(_ pattern: String) -> JSONValue {
    ["type": "string", "pattern": .string(pattern)]
  }

  static func oneOf(_ texts: [String]) -> JSONValue {
    ["enum": .array(texts.map { .string($0) })]
  }

  static func reference(to definition: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(definition)")]
  }

  static func names(of properties: JSONValue) -> JSONValue {
    guard case .object(let object) = properties else { return [] }
    return .array(object.members.map { .string($0.key) })
  }

  static func record(_ fields: [FieldDeclaration], isPartial: Bool = false) -> JSONValue {
    .object(JSONObject(members(of: fields, isPartial: isPartial)))
  }

  private static func members(of fields: [FieldDeclaration], isPartial: Bool = false) -> [(String, JSONValue)] {
    let required = isPartial ? [] : fields.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
    return [
      ("type", "object"), ("additionalProperties", false), ("required", .array(required)),
      ("properties", .object(JSONObject(fields.map { ($0.name, property($0)) }))),
    ]
  }

  static func property(_ field: FieldDeclaration) -> JSONValue {
    .object(JSONObject([("description", .string(field.sentence))] + members(of: field.form)))
  }

  private static func members(of form: FieldForm) -> [(String, JSONValue)] {
    switch form {
    case .bytes(let limit):
      [("type", "string"), ("pattern", .string(SchemaReader.bytes)), ("maxLength", count(2 * limit))]
    case .text(let limit): [("type", "string"), ("maxLength", count(limit))]
    case .choice(let texts): [("enum", .array(texts.map { .string($0) }))]
    case .int(let range):
      [
        ("type", "integer"), ("minimum", count(Int(range.lowerBound))), ("maximum", count(Int(range.upperBound))),
      ]
    case .unsigned64: [("type", "string"), ("pattern", .string(unsigned64))]
    case .list(let element, let limit):
      [("type", "array"), ("maxItems", count(limit)), ("items", .object(JSONObject(members(of: element))))]
    case .record(let fields): members(of: fields)
    case .variants(let tag, let variants):
      [
        ("type", "object"), ("required", [.string(tag)]),
        ("oneOf", .array(variants.map { record($0.members(tag: tag)) })),
      ]
    }
  }

  /// The exact pattern of decimal numbers of 64 bits: fewer digits than the largest number has, or as many and smaller.
  private static let unsigned64: String = {
    let largest = String(UInt64.max)
    var choices = ["0", "[1-9][0-9]{0,\(largest.count - 2)}"]
    for (index, digit) in largest.enumerated() {
      guard let value = digit.wholeNumberValue, value > (index == 0 ? 1 : 0) else { continue }
      let rest = largest.count - index - 1
      choices.append("\(largest.prefix(index))[\(index == 0 ? 1 : 0)-\(value - 1)][0-9]{\(rest)}")
    }
    return "^(" + (choices + [largest]).joined(separator: "|") + ")$"
  }()
}
