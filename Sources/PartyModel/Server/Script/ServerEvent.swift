package import PowerAuth

/// An event of a script: what happens to a server, and when.
package struct ServerEvent: Sendable {
  /// The server's time, in milliseconds from the beginning of the script; none where it is that of the event before.
  package var at: Int64?
  package let action: ServerAction

  package init(_ action: ServerAction, at: Int64? = nil) {
    self.at = at
    self.action = action
  }
}

/// What happens; texts without a label name activations, tokens, temporary keys and recovery codes.
package enum ServerAction: Sendable {
  case activation(Activation)
  case administrator(Administrator)
  case signature(Signature)
  case token(Token)
  case encryption(Encryption)
  case recovery(Recovery)
  case upgrade(Upgrade)
  case version4(Version4)
  /// An event of protocol 3.3 on a server that has protocol 4 as well.
  indirect case old(ServerAction)
  /// Someone sends the request of an earlier event again.
  case replay(of: Int)
}

extension ServerAction {
  /// How an activation is made, looked at and removed by its device.
  package enum Activation: Sendable {
    /// `initialise`, `exchange` and `commit` at one time.
    case activate(String, ServerInitialisation)
    case initialise(String, ServerInitialisation)
    case exchange(RequestSender, ExchangeArguments)
    case custom(RequestSender, ProviderArguments, ExchangeArguments)
    /// An activation of version 2 is there.
    case legacy(String, counter: Int, maxFailures: Int?)
    case remove(RequestSender, SigningArguments)
    case status(String, StatusChallenge)
  }

  /// What an administrator does with activations, with application versions and with jobs.
  package enum Administrator: Sendable {
    case commit(String, password: String?)
    case updatePassword(String, String)
    case block(String, reason: String?)
    case unblock(String)
    case remove(String, revokes: Bool)
    case setStatus(String, ServerStatus)
    case detail(String)
    case setSupport(VersionName, Bool)
    case job(String, ServerJob)
  }

  /// Signatures, and the vault that they open.
  package enum Signature: Sendable {
    case validate(RequestSender, SigningArguments, content: String)
    case verify(RequestSender, SigningArguments)
    case offline(String, SigningArguments, OfflineArguments)
    /// A device computes signatures that never arrive.
    case compute(String, count: Int)
    case unlockVault(RequestSender, SigningArguments, EncryptionArguments, reason: String?)
    case verifyData(String, DataArguments)
  }

  package enum Token: Sendable {
    case create(String, RequestSender, SigningArguments, EncryptionArguments)
    case use(String, ProofArguments, allowed: String?)
    case validate(String, ProofArguments)
    case remove(String, RequestSender, SigningArguments)
    case erase(String, activation: String)
  }

  package enum Encryption: Sendable {
    case temporaryKey(String, RequestSender, EncryptionScope)
    case encrypted(RequestSender, EncryptionArguments, MessageArguments)
    case signed(RequestSender, SigningArguments, EncryptionArguments)
    case userInfo(RequestSender, EncryptionArguments)
  }

  package enum Recovery: Sendable {
    case postcard(String, user: String, puks: Int)
    case confirm(String, RequestSender, SigningArguments, EncryptionArguments)
    case recover(String, RequestSender, puk: Int, ProviderArguments, ExchangeArguments)
    case revoke(String)
    case lookUp(String)
  }

  package enum Upgrade: Sendable {
    case start(RequestSender, EncryptionArguments)
    case commit(RequestSender, SigningArguments, isEmpty: Bool)
    case verifyNumeric(String, SigningArguments)
  }
}

/// A job of the server.
package enum ServerJob: String, CaseIterable, Sendable {
  case expiry
  case uniqueValues = "unique-values"
  case temporaryKeys = "temporary-keys"
}

/// An application version of a script's server.
package enum VersionName: String, CaseIterable, Sendable {
  case current, older
  /// One of another application.
  case foreign
  /// One that the server does not know.
  case unknown
}
