/// The rules that edits change, as far as their calls can be recorded.
package struct RecordedRules: Sendable {
  /// The edits that record the calls of the rules; they change no answer.
  package let edits: [RuleEdit]
  private let right: (any Sendable)?
  private let numbers: [Key: Int]

  private struct Key: Hashable, Sendable {
    let step: any RuleStep

    static func == (one: Key, other: Key) -> Bool { (one.step as AnyKeyPath) == other.step }

    func hash(into hasher: inout Hasher) { hasher.combine(step as AnyKeyPath) }
  }

  /// Finds the rules that edits change; `remembering` is applied before each of them.
  package init(changedBy changes: [Edit], in suite: Suite, remembering: [RuleEdit] = []) {
    var recording: [RuleEdit] = []
    var numbers: [Key: Int] = [:]
    // The forms are those of the first system.
    let right = suite.rules.first.map { rules in
      remembering.filter { $0.isChange(of: type(of: rules)) }.reduce(rules) { $1.applied(to: $0) }
    }
    if let right, !suite.recordedForms.isEmpty {
      for edit in changes.compactMap(\.ofRule) where edit.isChange(of: type(of: right)) {
        let number = recording.count
        guard numbers[Key(step: edit.step)] == nil,
          let next = edit.recording(number, by: suite.recordedForms)
        else { continue }
        numbers[Key(step: edit.step)] = number
        recording.append(next)
      }
    }
    edits = recording
    self.right = right
    self.numbers = numbers
  }

  /// The functions that edits put in the places of rules; nil where they change something else, or one rule twice.
  package func changes(by edits: [Edit]) -> [RuleChange]? {
    guard let right else { return nil }
    var changes: [RuleChange] = []
    for edit in edits {
      guard case .rule(let edit) = edit, let number = numbers[Key(step: edit.step)],
        !changes.contains(where: { $0.number == number }), let rule = edit.rule(of: edit.applied(to: right))
      else { return nil }
      changes.append(RuleChange(number: number, rule: rule))
    }
    return changes
  }
}

extension Edit {
  fileprivate var ofRule: RuleEdit? { if case .rule(let edit) = self { edit } else { nil } }
}
