internal import Conformance
internal import Parties
internal import PowerAuthVectors

extension Mistake {
  static let ofClientSignatures: [Mistake] = [
    ofClient(
      "password-in-characters", "A password that signs has four characters.",
      \PartyRules.client.signature.isPasswordLong
    ) { _ in { $0.count >= 4 } },
    ofClient(
      "short-key-padded", "An unlock key of 15 bytes is filled up.", \PartyRules.client.signature.isPossessionUsable
    ) { right in { right($0) || $0 == .short } },
    ofClient(
      "zero-possession-signs", "An unlock key of possession of zeros signs.",
      \PartyRules.client.signature.isPossessionUsable
    ) { right in { right($0) || $0 == .zeros } },
    ofClient(
      "other-biometry-refused", "A key of biometry that is not the stored one is refused.",
      \PartyRules.client.signature.isKeyUsable
    ) { _ in { $0 == .right } },
    ofClient(
      "possession-demanded", "A signature without possession is refused.",
      \PartyRules.client.signature.areFactorsAllowed
    ) { right in { right($0) && $0.hasPossession } },
    ofClient(
      "knowledge-and-biometry-signs", "Knowledge and biometry sign without possession.",
      \PartyRules.client.signature.areFactorsAllowed
    ) { _ in { _ in true } },
    ofClient(
      "three-factors-refused", "All three factors together are refused.",
      \PartyRules.client.signature.areFactorsAllowed
    ) { right in { right($0) && $0 != .possessionKnowledgeBiometry } },
    ofClient(
      "no-factors-as-signature-error", "No factor is a signature error.",
      \PartyRules.client.signature.errorWithoutFactors, is: .signatureError),
    ofClient(
      "external-key-for-possession", "Possession needs the external key.",
      \PartyRules.client.signature.isExternalKeyRight
    ) { _ in { _, isUsed, isSet in isUsed == isSet } },
    ofClient(
      "external-key-for-knowledge-only", "Biometry does not need the external key.",
      \PartyRules.client.signature.isExternalKeyRight
    ) { right in { $0.hasKnowledge ? right($0, $1, $2) : true } },
    ofClient(
      "missing-external-key-signs", "Where the external key is not set, the inner layer signs.",
      \PartyRules.client.signature.isExternalKeyRight
    ) { _ in { _, _, _ in true } },
    ofClient(
      "method-in-any-case", "A method in lower case is taken.", \PartyRules.client.signature.isMethodKnown
    ) { right in { right($0.uppercased()) } },
    ofClient(
      "patch-unknown", "PATCH is no method.", \PartyRules.client.signature.isMethodKnown
    ) { right in { right($0) && $0 != "PATCH" } },
    ofClient(
      "method-of-any-name", "Methods of any name are taken.", \PartyRules.client.signature.isMethodKnown
    ) { right in { right($0) || $0 == "OPTIONS" || $0 == "TRACE" } },
    ofClient(
      "empty-resource-signs", "An empty identifier of a resource is taken, and a slash refused.",
      \PartyRules.client.signature.isResourceKnown
    ) { _ in { $0 != "/" } },
    ofClient(
      "wrong-password-noticed", "A wrong password is noticed on the device.",
      \PartyRules.client.signature.noticesWrongKey, is: true),
    ofClient(
      "two-steps-for-signature", "A signature costs two values.", \PartyRules.client.signature.steps, is: 2),
    ofClient(
      "no-step-for-signature", "A signature costs no value.", \PartyRules.client.signature.steps, is: 0),
    ofClient(
      "failed-signature-moves", "A call that fails moves the counter.", \PartyRules.client.signature.stepsOfFailure,
      is: 1),
    ofClient(
      "offline-without-step", "An offline signature costs no value.", \PartyRules.client.signature.offlineSteps, is: 0),
    ofClient(
      "counter-stored-late", "The counter is stored after the answer has come.",
      \PartyRules.client.signature.storesBefore, is: false),
    ofClient(
      "refusal-gives-back", "A refusal by the server gives the value of the counter back.",
      \PartyRules.client.signature.givesBack
    ) { _ in { $0 == .unauthorized || $0 == .forbidden } },
    ofClient(
      "no-connection-gives-back", "A connection that fails gives the value of the counter back.",
      \PartyRules.client.signature.givesBack
    ) { _ in { $0 == .noConnection } },
    ofClient(
      "empty-nonce-refused", "An empty nonce is refused.", \PartyRules.client.signature.checkNonce
    ) { right in { $0 == .empty ? .wrongParameter : right($0) } },
    ofClient(
      "nonce-of-any-length", "A nonce of any length is taken.", \PartyRules.client.signature.checkNonce
    ) { right in { $0 == .of23Characters ? nil : right($0) } },
    ofClient(
      "missing-nonce-as-signature-error", "A missing nonce is a signature error.",
      \PartyRules.client.signature.checkNonce
    ) { right in { $0 == .missing ? .signatureError : right($0) } },
    ofClient(
      "offline-with-application-secret", "An offline signature covers the secret of the application.",
      \PartyRules.client.signature.offlineSecret, is: "application secret"),
    ofClient(
      "signature-error-as-parameter", "A signature that cannot be made is a wrong parameter.",
      \PartyRules.client.signature.error, is: .wrongParameter),
    ofClient(
      "unauthorized-as-signature-error", "HTTP 401 is a signature error.",
      \PartyRules.client.signature.errorOfStatus
    ) { right in { $0 == .unauthorized ? .signatureError : right($0) } },
    ofClient(
      "personalised-without-activation", "Data of the server are verified under any key without an activation.",
      \PartyRules.client.signature.canVerify
    ) { _ in { _, _ in true } },
    ofClient(
      "master-key-needs-activation", "The master key verifies only with an activation.",
      \PartyRules.client.signature.canVerify
    ) { _ in { _, isValid in isValid } },
    ofClient(
      "signed-requests-concurrent", "Signed requests leave at once.", \PartyRules.client.queue.isSerial, is: false),
    ofClient(
      "signed-when-asked", "The signature of a request that waits is computed when it is asked for.",
      \PartyRules.client.queue.signsAtStart, is: false),
    ofClient(
      "last-request-first", "The last request that waits leaves first.", \PartyRules.client.queue.isFirstFirst,
      is: false),
    ofClient(
      "cancelled-request-signs", "A request that is cancelled before it leaves costs a value.",
      \PartyRules.client.queue.signsCancelled, is: true),
    ofClient(
      "queue-held-by-preparation", "A request for a temporary key holds the queue.",
      \PartyRules.client.queue.entersAfterPreparation, is: false),
  ]

