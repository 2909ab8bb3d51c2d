internal import Conformance
internal import OtherSystems
internal import PowerAuthMistakes

extension MistakeCatalogue {
  /// What those who build, wrap or imitate the OneWelcome SDK can get wrong.
  static let oneWelcome = MistakeCatalogue(
    [
      OneWelcome.queries, OneWelcome.registrations, OneWelcome.challenges, OneWelcome.lengths, OneWelcome.biometrics,
      OneWelcome.customs, OneWelcome.sessions, OneWelcome.values,
    ].flatMap { $0.mistakes(of: "onewelcome") })
}

/// The mistakes by their areas.
private enum OneWelcome {
  static func breaking<Value: Sendable>(
    _ rule: any WritableKeyPath<OneWelcomeRules, Value> & Sendable
  ) -> BrokenRule<OneWelcomeRules, Value> { BrokenRule(rule) }

  static let queries: MistakeTable = [
    "new-user-without-pin": breaking(\.authenticator.ofNewUser)("A new user has no authenticator.", is: []),
    "pin-deregistered": breaking(\.authenticator.canDeregister)(
      "The PIN is deregistered like any other authenticator.", { _, _ in true }),
    "non-registered-with-all": breaking(\.authenticator.answers)(
      "nonRegistered gives all supported authenticators."
    ) { right, query, registered, supported in
      query == .nonRegistered ? supported : right(query, registered, supported)
    },
    "all-without-registered": breaking(\.authenticator.answers)(
      "all gives those that are not registered.", { right in { right($0 == .all ? .nonRegistered : $0, $1, $2) } }),
    "unsupported-listed": breaking(\.authenticator.answers)(
      "Authenticators that are not supported are listed as not registered."
    ) { right, query, registered, _ in right(query, registered, true) },
    "live-objects": breaking(\.authenticator.lookAgain)("Returned objects change with the state.") { _, _, now in now },
    "registered-for-all-users": breaking(\.authenticator.registered)(
      "A registration counts for every user."
    ) { right, users, user in
      users[user] == nil ? right(users, user) : users.values.reduce([]) { $0.union($1.registered) }
    },
    "preferred-for-all-users": breaking(\.authenticator.preferred)(
      "A preference counts for every user."
    ) { right, users, user in
      right(users, user) ?? users.sorted { $0.key < $1.key }.compactMap(\.value.preferred).first
    },
  ]

  static let registrations: MistakeTable = [
    "not-started": breaking(\.authenticator.firstCallbacks)(
      "A registration and a deregistration do not call started.", is: []),
    "completed-and-failed": breaking(\.authenticator.lastCallbacks)(
      "A failure calls completed too.", { right in { right($0) + ($0 ? [] : [.completed]) } }),
    "completed-twice": breaking(\.authenticator.lastCallbacks)(
      "completed is called twice.", { right in { right($0) + ($0 ? [.completed] : []) } }),
    "registration-lost": breaking(\.authenticator.afterRegistration)(
      "A completed registration registers nothing.", { _, registered, _ in registered }),
    "registration-replaces": breaking(\.authenticator.afterRegistration)(
      "A registration takes the place of other authenticators than the PIN.", { _ in { [.pin, $1] } }),
    "registered-again": breaking(\.authenticator.refusesRegistered)(
      "A registered authenticator is registered again.", is: false),
    "unsupported-registered": breaking(\.authenticator.isKnown)(
      "An authenticator that is not supported is registered.", { _, _ in true }),
    "without-authentication": breaking(\.authenticator.user)(
      "A call about authenticators needs no authenticated user.", { _ in { $0 ?? $1.first } }),
    "registered-is-used": breaking(\.authenticator.used)(
      "A registered authenticator is used without a preference."
    ) { right, preferred, registered in
      preferred == nil
        ? AuthenticatorType.allCases.last(where: registered.contains) ?? .pin : right(preferred, registered)
    },
    "pin-is-used": breaking(\.authenticator.used)(
      "The PIN is used also where another authenticator is preferred.", { _, _, _ in .pin }),
    "registration-prefers": breaking(\.authenticator.preferenceAfterRegistration)(
      "A registration makes the authenticator the preferred one.", { _, _, type in type }),
    "any-preferred": breaking(\.authenticator.canPrefer)(
      "An authenticator that is not registered can be preferred.", { _, _ in true }),
    "not-registered-deregistered": breaking(\.authenticator.refusesNotRegistered)(
      "An authenticator that is not registered is deregistered.", is: false),
    "deregistration-lost": breaking(\.authenticator.afterDeregistration)(
      "A completed deregistration deregisters nothing.", { _, registered, _ in registered }),
    "deregistration-of-all": breaking(\.authenticator.afterDeregistration)(
      "A deregistration leaves the PIN only.", { _, _, _ in [.pin] }),
    "preference-survives": breaking(\.authenticator.preferenceAfterDeregistration)(
      "The preference survives a deregistration, and counts after another registration."
    ) { _, preferred, _ in preferred },
    "preference-ends": breaking(\.authenticator.preferenceAfterDeregistration)(
      "Every deregistration ends the preference.", { _, _, _ in nil }),
    "all-marked": breaking(\.authenticator.isMarked)(
      "All registered authenticators are marked as preferred.", { _, _, _, _ in true }),
    "pin-always-marked": breaking(\.authenticator.isMarked)(
      "The PIN is marked as preferred in addition to the preferred one."
    ) { right, type, used, isSet in right(type, used, isSet) || type == .pin },
  ]

