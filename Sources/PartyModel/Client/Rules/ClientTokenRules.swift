package import PowerAuth

package struct ClientTokenRules: Sendable {
  /// A token that is known is given at once, without a request.
  package var usesKnown = true
  /// A known token is given only for the factors with which it was made.
  package var isFactorSetEqual: @Sendable (_ known: ClientFactors, _ asked: ClientFactors) -> Bool = { $0 == $1 }
  /// Another request for the same name joins the one that has not ended, if its factors are the same.
  package var joins = true
  /// An answer has an identifier, and a secret of 16 bytes in Base64.
  package var acceptsContent: @Sendable (TokenContent) -> Bool = { $0 == .right }
  /// A failed request stores nothing.
  package var storesAfterFailure = false
  /// A token is stored.
  package var isStored = true
  /// A token belongs to the instance, with its name.
  package var key: @Sendable (_ instance: String, _ name: String) -> String = { "\($0)__\($1)" }
  /// A token counts only with the activation for which it was made.
  package var countsAfterRemoval = false
  /// A header costs no value of the counter.
  package var headerSteps = 0
  /// A header that is made asynchronously synchronises the time first.
  package var headerNeedsTime = true
  /// A header that is made synchronously takes the time as it is.
  package var synchronousNeedsTime = false
  /// Where no header can be made synchronously, there is none.
  package var unusableSynchronously = ClientResult.nothing
  /// The same holds for the token of an activation that is gone.
  package var staleSynchronously = ClientResult.nothing
  /// The digest of a header covers the version.
  package var headerVersion: String? = "3.3"
  /// Each header has a new nonce.
  package var drawsNonce = true
  /// The timestamp of a header is the time as the client knows it.
  package var headerTime: @Sendable (_ known: Int64, _ ofDevice: Int64) -> Int64 = { known, _ in known }
  /// A token that is not known is invalid.
  package var unknown = ClientResult.invalidToken
  /// Removal from the server is signed with possession, whatever the factors of the token.
  package var removalFactors: @Sendable (ClientFactors) -> ClientFactors = { _ in .possession }
  /// A failed removal keeps the token.
  package var removesAfterFailure = false
  /// Local removal sends nothing.
  package var localSends: [String] = []
  /// Local removal of all removes all of the instance.
  package var removesAll = true
}

package struct ClientVaultRules: Sendable {
  /// The vault is opened by one request.
  package var path = ServiceEndpoint.unlockVault.path
  /// A purpose is stated.
  package var reason: @Sendable (VaultUse) -> String = { use in
    switch use {
    case .fetchKey: "FETCH_ENCRYPTION_KEY"
    case .deviceSignature, .jwt: "SIGN_WITH_DEVICE_PRIVATE_KEY"
    case .recoveryData: "RECOVERY_CODE"
    }
  }
  /// The client refuses no factors: the server decides.
  package var refusesPossession = false
  /// The answer costs no further value of the counter.
  package var stepsOfAnswer = 0
  /// An answer without a key is said to be the wrong state.
  package var errorWithoutKey = ClientResult.invalidActivationState
  /// A text with other characters than those of Base64 has no key.
  package var skipsForeignCharacters = false
  /// A key that cannot be decrypted is an error of encryption.
  package var errorOfKey = ClientResult.encryption
  /// The key of the vault lives only during the call.
  package var remembersKey = false
  /// An application gets the key of its index, and not that of the vault.
  package var derivesKey = true
  /// The index is the one that was asked for.
  package var index: @Sendable (UInt64) -> UInt64 = { $0 }
  /// The device signs with the key of its activation.
  package var signsWithDeviceKey = true
  /// The signature of data is a sequence of two integers.
  package var signatureForm = SignatureEncoding.der
  /// The signature of a JWT has r and s one after the other.
  package var tokenForm = SignatureEncoding.raw
  /// Recovery data are asked for only where the activation has them.
  package var needsRecoveryData = true
  /// Without recovery data the state is wrong.
  package var errorWithoutRecoveryData = ClientResult.invalidActivationState
  /// A recovery code of another form is a wrong parameter; the activation is looked at before.
  package var errorOfCode = ClientResult.wrongParameter
  /// The activation is looked at before the form of a recovery code.
  package var looksAtCodeFirst = false
}
