/// Where a code arrived, as far as it matters to the verification.
package enum CodePlace: String, CaseIterable, Sendable {
  case activationConfirm = "activation/confirm"
  case upgradeConfirm = "upgrade/confirm"
  case another
}

/// Whether a record has the counter of 4.0.
package enum CounterChain: String, CaseIterable, Sendable {
  /// Version 3, and no upgrade was started.
  case none
  /// Version 3, and the upgrade waits for its confirmation.
  case pending
  /// Version 4.
  case own
}

/// A place at which a code matches: the value of the counter, and the keys.
package struct CodeMatch: Equatable, Sendable {
  package let offset: Int
  /// The name of the key; it counts where the type has the factor.
  package let knowledgeKey: String
  /// The same of biometry.
  package let biometryKey: String

  /// Takes the values as they are.
  package init(offset: Int, knowledgeKey: String, biometryKey: String) {
    self.offset = offset
    self.knowledgeKey = knowledgeKey
    self.biometryKey = biometryKey
  }
}

/// A code that arrived, with the places at which it matches: none of a wrong code.
package struct ArrivedCode: Sendable {
  package let place: CodePlace
  package let type: SignatureType
  package let isApplicationSupported: Bool
  package let matches: [CodeMatch]

  /// Takes the values as they are.
  package init(place: CodePlace, type: SignatureType, isApplicationSupported: Bool, matches: [CodeMatch]) {
    self.place = place
    self.type = type
    self.isApplicationSupported = isApplicationSupported
    self.matches = matches
  }
}

/// What a server keeps of an activation, as far as a code is verified by it or changes it.
package struct CodeRecord: Equatable, Sendable {
  package var verified: VerifiedRecord
  package let isConfirmationPending: Bool
  package let chain: CounterChain
  package let isBiometryEnabled: Bool
  package var keys: FactorKeyRecord

  /// Takes the values as they are.
  package init(
    verified: VerifiedRecord, isConfirmationPending: Bool, chain: CounterChain, isBiometryEnabled: Bool,
    keys: FactorKeyRecord
  ) {
    self.verified = verified
    self.isConfirmationPending = isConfirmationPending
    self.chain = chain
    self.isBiometryEnabled = isBiometryEnabled
    self.keys = keys
  }
}

/// The places of the keys with which a code is compared; nil for a factor that the type does not have.
package struct SlotCombination: Equatable, Sendable {
  package let knowledge: KeySlot?
  package let biometry: KeySlot?

  /// Whether it has the next key of a factor.
  package var hasNext: Bool { knowledge == .next || biometry == .next }
}

/// A combination of keys that matches at a value of the counter.
package struct CodeCandidate: Equatable, Sendable {
  package let offset: Int
  /// The place of the combination in the order in which they are tried.
  package let rank: Int
  package let slots: SlotCombination
}

/// What a server decides about a code: the record afterwards, and the offset if the code is valid.
package struct CodeDecision: Equatable, Sendable {
  package let offset: Int?
  package let record: CodeRecord
}

/// How a server judges a code, and what that does to the record (§ 28.1).
package struct CodeDecisionRules: Sendable {
  /// A code with an application version that cannot be used counts in each state.
  package var countsForeign: Function<RecordState, Bool> = { _ in true }
  /// Codes are taken in ACTIVE, and at the confirmation in PENDING_COMMIT while it is awaited.
  package var isOpen: @Sendable (RecordState, _ isPending: Bool, CodePlace) -> Bool = { state, isPending, place in
    state == .active || state == .pendingCommit && isPending && place == .activationConfirm
  }
  /// A code can be computed as soon as the record has a counter of 4.0.
  package var hasCounter: @Sendable (CounterChain, CodePlace) -> Bool = { chain, _ in chain != .none }
  /// A code with biometry can be computed while biometry is on.
  package var isBiometryUsable: Function<Bool, Bool> = { $0 }
  /// A code that cannot be computed because biometry is off does not count.
  package var isBiometryOffCounted = false
  /// Each combination of current and next keys is tried, that of current keys first.
  package var combine: Function<[SlotCombination], [SlotCombination]> = { $0 }
  /// The next keys are tried at each value of the counter, as the current ones.
  package var isNextTried: @Sendable (_ offset: Int) -> Bool = { _ in true }
  /// The smallest offset wins, and at one offset the first combination.
  package var isBefore: @Sendable (CodeCandidate, CodeCandidate) -> Bool = {
    ($0.offset, $0.rank) < ($1.offset, $1.rank)
  }
  /// Failures count unless the code has possession alone.
  package var isCounted: Function<SignatureType, Bool> = { $0 != .possession }
  /// A right code sets the failed attempts to zero unless it has possession alone.
  package var clearAttempts: @Sendable (_ failed: Int, SignatureType) -> Int = { $1 == .possession ? $0 : 0 }
  /// A next key that made the code becomes the current one; a current key discards the next one.
  package var settle: @Sendable (FactorKeySlots, KeySlot) -> FactorKeySlots = { keys, slot in
    slot == .next ? keys.promoted : keys.withoutNext
  }
  /// The keys of a factor that the type does not have stay.
  package var settleOther: Function<FactorKeySlots, FactorKeySlots> = { $0 }
  /// A wrong code changes no key.
  package var keepKeys: Function<FactorKeyRecord, FactorKeyRecord> = { $0 }
  /// A wrong code leaves the counter where it is.
  package var keepCounter: Function<Int, Int> = { $0 }
}

