/// What the specification of protocol 4 leaves no choice about, and that an implementer can get wrong (§ 26).
package struct Version4Rules: Sendable {
  package var mac = KMACRules()
  package var hash = SHA3Rules()
  package var labelledKey = LabelledKeyRules()
  package var passwordKey = PasswordKMACRules()
  package var hierarchy = KeyHierarchyRules()
  package var aead = AEADRules()
  package var message = EnvelopeMessageRules()
  package var counter = WideCounterRules()
  package var code = AuthenticationCodeRules()
  package var codeVerification = CodeVerificationRules()
  package var status = PlainStatusRules()
  package var token = TokenKMACRules()
  package var vault = ApplicationVaultRules()
  package var factor = FactorWrappingRules()
  package var operationDigest = OperationDigestRules()
  package var upgrade = UpgradeRules()
  package var authorizationHeader = AuthorizationHeaderRules()
  package var curveKeys = CurveKeyRules()
  package var encapsulation = KeyEncapsulationRules()
  package var lattice = LatticeEncapsulationRules()
  package var latticeSignature = LatticeSignatureRules()
  package var structures = PublicKeyStructureRules()
  package var sharedSecret = SharedSecretRules()
  package var keyFingerprint = KeyFingerprintRules()
  package var kindSignature = KindSignatureRules()
  package var keyConfiguration = KeyConfigurationRules()
  package var webReading = WebSignatureReadingRules()
  package var webWriting = WebSignatureWritingRules()
  package var secretRequest = SharedSecretRequestRules()
  package var secretAnswer = SharedSecretAnswerRules()
  package var decisions = DecisionRules()
  package var client = ClientDecisionRules()
}

/// Length of every symmetric key, value of the counter and MAC of protocol 4.
package let wideKeyByteCount = 32

/// Refuses values that are not as long as every key of protocol 4 is, and returns the others.
let checkedWideKey: Check<[UInt8]> = demandingCount(wideKeyByteCount)

/// Refuses bytes of another length, and returns the others.
func demandingCount(_ count: Int) -> Check<[UInt8]> {
  { bytes in
    try demand(bytes.count == count, else: .invalidLength)
    return bytes
  }
}
