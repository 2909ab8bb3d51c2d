/// Everything that the specification leaves no choice about, and that an implementer can get wrong.
///
/// Each rule is a value, in the chapter to which it belongs, and its documentation is the sentence that the
/// specification would use. The protocol is computed by the functions in the extensions of this type, which take every
/// step from the rules. `right` has the rules of the specification; a copy in which one is replaced makes a mistake.
package struct Rules: Sendable {
  package var notation = NotationRules()
  package var indexKey = IndexKeyRules()
  package var internalKey = InternalKeyRules()
  package var legacyKey = LegacyKeyRules()
  package var keyMaterial = KeyMaterialRules()
  package var passwordKey = PasswordKeyRules()
  package var agreement = AgreementRules()
  package var activationKeys = ActivationKeyRules()
  package var normalizedRequest = NormalizedRequestRules()
  package var canonicalQuery = CanonicalQueryRules()
  package var counter = CounterRules()
  package var counterHash = CounterHashRules()
  package var synchronization = CounterSynchronizationRules()
  package var statusIV = StatusIVRules()
  package var statusLayout = StatusLayoutRules()
  package var status = StatusRules()
  package var numericCounter = NumericCounterRules()
  package var token = TokenRules()
  package var time = TimeRules()
  package var vocabulary = VocabularyRules()
  package var recoveryCode = RecoveryCodeRules()
  package var factors = FactorRules()
  package var components = ComponentRules()
  package var signatureText = SignatureTextRules()
  package var verification = SignatureVerificationRules()
  package var messageParameters = MessageParameterRules()
  package var envelopeKey = EnvelopeKeyRules()
  package var iv = InitialisationVectorRules()
  package var sharedInfo2 = SharedInfo2Rules()
  package var associatedData = AssociatedDataRules()
  package var cipher = CipherRules()
  package var mac = MACRules()
  package var sealing = SealingRules()
  package var activationCode = ActivationCodeRules()
  package var scannedCode = ScannedCodeRules()
  package var typedCharacter = TypedCharacterRules()
  package var codeSignature = CodeSignatureRules()
  package var fingerprint = FingerprintRules()
  package var activationRequest = ActivationRequestRules()
  package var activationResponse = ActivationResponseRules()
  package var configuration = ConfigurationRules()
  package var vault = VaultRules()
  package var factorProtection = FactorProtectionRules()
  package var olderActivationCode = OlderActivationCodeRules()
  package var olderSignature = OlderSignatureRules()
  package var keyExchange = KeyExchangeRules()
  package var applicationSignature = ApplicationSignatureRules()
  package var legacyMessage = LegacyMessageRules()
  package var oneTimePassword = OneTimePasswordRules()
  package var numericStatus = NumericStatusRules()
  package var ecdsa = ECDSARules()
  package var dataSignature = DataSignatureRules()
  package var tokenWriting = JSONWebTokenWritingRules()
  package var tokenReading = JSONWebTokenReadingRules()
  package var temporaryKeyRequest = TemporaryKeyRequestRules()
  package var temporaryKeyResponse = TemporaryKeyResponseRules()
  package var headerWriting = HeaderWritingRules()
  package var headerSyntax = HeaderSyntaxRules()
  package var headerReading = HeaderReadingRules()

  /// The rules of the specification.
  package static let right = Rules()
}

/// A step that always has a result.
package typealias Function<Input, Output> = @Sendable (Input) -> Output

/// A step that refuses a value, or returns what the computation uses of it.
package typealias Check<Value> = @Sendable (Value) throws -> Value
