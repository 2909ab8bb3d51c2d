/// What the id of an activation in a request for a temporary key finds.
package enum FoundActivation: String, CaseIterable, Sendable {
  case own, unknown
  case otherApplication = "other-application"
}

/// Why a server gives no temporary key; outside all look alike.
package enum TemporaryKeyError: String, CaseIterable, Sendable {
  /// The form of the request, or its MAC.
  case request = "ERR0024"
  /// The application version.
  case application = "ERR0015"
  case algorithm = "ERR0046"
  case activation = "ERR0009"
  /// The shared secret cannot be computed.
  case sharedSecret = "ERR0022"
}

/// The activation for which a temporary key is asked.
package struct TemporaryKeyOwner: Sendable {
  package let found: FoundActivation
  package let state: RecordState
  /// The algorithm of the record.
  package let algorithm: String

  /// Takes the values as they are.
  package init(found: FoundActivation, state: RecordState, algorithm: String) {
    self.found = found
    self.state = state
    self.algorithm = algorithm
  }
}

/// A request for a temporary key, with what is right and wrong in it.
package struct TemporaryKeyDemand: Sendable {
  package let isFormRight: Bool
  package let algorithm: String
  package let isApplicationSupported: Bool
  /// The activation; nil in the scope of the application.
  package let owner: TemporaryKeyOwner?
  /// The algorithms of the application; nil for all.
  package let supported: [String]?
  package let isMACRight: Bool
  package let areKeysRight: Bool

  /// Takes the values as they are.
  package init(
    isFormRight: Bool, algorithm: String, isApplicationSupported: Bool, owner: TemporaryKeyOwner?,
    supported: [String]?, isMACRight: Bool, areKeysRight: Bool
  ) {
    self.isFormRight = isFormRight
    self.algorithm = algorithm
    self.isApplicationSupported = isApplicationSupported
    self.owner = owner
    self.supported = supported
    self.isMACRight = isMACRight
    self.areKeysRight = areKeysRight
  }
}

/// Who gets a temporary key, and in which algorithm (§ 28.9).
package struct TemporaryKeyPermissionRules: Sendable {
  /// Version 4 has no temporary keys of P-256.
  package var isKnown: Function<String, Bool> = { $0 != algorithmOfVersion3 && algorithmNames.contains($0) }
  /// The application version can be used.
  package var isUsable: Function<Bool, Bool> = { $0 }
  /// The algorithm is one that the application allows.
  package var isListed: @Sendable (_ algorithm: String, _ supported: [String]?, _ hasOwner: Bool) -> Bool = {
    algorithm, supported, _ in supported?.contains(algorithm) ?? true
  }
  /// The activation exists, and belongs to the application.
  package var isFound: Function<FoundActivation, Bool> = { $0 == .own }
  /// Activations in each state but CREATED get keys: also a blocked one must read its status.
  package var hasKeys: Function<RecordState, Bool> = { $0 != .created }
  /// The algorithm is that of the activation.
  package var isOfActivation: @Sendable (_ algorithm: String, _ ofActivation: String) -> Bool = { $0 == $1 }
  /// The MAC is right.
  package var isMACRight: Function<Bool, Bool> = { $0 }
  /// The MAC is checked after what it names has been looked up.
  package var checksMACFirst = false
  /// A shared secret that cannot be computed gives no key.
  package var areKeysRight: Function<Bool, Bool> = { $0 }
}

extension Rules {
  /// Finds why a temporary key is not given; nil where it is (§ 28.9).
  package func findTemporaryKeyError(_ demand: TemporaryKeyDemand) -> TemporaryKeyError? {
    let rules = version4.decisions.temporaryKey
    guard demand.isFormRight, rules.isKnown(demand.algorithm) else { return .request }
    let isMACRight = rules.isMACRight(demand.isMACRight)
    if rules.checksMACFirst && !isMACRight { return .request }
    guard rules.isUsable(demand.isApplicationSupported) else { return .application }
    if let owner = demand.owner, !rules.isFound(owner.found) || !rules.hasKeys(owner.state) { return .activation }
    guard isAllowed(demand) else { return .algorithm }
    guard isMACRight else { return .request }
    return rules.areKeysRight(demand.areKeysRight) ? nil : .sharedSecret
  }

  private func isAllowed(_ demand: TemporaryKeyDemand) -> Bool {
    let rules = version4.decisions.temporaryKey
    let isListed = rules.isListed(demand.algorithm, demand.supported, demand.owner != nil)
    return isListed && (demand.owner.map { rules.isOfActivation(demand.algorithm, $0.algorithm) } ?? true)
  }
}
