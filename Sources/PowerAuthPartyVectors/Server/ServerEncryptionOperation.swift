package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server keeps temporary keys, and takes encrypted requests.
package struct ServerEncryptionOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.encryption", "How a server keeps temporary keys, and which encrypted requests it takes.",
    reference: "Server/Encryption", ranges: ProtocolRange.byMembersOfMessages)
  package let script = ServerScriptFields([
    .activate, .initialise, .exchange, .commit, .temporaryKey, .encrypted, .signedAndEncrypted, .userInfo, .validate,
    .block, .unblock, .remove, .support, .unsupport, .job, .replay,
  ])
  package let rules = ServerEncryptionSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op)
    ServerScriptFields.noteServerConventions(on: op)
    op.note(
      """
      Where members are missing or too many, hosts answer with different statuses: the observation then has neither `http` \
      nor `code`.
      """)
    op.note(
      """
      A refused `encrypted` or `user-info` is 400 ERR_ENCRYPTION. A refused `signed-encrypted` is 401 ERR_AUTHENTICATION; \
      where its body cannot be decrypted, or its activation is not ACTIVE, nothing changes.
      """)
    op.note(
      "The published server remembers values for 60 seconds and looks at the future only; later ones have a limit of the past."
    )
  }
}

extension ProtocolRange {
  /// The versions by the members of encrypted messages.
  package static let byMembersOfMessages = [
    ProtocolRange(["3.0"], label: "3.0"), ProtocolRange(["3.1"], label: "3.1"), ProtocolRange(["3.2"], label: "3.2"),
    ProtocolRange(["3.3"], label: "3.3"),
  ]
}

/// The rules of encryption on the server.
package struct ServerEncryptionSentences: DeclarationGroup {
  package let keys = partyRule(
    "E1",
    """
    A temporary key is made for a supported application version whose secret the request is authenticated with; for an \
    activation only where it is ACTIVE or BLOCKED and of the application. Otherwise 400 ERR_TEMPORARY_KEY.
    """, \.server.encryption.hasKeys)
  package let life = partyRule(
    "E2", "A temporary key is valid until its expiry, and at it; it serves any number of requests.",
    \.server.encryption.isKeyExpired, \.server.encryption.staysAfterUse)
  package let ownKey = partyRule(
    "E3",
    "A temporary key is known, and of the application version and of the activation, or of none, of the request.",
    \.server.encryption.isKeyOfVersion, \.server.encryption.isKeyOfActivation)
  package let members = partyRule(
    "E4", "A message has the members of its version, and no others.", \.server.encryption.isRefusedWhenExtra)
  package let scope = partyRule(
    "E5", "The scope of the header is that of the endpoint.", \.server.encryption.isScope)
  package let state = partyRule(
    "E6", "In the activation scope, only an ACTIVE activation is served.", \.server.encryption.isServed)
  package let unique = partyRule(
    "E7",
    """
    From 3.2 on, the ephemeral key as it was sent, with nonce and identifier of the activation, arrives once while it is \
    remembered, through whichever endpoint. It is spent before the decryption, also where there is no key for it.
    """, \.server.encryption.uniqueValue, \.server.encryption.isRemembered, \.server.encryption.spendsBeforeDecryption)
  package let memory = partyRule(
    "E8", "A value is remembered for `memory` milliseconds, and until the job has run after that.",
    \.server.encryption.isForgotten)
  package let future = partyRule(
    "E9", "A timestamp after now + futureLimit is refused; one that is equal is not.", \.server.encryption.isAhead)
  package let past = partyRule(
    "E10", "A timestamp before now − pastLimit is refused, where there is such a limit; one that is equal is not.",
    \.server.encryption.isBehind)
}
