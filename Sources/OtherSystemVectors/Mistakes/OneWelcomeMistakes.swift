internal import Conformance
internal import OtherSystems

extension MistakeCatalogue {
  /// What those who build, wrap or imitate the OneWelcome SDK can get wrong.
  static let oneWelcome = MistakeCatalogue(
    [
      OneWelcome.queries, OneWelcome.registrations, OneWelcome.challenges, OneWelcome.lengths, OneWelcome.biometrics,
      OneWelcome.customs, OneWelcome.sessions, OneWelcome.values,
    ].flatMap { $0 })
}

/// The mistakes by their areas.
private enum OneWelcome {
  static func m<Value: Sendable>(
    _ id: String, _ sentence: String, _ step: any WritableKeyPath<OneWelcomeRules, Value> & Sendable,
    _ change: @escaping @Sendable (Value) -> Value
  ) -> Mistake {
    Mistake("onewelcome.\(id)", sentence, edits: [.rule(RuleEdit(step, change))])
  }

  static let queries: [Mistake] = [
    m("new-user-without-pin", "A new user has no authenticator.", \.authenticator.ofNewUser) { _ in [] },
    m("pin-deregistered", "The PIN is deregistered like any other authenticator.", \.authenticator.canDeregister) { _ in
      { _ in true }
    },
    m("non-registered-with-all", "nonRegistered gives all supported authenticators.", \.authenticator.answers) {
      right in
      { query, registered, supported in query == .nonRegistered ? supported : right(query, registered, supported) }
    },
    m("all-without-registered", "all gives those that are not registered.", \.authenticator.answers) { right in
      { right($0 == .all ? .nonRegistered : $0, $1, $2) }
    },
    m(
      "unsupported-listed", "Authenticators that are not supported are listed as not registered.",
      \.authenticator.answers
    ) { right in
      { query, registered, _ in right(query, registered, true) }
    },
    m("live-objects", "Returned objects change with the state.", \.authenticator.lookAgain) { _ in { _, now in now } },
    m("registered-for-all-users", "A registration counts for every user.", \.authenticator.registered) { right in
      { users, user in users[user] == nil ? right(users, user) : users.values.reduce([]) { $0.union($1.registered) } }
    },
    m("preferred-for-all-users", "A preference counts for every user.", \.authenticator.preferred) { right in
      { users, user in right(users, user) ?? users.sorted { $0.key < $1.key }.compactMap(\.value.preferred).first }
    },
  ]

  static let registrations: [Mistake] = [
    m("not-started", "A registration and a deregistration do not call started.", \.authenticator.firstCallbacks) { _ in
      []
    },
    m("completed-and-failed", "A failure calls completed too.", \.authenticator.lastCallbacks) { right in
      { right($0) + ($0 ? [] : [.completed]) }
    },
    m("completed-twice", "completed is called twice.", \.authenticator.lastCallbacks) { right in
      { right($0) + ($0 ? [.completed] : []) }
    },
    m("registration-lost", "A completed registration registers nothing.", \.authenticator.afterRegistration) { _ in
      { registered, _ in registered }
    },
    m(
      "registration-replaces", "A registration takes the place of other authenticators than the PIN.",
      \.authenticator.afterRegistration
    ) { _ in { [.pin, $1] } },
    m("registered-again", "A registered authenticator is registered again.", \.authenticator.refusesRegistered) { _ in
      false
    },
    m("unsupported-registered", "An authenticator that is not supported is registered.", \.authenticator.isKnown) { _ in
      { _ in true }
    },
    m("without-authentication", "A call about authenticators needs no authenticated user.", \.authenticator.user) { _ in
      { $0 ?? $1.first }
    },
    m("registered-is-used", "A registered authenticator is used without a preference.", \.authenticator.used) { right in
      { preferred, registered in
        preferred == nil
          ? AuthenticatorType.allCases.last(where: registered.contains) ?? .pin : right(preferred, registered)
      }
    },
    m("pin-is-used", "The PIN is used also where another authenticator is preferred.", \.authenticator.used) { _ in
      { _, _ in .pin }
    },
    m(
      "registration-prefers", "A registration makes the authenticator the preferred one.",
      \.authenticator.preferenceAfterRegistration
    ) { _ in { _, type in type } },
    m("any-preferred", "An authenticator that is not registered can be preferred.", \.authenticator.canPrefer) { _ in
      { _ in true }
    },
    m(
      "not-registered-deregistered", "An authenticator that is not registered is deregistered.",
      \.authenticator.refusesNotRegistered
    ) { _ in false },
    m("deregistration-lost", "A completed deregistration deregisters nothing.", \.authenticator.afterDeregistration) {
      _ in { registered, _ in registered }
    },
    m("deregistration-of-all", "A deregistration leaves the PIN only.", \.authenticator.afterDeregistration) { _ in
      { _, _ in [.pin] }
    },
    m(
      "preference-survives", "The preference survives a deregistration, and counts after another registration.",
      \.authenticator.preferenceAfterDeregistration
    ) { _ in { preferred, _ in preferred } },
    m("preference-ends", "Every deregistration ends the preference.", \.authenticator.preferenceAfterDeregistration) {
      _ in { _, _ in nil }
    },
    m("all-marked", "All registered authenticators are marked as preferred.", \.authenticator.isMarked) { _ in
      { _, _, _ in true }
    },
    m("pin-always-marked", "The PIN is marked as preferred beside the preferred one.", \.authenticator.isMarked) {
      right in
      { type, used, isSet in right(type, used, isSet) || type == .pin }
    },
  ]

