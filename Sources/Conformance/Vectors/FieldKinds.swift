package import StrictJSON

/// What the header of a vector file says about the fields, so that a reader in any language needs neither the schema nor
/// the declaration: the kind of each input, output and step.
///
/// Lengths are not kinds: a key of a wrong length is an input as well, and the rules of the operation refuse it.
extension Operation {
  /// The kinds as the header of a file with these versions has them.
  package func fieldKinds(in versions: [String]) -> JSONValue {
    ["input": inputKinds, "output": outputKinds, "steps": stepKinds(in: versions)]
  }

  package var inputKinds: JSONValue { inputs.kinds }
  package var outputKinds: JSONValue { outputs.kinds }

  /// The kinds of the steps that exist in one of the versions at least.
  package func stepKinds(in versions: [String]) -> JSONValue {
    var kinds: [(String, JSONValue)] = []
    for step in steps where versions.contains(where: { step.formula.text(in: $0) != nil }) {
      // A step that has a handle for each of several groups of versions is one step.
      if !kinds.contains(where: { $0.0 == step.name }) { kinds.append((step.name, step.isText ? "text" : "bytes")) }
    }
    return .object(JSONObject(kinds))
  }

  /// Returns what is wrong with the value of a step; nil where it has the declared kind.
  package func objection(to step: Step) -> String? {
    guard case .text = step.content else { return nil }
    let declared = steps.first { $0.name == step.name || $0.name == Formula.generalName(of: step.name) }
    return declared.map(\.isText) == false ? "must be bytes in lower-case hex" : nil
  }
}

extension [FieldDeclaration] {
  /// The kind of each field; the name of one that may be absent ends in a question mark.
  fileprivate var kinds: JSONValue {
    .object(JSONObject(map { ($0.isOptional ? "\($0.name)?" : $0.name, $0.form.kind) }))
  }
}

extension FieldForm {
  /// The kind as headers have it.
  fileprivate var kind: JSONValue {
    switch self {
    case .bytes(let limit): Self.limited("bytes", to: limit, usually: Self.mostBytes)
    case .text(let limit): Self.limited("text", to: limit, usually: Self.mostCharacters)
    case .choice(let texts): .array(texts.map { .string($0) })
    case .int(let range):
      range == countRange ? "int" : .string("int(\(range.lowerBound)..\(range.upperBound))")
    case .unsigned64: "u64"
    case .list(let element, Self.mostElements): ["list": element.kind]
    case .list(let element, let limit): ["list": element.kind, "atMost": .count(limit)]
    case .record(let fields): ["record": fields.kinds]
    case .variants(let tag, let variants):
      ["by": .string(tag), "records": .object(JSONObject(variants.map { ($0.name, $0.fields.kinds) }))]
    }
  }

  private static func limited(_ word: String, to limit: Int, usually usual: Int) -> JSONValue {
    .string(limit == usual ? word : "\(word)(0..\(limit))")
  }
}
