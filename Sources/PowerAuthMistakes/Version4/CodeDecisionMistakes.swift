internal import PowerAuth

/// Mistakes of a server that judges codes, confirmations and changes of keys in protocol 4.
extension MistakeTable {
  static let decisionAttempts: MistakeTable = [
    "decision.window-with-its-end": breaking(\.version4.decisions.attempts.isTried)(
      "One value more is tried than the look-ahead says.", { _ in { $0 <= $1 } }),
    "decision.window-one-short": breaking(\.version4.decisions.attempts.isTried)(
      "One value less is tried than the look-ahead says.", { _ in { $0 < max($1 - 1, 1) } }),
    "decision.only-the-first-value": breaking(\.version4.decisions.attempts.isTried)(
      "Only the record's own value of the counter is tried.", { _ in { offset, _ in offset == 0 } }),
    "decision.counter-moved-by-one": breaking(\.version4.decisions.attempts.passOver)(
      "The counter moves by one, however far ahead the code was.", { _ in { counter, _ in counter + 1 } }),
    "decision.counter-at-the-match": breaking(\.version4.decisions.attempts.passOver)(
      "The counter moves to the value of the match, so that the code can be used again.", { _ in { $0 + $1 } }),
    "decision.one-attempt-too-many": breaking(\.version4.decisions.attempts.areUsedUp)(
      "The activation is blocked one wrong code later.", { _ in { $0.count > $0.maximum } }),
    "decision.one-attempt-too-few": breaking(\.version4.decisions.attempts.areUsedUp)(
      "The activation is blocked one wrong code earlier.", { _ in { $0.count + 1 >= $0.maximum } }),
  ]

