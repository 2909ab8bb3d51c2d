/// The settings of a server, with their defaults.
package struct ServerSettings: Equatable, Sendable {
  package var maxFailures = 5
  package var lookAhead = 20
  package var validity: Int64 = 300_000
  package var offlineLength = 8
  package var hasReplayProtection = true
  package var memory: Int64 = 60_000
  package var futureLimit: Int64 = 60_000
  package var futureLimitOfOlderTokens: Int64 = 7_200_000
  package var pastLimit: Int64?
  package var tokenPast: Int64 = 7_200_000
  package var tokenFuture: Int64 = 1_800_000
  package var temporaryKeyValidity: Int64 = 300_000
  package var opensVaultWithBiometry = false
  package var hasProvider = false
  package var hasRecovery = false
  package var hasPostcards = false
  package var allowsSeveralPostcards = false
  package var recoveryAttempts = 5

  /// The ranges of settings; a time is in milliseconds, and sums of times are integers that JSON can have.
  package static let attempts: ClosedRange<Int64> = 1...64
  package static let lookAheads: ClosedRange<Int64> = 1...64
  package static let offlineLengths: ClosedRange<Int64> = 4...8
  package static let times: ClosedRange<Int64> = 0...1 << 50

  /// Makes the defaults.
  package init() {}

  /// Takes the settings that a script states.
  init(_ stated: ServerEvent) {
    self.init()
    maxFailures = stated[count: "maxFailures"] ?? maxFailures
    lookAhead = stated[count: "lookAhead"] ?? lookAhead
    validity = stated[number: "validity"] ?? validity
    offlineLength = stated[count: "offlineLength"] ?? offlineLength
    hasReplayProtection = stated[answer: "replayProtection"] ?? hasReplayProtection
    memory = stated[number: "memory"] ?? memory
    futureLimit = stated[number: "futureLimit"] ?? futureLimit
    futureLimitOfOlderTokens = stated[number: "futureLimitOfOlderTokens"] ?? futureLimitOfOlderTokens
    pastLimit = stated[number: "pastLimit"]
    tokenPast = stated[number: "tokenPast"] ?? tokenPast
    tokenFuture = stated[number: "tokenFuture"] ?? tokenFuture
    temporaryKeyValidity = stated[number: "temporaryKeyValidity"] ?? temporaryKeyValidity
    opensVaultWithBiometry = stated[answer: "vaultWithBiometry"] ?? opensVaultWithBiometry
    hasProvider = stated[answer: "provider"] ?? hasProvider
    hasRecovery = stated[answer: "recovery"] ?? hasRecovery
    hasPostcards = stated[answer: "postcards"] ?? hasPostcards
    allowsSeveralPostcards = stated[answer: "severalPostcards"] ?? allowsSeveralPostcards
    recoveryAttempts = stated[count: "recoveryAttempts"] ?? recoveryAttempts
  }
}
