import ConformanceAdapters
import HTTP
import PowerAuth

/// How a client in a test differs from a right one.
struct ClientBehaviour: Sendable {
  /// What a client does, or leaves out.
  enum Fault: Sendable {
    case turnsCounterBack, repeatsRequest, keepsCounterAfterRefusal, storesAfterAnswer, asksNoStatus, takesNoCounter
    case ignoresTime, ignoresLaterTime, ignoresTimeOfTokens, refusesNull, refusesUnknown
    case reportsUnreadStatus, upgradesByUnreadStatus, makesTokensAlone, givesShortReason, commitsWithoutBody
    case sendsEmptyOneTimePassword
    // No faults, but what right clients may do.
    case givesUpUnreadActivation, removesUnreadActivation, keepsKeysUntilExpiry
    case needsCompactJSON, isImpatient, takesBrokenAnswer, signsRawQuery, namesActivation, encryptsForMasterKey
    case keepsTemporaryKeys, keepsKeysFiveMinutes, returnsToFirstKey, forgetsAfterRefusedRemoval, checksPasswordAlone,
      keepsOldPassword, forgetsTokens, reportsActive, signsInAnyState
    case reportsTransportKey, readsNoEcho, removesTokensAlone, signsNothing
    case sendsNoOneTimePassword, recoversWithPrefix, recoversAsCode, sendsPUKAsText, forgetsRecoveryCode
    case reportsConfirmed, confirmsAlone, ignoresNewCounter, commitsNothing, commitsWithKnowledge, takesOldPurpose
    case adoptsOtherKey, signsBeforeCommit, signsBeforeUpgrade, keepsTokensOfFormerActivation
    case returnsUndefined, breaksLines, encodesTwice, signsBase64, signsInDER, signsClaimsAlone, writesTokenInDER
    case takesUnsignedText, typesBase64, keepsTimeInBackground, takesOtherServerKey
    // Of protocol 4 alone.
    case asksForOtherAlgorithm, takesOtherAlgorithm, takesSecretOfSalt, takesNewPasswordEarly
    case dropsKeysBeforeAnswer, rollsBack, makesBiometryAlone, confirmsNothing, storesNoCode
    // No fault: a client may refuse a salt that it has had.
    case refusesKnownSalt
  }

  var rules = Rules.right
  var reading = Rules.right
  var faults: Set<Fault> = []
  /// How it treats what is rare: answers of proxies, malformed values, and names with quotation marks.
  var edges: Set<EdgeFault> = []
  var repeats: Set<TestDevice.Drawn> = []
  /// The name with which it throws an error; nil where it tells none.
  var errorName: @Sendable (CallFailure) -> String? = { _ in nil }
  /// What is changed in a request before it is sent.
  var edit: @Sendable (inout HTTPRequest) -> Void = { _ in }
  /// What of the device is added to each request.
  var leak: @Sendable (TestDevice, inout HTTPRequest) -> Void = { _, _ in }
}
