import PowerAuth
import Primitives

/// Mistakes of a client in what it keeps, and in what it does after answers and failures.
extension ClientMistake {
  static let counters = [
    ClientMistake(
      "turns the counter back after a lost answer", fails: "scenario/lost-answer", saying: "live.old-counter",
      fault: .turnsCounterBack),
    ClientMistake(
      "turns the counter back after a cut answer", fails: "scenario/cut-answer", in: "3.0",
      saying: "live.old-counter", fault: .turnsCounterBack),
    ClientMistake(
      "stores the counter after the answer", fails: "scenario/lost-answer", saying: "live.old-counter",
      fault: .storesAfterAnswer),
    ClientMistake(
      "sends a request again whose answer is lost", fails: "scenario/lost-answer", saying: "the same signature",
      fault: .repeatsRequest),
    ClientMistake(
      "keeps the counter after a refusal", fails: "scenario/foreign-refusal", in: "3.0", saying: "live.old-counter",
      fault: .keepsCounterAfterRefusal),
    ClientMistake(
      "takes no counter from the status", fails: "scenario/counter-ahead", saying: "live.counter-not-taken",
      fault: .takesNoCounter),
    ClientMistake("never moves the counter", fails: "life/whole", saying: "live.old-counter") {
      $0.rules.counter.countSteps = { _ in 0 }
    },
    ClientMistake("hashes the counter twice", fails: "life/whole", saying: "signature:") {
      $0.rules.counter.hash = { SHA256.hash(SHA256.hash($0)) }
    },
    ClientMistake(
      "asks for no status after a refusal", fails: "scenario/foreign-refusal", saying: "before it asks for the status",
      fault: .asksNoStatus),
    ClientMistake(
      "signs on while it is blocked", fails: "scenario/blocked", saying: "before it asks for the status",
      fault: .asksNoStatus),
    ClientMistake(
      "reports a status that it cannot read", fails: "scenario/unknown-status",
      saying: "status: expected failed: refused; answered ok", fault: .reportsUnreadStatus),
    ClientMistake(
      "asks for an upgrade by a status that it cannot read", fails: "scenario/unknown-status",
      saying: "asks for an upgrade", fault: .upgradesByUnreadStatus),
    ClientMistake("signs after the removal", fails: "life/removed", saying: "failed: denied", fault: .signsInAnyState),
  ]

  static let times = [
    ClientMistake(
      "ignores the time of the server", fails: "scenario/clock-ahead", in: "3.2", saying: "of the server",
      fault: .ignoresTime),
    ClientMistake(
      "ignores the time in tokens", fails: "scenario/clock-behind", in: "3.2", saying: "live.clock-not-synchronised",
      fault: .ignoresTimeOfTokens),
    ClientMistake(
      "learns the time only once", fails: "life/later", in: "3.2", saying: "live.clock-not-synchronised",
      fault: .ignoresLaterTime),
  ]

  static let answers = [
    ClientMistake(
      "refuses members that are null", fails: "scenario/null-members", saying: "failed: refused", fault: .refusesNull),
    ClientMistake(
      "refuses members that it does not know", fails: "scenario/unknown-members", saying: "failed: refused",
      fault: .refusesUnknown),
    ClientMistake(
      "reads JSON only without spaces", fails: "scenario/pretty-answer", saying: "failed: refused",
      fault: .needsCompactJSON),
    ClientMistake(
      "gives up too soon", fails: "scenario/slow-answer", saying: "failed: unreachable", fault: .isImpatient),
    ClientMistake(
      "takes a half answer for a whole", fails: "scenario/cut-answer", saying: "answered ok", fault: .takesBrokenAnswer),
    ClientMistake(
      "reports a blocked activation as active", fails: "life/too-many-failures", saying: "ACTIVE", fault: .reportsActive
    ),
    ClientMistake(
      "asks for the status with one challenge", fails: "life/whole", saying: "the challenge was used before"
    ) {
      $0.repeats = [.statusChallenge]
    },
    ClientMistake("joins nonce and challenge in the wrong order", fails: "life/whole", saying: "failed: refused") {
      $0.reading.statusIV.join = { challenge, nonce, _ in nonce + challenge }
    },
    ClientMistake("derives another key for the status", fails: "life/whole", saying: "failed: refused") {
      $0.reading.statusIV.keyIndex = 3001
    },
  ]

