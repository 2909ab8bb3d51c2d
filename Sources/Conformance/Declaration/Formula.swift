/// The formula of a step or an output, in the notation of the reference.
package struct Formula: Sendable {
  /// The name of the step or the output; `[i]` stands for any number in brackets.
  package let name: String
  package let text: String
}

extension Operation {
  /// The formula of a step or an output; a number in brackets in the name replaces `[i]` in the formula.
  package func formula(of name: String) -> String? {
    guard let open = name.firstIndex(of: "["), let close = name.firstIndex(of: "]"), open < close else {
      return formulas.first { $0.name == name }?.text
    }
    let general = String(name[...open] + "i" + name[close...])
    let text = formulas.first { $0.name == general }?.text
    return text?.split(separator: "[i]", omittingEmptySubsequences: false).joined(separator: String(name[open...close]))
  }
}
