package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// The rules of the creation and the persisting.
package struct ClientActivationSentences: DeclarationGroup {
  package let setup = partyRule(
    "A1",
    """
    An object is made only with an application key, an application secret and a master key that are Base64 and not \
    empty, and an external key, if there is one, of 16 bytes. Whether the master key is a point is not checked then.
    """, \.client.activation.isSetupValid)
  package let content = partyRule(
    "A2",
    """
    A code or a PUK of another form, and an empty parameter of OIDC, are invalidActivationCode; no attributes are \
    invalidActivationData. An additional OTP that is empty, or that does not go with a code, is invalidActivationData. \
    This comes before everything else, and nothing is sent.
    """, \.client.activation.checkContent, \.client.activation.checkOTP, \.client.activation.emptyParameter,
    \.client.activation.looksAtStateFirst)
  package let creation = partyRule(
    "A3",
    "An activation is created only where there is none and none is pending: else invalidActivationState, no request.",
    \.client.activation.canCreate)
  package let signature = partyRule(
    "A4",
    """
    A signature behind the code is verified under the master key before anything is sent; a wrong one is \
    invalidActivationData, and so is each creation with a master key that is not a point.
    """, \.client.activation.verifiesCode, \.client.activation.codeSignatureError)
  package let exchange = partyRule(
    "A5",
    """
    All kinds are sent to `/pa/v3/activation/create`, without a signature. Where the client has no usable temporary key of \
    the application, `/pa/v3/keystore/create application` is sent before.
    """, \.client.activation.createPath)
  package let response = partyRule(
    "A6",
    """
    The answer must have an id, a key of the server that is a point, and a counter of 16 bytes in Base64; recovery data \
    are valid or absent. Otherwise the result is invalidActivationData. After any failure there is no activation.
    """, \.client.activation.acceptsResponse, \.client.activation.phaseAfterFailure)
  package let pending = partyRule(
    "A7", "What is created is not stored before it is persisted: after the end of the process there is no activation.",
    \.client.activation.pendingSurvives)
  package let persisting = partyRule(
    "A8",
    """
    Only a pending activation is persisted, with a password of four bytes or more: else invalidActivationState. A refused \
    persisting leaves it pending.
    """, \.client.activation.isPasswordLong, \.client.activation.staysPending,
    \.client.activation.errorWithoutPassword)
  package let stored = partyRule(
    "A9", "Persisting sends nothing, stores the activation, and removes the tokens that the instance had.",
    \.client.activation.persistSends, \.client.activation.persistStores)
  package let sensor = partyRule(
    "A10", "Where the sensor cannot be used, persisting with biometry is `ok`, and biometry is not a factor.",
    \.client.activation.persistWithoutSensor)
  package let user = partyRule(
    "A11", "Information about the user in the answer replaces what was known, also where the answer has none.",
    \.client.activation.takeUserInfo)
}

/// The rules of the removal.
package struct ClientRemovalSentences: DeclarationGroup {
  package let local = partyRule(
    "R1",
    """
    Local removal sends nothing and is possible in any state. It removes the activation, also a pending one, the key of \
    biometry, all tokens, the last status and the last information about the user.
    """, \.client.removal.localSends, \.client.removal.removesPending, \.client.removal.forgetsLast,
    \.client.removal.forgetsUserInfo)
  package let kept = partyRule(
    "R2",
    """
    Local removal keeps the external key in memory, the synchronised time and the temporary key of the application, and \
    drops that of the activation.
    """, \.client.removal.keepsExternalKey, \.client.removal.keepsTime, \.client.removal.droppedKeys)
  package let signed = partyRule(
    "R3",
    """
    A signed removal sends `/pa/v3/activation/remove`, and removes the activation from the device only after the server \
    has accepted; else everything stays, and the counter has moved.
    """, \.client.removal.removesAfterFailure)
  package let application = partyRule(
    "R4",
    "An application that removes through its own server removes the activation from the device after that has answered.",
    \.client.removal.removesBeforeAnswer)
  package let waiting = partyRule(
    "R5", "Removal ends calls that wait for a status or a token with operationCancelled.",
    \.client.removal.resultOfWaiting, \.client.removal.endsStatus, \.client.removal.endsTokens)
}

