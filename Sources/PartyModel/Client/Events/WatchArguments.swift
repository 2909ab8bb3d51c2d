/// A call between a phone and its watch.
package struct WatchArguments: Sendable {
  package enum Message: String, CaseIterable, Sendable {
    case sendStatus = "send-status"
    case sendToken = "send-token"
    case removeToken = "remove-token"
    /// The watch asks the phone.
    case statusAsked = "status-asked"
    case tokenAsked = "token-asked"
    /// Data that are not a message of the kind.
    case otherData = "other-data"
    case noInstance = "no-instance"
    case notJSON = "not-json"
    /// What the watch knows.
    case watchHasActivation = "watch-has-activation"
    case watchHasToken = "watch-has-token"
    case watchRemovesToken = "watch-removes-token"
  }

  package enum Channel: String, CaseIterable, Sendable { case unusable, unreachable, reachable }

  package var message: Message
  package var channel: Channel
  /// Whether the call ends with an answer, instead of being handed over.
  package var isImmediate: Bool
  package var token: String

  package init(
    _ message: Message, channel: Channel = .reachable, isImmediate: Bool = false, token: String = "token"
  ) {
    self.message = message
    self.channel = channel
    self.isImmediate = isImmediate
    self.token = token
  }
}

/// Something that an application has to decide.
package enum ApplicationQuestion: Sendable {
  case start(isValid: Bool, isPending: Bool)
  case afterStatus(String)
  case afterError(ClientResult)
  case afterAnswer(Int)
  case showAttempts(state: String, failed: Int, maximum: Int)
  case offerBiometry(device: Bool, factor: Bool, setting: Bool)
  case moveFlag(own: Bool, shared: Bool)
  case openKeyboard
  case look(canUse: Bool, remaining: Int)
  case digit(Int)
  case configureKeyboard(isComplete: Bool, method: String?)
  case askToken
  case tokenCame
}
