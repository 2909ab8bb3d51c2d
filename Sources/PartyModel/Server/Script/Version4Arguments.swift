package import PowerAuth

/// What is lost of a request and its answer.
package enum RequestLoss: String, CaseIterable, Sendable { case request, answer }

/// How a device makes a code of protocol 4.
package struct CodeArguments: Sendable {
  package let factors: SigningArguments.Factors
  package let wrongKey: WrongKey?
  /// The numbers of the keys of knowledge and biometry; none for the ones that the device got last.
  package let knowledgeKey: Int?
  package let biometryKey: Int?
  package let loss: RequestLoss?
  package private(set) var tampering: SigningArguments.Tampering?

  package init(
    _ factors: SigningArguments.Factors, wrongKey: WrongKey? = nil, knowledgeKey: Int? = nil, biometryKey: Int? = nil,
    loss: RequestLoss? = nil
  ) {
    self.factors = factors
    self.wrongKey = wrongKey
    self.knowledgeKey = knowledgeKey
    self.biometryKey = biometryKey
    self.loss = loss
  }

  /// The same for a request that is tampered with.
  package func with(tampering: SigningArguments.Tampering?) -> CodeArguments {
    var code = self
    code.tampering = tampering
    return code
  }
}

/// What a confirmation says about biometry.
package enum ConfirmedBiometry: String, CaseIterable, Sendable { case yes, no, missing }

/// The version of the address that a request to validate a code has.
package enum ValidationPath: String, CaseIterable, Sendable { case v3, v4 }

/// The start of an upgrade, as a device sends it.
package struct UpgradeStartArguments: Sendable {
  package let code: CodeArguments
  package let authorization: AuthorizationGeneration
  package let encryption: EncryptionHeader
  package let message: EncryptionArguments
  package let point: ExchangeArguments.Point
  package let enablesBiometry: Bool
  package let algorithm: SharedSecretAlgorithm

  package init(
    code: CodeArguments, authorization: AuthorizationGeneration, encryption: EncryptionHeader,
    message: EncryptionArguments, point: ExchangeArguments.Point, enablesBiometry: Bool,
    algorithm: SharedSecretAlgorithm
  ) {
    self.code = code
    self.authorization = authorization
    self.encryption = encryption
    self.message = message
    self.point = point
    self.enablesBiometry = enablesBiometry
    self.algorithm = algorithm
  }
}

/// A message for information about the user, and how it differs from a right one.
package struct UserInfoArguments: Sendable {
  package let message: EncryptionArguments
  package let missing: MessageArguments.Member?
  /// The number of the event whose nonce it has once more.
  package let reused: Int?

  package init(message: EncryptionArguments, missing: MessageArguments.Member?, reused: Int?) {
    self.message = message
    self.missing = missing
    self.reused = reused
  }
}

extension ServerAction {
  /// What a device does in protocol 4, and how an application is configured for it.
  package enum Version4: Sendable {
    /// `initialise`, `exchange`, `commit` and perhaps `confirm` at one time.
    case activate(String, ServerInitialisation, SharedSecretAlgorithm, enablesBiometry: Bool?)
    case exchange(RequestSender, ExchangeArguments, SharedSecretAlgorithm, RequestLoss?)
    case confirm(RequestSender, CodeArguments, ConfirmedBiometry)
    case remove(RequestSender, CodeArguments)
    case rename(RequestSender, CodeArguments, EncryptionArguments, name: String)
    case status(RequestSender, EncryptionArguments)
    case validate(RequestSender, CodeArguments, ValidationPath)
    /// A signature of 3.3 that is sent to the address of protocol 4.
    case validateOld(RequestSender, SigningArguments)
    case verify(RequestSender, CodeArguments)
    case offline(String, CodeArguments, OfflineArguments)
    case compute(String, count: Int)
    case changeKey(FactorKeyCall, RequestSender, CodeArguments, EncryptionArguments, SharedSecretAlgorithm?)
    case removeBiometry(RequestSender, CodeArguments)
    case createToken(String, RequestSender, CodeArguments, EncryptionArguments)
    case removeToken(String, RequestSender, CodeArguments)
    case detail(String, RequestSender, ProofArguments, EncryptionArguments)
    case unlockVault(RequestSender, CodeArguments, EncryptionArguments, identifier: String, reason: String?)
    case userInfo(RequestSender, UserInfoArguments)
    case temporaryKey(String, RequestSender, EncryptionScope, SharedSecretAlgorithm?, isAuthentic: Bool)
    case configure(ServerApplication4, oldestVersion: Int?)
    case startUpgrade(RequestSender, UpgradeStartArguments)
    case confirmUpgrade(RequestSender, CodeArguments)
  }
}