/// The rules of calls without an activation.
package struct ClientPresenceSentences: DeclarationGroup {
  package let missing = partyRule(
    "N1",
    """
    Calls that need an activation answer missingActivation, and send nothing: signatures, passwords, removal, tokens, the \
    vault, the fetch of biometry. Those without an error answer `false`; the queue answers `nothing`.
    """, \.client.presence.missing, \.client.presence.offlineSignature, \.client.presence.prefetch,
    \.client.presence.queue)
  package let pending = partyRule(
    "N2", "A pending activation is as good as none, except that the fetch of a status answers activationPending.",
    \.client.presence.statusWhilePending, \.client.presence.otherWhilePending)
  package let others = partyRule(
    "N3",
    """
    Recovery data are invalidActivationState; a header with an unknown token is invalidToken; encryptors of the \
    activation, the information about the user, the removal of a token and the confirmation of a recovery code answer \
    missingActivation.
    """, \.client.presence.recoveryData, \.client.presence.tokenHeader, \.client.presence.encryptor,
    \.client.presence.encryptorObject, \.client.presence.tokenRemoval, \.client.presence.recoveryCode)
}

/// The rules of the status.
package struct ClientStatusSentences: DeclarationGroup {
  package let order = partyRule(
    "S1",
    """
    Where the time is not synchronised, `/pa/v3/status` is sent first; then `/pa/v3/activation/status`. Where one of the \
    two fails, the fetch fails, and nothing changes but the time.
    """, \.client.status.needsTime)
  package let blob = partyRule(
    "S2",
    """
    A status is refused as invalidActivationData where it does not have 32 bytes and the header, or has a state other \
    than 1 to 5, or a look-ahead other than 1 to 64.
    """, \.client.status.errorOfBlob, \.client.status.isLookAheadValid, \.client.status.isStateKnown)
  package let counter = partyRule(
    "S3",
    "The counter is compared as counter.synchronize does; one that was updated has the server's byte, and is stored.",
    \.client.status.storesUpdate, \.client.status.takesByte, \.core.synchronization.measure,
    \.core.synchronization.isOutOfReach,
    \.core.synchronization.needsSignature, \.core.synchronization.countTried)
  package let deadlock = partyRule(
    "S4", "Where the counters cannot meet, `deadlock` is delivered, whatever state the server states.",
    \.client.status.deliver)
  package let signature = partyRule(
    "S5",
    """
    Where a signature is recommended and the state is active, the client sends \
    `/pa/v3/signature/validate possession COUNTER_SYNCHRONIZATION`. If that fails, the fetch fails; else the status that \
    was read before is delivered, and none is fetched again.
    """, \.client.status.sendsSignature, \.client.status.signatureFactors, \.client.status.failsWithoutSignature,
    \.client.status.fetchesAgain)
  package let attempts = partyRule(
    "S6", "The remaining attempts are the maximum less the failed ones where the state is active, not below 0; else 0.",
    \.client.status.remaining)
  package let custom = partyRule(
    "S7", "The custom object is delivered as it came, in any state.", \.client.status.takeCustomObject)
  package let removal = partyRule(
    "S8", "No state makes the client remove the activation.", \.client.status.removesItself)
  package let sharing = partyRule(
    "S9",
    """
    Fetches at the same time share one exchange, and end alike; a fetch after the end of one is another exchange. Where \
    the last of the callers cancels, the exchange is given up.
    """, \.client.status.sharesFetch, \.client.status.usesEndedFetch)
  package let last = partyRule(
    "S10", "The last status is kept in memory only, and a fetch that fails does not change it.",
    \.client.status.keepsLast, \.client.status.storesLast)
}

/// The rules of signatures.
package struct ClientSignatureSentences: DeclarationGroup {
  package let factors = partyRule(
    "G1",
    "No factor is wrongParameter; knowledge and biometry without possession is signatureError; all others are possible.",
    \.client.signature.areFactorsAllowed, \.client.signature.errorWithoutFactors)
  package let keys = partyRule(
    "G2",
    """
    A password of less than four bytes, an unlock key of another length than 16 bytes, an unlock key of possession of \
    zeros, and a missing key are signatureError. The key of a factor that is not asked for is not looked at.
    """, \.client.signature.isPasswordLong, \.client.signature.isKeyUsable, \.client.signature.isPossessionUsable,
    \.client.signature.error)
  package let wrong = partyRule(
    "G3", "A wrong password or another key is not noticed: the signature is made, is not valid, and costs a value.",
    \.client.signature.noticesWrongKey)
  package let cost = partyRule(
    "G4", "A signature moves the counter by one, also an offline one; a call that fails does not move it.",
    \.client.signature.steps, \.client.signature.stepsOfFailure, \.client.signature.offlineSteps)
  package let stored = partyRule(
    "G5", "The counter is stored before the signature leaves.", \.client.signature.storesBefore,
    \.client.signature.storesCounter)
  package let answers = partyRule(
    "G6",
    """
    No answer gives the value of the counter back, and neither does the end of the connection; HTTP 401, 403 and 500 \
    are networkError.
    """,
    \.client.signature.givesBack, \.client.signature.errorOfStatus)
  package let request = partyRule(
    "G7",
    "The method is GET, POST, HEAD, PUT, DELETE or PATCH in upper case, and the identifier is not empty; else signatureError.",
    \.client.signature.isMethodKnown, \.client.signature.isResourceKnown)
  package let offline = partyRule(
    "G8",
    """
    A missing nonce is wrongParameter; one that has not 24 characters or is not Base64 is signatureError; with an empty \
    one an online signature is made. An offline signature covers the method POST and the application secret `offline`, and \
    its components have eight digits.
    """, \.client.signature.checkNonce, \.client.signature.offlineSecret, \.client.signature.offlineDigits)
  package let data = partyRule(
    "G9",
    """
    Data of the server are verified under the master key always, and under the key of the activation only where one is \
    valid.
    """,
    \.client.signature.canVerify)
}

