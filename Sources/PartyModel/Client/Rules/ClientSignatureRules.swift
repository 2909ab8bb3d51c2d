package struct ClientSignatureRules: Sendable {
  /// A password has four bytes or more.
  package var isPasswordLong: @Sendable (String) -> Bool = { $0.utf8.count >= shortestPassword }
  /// A key that an application gives has 16 bytes.
  package var isKeyUsable: @Sendable (ClientKeyChoice) -> Bool = { [.right, .other].contains($0) }
  /// The key of possession is not zero.
  package var isPossessionUsable: @Sendable (ClientKeyChoice) -> Bool = { [.right, .other].contains($0) }
  /// Knowledge and biometry together need possession.
  package var areFactorsAllowed: @Sendable (ClientFactors) -> Bool = { $0 != .knowledgeBiometry }
  /// No factor is a wrong parameter.
  package var errorWithoutFactors = ClientResult.wrongParameter
  /// The external key is demanded exactly where the activation uses one, for knowledge and biometry.
  package var isExternalKeyRight: @Sendable (ClientFactors, _ isUsed: Bool, _ isSet: Bool) -> Bool = {
    factors, isUsed, isSet in (!factors.hasKnowledge && !factors.hasBiometry) || isUsed == isSet
  }
  /// A method is one of six, in upper case.
  package var isMethodKnown: @Sendable (String) -> Bool = {
    ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"].contains($0)
  }
  /// The identifier of a resource is not empty.
  package var isResourceKnown: @Sendable (String) -> Bool = { !$0.isEmpty }
  /// A wrong password or another key is not noticed.
  package var noticesWrongKey = false
  /// A signature moves the counter by one.
  package var steps = 1
  /// A call that fails does not move the counter.
  package var stepsOfFailure = 0
  /// An offline signature moves the same counter.
  package var offlineSteps = 1
  /// The counter is stored before the signature leaves.
  package var storesBefore = true
  /// The counter is stored whenever it has moved.
  package var storesCounter = true
  /// An answer of the server does not give the value of the counter back.
  package var givesBack: @Sendable (ClientAnswer) -> Bool = { _ in false }
  /// A missing nonce is a wrong parameter, and one of another length or without Base64 cannot be signed.
  package var checkNonce: @Sendable (OfflineNonce) -> ClientResult? = { nonce in
    switch nonce {
    case .missing: .wrongParameter
    case .of23Characters, .notBase64: .signatureError
    case .right, .empty: nil
    }
  }
  /// An offline signature that cannot be made has the same errors as another one.
  package var errorOfOffline: @Sendable (ClientResult) -> ClientResult = { $0 }
  /// An offline signature begins with the method POST and the text `offline`.
  package var offlineSecret = "offline"
  /// A component of an offline signature has eight digits.
  package var offlineDigits = 8
  /// A refused signature is a signature error.
  package var error = ClientResult.signatureError
  /// Any answer but HTTP 200 is a network error.
  package var errorOfStatus: @Sendable (ClientAnswer) -> ClientResult = { _ in .networkError }
  /// Server data are verified under the key of the activation, which must be valid, or under the master key.
  package var canVerify: @Sendable (_ isPersonalized: Bool, _ isValid: Bool) -> Bool = { !$0 || $1 }
}

package struct ClientQueueRules: Sendable {
  /// Signed requests are sent one after the other.
  package var isSerial = true
  /// The signature is computed when its request starts.
  package var signsAtStart = true
  /// Requests start in the order in which they were asked for.
  package var isFirstFirst = true
  /// A request that is cancelled before it starts takes no value of the counter.
  package var signsCancelled = false
  /// A request that needs a key or the time enters the queue after that has come.
  package var entersAfterPreparation = true
}

package struct ClientPasswordRules: Sendable {
  /// A password is validated by a signature of possession and knowledge.
  package var validationFactors = ClientFactors.possessionKnowledge
  /// A password is validated at its own address.
  package var validationPath = ServiceEndpoint.validate.path
  /// The password is changed after the server has accepted the old one.
  package var validatesFirst = true
  /// A refused validation changes nothing.
  package var changesAfterRefusal = false
  /// A new password has four bytes or more; this is checked after the validation.
  package var isNewLong: @Sendable (String) -> Bool = { $0.utf8.count >= shortestPassword }
  /// A new password that is too short is said to be the wrong state.
  package var errorOfNew = ClientResult.invalidActivationState
  /// The unsafe change sends nothing.
  package var unsafeSends: [String] = []
  /// The unsafe change demands four bytes of the old password.
  package var isOldLong: @Sendable (String) -> Bool = { $0.utf8.count >= shortestPassword }
  /// The unsafe change does not know the old password: the key is wrapped again, whatever it is.
  package var isOldChecked = false
  /// A new password that is too short is noticed after the old one was validated.
  package var looksAtNewFirst = false
  /// A new password gets a new salt.
  package var drawsSalt = true
  /// A password is changed only with the external key that the activation uses.
  package var needsExternalKey = true
  /// The changed data are stored.
  package var storesChange = true
}