  static let beginnings = [
    ClientMistake(
      "sends no one-time password", fails: "life/one-time-password", saying: "failed: denied",
      fault: .sendsNoOneTimePassword),
    ClientMistake(
      "sends an empty one-time password", fails: "life/one-time-password", saying: "the activationOtp is empty",
      fault: .sendsEmptyOneTimePassword),
    ClientMistake(
      "sends a recovery code with its prefix", fails: "life/recovery", saying: "the identityAttributes",
      fault: .recoversWithPrefix),
    ClientMistake(
      "recovers with the type of a code", fails: "life/recovery", saying: "activation:", fault: .recoversAsCode),
    ClientMistake(
      "sends a PUK with a space", fails: "life/recovery-with-postcard", saying: "the identityAttributes",
      fault: .sendsPUKAsText),
    ClientMistake(
      "forgets the recovery code", fails: "life/wrong-puk", saying: "recoveryCode=", fault: .forgetsRecoveryCode),
    ClientMistake(
      "takes each code for a confirmed one", fails: "life/recovery-with-postcard", saying: "alreadyConfirmed=false",
      fault: .reportsConfirmed),
    ClientMistake(
      "confirms a code for itself alone", fails: "life/recovery",
      saying: "no request arrived at /pa/v3/recovery/confirm", fault: .confirmsAlone),
  ]

  static let upgrades = [
    ClientMistake(
      "adopts an activation with another key", fails: "life/upgrade", in: "3.2", saying: "encryption:",
      fault: .adoptsOtherKey),
    ClientMistake(
      "does not take the new counter", fails: "life/upgrade", saying: "signature:", fault: .ignoresNewCounter),
    ClientMistake(
      "does not commit the upgrade", fails: "life/upgrade", saying: "no request arrived at /pa/v3/upgrade/commit",
      fault: .commitsNothing),
    ClientMistake(
      "signs before the commit of the upgrade", fails: "life/upgrade", saying: "before the commit of its upgrade",
      fault: .signsBeforeCommit),
    ClientMistake(
      "signs before the upgrade", fails: "life/sign-before-upgrade",
      saying: "sign: expected failed: impossible; answered", fault: .signsBeforeUpgrade),
    ClientMistake(
      "commits the upgrade without a body", fails: "life/upgrade", saying: "content: the body is empty",
      fault: .commitsWithoutBody),
    ClientMistake(
      "commits the upgrade with two factors", fails: "life/upgrade", saying: "a signature of the type",
      fault: .commitsWithKnowledge),
    ClientMistake(
      "asks for the upgrade with the purpose of others", fails: "life/upgrade", saying: "live.other-shared-info",
      fault: .takesOldPurpose),
  ]

  static let devices = [
    ClientMistake(
      "forgets its activation although the removal was refused", fails: "scenario/refused-removal",
      saying: "status: expected ok", fault: .forgetsAfterRefusedRemoval),
    ClientMistake(
      "keeps the counter after a refused removal", fails: "scenario/refused-removal", in: "3.0",
      saying: "live.old-counter", fault: .keepsCounterAfterRefusal),
    ClientMistake(
      "removes tokens from its own store alone", fails: "life/whole",
      saying: "no request arrived at /pa/v3/token/remove",
      fault: .removesTokensAlone),
    ClientMistake(
      "uses a token of a former activation", fails: "life/token-of-former-activation",
      saying: "use-token: expected failed: impossible", fault: .keepsTokensOfFormerActivation),
    ClientMistake(
      "says that it signed", fails: "life/whole", saying: "no request arrived at /pa/v3/signature/validate",
      fault: .signsNothing),
    ClientMistake("hashes the keys of the fingerprint twice", fails: "life/whole", saying: "fingerprint=") {
      $0.reading.fingerprint.hash = { SHA256.hash(SHA256.hash($0)) }
    },
    ClientMistake(
      "takes another key for the vault's", fails: "life/whole", saying: "vaultKey=", fault: .reportsTransportKey),
    ClientMistake(
      "gives the vault a short reason", fails: "life/whole", saying: "vault: the reason is not a text of 3 to 255",
      fault: .givesShortReason),
    ClientMistake(
      "compares the password alone", fails: "life/wrong-password", saying: "expected failed: denied",
      fault: .checksPasswordAlone),
    ClientMistake(
      "keeps the old password", fails: "life/whole", saying: "live.wrong-key-of-factor", fault: .keepsOldPassword),
  ]
}