  static let challenges: MistakeTable = [
    "any-pin": breaking(\.pin.isRight)("Every PIN is right.") { _, _, _ in true },
    "beginning-of-pin": breaking(\.pin.isRight)("The beginning of the PIN is right.") { _ in { $1.hasPrefix($0) } },
    "cancel-falls-back": breaking(\.pin.cancelEnds)(
      "A cancelled challenge of another authenticator falls back to the PIN.", is: false),
    "answers-of-any-kind": breaking(\.pin.ignoresOthers)(
      "An answer of another kind answers the open challenge.", is: false),
    "no-fallback": breaking(\.pin.fallsBack)("A challenge cannot be answered with the PIN.") { _, _ in false },
    "fallback-ends-preference": breaking(\.pin.afterFallback)(
      "A fallback makes the PIN the preferred authenticator."
    ) { _, user in
      var user = user
      user.preferred = nil
      return user
    },
    "fallback-deregisters": breaking(\.pin.afterFallback)(
      "A fallback deregisters the other authenticator."
    ) { _, user in
      var user = user
      user.registered = [.pin]
      user.preferred = nil
      return user
    },
    "wrong-pins-not-counted": breaking(\.pin.afterFailure)("Wrong PINs are not counted.") { _ in { $0 } },
    "one-attempt-more": breaking(\.pin.isLast)("The user is deregistered one attempt late.") { _ in { $0 > $1 } },
    "one-attempt-less": breaking(\.pin.isLast)("The user is deregistered one attempt early.") { _ in { $0 + 1 >= $1 } },
    "user-stays": breaking(\.pin.afterLast)("The last wrong PIN leaves the user registered.") { _ in { $0 } },
    "right-pin-counts": breaking(\.pin.afterSuccess)("A right PIN is counted as an attempt.") { _ in { $0 + 1 } },
    "length-told": breaking(\.pin.lengthOfChallenge)(
      "A PIN challenge tells the length of the PIN.", { _ in { $0.count } }),
    "any-length": breaking(\.pin.isValid)(
      "A new PIN may have any length.", { _, pin, _ in pin.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } }),
    "longer-pin": breaking(\.pin.isValid)(
      "A new PIN may be longer than the policy.", { right in { right(String($0.prefix($1)), $1) } }),
    "letters-in-pin": breaking(\.pin.isValid)("A new PIN may have letters.") { _ in { $0.unicodeScalars.count == $1 } },
    "change-lost": breaking(\.pin.afterChange)("After a change the old PIN is right.") { _, old, _ in old },
  ]

  static let lengths: MistakeTable = [
    "one-length": breaking(\.length.key)("One length is stored for all users.") { _, _ in "" },
    "length-in-memory": breaking(\.length.afterRestart)("The stored length is lost when the app ends.") { _, _ in [:] },
    "length-at-challenge": breaking(\.length.storesAtChallenge)(
      "The length is stored when the challenge is answered.", is: true),
    "length-not-at-registration": breaking(\.length.storesAtRegistration)(
      "The length is not stored at a registration.", { _, _ in false }),
    "length-of-failed-registration": breaking(\.length.storesAtRegistration)(
      "The length is stored also when a registration fails.", { _, _ in true }),
    "length-not-at-change": breaking(\.length.storesAtChange)(
      "The length is not stored at a change.", { _, _ in false }),
    "length-of-failed-change": breaking(\.length.storesAtChange)(
      "The length is stored also when a change fails.", { _, _ in true }),
    "length-kept": breaking(\.length.removes)("The length of a deregistered user stays.") { _, _, _ in false },
    "length-kept-outside-authentication": breaking(\.length.removesAfter)(
      "The length stays when the last wrong PIN is given in another call than an authentication.",
      { _ in { $0 == .authentication } }),
    "length-removed-by-any-error": breaking(\.length.removes)("Every error removes the length.") { _, _, _ in true },
    "length-removed-by-domain": breaking(\.length.removes)(
      "Every error of the generic domain removes the length.", { _, domain, _ in domain == "generic" }),
    "length-removed-by-code": breaking(\.length.removes)(
      "The code removes the length in every domain.", { _, _, code in code == "userDeregistered" }),
  ]

  static let biometrics: MistakeTable = [
    "without-hardware": breaking(\.biometric.needsHardware)(
      "The biometric authenticator is supported without hardware.", is: false),
    "on-jailbroken": breaking(\.biometric.needsIntactDevice)("It is supported on a jail-broken device.", is: false),
    "without-enrolment": breaking(\.biometric.needsEnrolment)(
      "It is supported without an enrolled biometric.", is: false),
    "without-permission": breaking(\.biometric.needsPermission)(
      "It is supported although the server does not permit it.", is: false),
    "jailbreak-by-detection": breaking(\.biometric.seesJailbreak)(
      "A jail-broken device counts only where the application detects it.", { _ in { $0 && $1 } }),
    "pin-not-on-jailbroken": breaking(\.biometric.pinNeedsIntactDevice)("A jail-broken device has no PIN.", is: true),
    "registered-without-pin": breaking(\.biometric.registrationNeedsPIN)(
      "The biometric authenticator is registered without the PIN.", is: false),
    "any-finger": breaking(\.biometric.passes)("Every scan passes.") { _, _, _ in true },
    "locked-sensor-opens": breaking(\.biometric.passes)(
      "A locked sensor lets a matching scan pass.", { _, matches, _ in matches }),
    "scans-not-counted": breaking(\.biometric.afterFailure)("Failed scans are not counted.") { _ in { $0 } },
    "one-scan": breaking(\.biometric.locks)("One failed scan locks the sensor.") { _, failed, _ in failed >= 1 },
    "one-scan-more": breaking(\.biometric.locks)("The sensor is locked one scan late.") { _ in { $0 > $1 } },
    "locked-sensor-fails": breaking(\.biometric.fallsBackWhenLocked)(
      "A locked sensor ends the authentication.", is: false),
    "dialog-ends": breaking(\.biometric.fallsBackAfterDialog)(
      "Cancel in the dialog of the system ends the authentication.", is: false),
    "scans-not-consecutive": breaking(\.biometric.afterSuccess)(
      "A matching scan does not set the attempts back.", { _ in { $0 } }),
    "lock-deregisters": breaking(\.biometric.afterLock)("A locked sensor deregisters the authenticator.") { _, user in
      var user = user
      user.registered = [.pin]
      user.preferred = nil
      return user
    },
    "lock-ends-preference": breaking(\.biometric.afterLock)("A locked sensor ends the preference.") { _, user in
      var user = user
      user.preferred = nil
      return user
    },
    "passcode-without-effect": breaking(\.biometric.afterPasscode)(
      "The passcode of the device does not unlock the sensor.", { _ in { $0 } }),
    "change-ignored": breaking(\.biometric.afterChange)(
      "A change of the biometrics leaves the authenticator.", { _ in { $0 } }),
    "change-keeps-preference": breaking(\.biometric.afterChange)(
      "A change of the biometrics leaves the preference."
    ) { right, user in
      var changed = right(user)
      changed.preferred = user.preferred
      return changed
    },
  ]

  static let customs: MistakeTable = [
    "custom-without-feature": breaking(\.custom.needsFeature)(
      "A custom authenticator is supported without the feature.", is: false),
    "custom-without-permission": breaking(\.custom.needsPermission)(
      "It is supported although the application may not use it.", is: false),
    "custom-without-registration-script": breaking(\.custom.needsRegistrationScript)(
      "It is supported without the registration script.", is: false),
    "custom-without-authentication-script": breaking(\.custom.needsAuthenticationScript)(
      "It is supported without the authentication script.", is: false),
    "rejected-registration": breaking(\.custom.registers)(
      "Data that the script rejects complete a registration.", { _, _ in true }),
    "rejected-authentication": breaking(\.custom.authenticates)(
      "Data that the script rejects complete an authentication.", { _, _ in true }),
    "cause-lost": breaking(\.custom.cause)("The underlying error of a cancellation is lost.") { _, _ in nil },
    "cause-invented": breaking(\.custom.cause)(
      "A cancellation without an underlying error gets one.", { right in { right($0) ?? "cancelled" } }),
    "deregistered-at-once": breaking(\.custom.challengesDeregistration)(
      "The deregistration of a custom authenticator has no challenge.", is: false),
    "cancel-deregisters": breaking(\.custom.cancelKeeps)(
      "A cancelled deregistration deregisters the authenticator.", is: false),
    "challenge-without-authenticator": breaking(\.custom.named)(
      "A custom challenge does not name the authenticator.", { _, _ in nil }),
    "every-challenge-custom": breaking(\.custom.named)(
      "Every challenge names the custom authenticator.", { _, _ in .custom }),
  ]

  static let sessions: MistakeTable = [
    "unknown-user-challenged": breaking(\.session.needsUser)(
      "A user who is not registered gets a PIN challenge.", is: false),
    "authentication-lost": breaking(\.session.afterAuthentication)(
      "A completed authentication authenticates no one.", { _, before, _, _ in before }),
    "failure-logs-out": breaking(\.session.afterAuthentication)(
      "A failed authentication logs the user of before out.", { _, _, user, done in done ? user : nil }),
    "failure-authenticates": breaking(\.session.afterAuthentication)(
      "A failed authentication authenticates its user.", { _, _, user, _ in user }),
    "push-by-pin": breaking(\.session.confirms)("A push request is always confirmed with the PIN.") { _, _ in .pin },
    "push-authenticates": breaking(\.session.afterPush)(
      "A confirmed push request authenticates its user.", { _, _, user in user }),
    "push-logs-out": breaking(\.session.afterPush)("A confirmed push request logs the user out.") { _, _, _ in nil },
    "deregistered-user-stays": breaking(\.session.afterUserDeregistration)(
      "A deregistered user stays registered.", { _ in { $0 } }),
    "deregistered-user-authenticated": breaking(\.session.afterDeregistration)(
      "A deregistration of any user logs the authenticated one out.", { _, _, _ in nil }),
  ]

  static let values: MistakeTable = [
    "pin-with-letters": breaking(\.value.isDigit)(
      "A PIN may have letters.", { _ in { $0.properties.isAlphabetic || ("0"..."9").contains($0) } }),
    "pin-with-anything": breaking(\.value.isDigit)("A PIN may have any characters.") { _, _ in true },
    "pin-with-number-signs": breaking(\.value.isDigit)(
      "Every character with a numeric value is a digit.", { _ in { $0.properties.numericType != nil } }),
    "pin-longer": breaking(\.value.fits)("A PIN may be longer than the policy.") { _ in { $0 >= $1 } },
    "pin-shorter": breaking(\.value.fits)("A PIN may be shorter than the policy.") { _ in { $0 <= $1 } },
    "empty-identifier": breaking(\.value.isIdentifier)("An identifier may be empty.") { _ in { $0 != nil } },
    "identifier-optional": breaking(\.value.isIdentifier)("An identifier may be absent or empty.") { _, _ in true },
    "fingerprint-type": breaking(\.value.types)("fingerprint is a type.") { $0 + ["fingerprint", "face"] },
    "no-custom-type": breaking(\.value.types)("custom is not a type.") { $0.filter { $0 != "custom" } },
    "preferred-without-registration": breaking(\.value.canBePreferred)(
      "An authenticator that is not registered may be preferred.", { _, _ in true }),
  ]
}
