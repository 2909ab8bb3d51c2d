import PowerAuth

/// Mistakes of a client in protocol 4.
extension ClientMistake {
  static let version4 = scenarios4 + edges4 + lives4

  private init(
    newer name: String, fails script: String, saying says: String,
    _ make: @escaping @Sendable (inout ClientBehaviour) -> Void
  ) {
    self.init(name, fails: script, in: "4.0", saying: says, make)
  }

  private init(newer name: String, fails script: String, saying says: String, fault: ClientBehaviour.Fault) {
    self.init(name, fails: script, in: "4.0", saying: says, fault: fault)
  }

  private static let scenarios4: [ClientMistake] = [
    ClientMistake(
      newer: "takes a key with one signature of two", fails: "scenario/one-signature",
      saying: "the client uses what a wrong answer handed out"
    ) { $0.reading.version4.secretAnswer.isStrict = false },
    ClientMistake(
      newer: "takes a key of P-384 alone", fails: "scenario/other-algorithm",
      saying: "the client uses what a wrong answer handed out", fault: .takesOtherAlgorithm),
    ClientMistake(
      newer: "takes the secret that came with a salt before", fails: "scenario/repeated-salt",
      saying: "the message cannot be decrypted", fault: .takesSecretOfSalt),
    ClientMistake(
      newer: "takes the secret of a salt with a hybrid algorithm", fails: "scenario/repeated-salt-hybrid",
      saying: "the message cannot be decrypted", fault: .takesSecretOfSalt),
    ClientMistake(
      newer: "takes the new password before the answer", fails: "scenario/lost-password-change",
      saying: "the component of knowledge is wrong", fault: .takesNewPasswordEarly),
    ClientMistake(
      newer: "drops the keys of 3.3 before the upgrade is answered", fails: "scenario/lost-upgrade-start",
      saying: "sign: expected ok; answered failed: impossible", fault: .dropsKeysBeforeAnswer),
    ClientMistake(
      newer: "goes back to 3.3 after a lost confirmation", fails: "scenario/lost-upgrade-confirm",
      saying: "status: expected ok", fault: .rollsBack),
    ClientMistake(
      newer: "asks for another algorithm", fails: "scenario/withdrawn-algorithm",
      saying: "asks for a key of another algorithm than that of its activation", fault: .asksForOtherAlgorithm),
    ClientMistake(
      newer: "turns the wide counter back", fails: "scenario/lost-answer", saying: "live.old-counter",
      fault: .turnsCounterBack),
    ClientMistake(
      newer: "does not store its state after a code", fails: "life/restarts", saying: "live.old-counter",
      fault: .storesNoCode),
    ClientMistake(
      newer: "does not store its state after a lost code", fails: "scenario/lost-answer", saying: "live.old-counter",
      fault: .storesNoCode),
    ClientMistake(
      newer: "takes no wide counter from the status", fails: "scenario/counter-ahead",
      saying: "live.counter-not-taken", fault: .takesNoCounter),
    ClientMistake(
      newer: "asks for no status of protocol 4", fails: "scenario/blocked", saying: "before it asks for the status",
      fault: .asksNoStatus),
    ClientMistake(
      newer: "ignores the time of a server of protocol 4", fails: "scenario/clock-ahead",
      saying: "the client does not take the time of the server", fault: .ignoresTime),
    ClientMistake(
      newer: "reports a status of protocol 4 that it cannot read", fails: "scenario/unknown-status",
      saying: "status: expected failed: refused; answered ok", fault: .reportsUnreadStatus),
    ClientMistake(
      newer: "does not check the tag of an answer", fails: "scenario/wrong-mac", saying: "failed: refused"
    ) { $0.reading.version4.aead.areEqual = { _, _ in true } },
    ClientMistake(
      newer: "does not verify the signatures of a key", fails: "scenario/wrong-server-signature",
      saying: "activate: expected failed: refused; answered ok"
    ) { $0.reading.version4.webReading.verify = { _, _, _ in true } },
    ClientMistake(
      newer: "takes a shared secret that others asked for", fails: "scenario/foreign-key-hybrid",
      saying: "activate: expected failed: refused; answered ok"
    ) { $0.reading.version4.secretAnswer.isSame = { _, _, _ in true } },
    ClientMistake(
      newer: "keeps each shared secret for five minutes", fails: "scenario/short-key", saying: "after its expiry",
      fault: .keepsKeysFiveMinutes),
  ]