  static let ofClientPasswords: [Mistake] = [
    ofClient(
      "validated-with-possession", "A password is validated with possession.",
      \PartyRules.client.password.validationFactors, is: .possession),
    ofClient(
      "validated-by-vault", "A password is validated by opening the vault.",
      \PartyRules.client.password.validationPath, is: "/pa/v3/vault/unlock"),
    ofClient(
      "changed-without-validation", "The password is changed without the server.",
      \PartyRules.client.password.validatesFirst, is: false),
    ofClient(
      "changed-after-refusal", "The password is changed although the server has refused the old one.",
      \PartyRules.client.password.changesAfterRefusal, is: true),
    ofClient(
      "short-new-password", "A new password of any length is taken.", \PartyRules.client.password.isNewLong
    ) { _ in { !$0.isEmpty } },
    ofClient(
      "empty-new-password", "A new password may be empty or has five bytes.", \PartyRules.client.password.isNewLong
    ) { _ in { $0.utf8.count != 3 && $0 != "2468" } },
    ofClient(
      "short-new-password-as-parameter", "A new password that is too short is a wrong parameter.",
      \PartyRules.client.password.errorOfNew, is: .wrongParameter),
    ofClient(
      "unsafe-change-sends", "The unsafe change validates the old password.",
      \PartyRules.client.password.unsafeSends, is: ["/pa/v3/signature/validate possession_knowledge VALIDATE_PASSWORD"]),
    ofClient(
      "unsafe-old-of-any-length", "The unsafe change takes an old password of any length.",
      \PartyRules.client.password.isOldLong
    ) { _ in { _ in true } },
    ofClient(
      "unsafe-old-checked", "The unsafe change notices a wrong old password.",
      \PartyRules.client.password.isOldChecked, is: true),
    ofClient(
      "changed-password-not-stored", "A changed password is in memory until the next signature.",
      \PartyRules.client.password.storesChange, is: false),
  ]

