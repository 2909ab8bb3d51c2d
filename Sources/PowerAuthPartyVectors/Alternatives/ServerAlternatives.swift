package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// What servers of the publisher's versions do differently, and what is read but was not seen of a running server.
extension PermittedAlternative {
  static let pastExpiryRefused = PermittedAlternative(
    "server.past-expiry-refused", "Init refuses an expiry in the past (ERR0024).",
    users: "Servers up to 1.9 take it, and their codes are never found; servers from 1.10 on refuse it.",
    flag: .serverPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.server.activation.isExpiryAllowed) { _ in { expiry, now in expiry > now } }])
  static let unexpectedPasswordIgnored = PermittedAlternative(
    "server.unexpected-password-ignored",
    "A one-time password that is sent to an exchange and belongs to nothing is ignored: PENDING_COMMIT.",
    users:
      """
      The code of the published server makes the activation ACTIVE, which may be a defect; a server that ignores the \
      password leaves the commit to the administrator.
      """, flag: .serverPolicy, revision: 1,
    edits: [
      RuleEdit(\PartyRules.server.password.atExchange) { right in
        { mode, sent in
          let hasNothing = (mode.password ?? "").isEmpty && mode.phase != "ON_KEY_EXCHANGE" && mode.validation == nil
          return hasNothing ? .waits : right(mode, sent)
        }
      }
    ])
  static let foreignCountedInEachState = PermittedAlternative(
    "server.foreign-counted-in-each-state",
    "A request with an application version that is not usable counts in all states of the activation, and can block it.",
    users: "The code of the published server does not look at the state there.", flag: .serverPolicy, revision: 1,
    edits: [
      RuleEdit(\PartyRules.server.signature.countsForeignApplication) { _ in { _ in true } },
      RuleEdit(\PartyRules.server.activation.move) { right in
        { status, trigger in trigger == .attemptsUsedUp ? .to(.blocked) : right(status, trigger) }
      },
    ])
  static let nonceWithEachRandomBlob = PermittedAlternative(
    "server.nonce-with-each-random-blob", "Each random blob comes with a nonce, also that of a REMOVED activation.",
    users: "The code of the published server sends no nonce for an activation that was removed before the exchange.",
    flag: .serverPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.server.status.hasNonceWhenRandom) { _ in { _, hasChallenge in hasChallenge } }])
  static let keyInRememberedValue = PermittedAlternative(
    "server.key-in-remembered-value",
    "The value that must not repeat has the identifier of the temporary key too: the same ephemeral key and nonce pass under another key.",
    users:
      """
      Servers up to 1.9 remember the ephemeral key, the nonce and the identifier of the activation; later ones add the \
      temporary key, and before 3.3 the key of the application.
      """, flag: .serverPolicy, revision: 2,
    edits: [
      RuleEdit(\PartyRules.server.encryption.uniqueValue) { right in
        { message, activationId in right(message, activationId) + Array((message.temporaryKeyId ?? "").utf8) }
      }
    ])
}

extension Flag {
  package static let serverPolicy = Flag(
    "ServerPolicy", .policy, .strictness, "Servers of different versions differ here; the comment names them.",
    effect: "None that the protocol forbids; a client must not depend on it.")
}

extension ServerOperation {
  package var alternatives: [PermittedAlternative] { [] }

  package func declareAlternatives(on op: OperationBuilder) {
    for alternative in [.foreignCountedInEachState] + alternatives { op.permits(alternative) }
  }
}

extension ServerActivationOperation {
  package var alternatives: [PermittedAlternative] {
    [.pastExpiryRefused, .unexpectedPasswordIgnored, .nonceWithEachRandomBlob]
  }
}

extension ServerEncryptionOperation {
  package var alternatives: [PermittedAlternative] { [.keyInRememberedValue] }
}