/// The rules of the queue of signed requests.
package struct ClientQueueSentences: DeclarationGroup {
  package let serial = partyRule(
    "Q1",
    """
    Signed requests leave one after the other, in the order in which they were asked for, and the signature is computed \
    when the request leaves. Other requests do not wait.
    """, \.client.queue.isSerial, \.client.queue.signsAtStart, \.client.queue.isFirstFirst)
  package let cancelled = partyRule(
    "Q2", "A request that is cancelled before it leaves costs no value of the counter.", \.client.queue.signsCancelled)
  package let prepared = partyRule(
    "Q3", "A request that needs a temporary key first takes its place in the queue after the key has come.",
    \.client.queue.entersAfterPreparation)
}

/// The rules of passwords.
package struct ClientPasswordSentences: DeclarationGroup {
  package let validation = partyRule(
    "P1",
    """
    A password is validated by `/pa/v3/signature/validate possession_knowledge VALIDATE_PASSWORD`. One of less than four \
    bytes is signatureError, without a request.
    """, \.client.password.validationFactors, \.client.password.validationPath)
  package let change = partyRule(
    "P2",
    "The old password is validated by the server before the change; if that fails, nothing changes but the counter.",
    \.client.password.validatesFirst, \.client.password.changesAfterRefusal)
  package let new = partyRule(
    "P3",
    """
    A new password of less than four bytes is noticed after the validation: invalidActivationState, and the old one \
    stays.
    """,
    \.client.password.isNewLong, \.client.password.errorOfNew, \.client.password.looksAtNewFirst)
  package let unsafe = partyRule(
    "P4",
    """
    The unsafe change sends nothing. It answers `true` for any old password of four bytes or more, and `false` where one \
    of the two is shorter, there is no activation, or the external key is not set as the activation uses it.
    """, \.client.password.unsafeSends, \.client.password.isOldLong, \.client.password.needsExternalKey)
  package let destroyed = partyRule(
    "P5",
    """
    An unsafe change with a wrong old password destroys the factor: neither password gives a valid signature from then \
    on, also after a change back. Possession and biometry stay valid.
    """, \.client.password.isOldChecked)
  package let stored = partyRule(
    "P6", "A changed password is stored, with a new salt also where it is the same password.",
    \.client.password.storesChange, \.client.password.drawsSalt)
}

