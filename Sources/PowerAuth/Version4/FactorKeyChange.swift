/// A call that changes the key of a factor.
package enum FactorKeyCall: String, CaseIterable, Sendable {
  case passwordChange = "password/change"
  case biometryAdd = "biometry/add"
  case biometryRemove = "biometry/remove"

  /// The code of its refusals.
  var error: String { self == .passwordChange ? "ERR_PASSWORD_CHANGE" : "ERR_BIOMETRY" }
}

/// A request that changes the key of a factor.
package struct FactorKeyRequest: Sendable {
  package let call: FactorKeyCall
  package let type: SignatureType
  /// Whether the code is right, apart from the key of knowledge.
  package let isCodeRight: Bool
  /// The name of the key of knowledge with which the code was made.
  package let knowledgeKey: String
  /// Whether the body can be decrypted and read, with an algorithm that is allowed.
  package let isBodyRight: Bool
  package let newKnowledge: String
  package let newBiometry: String

  /// Takes the values as they are.
  package init(
    call: FactorKeyCall, type: SignatureType, isCodeRight: Bool, knowledgeKey: String, isBodyRight: Bool,
    newKnowledge: String, newBiometry: String
  ) {
    self.call = call
    self.type = type
    self.isCodeRight = isCodeRight
    self.knowledgeKey = knowledgeKey
    self.isBodyRight = isBodyRight
    self.newKnowledge = newKnowledge
    self.newBiometry = newBiometry
  }
}

/// What a server keeps of the factors of an activation.
package struct FactorRecord: Equatable, Sendable {
  package let state: RecordState
  package var keys: FactorKeyRecord
  package var isBiometryEnabled: Bool

  /// Takes the values as they are.
  package init(state: RecordState, keys: FactorKeyRecord, isBiometryEnabled: Bool) {
    self.state = state
    self.keys = keys
    self.isBiometryEnabled = isBiometryEnabled
  }
}

/// What a server answers to a change of a key, with the record afterwards.
package struct FactorKeyDecision: Equatable, Sendable {
  package let answer: EndpointAnswer
  package let record: FactorRecord
}

/// How the keys of factors change (§ 28.3).
package struct FactorKeyChangeRules: Sendable {
  /// The password is changed and biometry is added with possession and knowledge; possession alone removes biometry.
  package var takesType: @Sendable (FactorKeyCall, SignatureType) -> Bool = {
    $1 == ($0 == .biometryRemove ? .possession : .possessionKnowledge)
  }
  /// Keys change in ACTIVE only.
  package var isOpen: Function<RecordState, Bool> = { $0 == .active }
  /// A code is made with the current key of knowledge or the next one.
  package var findSlot: @Sendable (FactorKeySlots, _ key: String) -> KeySlot? = { keys, key in
    [KeySlot.current, .next].first { keys[$0] == key }
  }
  /// The code promotes or discards the next key of knowledge before anything is changed.
  package var settle: @Sendable (FactorKeySlots, KeySlot) -> FactorKeySlots = { keys, slot in
    slot == .next ? keys.promoted : keys.withoutNext
  }
  /// What the code did to the keys stays where the body is refused.
  package var keepSettled: @Sendable (_ before: FactorKeyRecord, _ settled: FactorKeyRecord) -> FactorKeyRecord = { $1 }
  /// A change of the password makes a next key, and the current one stays.
  package var changePassword: @Sendable (FactorKeySlots, _ new: String) -> FactorKeySlots = { keys, new in
    FactorKeySlots(current: keys.current, next: new)
  }
  /// A key of biometry that is added becomes the current one where there is none, and else the next one.
  package var addBiometry: @Sendable (FactorKeySlots, _ new: String, _ isEnabled: Bool) -> FactorKeySlots = {
    keys, new, _ in
    keys.current == nil
      ? FactorKeySlots(current: new, next: keys.next) : FactorKeySlots(current: keys.current, next: new)
  }
  /// Adding a key switches biometry on.
  package var isOnWhenAdded: @Sendable (_ isEnabled: Bool) -> Bool = { _ in true }
  /// Removal leaves no key of biometry.
  package var removeBiometry: Function<FactorKeySlots, FactorKeySlots> = { _ in
    FactorKeySlots(current: nil, next: nil)
  }
  /// Removal switches biometry off.
  package var isOnWhenRemoved: @Sendable (_ isEnabled: Bool) -> Bool = { _ in false }
  /// Biometry that is off can be removed once more.
  package var canRemove: @Sendable (_ isEnabled: Bool) -> Bool = { _ in true }
}

extension Rules {
  /// Decides about a change of the key of a factor (§ 28.3).
  package func changeFactorKey(_ request: FactorKeyRequest, of record: FactorRecord) -> FactorKeyDecision {
    let rules = version4.decisions.factorKey
    guard rules.takesType(request.call, request.type), rules.isOpen(record.state), request.isCodeRight else {
      return FactorKeyDecision(answer: .unauthenticated, record: record)
    }
    guard let settled = settle(request, record.keys) else {
      return FactorKeyDecision(answer: .unauthenticated, record: record)
    }
    var changed = record
    let isReadable = request.isBodyRight || request.call == .biometryRemove
    guard isReadable, request.call != .biometryRemove || rules.canRemove(record.isBiometryEnabled) else {
      changed.keys = rules.keepSettled(record.keys, settled)
      return FactorKeyDecision(answer: .refused(request.call.error), record: changed)
    }
    changed.keys = settled
    apply(request, to: &changed)
    return FactorKeyDecision(answer: .done, record: changed)
  }

  /// The keys after the code; nil where it was made with none of them.
  private func settle(_ request: FactorKeyRequest, _ keys: FactorKeyRecord) -> FactorKeyRecord? {
    let rules = version4.decisions.factorKey
    guard request.type.factors.contains(.knowledge) else { return keys }
    return rules.findSlot(keys.knowledge, request.knowledgeKey).map { slot in
      FactorKeyRecord(knowledge: rules.settle(keys.knowledge, slot), biometry: keys.biometry)
    }
  }

  private func apply(_ request: FactorKeyRequest, to record: inout FactorRecord) {
    let rules = version4.decisions.factorKey
    let isEnabled = record.isBiometryEnabled
    switch request.call {
    case .passwordChange: record.keys.knowledge = rules.changePassword(record.keys.knowledge, request.newKnowledge)
    case .biometryAdd:
      record.keys.biometry = rules.addBiometry(record.keys.biometry, request.newBiometry, isEnabled)
      record.isBiometryEnabled = rules.isOnWhenAdded(isEnabled)
    case .biometryRemove:
      record.keys.biometry = rules.removeBiometry(record.keys.biometry)
      record.isBiometryEnabled = rules.isOnWhenRemoved(isEnabled)
    }
  }
}
