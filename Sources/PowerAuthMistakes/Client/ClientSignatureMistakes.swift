internal import PartyModel

extension MistakeTable {
  static let clientSignature: MistakeTable = [
    "client.password-in-characters": breaking(party: \.client.signature.isPasswordLong)(
      "A password that signs has four characters.", { _ in { $0.count >= 4 } }),
    "client.short-key-padded": breaking(party: \.client.signature.isPossessionUsable)(
      "An unlock key of 15 bytes is filled up.", { right in { right($0) || $0 == .short } }),
    "client.zero-possession-signs": breaking(party: \.client.signature.isPossessionUsable)(
      "An unlock key of possession of zeros signs.", { right in { right($0) || $0 == .zeros } }),
    "client.other-biometry-refused": breaking(party: \.client.signature.isKeyUsable)(
      "A key of biometry that is not the stored one is refused.", { _ in { $0 == .right } }),
    "client.possession-demanded": breaking(party: \.client.signature.areFactorsAllowed)(
      "A signature without possession is refused.", { right in { right($0) && $0.hasPossession } }),
    "client.knowledge-and-biometry-signs": breaking(party: \.client.signature.areFactorsAllowed)(
      "Knowledge and biometry sign without possession.", { _, _ in true }),
    "client.three-factors-refused": breaking(party: \.client.signature.areFactorsAllowed)(
      "All three factors together are refused.", { right in { right($0) && $0 != .possessionKnowledgeBiometry } }),
    "client.no-factors-as-signature-error": breaking(party: \.client.signature.errorWithoutFactors)(
      "No factor is a signature error.", is: .signatureError),
    "client.external-key-for-possession": breaking(party: \.client.signature.isExternalKeyRight)(
      "Possession needs the external key.", { _, _, isUsed, isSet in isUsed == isSet }),
    "client.external-key-for-knowledge-only": breaking(party: \.client.signature.isExternalKeyRight)(
      "Biometry does not need the external key.", { right in { $0.hasKnowledge ? right($0, $1, $2) : true } }),
    "client.missing-external-key-signs": breaking(party: \.client.signature.isExternalKeyRight)(
      "Where the external key is not set, the inner layer signs.", { _, _, _, _ in true }),
    "client.method-in-any-case": breaking(party: \.client.signature.isMethodKnown)(
      "A method in lower case is taken.", { right in { right($0.uppercased()) } }),
    "client.patch-unknown": breaking(party: \.client.signature.isMethodKnown)(
      "PATCH is not a method.", { right in { right($0) && $0 != "PATCH" } }),
    "client.method-of-any-name": breaking(party: \.client.signature.isMethodKnown)(
      "Methods of any name are taken.", { right in { right($0) || $0 == "OPTIONS" || $0 == "TRACE" } }),
    "client.empty-resource-signs": breaking(party: \.client.signature.isResourceKnown)(
      "An empty identifier of a resource is taken, and a slash refused.", { _ in { $0 != "/" } }),
    "client.wrong-password-noticed": breaking(party: \.client.signature.noticesWrongKey)(
      "A wrong password is noticed on the device.", is: true),
    "client.two-steps-for-signature": breaking(party: \.client.signature.steps)("A signature costs two values.", is: 2),
    "client.no-step-for-signature": breaking(party: \.client.signature.steps)("A signature costs no value.", is: 0),
    "client.failed-signature-moves": breaking(party: \.client.signature.stepsOfFailure)(
      "A call that fails moves the counter.", is: 1),
    "client.offline-without-step": breaking(party: \.client.signature.offlineSteps)(
      "An offline signature costs no value.", is: 0),
    "client.counter-stored-late": breaking(party: \.client.signature.storesBefore)(
      "The counter is stored after the answer has come.", is: false),
    "client.counter-never-stored": breaking(party: \.client.signature.storesCounter)(
      "The counter is stored only together with something else.", is: false),
    "client.refusal-gives-back": breaking(party: \.client.signature.givesBack)(
      "A refusal by the server gives the value of the counter back."
    ) { _ in { $0 == .unauthorized || $0 == .forbidden } },
    "client.no-connection-gives-back": breaking(party: \.client.signature.givesBack)(
      "A connection that fails gives the value of the counter back.", { _ in { $0 == .noConnection } }),
    "client.empty-nonce-refused": breaking(party: \.client.signature.checkNonce)(
      "An empty nonce is refused.", { right in { $0 == .empty ? .wrongParameter : right($0) } }),
    "client.nonce-of-any-length": breaking(party: \.client.signature.checkNonce)(
      "A nonce of any length is taken.", { right in { $0 == .of23Characters ? nil : right($0) } }),
    "client.empty-nonce-as-short": breaking(party: \.client.signature.checkNonce)(
      "An empty nonce is one of a wrong length.", { right in { $0 == .empty ? .signatureError : right($0) } }),
    "client.nonce-of-any-characters": breaking(party: \.client.signature.checkNonce)(
      "A nonce need not be Base64.", { right in { $0 == .notBase64 ? nil : right($0) } }),
    "client.missing-nonce-drawn": breaking(party: \.client.signature.checkNonce)(
      "Where the nonce is missing, the client draws one.", { right in { $0 == .missing ? nil : right($0) } }),
    "client.missing-nonce-as-signature-error": breaking(party: \.client.signature.checkNonce)(
      "A missing nonce is a signature error.", { right in { $0 == .missing ? .signatureError : right($0) } }),
    "client.offline-with-application-secret": breaking(party: \.client.signature.offlineSecret)(
      "An offline signature covers the secret of the application.", is: "application secret"),
    "client.offline-six-digits": breaking(party: \.client.signature.offlineDigits)(
      "The components of an offline signature have six digits.", is: 6),
    "client.signature-error-as-parameter": breaking(party: \.client.signature.error)(
      "A signature that cannot be made is a wrong parameter.", is: .wrongParameter),
    "client.unauthorized-as-signature-error": breaking(party: \.client.signature.errorOfStatus)(
      "HTTP 401 is a signature error.", { right in { $0 == .unauthorized ? .signatureError : right($0) } }),
    "client.personalised-without-activation": breaking(party: \.client.signature.canVerify)(
      "Data of the server are verified under any key without an activation.", { _, _, _ in true }),
    "client.master-key-needs-activation": breaking(party: \.client.signature.canVerify)(
      "The master key verifies only with an activation.", { _, _, isValid in isValid }),
    "client.signed-requests-concurrent": breaking(party: \.client.queue.isSerial)(
      "Signed requests leave at once.", is: false),
    "client.signed-when-asked": breaking(party: \.client.queue.signsAtStart)(
      "The signature of a request that waits is computed when it is asked for.", is: false),
    "client.last-request-first": breaking(party: \.client.queue.isFirstFirst)(
      "The last request that waits leaves first.", is: false),
    "client.cancelled-request-signs": breaking(party: \.client.queue.signsCancelled)(
      "A request that is cancelled before it leaves costs a value.", is: true),
    "client.queue-held-by-preparation": breaking(party: \.client.queue.entersAfterPreparation)(
      "A request for a temporary key holds the queue.", is: false),
  ]

