extension HostCase {
  /// All cases, in the order in which they are run.
  package static let every: [HostCase] = [
    ofServer, ofActivations, ofRefusedActivations, ofPasswords, ofStates, ofStatus, ofSignatures, ofRefusedSignatures,
    ofCounter, ofAttempts, ofKeys, ofEncryption, ofMembers, ofTokens, ofTokenTimes, ofVault, ofData, ofOffline,
    ofRecovery, ofPostcards, ofUpgrade, ofMalformed, ofSimultaneous, ofSimultaneousTokens, ofClock, ofLimits,
    // At the end, because they judge the answers of all cases before them.
    ofValues, ofTimes,
  ].flatMap(\.self)
}