  static let codeDecision: MistakeTable = [
    "code-decision.foreign-not-counted": breaking(\.version4.decisions.code.countsForeign)(
      "A code with an application version that cannot be used costs nothing.", { _ in { _ in false } }),
    "code-decision.each-endpoint-in-pending": breaking(\.version4.decisions.code.isOpen)(
      "While the confirmation is awaited, each endpoint takes codes in PENDING_COMMIT.",
      { right in { state, isPending, place in right(state, isPending, place) || state == .pendingCommit && isPending } }
    ),
    "code-decision.confirmed-in-pending": breaking(\.version4.decisions.code.isOpen)(
      "The confirmation takes codes in PENDING_COMMIT also where it is not awaited.",
      { right in
        { state, isPending, place in
          right(state, isPending, place) || state == .pendingCommit && place == .activationConfirm
        }
      }),
    "code-decision.confirmation-after-commit": breaking(\.version4.decisions.code.isOpen)(
      "Codes are taken in ACTIVE only, also by the confirmation.", { _ in { state, _, _ in state == .active } }),
    "code-decision.not-before-confirmation": breaking(\.version4.decisions.code.isOpen)(
      "In ACTIVE no other endpoint takes codes while the confirmation is awaited.",
      evidence: "The published client does not make such codes; the tests of the published server rely on them.",
      { right in
        { state, isPending, place in right(state, isPending, place) && !(isPending && place == .another) }
      }),
    "code-decision.blocked-taken": breaking(\.version4.decisions.code.isOpen)(
      "Codes are taken in BLOCKED.",
      { right in { state, isPending, place in right(state, isPending, place) || state == .blocked } }),
    "code-decision.without-counter-counted": breaking(\.version4.decisions.code.hasCounter)(
      "A code for a record without a counter of 4.0 is judged like any other.", { _ in { _, _ in true } }),
    "code-decision.own-counter-demanded": breaking(\.version4.decisions.code.hasCounter)(
      "Codes of 4.0 are taken in version 4 only, so that no upgrade can be confirmed.",
      { _ in { chain, _ in chain == .own } }),
    "code-decision.biometry-off-taken": breaking(\.version4.decisions.code.isBiometryUsable)(
      "A code with biometry is taken while biometry is off, because there is a key.", { _ in { _ in true } }),
    "code-decision.largest-offset": breaking(\.version4.decisions.code.isBefore)(
      "The last match counts.", { _ in { ($1.offset, $0.rank) < ($0.offset, $1.rank) } }),
    "code-decision.next-before-current": breaking(\.version4.decisions.code.combine)(
      "The next key of a factor is tried first.", { _ in { $0.reversed() } }),
    "code-decision.next-never-tried": breaking(\.version4.decisions.code.combine)(
      "Codes with next keys are wrong.", { _ in { $0.filter { !$0.hasNext } } }),
    "code-decision.current-never-after-change": breaking(\.version4.decisions.code.combine)(
      "Where two factors can have a next key, only both current or both next keys are tried.",
      { _ in { all in all.filter { $0.knowledge == nil || $0.biometry == nil || $0.knowledge == $0.biometry } } }),
    "code-decision.next-at-offset-0-only": breaking(\.version4.decisions.code.isNextTried)(
      "The next keys are tried at the record's own value of the counter only.", { _ in { $0 == 0 } }),
    "code-decision.possession-clears": breaking(\.version4.decisions.code.clearAttempts)(
      "A right code of possession sets the failed attempts to zero.", { _ in { _, _ in 0 } }),
    "code-decision.biometry-does-not-clear": breaking(\.version4.decisions.code.clearAttempts)(
      "Only a code with knowledge sets the failed attempts to zero.",
      { right in { failed, type in type == .possessionBiometry ? failed : right(failed, type) } }),
    "code-decision.never-cleared": breaking(\.version4.decisions.code.clearAttempts)(
      "A right code leaves the failed attempts as they are.", { _ in { failed, _ in failed } }),
    "code-decision.possession-counted": breaking(\.version4.decisions.code.isCounted)(
      "A wrong code of possession counts.", { _ in { _ in true } }),
    "code-decision.biometry-not-counted": breaking(\.version4.decisions.code.isCounted)(
      "A wrong code of possession and biometry does not count.",
      { right in { $0 != .possessionBiometry && right($0) } }),
    "code-decision.next-not-discarded": breaking(\.version4.decisions.code.settle)(
      "A right code with the current key leaves the next one.",
      { right in { keys, slot in slot == .current ? keys : right(keys, slot) } }),
    "code-decision.next-not-promoted": breaking(\.version4.decisions.code.settle)(
      "A right code with the next key leaves the current one.",
      { right in { keys, slot in slot == .next ? keys : right(keys, slot) } }),
    "code-decision.next-kept-after-promotion": breaking(\.version4.decisions.code.settle)(
      "A next key that becomes the current one stays the next one too.",
      { right in
        { keys, slot in slot == .next ? FactorKeySlots(current: keys.next, next: keys.next) : right(keys, slot) }
      }),
    "code-decision.promoted-by-any": breaking(\.version4.decisions.code.settle)(
      "Any right code promotes the next keys of its factors.",
      { right in { keys, slot in keys.next == nil ? right(keys, slot) : keys.promoted } }),
    "code-decision.others-discarded": breaking(\.version4.decisions.code.settleOther)(
      "A right code discards the next keys of the factors that it does not have, too.", { _ in { $0.withoutNext } }),
    "code-decision.others-promoted": breaking(\.version4.decisions.code.settleOther)(
      "A right code promotes the next keys of the factors that it does not have, too.",
      { _ in { $0.next == nil ? $0 : $0.promoted } }),
    "code-decision.wrong-discards-next": breaking(\.version4.decisions.code.keepKeys)(
      "A wrong code discards the next keys.",
      { _ in { FactorKeyRecord(knowledge: $0.knowledge.withoutNext, biometry: $0.biometry.withoutNext) } }),
    "code-decision.wrong-moves-counter": breaking(\.version4.decisions.code.keepCounter)(
      "A wrong code moves the counter.", { _ in { $0 + 1 } }),
  ]
}
