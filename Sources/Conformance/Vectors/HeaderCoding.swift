package import StrictJSON

/// Reads and writes the header of a vector file.
package struct HeaderCoding {
  let suite: Suite

  /// The members before `vectors`, in the order in which they are written.
  package static func encode(_ header: VectorFileHeader) -> [(String, JSONValue)] {
    [
      ("format", .number(JSONNumber(VectorFileHeader.format))),
      ("operation", .string(header.operation)),
      ("protocol", .array(header.protocols.map { .string($0) })),
      ("schema", .string(header.schema)),
      ("suite", .string(header.suite)),
      ("seed", .string(header.seed)),
      ("description", .string(header.description)),
      ("reference", .string(header.reference)),
      ("flags", .object(JSONObject(header.flags.map { ($0.name, encode($0)) }))),
      ("rules", .object(JSONObject(header.rules.map { ($0.id, .string($0.sentence)) }))),
      ("fields", header.fields),
      ("count", .number(JSONNumber(Int64(header.count)))),
    ]
  }

  private static func encode(_ flag: Flag) -> JSONValue {
    .object(
      JSONObject([
        ("class", .string(flag.flagClass.rawValue)), ("severity", .string(flag.severity.rawValue)),
        ("description", .string(flag.description)), ("effect", .string(flag.effect)),
      ]))
  }

  /// Reads the members before `vectors`, without a look at what the operation declares.
  func decode(_ header: JSONMembers) throws(FieldError) -> (header: VectorFileHeader, operation: Operation) {
    var members = MemberReader(header)
    guard try members.count("format") == VectorFileHeader.format else {
      throw FieldError("format", "must be \(VectorFileHeader.format); another version of pavectors wrote this file")
    }
    guard members.has("operation") else {
      throw FieldError(
        "operation", "is missing, so that this is not a file of vectors; give such files, or their folder")
    }
    let id = try members.text("operation")
    guard let operation = suite[id] else {
      throw FieldError("operation", "\(JSONExcerpt.quote(id)) is not an operation of this suite")
    }
    let protocols = try members.texts("protocol")
    if let unknown = protocols.first(where: { !operation.protocols.contains($0) }) {
      throw FieldError("protocol", "\(JSONExcerpt.quote(unknown)) is not a version in which \(id) exists")
    }
    // The cases of a repeated version would be counted twice.
    if let repeated = protocols.enumerated().first(where: { protocols[..<$0.offset].contains($0.element) }) {
      throw FieldError("protocol", "\(JSONExcerpt.quote(repeated.element)) is repeated")
    }
    let schema = try members.text("schema")
    let header = VectorFileHeader(
      operation: id, system: operation.system, protocols: protocols, suite: try members.text("suite"),
      seed: try members.text("seed"),
      description: try members.text("description"), reference: try members.text("reference"),
      flags: try decodeFlags(members.take("flags")), rules: try decodeRules(members.take("rules")),
      fields: try members.take("fields").value,
      count: try members.count("count", atMost: CorpusLimits.vectors.upperBound))
    guard schema == header.schema else { throw FieldError("schema", "must be \(header.schema)") }
    guard !protocols.isEmpty else { throw FieldError("protocol", "must name a version") }
    try members.finish()
    return (header, operation)
  }

  private func decodeFlags(_ node: JSONNode) throws(FieldError) -> [Flag] {
    guard let members = node.members else { throw FieldError("flags", "must be an object") }
    var flags: [Flag] = []
    for member in members {
      let name = member.key
      guard Flag.isWellFormed(name: name) else {
        throw FieldError("flags.\(JSONExcerpt.quote(name))", "must have a name of ASCII letters and digits")
      }
      do {
        flags.append(try decodeFlag(member.value, name: name))
      } catch {
        throw error.within("flags.\(name)")
      }
    }
    return flags
  }

  private func decodeFlag(_ node: JSONNode, name: String) throws(FieldError) -> Flag {
    var members = try MemberReader(node)
    guard let flagClass = Flag.Class(rawValue: try members.text("class")) else {
      throw FieldError("class", "must be one of \(Flag.Class.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard let severity = Severity(rawValue: try members.text("severity")) else {
      throw FieldError("severity", "must be one of \(Severity.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let flag = Flag(
      name, flagClass, severity, try members.text("description"), effect: try members.text("effect"))
    try members.finish()
    return flag
  }

  private func decodeRules(_ node: JSONNode) throws(FieldError) -> [Rule] {
    guard let members = node.members else { throw FieldError("rules", "must be an object") }
    var rules: [Rule] = []
    for member in members {
      guard let sentence = member.value.text else { throw FieldError("rules.\(member.key)", "must be a text") }
      rules.append(Rule(member.key, sentence))
    }
    return rules
  }

  /// Checks that the rules and the fields of a header are those of its operation.
  ///
  /// It is not done while reading, because it makes the declaration of the operation, and most commands need few.
  static func check(_ header: VectorFileHeader, of operation: Operation) throws(FieldError) {
    // The sentences of an operation that is only described stand in its files, and nowhere else.
    let ids = operation.isComputed ? [] : operation.rules.map(\.id)
    for rule in header.rules where !ids.contains(rule.id) && !operation.hasRule(rule) {
      throw FieldError("rules.\(JSONExcerpt.quote(rule.id))", "is not a rule of \(operation.id)")
    }
    let declared = operation.fieldKinds(in: header.protocols)
    guard header.fields != declared else { return }
    // What is read from a schema has no steps, because a schema does not say in which versions they are.
    let sides = declared.object?.members.filter { operation.isComputed || $0.key != "steps" } ?? []
    for side in sides where header.fields.object?[side.key] != side.value {
      throw FieldError("fields.\(side.key)", "does not have the kinds that \(operation.id) declares")
    }
    guard header.fields.object?.members.map(\.key) != declared.object?.members.map(\.key) else { return }
    throw FieldError("fields", "must have the members input, output and steps, in this order, and no other")
  }
}

extension Operation {
  fileprivate func hasRule(_ rule: Rule) -> Bool { rules.contains { $0.hasSameCodePoints(as: rule) } }
}

extension Rule {
  fileprivate func hasSameCodePoints(as other: Rule) -> Bool {
    id.hasSameCodePoints(as: other.id) && sentence.hasSameCodePoints(as: other.sentence)
  }
}
