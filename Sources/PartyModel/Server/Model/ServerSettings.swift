internal import PowerAuth

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
  package var version4 = ServerSettings4()

  /// The ranges of settings; a time is in milliseconds, and sums of times are integers that JSON can have.
  package static let attempts: ClosedRange<Int64> = 1...64
  package static let lookAheads = LookAhead.numbers
  package static let offlineLengths: ClosedRange<Int64> = 4...8
  package static let times: ClosedRange<Int64> = 0...1 << 50

  /// Makes the defaults.
  package init() {}

  typealias Setting<Value> = (name: String, path: any WritableKeyPath<ServerSettings, Value> & Sendable)

  static let counts: [(Setting<Int>, ClosedRange<Int64>)] = [
    (("maxFailures", \.maxFailures), attempts), (("lookAhead", \.lookAhead), lookAheads),
    (("offlineLength", \.offlineLength), offlineLengths), (("recoveryAttempts", \.recoveryAttempts), attempts),
  ]
  static let periods: [Setting<Int64>] = [
    ("validity", \.validity), ("memory", \.memory), ("futureLimit", \.futureLimit),
    ("futureLimitOfOlderTokens", \.futureLimitOfOlderTokens), ("tokenPast", \.tokenPast),
    ("tokenFuture", \.tokenFuture), ("temporaryKeyValidity", \.temporaryKeyValidity),
  ]
  static let answers: [Setting<Bool>] = [
    ("replayProtection", \.hasReplayProtection), ("vaultWithBiometry", \.opensVaultWithBiometry),
    ("provider", \.hasProvider), ("recovery", \.hasRecovery), ("postcards", \.hasPostcards),
    ("severalPostcards", \.allowsSeveralPostcards),
  ]
}