  static let challenges: [Mistake] = [
    m("any-pin", "Every PIN is right.", \.pin.isRight) { _ in { _, _ in true } },
    m("beginning-of-pin", "The beginning of the PIN is right.", \.pin.isRight) { _ in { $1.hasPrefix($0) } },
    m("cancel-falls-back", "A cancelled challenge of another authenticator falls back to the PIN.", \.pin.cancelEnds) {
      _ in false
    },
    m("answers-of-any-kind", "An answer of another kind answers the open challenge.", \.pin.ignoresOthers) { _ in false
    },
    m("no-fallback", "A challenge cannot be answered with the PIN.", \.pin.fallsBack) { _ in { _ in false } },
    m("fallback-ends-preference", "A fallback makes the PIN the preferred authenticator.", \.pin.afterFallback) { _ in
      { user in
        var user = user
        user.preferred = nil
        return user
      }
    },
    m("fallback-deregisters", "A fallback deregisters the other authenticator.", \.pin.afterFallback) { _ in
      { user in
        var user = user
        user.registered = [.pin]
        user.preferred = nil
        return user
      }
    },
    m("wrong-pins-not-counted", "Wrong PINs are not counted.", \.pin.afterFailure) { _ in { $0 } },
    m("one-attempt-more", "The user is deregistered one attempt late.", \.pin.isLast) { _ in { $0 > $1 } },
    m("one-attempt-less", "The user is deregistered one attempt early.", \.pin.isLast) { _ in { $0 + 1 >= $1 } },
    m("user-stays", "The last wrong PIN leaves the user registered.", \.pin.afterLast) { _ in { $0 } },
    m("right-pin-counts", "A right PIN is counted as an attempt.", \.pin.afterSuccess) { _ in { $0 + 1 } },
    m("length-told", "A PIN challenge tells the length of the PIN.", \.pin.lengthOfChallenge) { _ in { $0.count } },
    m("any-length", "A new PIN may have any length.", \.pin.isValid) { _ in
      { pin, _ in pin.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } }
    },
    m("longer-pin", "A new PIN may be longer than the policy.", \.pin.isValid) { right in
      { right(String($0.prefix($1)), $1) }
    },
    m("letters-in-pin", "A new PIN may have letters.", \.pin.isValid) { _ in { $0.unicodeScalars.count == $1 } },
    m("change-lost", "After a change the old PIN is right.", \.pin.afterChange) { _ in { old, _ in old } },
  ]

  static let lengths: [Mistake] = [
    m("one-length", "One length is stored for all users.", \.length.key) { _ in { _ in "" } },
    m("length-in-memory", "The stored length is lost when the app ends.", \.length.afterRestart) { _ in { _ in [:] } },
    m("length-at-challenge", "The length is stored when the challenge is answered.", \.length.storesAtChallenge) { _ in
      true
    },
    m("length-not-at-registration", "The length is not stored at a registration.", \.length.storesAtRegistration) { _ in
      { _ in false }
    },
    m(
      "length-of-failed-registration", "The length is stored also when a registration fails.",
      \.length.storesAtRegistration
    ) { _ in { _ in true } },
    m("length-not-at-change", "The length is not stored at a change.", \.length.storesAtChange) { _ in { _ in false } },
    m("length-of-failed-change", "The length is stored also when a change fails.", \.length.storesAtChange) { _ in
      { _ in true }
    },
    m("length-kept", "The length of a deregistered user stays.", \.length.removes) { _ in { _, _ in false } },
    m(
      "length-kept-outside-authentication",
      "The length stays when the last wrong PIN is given in another call than an authentication.", \.length.removesAfter
    ) { _ in { $0 == .authentication } },
    m("length-removed-by-any-error", "Every error removes the length.", \.length.removes) { _ in { _, _ in true } },
    m("length-removed-by-domain", "Every error of the generic domain removes the length.", \.length.removes) { _ in
      { domain, _ in domain == "generic" }
    },
    m("length-removed-by-code", "The code removes the length in every domain.", \.length.removes) { _ in
      { _, code in code == "userDeregistered" }
    },
  ]

  static let biometrics: [Mistake] = [
    m("without-hardware", "The biometric authenticator is supported without hardware.", \.biometric.needsHardware) {
      _ in false
    },
    m("on-jailbroken", "It is supported on a jail-broken device.", \.biometric.needsIntactDevice) { _ in false },
    m("without-enrolment", "It is supported without an enrolled biometric.", \.biometric.needsEnrolment) { _ in false },
    m("without-permission", "It is supported although the server does not permit it.", \.biometric.needsPermission) {
      _ in false
    },
    m(
      "jailbreak-by-detection", "A jail-broken device counts only where the application detects it.",
      \.biometric.seesJailbreak
    ) { _ in { $0 && $1 } },
    m("pin-not-on-jailbroken", "A jail-broken device has no PIN.", \.biometric.pinNeedsIntactDevice) { _ in true },
    m(
      "registered-without-pin", "The biometric authenticator is registered without the PIN.",
      \.biometric.registrationNeedsPIN
    ) { _ in false },
    m("any-finger", "Every scan passes.", \.biometric.passes) { _ in { _, _ in true } },
    m("locked-sensor-opens", "A locked sensor lets a matching scan pass.", \.biometric.passes) { _ in
      { matches, _ in matches }
    },
    m("scans-not-counted", "Failed scans are not counted.", \.biometric.afterFailure) { _ in { $0 } },
    m("one-scan", "One failed scan locks the sensor.", \.biometric.locks) { _ in { failed, _ in failed >= 1 } },
    m("one-scan-more", "The sensor is locked one scan late.", \.biometric.locks) { _ in { $0 > $1 } },
    m("locked-sensor-fails", "A locked sensor ends the authentication.", \.biometric.fallsBackWhenLocked) { _ in false
    },
    m("dialog-ends", "Cancel in the dialog of the system ends the authentication.", \.biometric.fallsBackAfterDialog) {
      _ in false
    },
    m("scans-not-consecutive", "A matching scan does not set the attempts back.", \.biometric.afterSuccess) { _ in
      { $0 }
    },
    m("lock-deregisters", "A locked sensor deregisters the authenticator.", \.biometric.afterLock) { _ in
      { user in
        var user = user
        user.registered = [.pin]
        user.preferred = nil
        return user
      }
    },
    m("lock-ends-preference", "A locked sensor ends the preference.", \.biometric.afterLock) { _ in
      { user in
        var user = user
        user.preferred = nil
        return user
      }
    },
    m("passcode-without-effect", "The passcode of the device does not unlock the sensor.", \.biometric.afterPasscode) {
      _ in { $0 }
    },
    m("change-ignored", "A change of the biometrics leaves the authenticator.", \.biometric.afterChange) { _ in { $0 }
    },
    m("change-keeps-preference", "A change of the biometrics leaves the preference.", \.biometric.afterChange) {
      right in
      { user in
        var changed = right(user)
        changed.preferred = user.preferred
        return changed
      }
    },
  ]

  static let customs: [Mistake] = [
    m("custom-without-feature", "A custom authenticator is supported without the feature.", \.custom.needsFeature) {
      _ in false
    },
    m("custom-without-permission", "It is supported although the application may not use it.", \.custom.needsPermission)
    { _ in false },
    m(
      "custom-without-registration-script", "It is supported without the registration script.",
      \.custom.needsRegistrationScript
    ) { _ in false },
    m(
      "custom-without-authentication-script", "It is supported without the authentication script.",
      \.custom.needsAuthenticationScript
    ) { _ in false },
    m("rejected-registration", "Data that the script rejects complete a registration.", \.custom.registers) { _ in
      { _ in true }
    },
    m("rejected-authentication", "Data that the script rejects complete an authentication.", \.custom.authenticates) {
      _ in { _ in true }
    },
    m("cause-lost", "The underlying error of a cancellation is lost.", \.custom.cause) { _ in { _ in nil } },
    m("cause-invented", "A cancellation without an underlying error gets one.", \.custom.cause) { right in
      { right($0) ?? "cancelled" }
    },
    m(
      "deregistered-at-once", "The deregistration of a custom authenticator has no challenge.",
      \.custom.challengesDeregistration
    ) { _ in false },
    m("cancel-deregisters", "A cancelled deregistration deregisters the authenticator.", \.custom.cancelKeeps) { _ in
      false
    },
    m("challenge-without-authenticator", "A custom challenge does not name the authenticator.", \.custom.named) { _ in
      { _ in nil }
    },
    m("every-challenge-custom", "Every challenge names the custom authenticator.", \.custom.named) { _ in
      { _ in .custom }
    },
  ]

  static let sessions: [Mistake] = [
    m("unknown-user-challenged", "A user who is not registered gets a PIN challenge.", \.session.needsUser) { _ in false
    },
    m("authentication-lost", "A completed authentication authenticates no one.", \.session.afterAuthentication) { _ in
      { before, _, _ in before }
    },
    m("failure-logs-out", "A failed authentication logs the user of before out.", \.session.afterAuthentication) { _ in
      { _, user, done in done ? user : nil }
    },
    m("failure-authenticates", "A failed authentication authenticates its user.", \.session.afterAuthentication) { _ in
      { _, user, _ in user }
    },
    m("push-by-pin", "A push request is always confirmed with the PIN.", \.session.confirms) { _ in { _ in .pin } },
    m("push-authenticates", "A confirmed push request authenticates its user.", \.session.afterPush) { _ in
      { _, user in user }
    },
    m("push-logs-out", "A confirmed push request logs the user out.", \.session.afterPush) { _ in { _, _ in nil } },
    m("deregistered-user-stays", "A deregistered user stays registered.", \.session.afterUserDeregistration) { _ in
      { $0 }
    },
    m(
      "deregistered-user-authenticated", "A deregistration of any user logs the authenticated one out.",
      \.session.afterDeregistration
    ) { _ in { _, _ in nil } },
  ]

  static let values: [Mistake] = [
    m("pin-with-letters", "A PIN may have letters.", \.value.isDigit) { _ in
      { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    },
    m("pin-with-anything", "A PIN may have any characters.", \.value.isDigit) { _ in { _ in true } },
    m("pin-with-number-signs", "Every character with a numeric value is a digit.", \.value.isDigit) { _ in
      { $0.properties.numericType != nil }
    },
    m("pin-longer", "A PIN may be longer than the policy.", \.value.fits) { _ in { $0 >= $1 } },
    m("pin-shorter", "A PIN may be shorter than the policy.", \.value.fits) { _ in { $0 <= $1 } },
    m("empty-identifier", "An identifier may be empty.", \.value.isIdentifier) { _ in { $0 != nil } },
    m("identifier-optional", "An identifier may be absent or empty.", \.value.isIdentifier) { _ in { _ in true } },
    m("fingerprint-type", "fingerprint is a type.", \.value.types) { $0 + ["fingerprint", "face"] },
    m("no-custom-type", "custom is no type.", \.value.types) { $0.filter { $0 != "custom" } },
    m(
      "preferred-without-registration", "An authenticator that is not registered may be preferred.",
      \.value.canBePreferred
    ) { _ in { _ in true } },
  ]
}
