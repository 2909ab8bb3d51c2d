/// What a client of protocol 4 leaves no choice about, apart from its decisions.
package struct ClientRules4: Sendable {
  package var confirmation = ClientConfirmationRules4()
  package var factor = ClientFactorRules4()
  package var code = ClientCodeRules4()
  package var key = ClientKeyRules4()
  package var message = ClientMessageRules4()
  package var status = ClientStatusRules4()
  package var upgrade = ClientUpgradeRules4()
}

/// The confirmation of an activation.
package struct ClientConfirmationRules4: Sendable {
  /// A confirmation is made with possession and knowledge.
  package var factors = ClientCredentials4.Factors.knowledge
  /// It says whether biometry is to be a factor.
  package var saysBiometry: @Sendable (_ isAskedFor: Bool) -> Bool = { $0 }
  /// Biometry is a factor where the application has asked for it.
  package var keepsBiometry: @Sendable (_ isAskedFor: Bool) -> Bool = { $0 }
  /// A password of less than four bytes is refused.
  package var isPasswordLong: @Sendable (String) -> Bool = { $0.utf8.count >= shortestPassword }
  /// What is created is not stored before it is persisted.
  package var storesCreated = false
  /// A creation that has failed leaves nothing.
  package var staysAfterFailure = false
  /// So does one whose answer lacks something.
  package var staysAfterBadAnswer = false
  /// Tokens end with their activation.
  package var tokensEnd = TokensEnd4.withActivation
}

/// When a client drops the tokens of an activation.
package enum TokensEnd4: Sendable {
  case withActivation
  /// When another activation is persisted.
  case withNext
  case never
}

/// The keys of the factors.
package struct ClientFactorRules4: Sendable {
  /// The password is validated and changed with possession and knowledge.
  package var changeFactors = ClientCredentials4.Factors.knowledge
  /// Biometry is added with possession and knowledge.
  package var additionFactors = ClientCredentials4.Factors.knowledge
  /// Biometry is removed with possession alone, so that nobody is asked.
  package var removalFactors = ClientCredentials4.Factors.possession
  /// A new key of knowledge is stored after the answer.
  package var changesBeforeAnswer = false
  /// A new key of knowledge that cannot be used is not stored.
  package var changesToBadKey = false
  /// A change that has failed changes nothing.
  package var changesAfterFailure = false
  /// A new key of biometry is stored after the answer.
  package var addsBeforeAnswer = false
  /// An addition that has failed adds nothing.
  package var addsAfterFailure = false
  /// Biometry is removed on the server first.
  package var removesBeforeAnswer = false
  /// A removal that has failed removes nothing.
  package var removesAfterFailure = false
  /// In version 3 biometry is removed on the device only.
  package var sendsRemovalOfVersion3 = false
  /// A change is made with the old password.
  package var passwordOfChange: @Sendable (_ old: String, _ new: String) -> String = { old, _ in old }
  /// The first step of a change asks the server whether the old password is right.
  package var validatesFirst = true
  /// A first step that has failed begins nothing.
  package var beginsAfterFailure = false
  /// The second step uses the data of the first one, and needs them.
  package var needsBeginning = true
  /// Data of a change serve until it has succeeded.
  package var dropsChangeAfterFailure = false
  /// Then they are gone.
  package var keepsChange = false
  /// The data of a change end with the process.
  package var storesChange = false
  /// A new password of less than four bytes is refused.
  package var isNewLong: @Sendable (String) -> Bool = { $0.utf8.count >= shortestPassword }
  /// Without a key of biometry no code is made with it.
  package var makesWithoutBiometry = false
  /// Keys of the vault need knowledge or biometry.
  package var opensVaultByPossession = false
}

/// Codes and the counter.
package struct ClientCodeRules4: Sendable {
  /// A code has the version of the data.
  package var version: @Sendable (_ ofData: Int, _ hasMark: Bool) -> Int = { version, _ in version }
  /// A value of the counter is used, whatever the answer is.
  package var givesBack: @Sendable (ClientAnswer) -> Bool = { _ in false }
  /// The counter is stored before a request leaves.
  package var storesCounterFirst = true
  /// An offline code uses a value of the counter too.
  package var offlineUsesValue = true
  /// The key for a request is asked for before its code is made.
  package var comesAfterKey = true
}