  static let clientPassword: MistakeTable = [
    "client.validated-with-possession": breaking(party: \.client.password.validationFactors)(
      "A password is validated with possession.", is: .possession),
    "client.validated-by-vault": breaking(party: \.client.password.validationPath)(
      "A password is validated by opening the vault.", is: "/pa/v3/vault/unlock"),
    "client.changed-without-validation": breaking(party: \.client.password.validatesFirst)(
      "The password is changed without the server.", is: false),
    "client.changed-after-refusal": breaking(party: \.client.password.changesAfterRefusal)(
      "The password is changed although the server has refused the old one.", is: true),
    "client.short-new-password": breaking(party: \.client.password.isNewLong)(
      "A new password of any length is taken.", { _ in { !$0.isEmpty } }),
    "client.empty-new-password": breaking(party: \.client.password.isNewLong)(
      "A new password may be empty or has five bytes.", { _ in { $0.utf8.count != 3 && $0 != "2468" } }),
    "client.new-password-first": breaking(party: \.client.password.looksAtNewFirst)(
      "A new password that is too short is noticed before the old one is validated.", is: true),
    "client.salt-kept": breaking(party: \.client.password.drawsSalt)("A new password keeps the old salt.", is: false),
    "client.password-changed-without-external-key": breaking(party: \.client.password.needsExternalKey)(
      "The password is changed while the external key is missing.", is: false),
    "client.short-new-password-as-parameter": breaking(party: \.client.password.errorOfNew)(
      "A new password that is too short is a wrong parameter.", is: .wrongParameter),
    "client.unsafe-change-sends": breaking(party: \.client.password.unsafeSends)(
      "The unsafe change validates the old password.",
      is: ["/pa/v3/signature/validate possession_knowledge VALIDATE_PASSWORD"]),
    "client.unsafe-old-of-any-length": breaking(party: \.client.password.isOldLong)(
      "The unsafe change takes an old password of any length.", { _, _ in true }),
    "client.unsafe-old-checked": breaking(party: \.client.password.isOldChecked)(
      "The unsafe change notices a wrong old password.", is: true),
    "client.changed-password-not-stored": breaking(party: \.client.password.storesChange)(
      "A changed password is in memory until the next signature.", is: false),
  ]