/// The rules of biometry.
package struct ClientBiometrySentences: DeclarationGroup {
  package let sensor = partyRule(
    "B1", "The sensor can be used where it is available, and in no other state.", \.client.biometry.canUse)
  package let presence = partyRule(
    "B2", "Biometry is a factor where both the activation and the store have its key.", \.client.biometry.has)
  package let adding = partyRule(
    "B3",
    """
    A sensor that cannot be used is biometryNotAvailable, before the activation is looked at, and nothing is sent. Else the \
    client sends `/pa/v3/vault/unlock possession_knowledge ADD_BIOMETRY`, and adds the factor only if the server accepts.
    """, \.client.biometry.checksSensorFirst,
    \.client.biometry.addFactors, \.client.biometry.addsAfterRefusal, \.client.biometry.storesAdded)
  package let replacing = partyRule(
    "B4", "Biometry is added also where it is a factor, with a new unlock key.", \.client.biometry.replaces)
  package let removal = partyRule(
    "B5",
    """
    The removal sends nothing, is `true` also where biometry is not a factor, takes the key out of the store, and leaves the \
    other factors as they are.
    """, \.client.biometry.removalSends, \.client.biometry.removesNothing, \.client.biometry.removalForgetsKey)
  package let prefetch = partyRule(
    "B6",
    """
    The fetch of the key in advance: success, the key; rejected or locked during the dialog, a random key, and `ok`; \
    cancelled, biometryCancel; the button for another method, biometryFallback; no passcode, biometryNotAvailable; a \
    context that refuses, wrongParameter; other errors, biometryFailed. Where the sensor cannot be used before, \
    biometryNotAvailable without a dialog.
    """, \.client.biometry.prefetch, \.client.biometry.unusableSensor)
  package let direct = partyRule(
    "B7",
    """
    A signature that opens the dialog: success, the key; rejected, locked, no passcode and other errors, a random key, with \
    which it signs; cancelled, biometryCancel; a context that refuses, biometryFailed.
    """, \.client.biometry.direct)
  package let fake = partyRule(
    "B8", "A random key signs as others do: the signature is not valid, and costs a value of the counter.",
    \.client.biometry.fakeKeySigns)
  package let stored = partyRule(
    "B9",
    """
    A key that the store does not have is biometryFailed, and costs nothing: of a fetch after the dialog, also where the \
    key went while the dialog was open; of a signature without one. Where the store has a key and the activation has no \
    such factor, a signature is signatureError, after the dialog.
    """, \.client.biometry.missingKey, \.client.biometry.asksWithoutKey)
  package let enrolment = partyRule(
    "B10",
    """
    A change of the enrolled set removes a key that was linked to it, unless the passcode opens the key too. What the \
    configuration said when the key was made counts; keys are not linked unless it says so.
    """, \.client.biometry.survivesEnrolment, \.client.biometry.isLinkedUnasked)
  package let dialogs = partyRule(
    "B11",
    """
    A second dialog while one is open is biometryCancel, also of a signature that wants one, and the first continues. After \
    the end of the first another one is shown.
    """, \.client.biometry.secondDialog, \.client.biometry.opensSecondDialog, \.client.biometry.dialogsEnd)
  package let reuse = partyRule(
    "B12", "A key that was fetched signs as often as the application wants.", \.client.biometry.isCredentialReusable)
}

/// The rules of the external key.
package struct ClientExternalKeySentences: DeclarationGroup {
  package let length = partyRule(
    "E1",
    "An external key of another length than 16 bytes is wrongParameter; in the configuration there is no object.",
    \.client.externalKey.isLengthRight)
  package let setting = partyRule(
    "E2",
    """
    A key is set where none is, and the same one again at any time; another one, while one is set, is wrongParameter. \
    Whether it is the one that the activation uses is not verified.
    """, \.client.externalKey.canSet, \.client.externalKey.isVerified)
  package let unused = partyRule(
    "E3",
    """
    Where the activation uses no external key and none is set, setting one is invalidActivationState, before its length \
    is looked at.
    """,
    \.client.externalKey.refusesUnused, \.client.externalKey.looksAtLengthFirst)
  package let adding = partyRule(
    "E4",
    """
    A key is added to a valid activation that uses none: else invalidActivationState. Without an activation adding is \
    missingActivation, or invalidActivationState where a key is set. It covers knowledge and biometry, and not possession.
    """, \.client.externalKey.canAdd, \.client.externalKey.wrappedFactors,
    \.client.externalKey.errorWithoutActivation, \.client.externalKey.storesChange)
  package let removal = partyRule(
    "E5",
    """
    A key is removed where it is set and the activation uses it; else invalidActivationState. Where one is set and there \
    is not an activation, missingActivation. Afterwards no key is set.
    """, \.client.externalKey.canRemove, \.client.externalKey.looksAtKeyFirst, \.client.externalKey.removalForgets,
    \.client.externalKey.storesChange)
  package let presence = partyRule(
    "E6", "`has-external-key` says whether a key is in memory, not whether the activation uses one.",
    \.client.externalKey.has)
  package let memory = partyRule(
    "E7",
    """
    The key is in memory only, also after the removal of the activation: after the end of the process it is the one of the \
    configuration, or none.
    """, \.client.externalKey.isStored, \.client.removal.keepsExternalKey)
  package let demand = partyRule(
    "E8",
    """
    Knowledge and biometry are signatureError where a key is used and not set, or set and not used; possession does not \
    depend on it.
    """,
    \.client.signature.isExternalKeyRight)
  package let activation = partyRule(
    "E9", "A new activation uses the key that is set.", \.client.externalKey.newActivationUses)
  package let local = partyRule("E10", "Setting, adding and removing send nothing.", \.client.externalKey.sends)
}