  static let ofClientBiometry: [Mistake] = [
    ofClient(
      "locked-sensor-usable", "A locked sensor can be used.", \PartyRules.client.biometry.canUse
    ) { right in { right($0) || $0 == .locked } },
    ofClient(
      "sensor-without-enrolment-usable", "A sensor for which nothing is enrolled can be used.",
      \PartyRules.client.biometry.canUse
    ) { right in { right($0) || $0 == .notEnrolled } },
    ofClient(
      "biometry-by-state-only", "Biometry is a factor where the activation has its key.",
      \PartyRules.client.biometry.has
    ) { _ in { inState, _ in inState } },
    ofClient(
      "biometry-added-without-sensor", "Biometry is added without a sensor.",
      \PartyRules.client.biometry.checksSensorFirst, is: false),
    ofClient(
      "biometry-added-with-possession", "Biometry is added without a password.",
      \PartyRules.client.biometry.addFactors, is: .possession),
    ofClient(
      "biometry-added-after-refusal", "Biometry is added although the server has refused.",
      \PartyRules.client.biometry.addsAfterRefusal, is: true),
    ofClient(
      "biometry-not-replaced", "Biometry that is there is kept.", \PartyRules.client.biometry.replaces, is: false),
    ofClient(
      "biometry-removal-sends", "The removal of biometry tells the server.",
      \PartyRules.client.biometry.removalSends, is: ["/pa/v3/vault/unlock possession"]),
    ofClient(
      "biometry-removal-of-nothing", "The removal of biometry that is absent fails.",
      \PartyRules.client.biometry.removesNothing, is: .no),
    ofClient(
      "dialog-without-key", "A signature shows the dialog for a key that is not stored.",
      \PartyRules.client.biometry.asksWithoutKey, is: true),
    ofClient(
      "missing-biometry-as-cancel", "A key of biometry that is absent is a cancelled dialog.",
      \PartyRules.client.biometry.missingKey, is: .biometryCancel),
    ofClient(
      "rejected-as-error", "A rejected finger is an error of the fetch.", \PartyRules.client.biometry.prefetch
    ) { right in { $0 == .rejected ? .failure(.biometryFailed) : right($0) } },
    ofClient(
      "lockout-as-error", "A lockout during the dialog is an error of the fetch.",
      \PartyRules.client.biometry.prefetch
    ) { right in { $0 == .lockout ? .failure(.biometryNotAvailable) : right($0) } },
    ofClient(
      "lockout-gives-key", "A lockout during the dialog gives the right key.", \PartyRules.client.biometry.prefetch
    ) { right in { $0 == .lockout || $0 == .rejected ? .key : right($0) } },
    ofClient(
      "fallback-as-cancel", "The button for another method is a cancelled fetch.",
      \PartyRules.client.biometry.prefetch
    ) { right in { [.fallback, .noPasscode, .contextRefuses].contains($0) ? .failure(.biometryCancel) : right($0) } },
    ofClient(
      "unknown-error-as-fake", "Any error of the fetch gives a random key.", \PartyRules.client.biometry.prefetch
    ) { right in { [.unknown, .noPasscode, .contextRefuses].contains($0) ? .fakeKey : right($0) } },
    ofClient(
      "direct-rejected-as-error", "A rejected finger is an error of the signature.",
      \PartyRules.client.biometry.direct
    ) { right in { $0 == .rejected || $0 == .lockout ? .failure(.biometryFailed) : right($0) } },
    ofClient(
      "direct-cancel-signs", "A cancelled dialog signs with a random key.", \PartyRules.client.biometry.direct
    ) { right in { $0 == .cancel || $0 == .contextRefuses ? .fakeKey : right($0) } },
    ofClient(
      "direct-unknown-as-error", "Any error of the dialog is an error of the signature.",
      \PartyRules.client.biometry.direct
    ) { right in { $0 == .unknown || $0 == .noPasscode ? .failure(.biometryFailed) : right($0) } },
    ofClient(
      "unusable-sensor-as-failure", "A sensor that cannot be used is a failure.",
      \PartyRules.client.biometry.unusableSensor, is: .biometryFailed),
    ofClient(
      "fake-key-not-signed", "A random key does not sign.", \PartyRules.client.biometry.fakeKeySigns, is: false),
    ofClient(
      "second-dialog-waits", "A second dialog waits for the first.", \PartyRules.client.biometry.secondDialog,
      is: .waiting),
    ofClient(
      "fetched-key-used-once", "A key that was fetched signs once.",
      \PartyRules.client.biometry.isCredentialReusable, is: false),
    ofClient(
      "key-always-survives", "A key survives each change of the enrolled set.",
      \PartyRules.client.biometry.survivesEnrolment
    ) { _ in { _, _ in true } },
    ofClient(
      "key-lost-with-passcode", "A linked key is lost also where the passcode opens it.",
      \PartyRules.client.biometry.survivesEnrolment
    ) { _ in { isLinked, _ in !isLinked } },
    ofClient(
      "key-always-lost", "Each change of the enrolled set removes the key.",
      \PartyRules.client.biometry.survivesEnrolment
    ) { _ in { _, _ in false } },
  ]
}