  private init(newer name: String, fails script: String, saying says: String, edge: EdgeFault) {
    self.init(name, fails: script, in: "4.0", saying: says, edge: edge)
  }

  private static let edges4: [ClientMistake] = [
    ClientMistake(
      newer: "turns the wide counter back after 202", fails: "scenario/accepted",
      saying: "the value of the counter that it has used already", fault: .keepsCounterAfterRefusal),
    ClientMistake(
      newer: "turns the wide counter back after a redirect", fails: "scenario/redirect-hybrid",
      saying: "the value of the counter that it has used already", fault: .keepsCounterAfterRefusal),
    ClientMistake(
      newer: "sends a code again after 503", fails: "scenario/unavailable", saying: "the same signature again",
      edge: .repeatsUnavailable),
    ClientMistake(
      newer: "sends a code again when a server is to be there again", fails: "scenario/unavailable-for-a-second",
      saying: "the same signature again", edge: .repeatsUnavailable),
    ClientMistake(
      newer: "does not read the status in a body of protocol 4", fails: "scenario/error-with-200",
      saying: "remove: expected failed: denied or refused; answered ok", edge: .looksAtStatusAlone),
    ClientMistake(
      newer: "makes a code with an activation that it has removed", fails: "scenario/forgotten-removal",
      saying: "uses the activation that it has removed", edge: .keepsRemovedActivation),
    ClientMistake(
      newer: "escapes the name of an activation of protocol 4 twice", fails: "life/quoted-name-hybrid",
      saying: "the name of the activation is", edge: .escapesNamesTwice),
  ]

  private static let lives4: [ClientMistake] = [
    ClientMistake(newer: "signs the address of protocol 4", fails: "life/whole", saying: "the address is signed") {
      $0.rules.normalizedRequest.takeIdentifier = { "/pa/v4" + $0.dropFirst(3) }
    },
    ClientMistake(
      newer: "draws one nonce in protocol 4", fails: "life/whole", saying: "the nonce of this header was used before"
    ) { $0.repeats = [.nonce] },
    ClientMistake(
      newer: "has another customisation for tokens", fails: "life/whole",
      saying: "the digest is not that of the token"
    ) { $0.rules.version4.token.customization = "PA4TOKEN" },
    ClientMistake(
      newer: "confirms no activation", fails: "life/whole-hybrid",
      saying: "confirm: answered ok, but no request arrived at /pa/v4/activation/confirm", fault: .confirmsNothing),
    ClientMistake(
      newer: "confirms no upgrade", fails: "life/upgrade-to-4",
      saying: "upgrade: answered ok, but no request arrived at /pa/v4/upgrade/confirm", fault: .confirmsNothing),
    ClientMistake(
      newer: "changes the password without the server", fails: "life/passwords",
      saying: "no request arrived at /pa/v4/password/change", fault: .keepsOldPassword),
    ClientMistake(
      newer: "turns biometry on without the server", fails: "life/biometry",
      saying: "no request arrived at /pa/v4/biometry/add", fault: .makesBiometryAlone),
    ClientMistake(
      newer: "takes another algorithm where its own is refused", fails: "life/algorithm-not-allowed",
      saying: "activate: expected failed: denied; answered ok", fault: .asksForOtherAlgorithm),
    ClientMistake(
      newer: "takes the weaker algorithm where its own is refused", fails: "life/algorithm-not-allowed-hybrid",
      saying: "activate: expected failed: denied; answered ok", fault: .asksForOtherAlgorithm),
  ]
}
