package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// How a server of protocol 4 changes the keys of factors.
package struct ServerFactorKeyOperation: ServerOperation4 {
  package let heading = OperationHeading.server4(
    "server.factor-key", "How a server of protocol 4 changes the keys of the password and of biometry.",
    reference: "Server/FactorKey")
  package let script = ServerScriptFields(version4: [
    .activate4, .exchange4, .confirm, .validate4, .verify4, .compute4, .changePassword, .addBiometry, .removeBiometry,
    .status4, .replay4,
  ])
  package let rules = ServerFactorKeySentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareAnswer4(on: op)
    op.note(
      """
      A key whose answer was lost has a number, but no event makes a code with it. Where the request was lost and is repeated, \
      the key that the server then makes is one that the device does not have.
      """)
  }
}

/// The rules of the keys of factors.
package struct ServerFactorKeySentences: DeclarationGroup {
  package let code = rule(
    "F1", "The code of a change is made with the current key of knowledge or with the next one.",
    \.version4.decisions.factorKey.findSlot)
  package let settle = rule(
    "F2",
    """
    A right code promotes the next key of a factor where it was made with it, and discards it otherwise. Factors that the type \
    does not have keep their keys, and so do all after a wrong code.
    """, \.version4.decisions.code.settle, \.version4.decisions.code.settleOther,
    \.version4.decisions.code.keepKeys)
  package let refused = rule(
    "F3",
    "A change that is refused after its code leaves what the code did: to the counter, the attempts and the keys.",
    \.version4.decisions.factorKey.keepSettled, \.version4.decisions.cost.restores)
  package let password = rule(
    "F4", "A change of the password makes a next key, which takes the place of an older one; the current key stays.",
    \.version4.decisions.factorKey.changePassword, \.version4.decisions.factorKey.settle)
  package let addition = rule(
    "F5",
    "A key of biometry that is added becomes the current one where there is none, else the next one; biometry is on.",
    \.version4.decisions.factorKey.addBiometry, \.version4.decisions.factorKey.isOnWhenAdded)
  package let removal = rule(
    "F6", "A removal leaves no key of biometry, and biometry off; it may be repeated.",
    \.version4.decisions.factorKey.removeBiometry, \.version4.decisions.factorKey.isOnWhenRemoved,
    \.version4.decisions.factorKey.canRemove)
  package let body = rule(
    "F7",
    "The body is read after the code; one that cannot be used is refused with the error of the endpoint.",
    \.version4.decisions.cost.readsBodyFirst)
  package let repeated = rule(
    "F8", "A request that is repeated byte for byte is a wrong code, and blocks at the maximum.",
    \.version4.decisions.attempts.areUsedUp, \.version4.decisions.attempts.passOver)
}