  static let clientBiometry: MistakeTable = [
    "client.locked-sensor-usable": breaking(party: \.client.biometry.canUse)(
      "A locked sensor can be used.", { right in { right($0) || $0 == .locked } }),
    "client.sensor-without-enrolment-usable": breaking(party: \.client.biometry.canUse)(
      "A sensor for which nothing is enrolled can be used.", { right in { right($0) || $0 == .notEnrolled } }),
    "client.biometry-by-state-only": breaking(party: \.client.biometry.has)(
      "Biometry is a factor where the activation has its key.", { _, inState, _ in inState }),
    "client.biometry-by-store-only": breaking(party: \.client.biometry.has)(
      "Biometry is a factor where the store has a key.", { _, _, isStored in isStored }),
    "client.biometry-added-without-sensor": breaking(party: \.client.biometry.checksSensorFirst)(
      "Biometry is added without a sensor.", is: false),
    "client.biometry-added-with-possession": breaking(party: \.client.biometry.addFactors)(
      "Biometry is added without a password.", is: .possession),
    "client.biometry-added-after-refusal": breaking(party: \.client.biometry.addsAfterRefusal)(
      "Biometry is added although the server has refused.", is: true),
    "client.added-biometry-not-stored": breaking(party: \.client.biometry.storesAdded)(
      "Biometry that was added is in memory until the next signature.", is: false),
    "client.removed-biometry-key-stays": breaking(party: \.client.biometry.removalForgetsKey)(
      "The removal of biometry leaves its key in the store.", is: false),
    "client.biometry-not-replaced": breaking(party: \.client.biometry.replaces)(
      "Biometry that is there is kept.", is: false),
    "client.biometry-removal-sends": breaking(party: \.client.biometry.removalSends)(
      "The removal of biometry tells the server.", is: ["/pa/v3/vault/unlock possession"]),
    "client.biometry-removal-of-nothing": breaking(party: \.client.biometry.removesNothing)(
      "The removal of biometry that is absent fails.", is: .no),
    "client.dialog-without-key": breaking(party: \.client.biometry.asksWithoutKey)(
      "A signature shows the dialog for a key that is not stored.", is: true),
    "client.missing-biometry-as-cancel": breaking(party: \.client.biometry.missingKey)(
      "A key of biometry that is absent is a cancelled dialog.", is: .biometryCancel),
    "client.rejected-as-error": breaking(party: \.client.biometry.prefetch)(
      "A rejected finger is an error of the fetch."
    ) { right in { $0 == .rejected ? .failure(.biometryFailed) : right($0) } },
    "client.lockout-as-error": breaking(party: \.client.biometry.prefetch)(
      "A lockout during the dialog is an error of the fetch."
    ) { right in { $0 == .lockout ? .failure(.biometryNotAvailable) : right($0) } },
    "client.lockout-as-failure": breaking(party: \.client.biometry.prefetch)(
      "A lockout during the dialog is a failure of the fetch."
    ) { right in { $0 == .lockout ? .failure(.biometryFailed) : right($0) } },
    "client.fallback-alone-as-cancel": breaking(party: \.client.biometry.prefetch)(
      "The button for another method, and nothing else, is a cancelled fetch."
    ) { right in { $0 == .fallback ? .failure(.biometryCancel) : right($0) } },
    "client.direct-rejected-alone-as-error": breaking(party: \.client.biometry.direct)(
      "A rejected finger, and no lockout, is an error of the signature."
    ) { right in { $0 == .rejected ? .failure(.biometryFailed) : right($0) } },
    "client.lockout-gives-key": breaking(party: \.client.biometry.prefetch)(
      "A lockout during the dialog gives the right key."
    ) { right in { $0 == .lockout || $0 == .rejected ? .key : right($0) } },
    "client.fallback-as-cancel": breaking(party: \.client.biometry.prefetch)(
      "The button for another method is a cancelled fetch."
    ) { right in { [.fallback, .noPasscode, .contextRefuses].contains($0) ? .failure(.biometryCancel) : right($0) } },
    "client.unknown-error-as-fake": breaking(party: \.client.biometry.prefetch)(
      "Any error of the fetch gives a random key."
    ) { right in { [.unknown, .noPasscode, .contextRefuses].contains($0) ? .fakeKey : right($0) } },
    "client.direct-rejected-as-error": breaking(party: \.client.biometry.direct)(
      "A rejected finger is an error of the signature."
    ) { right in { $0 == .rejected || $0 == .lockout ? .failure(.biometryFailed) : right($0) } },
    "client.direct-cancel-signs": breaking(party: \.client.biometry.direct)(
      "A cancelled dialog signs with a random key."
    ) { right in { $0 == .cancel || $0 == .contextRefuses ? .fakeKey : right($0) } },
    "client.direct-unknown-as-error": breaking(party: \.client.biometry.direct)(
      "Any error of the dialog is an error of the signature."
    ) { right in { $0 == .unknown || $0 == .noPasscode ? .failure(.biometryFailed) : right($0) } },
    "client.unusable-sensor-as-failure": breaking(party: \.client.biometry.unusableSensor)(
      "A sensor that cannot be used is a failure.", is: .biometryFailed),
    "client.fake-key-not-signed": breaking(party: \.client.biometry.fakeKeySigns)(
      "A random key does not sign.", is: false),
    "client.second-dialog-waits": breaking(party: \.client.biometry.secondDialog)(
      "A second dialog waits for the first.", is: .waiting),
    "client.second-dialog-shown": breaking(party: \.client.biometry.opensSecondDialog)(
      "A second dialog is shown while one is open.", is: true),
    "client.dialog-never-ends": breaking(party: \.client.biometry.dialogsEnd)(
      "After a dialog no other one is shown.", is: false),
    "client.fetched-key-used-once": breaking(party: \.client.biometry.isCredentialReusable)(
      "A key that was fetched signs once.", is: false),
    "client.key-always-survives": breaking(party: \.client.biometry.survivesEnrolment)(
      "A key survives each change of the enrolled set.", { _, _, _ in true }),
    "client.key-lost-with-passcode": breaking(party: \.client.biometry.survivesEnrolment)(
      "A linked key is lost also where the passcode opens it.", { _, isLinked, _ in !isLinked }),
    "client.key-always-lost": breaking(party: \.client.biometry.survivesEnrolment)(
      "Each change of the enrolled set removes the key.", { _, _, _ in false }),
  ]
}