extension Rules {
  /// Decides about a code (§ 28.1).
  package func decideCode(_ code: ArrivedCode, on record: CodeRecord) -> CodeDecision {
    let rules = version4.decisions.code
    let state = record.verified.state
    let unchanged = CodeDecision(offset: nil, record: record)
    guard code.isApplicationSupported else {
      return rules.countsForeign(state) ? failing(code, on: record) : unchanged
    }
    guard rules.isOpen(state, record.isConfirmationPending, code.place) else { return unchanged }
    guard !version4.decisions.attempts.areUsedUp(record.verified.attempts) else {
      var record = record
      record.verified.state = .blocked
      return CodeDecision(offset: nil, record: record)
    }
    guard rules.hasCounter(record.chain, code.place) else { return unchanged }
    if code.type.factors.contains(.biometry), !rules.isBiometryUsable(record.isBiometryEnabled) {
      return rules.isBiometryOffCounted ? failing(code, on: record) : unchanged
    }
    return search(code, on: record)
  }

  private func search(_ code: ArrivedCode, on record: CodeRecord) -> CodeDecision {
    let rules = version4.decisions.code
    let found = candidates(for: code, on: record).min(by: rules.isBefore)
    guard let found else {
      var failed = failing(code, on: record).record
      failed.verified.counter = rules.keepCounter(record.verified.counter)
      failed.keys = rules.keepKeys(record.keys)
      return CodeDecision(offset: nil, record: failed)
    }
    var changed = record
    changed.verified = version4.decisions.attempts.succeeding(
      record.verified, at: found.offset, failed: rules.clearAttempts(record.verified.attempts.count, code.type))
    changed.keys = FactorKeyRecord(
      knowledge: settle(record.keys.knowledge, found.slots.knowledge),
      biometry: settle(record.keys.biometry, found.slots.biometry))
    return CodeDecision(offset: found.offset, record: changed)
  }

  private func settle(_ keys: FactorKeySlots, _ slot: KeySlot?) -> FactorKeySlots {
    slot.map { version4.decisions.code.settle(keys, $0) } ?? version4.decisions.code.settleOther(keys)
  }

  private func failing(_ code: ArrivedCode, on record: CodeRecord) -> CodeDecision {
    var failed = record
    failed.verified = version4.decisions.attempts.failing(
      record.verified, isCounted: version4.decisions.code.isCounted(code.type))
    return CodeDecision(offset: nil, record: failed)
  }

  /// The combinations of keys that match at a value of the counter that is tried.
  private func candidates(for code: ArrivedCode, on record: CodeRecord) -> [CodeCandidate] {
    let rules = version4.decisions.code
    let combinations = rules.combine(code.type.slotCombinations)
    let matches = code.matches.filter { version4.decisions.attempts.isTried($0.offset, record.verified.lookAhead) }
    return matches.flatMap { match in
      combinations.enumerated().filter { _, slots in
        record.keys.has(match, in: slots) && (!slots.hasNext || rules.isNextTried(match.offset))
      }
      .map { CodeCandidate(offset: match.offset, rank: $0, slots: $1) }
    }
  }
}

extension SignatureType {
  /// The combinations of current and next keys of its factors, in the order in which they are tried.
  fileprivate var slotCombinations: [SlotCombination] {
    let knowledge: [KeySlot?] = factors.contains(.knowledge) ? [.current, .next] : [nil]
    let biometry: [KeySlot?] = factors.contains(.biometry) ? [.current, .next] : [nil]
    return knowledge.flatMap { first in biometry.map { SlotCombination(knowledge: first, biometry: $0) } }
  }
}

extension FactorKeyRecord {
  /// Whether the keys in these places are those with which a code was made.
  fileprivate func has(_ match: CodeMatch, in slots: SlotCombination) -> Bool {
    (slots.knowledge.map { knowledge[$0] == match.knowledgeKey } ?? true)
      && (slots.biometry.map { biometry[$0] == match.biometryKey } ?? true)
  }
}
