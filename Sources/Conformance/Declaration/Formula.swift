/// The formula of a step or an output, in the notation of the reference.
package struct Formula: Sendable {
  /// The name of the step or the output; `[i]` stands for any number in brackets.
  package let name: String
  private let texts: [(versions: [String], text: String)]

  /// A formula of all versions.
  init(name: String, text: String) {
    self.name = name
    texts = [([], text)]
  }

  /// A formula for each group of versions; in others the value does not exist.
  init(name: String, inVersions texts: KeyValuePairs<[String], String>) {
    self.name = name
    self.texts = texts.map { ($0.key, $0.value) }
  }

  /// The formula in a version; nil where the value does not exist in it.
  package func text(in version: String) -> String? {
    texts.first { $0.versions.isEmpty || $0.versions.contains(version) }?.text
  }

  /// The name of a step with `[i]` in place of the number in its first brackets; nil where it has no brackets.
  static func generalName(of name: String) -> String? {
    brackets(in: name).map { "\(name[..<$0.lowerBound])[i]\(name[$0.upperBound...])" }
  }

  /// The first brackets in a name, with what stands between them.
  static func brackets(in name: String) -> Range<String.Index>? {
    guard let open = name.firstIndex(of: "["), let close = name.firstIndex(of: "]"), open < close else { return nil }
    return open..<name.index(after: close)
  }

  /// The versions that are named, but which an operation does not have.
  package func unknownVersions(of protocols: [String]) -> [String] {
    texts.flatMap(\.versions).filter { !protocols.contains($0) }
  }
}

extension Operation {
  /// The formula of a step or an output; a number in brackets in the name replaces `[i]` in the formula.
  package func formula(of name: String, in version: String) -> String? {
    guard let brackets = Formula.brackets(in: name) else {
      return formulas.first { $0.name == name }?.text(in: version)
    }
    let general = Formula.generalName(of: name)
    let text = formulas.first { $0.name == general }?.text(in: version)
    return text?.split(separator: "[i]", omittingEmptySubsequences: false).joined(separator: String(name[brackets]))
  }

  /// The formulas of each version; versions with the same ones stand together.
  package var formulasByVersions: [(versions: [String], formulas: [(name: String, text: String)])] {
    var groups: [(versions: [String], formulas: [(name: String, text: String)])] = []
    for version in protocols {
      let found = formulas.compactMap { formula in formula.text(in: version).map { (formula.name, $0) } }
      if let last = groups.indices.last, groups[last].formulas.elementsEqual(found, by: ==) {
        groups[last].versions.append(version)
      } else {
        groups.append(([version], found))
      }
    }
    return groups
  }
}
