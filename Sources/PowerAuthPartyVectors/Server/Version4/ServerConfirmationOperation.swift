package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// How a server of protocol 4 makes, confirms and ends activations.
package struct ServerConfirmationOperation: ServerOperation4 {
  package let heading = OperationHeading.server4(
    "server.confirmation", "How a server of protocol 4 makes an activation, and has it confirmed by its device.",
    reference: "Server/Confirmation")
  package let script = ServerScriptFields(version4: [
    .activate4, .exchange4, .confirm, .remove4, .status4, .validate4, .addBiometry, .temporaryKey4, .configure,
    .replay4,
  ])
  package let rules = ServerConfirmationSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareAnswer4(on: op)
    op.note(
      """
      Not here: activations for users of a provider, because their endpoint is the same; transfers from another activation, \
      which the model does not have; the text of the activation code, which is that of version 3.
      """)
  }
}

/// The rules of an activation of protocol 4.
package struct ServerConfirmationSentences: DeclarationGroup {
  package let open = rule(
    "C1",
    """
    An exchange finds a code in CREATED while its expiry is later than now; one that comes later removes the activation. In \
    another state it is refused.
    """, \.version4.decisions.exchange.isOpen, \.version4.decisions.exchange.stateOfExpired)
  package let algorithm = rule(
    "C2", "The algorithm of an exchange is one that the application allows at that time.",
    \.version4.decisions.exchange.allows)
  package let password = rule(
    "C3",
    """
    A wrong one-time password counts, leaves no keys, and at the maximum removes the activation; a right one sets the \
    attempts to 0. The algorithm is looked at first.
    """,
    [
      \.version4.decisions.exchange.countPassword, \.version4.decisions.exchange.arePasswordsUsedUp,
      \.version4.decisions.exchange.clearPasswords, \.version4.decisions.exchange.isPasswordFirst,
    ], party: \.server.version4.storesRefusedExchange)
  package let deviceKey = rule(
    "C4", "After an exchange with a device key that is not a point the code can be used again.",
    \.version4.decisions.exchange.stateOfBadKey)
  package let state = rule(
    "C5",
    "An exchange in the phase ON_KEY_EXCHANGE, or with a right one-time password, makes ACTIVE; another one PENDING_COMMIT.",
    \.version4.decisions.exchange.findState)
  package let pending = rule(
    "C6", "After each exchange the confirmation is awaited, and biometry is off.",
    \.version4.decisions.exchange.isPending)
  package let places = rule(
    "C7",
    """
    In PENDING_COMMIT the confirmation alone takes codes, while it is awaited. In ACTIVE each endpoint takes them, whether or \
    not the activation is confirmed.
    """, \.version4.decisions.code.isOpen, \.version4.decisions.confirmation.isOpen)
  package let wrong = rule(
    "C8", "A wrong confirmation counts in both states, and blocks at the maximum, also in PENDING_COMMIT.",
    [\.version4.decisions.confirmation.isCounted, \.version4.decisions.attempts.areUsedUp],
    party: \.server.version4.reasonOfBlock)
  package let window = rule(
    "C9", "The code of a confirmation is looked for within the look-ahead, and the counter passes over it.",
    \.version4.decisions.attempts.isTried, \.version4.decisions.attempts.passOver)
  package let right = rule(
    "C10",
    """
    A right confirmation leaves the state, sets biometry on or off as it says, and is awaited no more. Without a word about \
    biometry it is off.
    """, \.version4.decisions.confirmation.keepState, \.version4.decisions.confirmation.chooseSetting,
    \.version4.decisions.confirmation.isStillPending, \.version4.decisions.confirmation.isSettingDemanded)
  package let again = rule(
    "C11", "A further confirmation in ACTIVE is refused with 400: its code is used up, and biometry stays as it is.",
    \.version4.decisions.confirmation.canConfirm, \.version4.decisions.confirmation.countRepeat,
    \.version4.decisions.confirmation.keepSetting)
  package let expiry = rule(
    "C12",
    """
    A confirmation of an activation in PENDING_COMMIT that has expired is verified, and then refused with 400: the activation \
    is REMOVED. One in ACTIVE does not expire.
    """, [\.version4.decisions.confirmation.isTooLate], party: \.server.version4.expires)
  package let commit = partyRule(
    "C13", "A commit does not ask for the confirmation, and leaves it awaited.", \.server.version4.canCommit,
    \.server.version4.isPendingAfterCommit)
  package let types = rule(
    "C14",
    """
    A confirmation takes possession with knowledge, and a removal possession with knowledge or biometry; other types \
    cost nothing.
    """,
    \.version4.decisions.cost.types)
}
