internal import StrictJSON

/// Reads the schema of an operation's vector files: what it says of the operation's fields, reasons and alternatives.
///
/// It reads the schemas of this package, which are derived from declarations, and no others.
package struct SchemaReader {
  /// The pattern of bytes in hex.
  package static let bytes = "^([0-9a-f]{2})*$"
  /// The pattern of a number of 64 bits, which schemas write out digit by digit, begins in this way.
  static let beginningOfUnsigned64 = "^(0|[1-9][0-9]"
  /// The beginning of the names of definitions of verifications; the id of the verifying operation follows.
  package static let verification = "verify."

  private let definitions: JSONNode
  private let root: JSONNode

  /// Reads a schema; messages contain the path.
  static func description(_ bytes: [UInt8], path: String) throws -> OperationDescription {
    do {
      let root = try JSONReader.node(bytes)
      return try SchemaReader(definitions: root.at("$defs"), root: root).description()
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  private func description() throws(FieldError) -> OperationDescription {
    let results = try definitions.at("expectation", "oneOf").list()
    let alternatives = results.first("alternatives")
    return OperationDescription(
      id: try root.at("properties", "operation", "const").words(), summary: try root.at("description").words(),
      protocols: try root.at("properties", "protocol", "items", "enum").texts(),
      inputs: try definitions.at("input").fields(), outputs: try definitions.at("output").fields(),
      rules: try definitions.at("vector", "properties", "rules", "items", "enum").texts(),
      reasons: try results.first("reason")?.at("enum").texts() ?? [],
      alternatives: try alternatives?.at("items", "properties", "taken", "items", "enum").texts() ?? [],
      verifiedBy: definitions.names.filter { $0.hasPrefix(Self.verification) }.map {
        String($0.dropFirst(Self.verification.count))
      })
  }
}

// MARK: - Fields

extension JSONNode {
  /// The fields that the schema of an object declares, in their order.
  fileprivate func fields() throws(FieldError) -> [FieldDeclaration] {
    let required = try at("required").texts()
    guard let properties = try at("properties").members else { throw FieldError("properties", "must be an object") }
    var fields: [FieldDeclaration] = []
    for property in properties {
      let (name, value) = (property.key, property.value)
      do {
        fields.append(
          FieldDeclaration(
            name: name, form: try value.form(), isOptional: !required.contains(name),
            sentence: try value.at("description").words(),
            // Nothing is drawn for an operation that has no scenarios.
            drawn: { _ in preconditionFailure("a field that is only described is never drawn") }))
      } catch {
        throw error.within(name)
      }
    }
    return fields
  }

  /// The form that the schema of a value declares.
  private func form() throws(FieldError) -> FieldForm {
    if let choices = members?["enum"] { return .choice(try choices.texts()) }
    switch try at("type").words() {
    case "string": return try formOfText()
    case "integer": return .int(try range())
    case "array": return .list(of: try at("items").form(), atMost: Int(try at("maxItems").count()))
    case "object" where members?["oneOf"] != nil: return try variants()
    case "object": return .record(try fields())
    default: throw FieldError("type", "is not that of a field")
    }
  }

  private func range() throws(FieldError) -> ClosedRange<Int64> {
    let (least, most) = (try at("minimum").count(), try at("maximum").count())
    guard least <= most else { throw FieldError("maximum", "must be at least \(least)") }
    return least...most
  }

  private func formOfText() throws(FieldError) -> FieldForm {
    guard let pattern = members?["pattern"]?.text else { return .text(atMost: Int(try at("maxLength").count())) }
    if pattern == SchemaReader.bytes { return .bytes(atMost: Int(try at("maxLength").count()) / 2) }
    guard pattern.hasPrefix(SchemaReader.beginningOfUnsigned64) else {
      throw FieldError("pattern", "is not that of a field")
    }
    return .unsigned64
  }

  /// The kinds of a record, each with the member that names it first.
  private func variants() throws(FieldError) -> FieldForm {
    guard let tag = try at("required").texts().first else { throw FieldError("required", "must name a member") }
    var variants: [RecordVariant] = []
    for kind in try at("oneOf").list() {
      let fields = try kind.fields()
      guard let first = fields.first, first.name == tag, case .choice(let names) = first.form, let name = names.first
      else { throw FieldError("oneOf", "must have kinds that \(tag) names") }
      variants.append(RecordVariant(name: name, sentence: first.sentence, fields: Array(fields.dropFirst())))
    }
    return .variants(by: tag, variants)
  }
}

// MARK: - Members

extension JSONNode {
  /// The value at the end of a path of members.
  fileprivate func at(_ path: String...) throws(FieldError) -> JSONNode {
    var node = self
    for name in path {
      guard let next = node.members?[name] else {
        throw FieldError(path.joined(separator: "."), "is missing")
      }
      node = next
    }
    return node
  }

  fileprivate var names: [String] { members.map { $0.map(\.key) } ?? [] }

  fileprivate func list() throws(FieldError) -> [JSONNode] {
    guard let elements else { throw FieldError("", "must be an array") }
    return Array(elements)
  }

  fileprivate func texts() throws(FieldError) -> [String] {
    guard let elements else { throw FieldError("", "must be an array of texts") }
    return try MemberReader.texts(elements, "")
  }

  fileprivate func words() throws(FieldError) -> String {
    guard let text else { throw FieldError("", "must be a text") }
    return text
  }

  fileprivate func count() throws(FieldError) -> Int64 {
    guard let integer = number?.integer else { throw FieldError("", "must be an integer") }
    return integer
  }
}

extension [JSONNode] {
  /// The schema of a member of one of the results.
  fileprivate func first(_ name: String) -> JSONNode? {
    lazy.compactMap { $0.members?["properties"]?.members?[name] }.first
  }
}
