/// What comes of a dialog of the device.
package enum DialogEnd: Equatable, Sendable {
  /// The key that was stored.
  case key
  /// A random key, which the server will refuse.
  case fakeKey
  case failure(ClientResult)
}

package struct ClientBiometryRules: Sendable {
  /// A sensor can be used where it is available, and in no other case.
  package var canUse: @Sendable (SensorState) -> Bool = { $0 == .available }
  /// The factor is there where the state and the store have it.
  package var has: @Sendable (_ inState: Bool, _ inStore: Bool) -> Bool = { $0 && $1 }
  /// A sensor that cannot be used is noticed before anything is sent.
  package var checksSensorFirst = true
  /// Biometry is added after the vault was opened by possession and knowledge.
  package var addFactors = ClientFactors.possessionKnowledge
  /// Biometry is added only after the server has accepted.
  package var addsAfterRefusal = false
  /// No dialog is shown where biometry is added.
  package var addsWithDialog = false
  /// Biometry that is there is replaced.
  package var replaces = true
  /// Biometry that is added is stored.
  package var storesAdded = true
  /// The removal takes the key out of the store.
  package var removalForgetsKey = true
  /// The removal sends nothing.
  package var removalSends: [String] = []
  /// The removal is right where there is nothing to remove.
  package var removesNothing = ClientResult.yes
  /// A key that is not stored is a failure of biometry.
  package var missingKey = ClientResult.biometryFailed
  /// A signature shows no dialog for a key that is not stored.
  package var asksWithoutKey = false
  /// A fetch notices a key that is not stored after the dialog; where it is noticed before, this is the error.
  package var missingKeyBeforeDialog: ClientResult?
  /// A sensor that cannot be used leaves the key in the store.
  package var keepsKeyWithoutSensor = true
  /// The end of a dialog whose key is fetched in advance.
  package var prefetch: @Sendable (SensorOutcome) -> DialogEnd = { outcome in
    switch outcome {
    case .success: .key
    case .rejected, .lockout: .fakeKey
    case .cancel: .failure(.biometryCancel)
    case .fallback: .failure(.biometryFallback)
    case .noPasscode: .failure(.biometryNotAvailable)
    case .contextRefuses: .failure(.wrongParameter)
    case .unknown: .failure(.biometryFailed)
    }
  }
  /// The end of a dialog that a signature opens.
  package var direct: @Sendable (SensorOutcome) -> DialogEnd = { outcome in
    switch outcome {
    case .success: .key
    case .rejected, .lockout, .noPasscode, .unknown: .fakeKey
    case .cancel, .fallback: .failure(.biometryCancel)
    case .contextRefuses: .failure(.biometryFailed)
    }
  }
  /// A sensor that cannot be used before the dialog is not available.
  package var unusableSensor = ClientResult.biometryNotAvailable
  /// A fake key signs, and the counter moves.
  package var fakeKeySigns = true
  /// One dialog at a time: the second ends as cancelled.
  package var secondDialog = ClientResult.biometryCancel
  /// No second dialog is shown next to the first.
  package var opensSecondDialog = false
  /// Where a dialog has ended, another one can be shown.
  package var dialogsEnd = true
  /// A credential that was fetched signs more than once.
  package var isCredentialReusable = true
  /// A key that is linked to the enrolled set is lost where that changes, unless the passcode opens it too.
  package var survivesEnrolment: @Sendable (_ isLinked: Bool, _ hasPasscode: Bool) -> Bool = { isLinked, hasPasscode in
    !isLinked || hasPasscode
  }
  /// Keys are linked only where the application asks for it.
  package var isLinkedUnasked = false
}

package struct ClientExternalKeyRules: Sendable {
  /// An external key has 16 bytes.
  package var isLengthRight: @Sendable ([UInt8]) -> Bool = { $0.count == 16 }
  /// A key that is set may be set again, if it is the same.
  package var canSet: @Sendable (_ known: [UInt8]?, _ key: [UInt8]) -> Bool = { known, key in
    known == nil || known == key
  }
  /// An activation that does not use a key refuses one, unless it is the one that is set.
  package var refusesUnused = true
  /// The length of a key is looked at after the state.
  package var looksAtLengthFirst = false
  /// Without an activation, adding is in the wrong state where a key is set.
  package var errorWithoutActivation = ClientResult.invalidActivationState
  /// Adding wraps knowledge and biometry once more.
  package var wrappedFactors: [ClientFactors] = [.knowledge, .biometry]
  /// A key is added to an activation that does not use one.
  package var canAdd: @Sendable (_ isUsed: Bool) -> Bool = { !$0 }
  /// A key is removed where it is set and used.
  package var canRemove: @Sendable (_ isUsed: Bool, _ isSet: Bool) -> Bool = { $0 && $1 }
  /// A key that is removed is no longer in memory.
  package var removalForgets = true
  /// What adding and removing change is stored.
  package var storesChange = true
  /// Where no key is set, removal is in the wrong state before the activation is looked at.
  package var looksAtKeyFirst = true
  /// Whether there is a key says what is in memory, not what the activation uses.
  package var has: @Sendable (_ isSet: Bool, _ isUsed: Bool) -> Bool = { isSet, _ in isSet }
  /// The key is not stored.
  package var isStored = false
  /// A key that is set is not verified.
  package var isVerified = false
  /// A new activation uses the key that is set.
  package var newActivationUses = true
  /// Setting, adding and removing send nothing.
  package var sends: [String] = []
}
