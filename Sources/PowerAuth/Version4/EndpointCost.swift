/// An endpoint of protocol 4, by its path below `/pa/v4`.
package enum Endpoint4: String, CaseIterable, Sendable {
  case status
  case temporaryKey = "keystore/create"
  case activationCreate = "activation/create"
  case activationConfirm = "activation/confirm"
  case activationStatus = "activation/status"
  case activationRemove = "activation/remove"
  case activationRename = "activation/rename"
  case activationDetail = "activation/detail"
  case upgradeStart = "upgrade/start"
  case upgradeConfirm = "upgrade/confirm"
  case tokenCreate = "token/create"
  case tokenRemove = "token/remove"
  case vaultUnlock = "vault/unlock"
  case passwordChange = "password/change"
  case biometryAdd = "biometry/add"
  case biometryRemove = "biometry/remove"
  case userInfo = "user/info"
  case applicationConfiguration = "config/application"
  case activationConfiguration = "config/activation"
  case validate = "auth/validate"
}

extension Endpoint4 {
  /// What authenticates a request.
  package enum Proof: Sendable {
    case nothing, token, code
  }

  package var proof: Proof {
    switch self {
    case .status, .temporaryKey, .activationCreate, .activationStatus, .userInfo, .applicationConfiguration,
      .activationConfiguration:
      .nothing
    case .activationDetail: .token
    default: .code
    }
  }

  /// The code of what it refuses for another cause than the authentication.
  var error: String {
    switch self {
    case .status: "ERR_STATUS"
    case .temporaryKey: "ERR_TEMPORARY_KEY"
    case .activationCreate, .activationConfirm, .activationStatus, .activationRemove, .activationRename,
      .activationDetail:
      "ERR_ACTIVATION"
    case .upgradeStart, .upgradeConfirm: "ERR_UPGRADE"
    case .vaultUnlock: "ERR_SECURE_VAULT"
    case .passwordChange: "ERR_PASSWORD_CHANGE"
    case .biometryAdd, .biometryRemove: "ERR_BIOMETRY"
    case .userInfo: "ERR_USER_INFO"
    case .applicationConfiguration, .activationConfiguration: "ERR_CONFIG"
    case .tokenCreate, .tokenRemove, .validate: "ERR_AUTHENTICATION"
    }
  }
}

/// An authorization header, or the header of a token.
package enum HeaderFault: String, CaseIterable, Sendable {
  case right, unreadable
  /// A right header of version 3, or of 4.0 where version 3 is expected.
  case otherVersion = "other-version"
}

/// A request, with what is right and wrong in it.
package struct CostedRequest: Sendable {
  package let endpoint: Endpoint4
  package let header: HeaderFault
  package let type: SignatureType
  package let isApplicationSupported: Bool
  package let isBlocked: Bool
  package let isCodeRight: Bool
  package let isBodyRight: Bool

  /// Takes the values as they are.
  package init(
    endpoint: Endpoint4, header: HeaderFault, type: SignatureType, isApplicationSupported: Bool, isBlocked: Bool,
    isCodeRight: Bool, isBodyRight: Bool
  ) {
    self.endpoint = endpoint
    self.header = header
    self.type = type
    self.isApplicationSupported = isApplicationSupported
    self.isBlocked = isBlocked
    self.isCodeRight = isCodeRight
    self.isBodyRight = isBodyRight
  }
}

/// What becomes of the failed attempts.
package enum AttemptsEffect: String, CaseIterable, Sendable {
  case kept, raised, cleared
}

/// What a request costs, whatever its answer is.
package struct EndpointCost: Equatable, Sendable {
  package let answer: EndpointAnswer
  package let movesCounter: Bool
  package let attempts: AttemptsEffect

  /// A cost with another answer.
  fileprivate func answered(_ answer: EndpointAnswer) -> EndpointCost {
    EndpointCost(answer: answer, movesCounter: movesCounter, attempts: attempts)
  }

  /// An answer that costs nothing.
  fileprivate static func free(_ answer: EndpointAnswer) -> EndpointCost {
    EndpointCost(answer: answer, movesCounter: false, attempts: .kept)
  }
}

