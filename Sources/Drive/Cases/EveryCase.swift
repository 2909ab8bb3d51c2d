extension HostCase {
  /// All cases, in the order in which they are run.
  package static let every: [HostCase] = [
    ofServer, ofActivations, ofRefusedActivations, ofPasswords, ofStates, ofStatus, ofSignatures, ofRefusedSignatures,
    ofCounter, ofAttempts, ofKeys, ofEncryption, ofMembers, ofTokens, ofTokenTimes, ofVault, ofData, ofOffline,
    ofRecovery, ofPostcards, ofUpgrade, ofMalformed, ofSimultaneous, ofSimultaneousTokens, ofClock, ofLimits,
    // At the end, because they judge the answers of all cases before them.
    ofValues, ofTimes, ofVersion4,
  ].flatMap(\.self)

  /// Those of protocol 4, in the same order.
  private static let ofVersion4: [HostCase] = [
    ofActivations4, ofLastUse4, ofConfirmations4, ofCodes4, ofCounter4, ofAttempts4, ofTimedBlocks4,
    ofPasswordChanges4, ofBiometry4, ofKeys4, ofMessages4, ofTokens4, ofVault4, ofOffline4, ofUpgrades4, ofMalformed4,
    ofSimultaneous4, ofValues4, ofTimes4,
  ].flatMap(\.self)
}
