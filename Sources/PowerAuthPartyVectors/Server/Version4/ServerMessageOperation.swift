package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// How a server of protocol 4 keeps temporary keys, and takes encrypted messages.
package struct ServerMessageOperation: ServerOperation4 {
  package let heading = OperationHeading.server4(
    "server.message", "How a server of protocol 4 keeps temporary keys, and which encrypted messages it takes.",
    reference: "Server/Message")
  package let script = ServerScriptFields(version4: [
    .activate4, .exchange4, .confirm, .validate4, .temporaryKey4, .userInfo4, .status4, .changePassword, .configure,
    .replay4,
  ])
  package let rules = ServerMessageSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareAnswer4(on: op)
    op.note("Whether an activation encrypts is its own policy for `user-info`: here only an ACTIVE one does.")
  }
}

/// The rules of temporary keys and messages.
package struct ServerMessageSentences: DeclarationGroup {
  package let key = rule(
    "M1",
    """
    A temporary key is given for a supported application version and, for an activation, of its own application in each state \
    behind CREATED, to who has the key for the MAC of the request.
    """, \.version4.decisions.temporaryKey.isUsable, \.version4.decisions.temporaryKey.isFound,
    \.version4.decisions.temporaryKey.hasKeys, \.version4.decisions.temporaryKey.isMACRight)
  package let message = rule(
    "M2",
    """
    A message has a time of at most five minutes before or after now, and a nonce that its temporary key did not have within \
    five minutes; both are remembered before the decryption. The key is good up to its expiry.
    """, \.version4.decisions.replay.isInWindow, \.version4.decisions.replay.uniqueValue,
    \.version4.decisions.replay.isRemembered, \.version4.decisions.replay.remembers,
    \.version4.decisions.replay.isKeyGood)
  package let owner = partyRule(
    "M3",
    """
    A temporary key serves any number of messages of the application version and of the activation, or of none, that \
    asked for it.
    """,
    \.server.version4.staysAfterUse, \.server.version4.isKeyOfVersion, \.server.version4.isKeyOfActivation,
    \.server.version4.removesKeysWithActivation)
  package let algorithm = rule(
    "M4",
    "The algorithm of a temporary key is one that the application allows and, of an activation, the activation's own.",
    \.version4.decisions.temporaryKey.isListed, \.version4.decisions.temporaryKey.isOfActivation)
  package let state = partyRule(
    "M5", "An ACTIVE activation encrypts; its status is read in each state behind CREATED.",
    \.server.version4.servesStatus, \.server.encryption.isServed)
}