/// What a failed request costs (§ 28.5).
package struct EndpointCostRules: Sendable {
  /// Each endpoint takes codes of some types.
  package var types: @Sendable (Endpoint4) -> [SignatureType] = { endpoint in
    switch endpoint {
    case .activationConfirm, .upgradeStart, .passwordChange, .biometryAdd: [.possessionKnowledge]
    case .upgradeConfirm, .biometryRemove: [.possession]
    case .tokenCreate, .tokenRemove, .validate: [.possession, .possessionKnowledge, .possessionBiometry]
    default: [.possessionKnowledge, .possessionBiometry]
    }
  }
  /// The version of the header is tested after the code; the vault tests it first.
  package var testsVersionFirst: Function<Endpoint4, Bool> = { $0 == .vaultUnlock }
  /// The body is read after the code; the vault reads it first.
  package var readsBodyFirst: Function<Endpoint4, Bool> = { $0 == .vaultUnlock }
  /// A wrong code counts unless it has possession alone.
  package var isCounted: Function<SignatureType, Bool> = { $0 != .possession }
  /// A right code clears the failed attempts unless it has possession alone.
  package var clears: Function<SignatureType, Bool> = { $0 != .possession }
  /// A wrong code leaves the counter where it is.
  package var movesForWrongCode: Function<Endpoint4, Bool> = { _ in false }
  /// A code with an application version that cannot be used counts as a wrong one, whatever the state is.
  package var isForeignCounted: @Sendable (_ isBlocked: Bool) -> Bool = { _ in true }
  /// A code for a blocked activation costs nothing, if its application version can be used.
  package var isBlockedCounted: Function<SignatureType, Bool> = { _ in false }
  /// A refusal after the code leaves the code used up.
  package var restores: Function<Endpoint4, Bool> = { _ in false }
  /// What an endpoint refuses after the code has its own error; of tokens it is not authenticated.
  package var refuse: Function<Endpoint4, EndpointAnswer> = { endpoint in
    endpoint.error == "ERR_AUTHENTICATION" ? .unauthenticated : .refused(endpoint.error)
  }
  /// Nothing is refused after the code of a validation.
  package var looksAtBody: Function<Endpoint4, Bool> = { $0 != .validate }
}

extension Rules {
  /// Finds what a request is answered and what it costs (§ 28.5).
  package func findCost(of request: CostedRequest) -> EndpointCost {
    let rules = version4.decisions.cost
    let endpoint = request.endpoint
    switch endpoint.proof {
    case .nothing: return .free(request.isBodyRight ? .done : rules.refuse(endpoint))
    case .token: return .free(answerToToken(request))
    case .code: break
    }
    if request.header == .unreadable { return .free(.unauthenticated) }
    if request.header == .otherVersion && rules.testsVersionFirst(endpoint) { return .free(.unauthenticated) }
    if rules.readsBodyFirst(endpoint) {
      guard request.isUsable, request.isBodyRight, rules.types(endpoint).contains(request.type) else {
        return .free(rules.refuse(endpoint))
      }
    } else if !rules.types(endpoint).contains(request.type) {
      return .free(.unauthenticated)
    }
    let cost = costOfCode(request)
    guard cost.answer == .done else { return cost }
    if request.header == .otherVersion { return cost.answered(.unauthenticated) }
    guard !request.isBodyRight, rules.looksAtBody(endpoint) else { return cost }
    let refusal = rules.refuse(endpoint)
    return rules.restores(endpoint) ? .free(refusal) : cost.answered(refusal)
  }

  private func answerToToken(_ request: CostedRequest) -> EndpointAnswer {
    let rules = version4.decisions.cost
    let isRight = request.header == .right && rules.types(request.endpoint).contains(request.type)
    guard isRight, !request.isBlocked, request.isCodeRight else { return .unauthenticated }
    return request.isBodyRight ? .done : rules.refuse(request.endpoint)
  }

  /// What the code alone costs.
  private func costOfCode(_ request: CostedRequest) -> EndpointCost {
    let rules = version4.decisions.cost
    let raised = rules.isCounted(request.type)
    func failed(_ isCounted: Bool, moves: Bool = false) -> EndpointCost {
      EndpointCost(answer: .unauthenticated, movesCounter: moves, attempts: isCounted && raised ? .raised : .kept)
    }
    guard request.isApplicationSupported else { return failed(rules.isForeignCounted(request.isBlocked)) }
    guard !request.isBlocked else { return failed(rules.isBlockedCounted(request.type)) }
    guard request.isCodeRight else { return failed(true, moves: rules.movesForWrongCode(request.endpoint)) }
    return EndpointCost(answer: .done, movesCounter: true, attempts: rules.clears(request.type) ? .cleared : .kept)
  }
}

extension CostedRequest {
  /// Whether activation and application can be used.
  fileprivate var isUsable: Bool { !isBlocked && isApplicationSupported }
}
