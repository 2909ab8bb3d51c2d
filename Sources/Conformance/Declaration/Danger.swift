/// A wrong observation of a script that is dangerous, and what can follow from it.
///
/// An operation that plays scripts declares which observations these are: the severity of a failure comes from what the
/// first event that differs does, not from the operation.
package struct Danger: Sendable {
  package let effect: String
  /// Whether an observation is dangerous in place of the right one.
  let isSeen: @Sendable (_ wrong: Record, _ right: Record) -> Bool
}

extension Danger {
  /// The same danger, but not where a member is one of some texts and must be one of others.
  package func unless(_ member: String, in done: Set<String>, insteadOf right: Set<String>) -> Danger {
    let excused = Danger.text(of: member, in: done, insteadOf: right, effect: effect)
    return Danger(effect: effect) { wrong, wanted in isSeen(wrong, wanted) && !excused.isSeen(wrong, wanted) }
  }

  /// What must be refused is done: a member is one of some texts, and must be one of others.
  package static func text(
    of member: String, in done: Set<String>, insteadOf refused: Set<String>, effect: String
  ) -> Danger {
    Danger(effect: effect) { wrong, right in
      guard case .text(let given)? = wrong[member], case .text(let wanted)? = right[member] else { return false }
      return done.contains(given) && refused.contains(wanted)
    }
  }

  /// What must be counted is not: a member is a lower number than the right one.
  package static func lower(_ member: String, effect: String) -> Danger {
    Danger(effect: effect) { wrong, right in
      guard case .int(let given)? = wrong[member], case .int(let wanted)? = right[member] else { return false }
      return given < wanted
    }
  }

  /// What must be counted is not: a member that counts down is a higher number than the right one.
  package static func higher(_ member: String, effect: String) -> Danger {
    Danger(effect: effect) { wrong, right in
      guard case .int(let given)? = wrong[member], case .int(let wanted)? = right[member] else { return false }
      return given > wanted
    }
  }

  /// What belongs to another is given: a member has another value than the right one, or one where none may be.
  package static func other(_ member: String, effect: String) -> Danger {
    Danger(effect: effect) { wrong, right in wrong[member].map { $0 != right[member] } ?? false }
  }
}
