internal import Conformance
internal import PowerAuthPartyVectors

extension LifeNetworkOperation4 {
  private static let lost = "sign factors=possession network=request-lost"

  func declareLosses(on op: OperationBuilder) {
    func lost(_ name: String, _ comment: String, about rules: String, with settings: String = "", _ lines: [String]) {
      play("lost/\(name)", comment, about: rules, with: settings, on: op, lines)
    }
    lost(
      "ten", "Ten codes are lost, half of the look-ahead: the status sends none.", about: "L2 L17",
      ["10 * \(Self.lost)", "status", "sign"])
    lost(
      "eleven", "Eleven codes are lost: the status sends one, and the server follows.", about: "L8",
      ["11 * \(Self.lost)", "status", "status", "sign"])
    lost(
      "eleven-and-code", "The code that the status sends is lost as well: the status is delivered.", about: "L3 L8",
      ["11 * \(Self.lost)", "status network=delivered,request-lost", "status", "sign"])
    lost(
      "eleven-and-answer", "The answer to the code of the status is lost: the status is delivered.", about: "L3 L8",
      ["11 * \(Self.lost)", "status network=delivered,answer-lost", "status", "sign"])
    lost(
      "code-repeated", "The code of the status arrives twice, and possession does not count.", about: "L4 L8",
      ["12 * \(Self.lost)", "status network=delivered,repeated", "status"])
    lost(
      "nineteen", "Nineteen codes are lost: the next one is the last of the look-ahead.", about: "L2",
      ["19 * \(Self.lost)", "sign", "status"])
    lost(
      "twenty", "Twenty codes are lost: the one that the status sends is refused, and the next status is a deadlock.",
      about: "L8 L9", ["20 * \(Self.lost)", "status", "status", "sign"])
    lost(
      "twenty-one", "Twenty-one codes are lost: the status is a deadlock, and codes are wrong.", about: "L5 L9",
      ["21 * \(Self.lost)", "status", "5 * sign", "status"])
    lost(
      "blocked", "A blocked activation is not brought along; after unblocking it is.", about: "L8 L25",
      ["block", "12 * \(Self.lost)", "status", "unblock", "status", "sign"])
    lost(
      "deadlock-of-blocked", "A deadlock is told whatever the state is.", about: "L9", with: "lookAhead=2",
      ["3 * \(Self.lost)", "status", "block", "status"])
    lost(
      "deadlock-of-removed", "So it is where the administrator has removed the activation.", about: "L9 L25",
      with: "lookAhead=3", ["4 * \(Self.lost)", "admin-remove", "status"])
    lost(
      "small-look-ahead", "With a look-ahead of 3, two lost codes are repaired, and three are not.", about: "L8",
      with: "lookAhead=3",
      ["2 * \(Self.lost)", "status", "2 * \(Self.lost)", "sign", "3 * \(Self.lost)", "status", "status"])
    lost(
      "answers", "Twenty-five answers are lost, and the counters agree.", about: "L2 L3",
      ["25 * sign factors=possession network=answer-lost", "status", "sign"])
    lost(
      "old", "Eleven signatures of 3.3 are lost: the status sends one, whose answer does not matter.", about: "L8",
      with: "start=active-3",
      ["11 * \(Self.lost)", "status network=delivered,request-lost", "status", "status", "sign"])
    lost(
      "old-blocked", "In BLOCKED the status of 3.3 sends no signature.", about: "L8 L25", with: "start=active-3",
      ["block", "12 * \(Self.lost)", "status", "unblock", "status", "sign"])
    lost(
      "old-blocked-twice", "However often the status of 3.3 is fetched in BLOCKED, it sends no signature.",
      about: "L8 L25", with: "start=active-3",
      ["15 * \(Self.lost)", "block", "2 * status", "unblock", "status", "status", "sign"])
    lost(
      "old-deadlock", "Twenty-one signatures of 3.3 are lost: a deadlock.", about: "L9", with: "start=active-3",
      ["21 * \(Self.lost)", "status", "sign"])
    lost(
      "before-confirmation", "Codes of the confirmation are lost: each takes a value.", about: "L1 L13",
      with: "start=none lookAhead=3",
      [
        "init", "create", "commit", "persist network=request-lost,request-lost",
        "persist network=delivered,request-lost,request-lost",
        "persist", "status", "sign",
      ])
  }

  func declareBackups(on op: OperationBuilder) {
    func backup(
      _ name: String, _ comment: String, about rules: String = "L7 L26", with settings: String = "", _ lines: [String]
    ) { play("backup/\(name)", comment, about: rules, with: settings, flags: [.wholeLife], on: op, lines) }
    backup(
      "behind", "A restored client is behind: its codes are old until a status shows it the counter.",
      ["3 * sign", "restore of=0", "sign", "status", "sign"])
    backup(
      "behind-by-nineteen", "The status finds the counter nineteen values ahead.",
      ["19 * sign factors=possession", "restore of=0", "status", "sign"])
    backup(
      "behind-by-twenty", "Twenty values are out of reach: a deadlock.", about: "L9 L26",
      ["20 * sign factors=possession", "restore of=0", "status", "sign factors=possession"])
    backup(
      "behind-and-blocked", "A client that is behind follows a blocked activation as well.", about: "L7 L25 L26",
      ["3 * sign", "block", "restore of=0", "status", "unblock", "sign"])
    backup(
      "behind-and-removed", "A client that is behind follows a removed activation as well.", about: "L7 L25 L26",
      ["3 * sign", "admin-remove", "restore of=0", "status"])
    backup(
      "removed-by-twenty", "Twenty values behind a removed activation are a deadlock.", about: "L9 L25 L26",
      ["20 * sign factors=possession", "admin-remove", "restore of=0", "status"])
    let renewed = [
      "remove-biometry", "add-biometry", "sign factors=possession_biometry", "restore of=0", "status",
    ]
    backup(
      "former-biometry", "A backup brings a key of biometry that the server has forgotten: its codes are wrong.",
      about: "L5 L26", with: "biometry=yes", renewed + ["2 * sign factors=possession_biometry", "status", "sign"])
    backup(
      "former-biometry-blocks", "Such codes block.", about: "L5 L26", with: "biometry=yes maxFailures=3",
      renewed + ["3 * sign factors=possession_biometry", "status", "sign"])
    backup(
      "old-behind", "A client of 3.3 that is behind stores what the status shows it.", about: "L7 L12 L26",
      with: "start=active-3", ["3 * sign", "restore of=0", "status", "restart", "sign", "status"])
    backup(
      "old-behind-and-blocked", "So it does in BLOCKED.", about: "L7 L12 L25 L26", with: "start=active-3",
      ["4 * sign", "block", "restore of=0", "status", "restart", "unblock", "sign"])
    backup(
      "with-token", "A backup with a token brings it back, until the server has removed it.", about: "L18 L26",
      ["request-token", "remove-token", "restore of=1", "use-token", "remove-token", "use-token"])
    backup(
      "of-removed", "A backup of a removed activation brings it back to the device only.", about: "L20 L26",
      ["remove", "restore of=0", "sign", "status", "remove-local"])
    backup(
      "of-nothing", "A backup of before the activation leaves nothing.", about: "L26", with: "start=none",
      ["init", "create", "commit", "persist", "restore of=2", "sign", "restore of=4", "sign"])
    backup(
      "of-nothing-yet", "Of an event that has not happened there is no backup.", about: "L12 L26",
      ["message", "restore of=9", "message", "sign"])
    backup(
      "while-upgrading", "A backup with the mark of an upgrade that was confirmed since: the status clears the mark.",
      about: "L22 L26", with: "start=active-3",
      [
        "upgrade network=delivered,delivered,request-lost,request-lost", "status", "restore of=1", "sign", "status",
        "sign",
      ])
  }

  func declareAttempts(on op: OperationBuilder) {
    func attempts(
      _ name: String, _ comment: String, about rules: String = "L5", with settings: String = "", _ lines: [String]
    ) { play("attempts/\(name)", comment, about: rules, with: settings, flags: [.wholeLife], on: op, lines) }
    attempts(
      "blocked", "The fifth wrong password blocks, and unblocking sets the attempts to 0.", about: "L5 L6 L25",
      ["4 * sign password=9999", "status", "sign password=9999", "status", "sign", "unblock", "sign", "status"])
    attempts(
      "possession", "Possession between wrong passwords neither counts nor sets back.",
      ["2 * sign password=9999", "sign factors=possession", "2 * sign password=9999", "status", "sign", "status"])
    attempts(
      "in-each-call", "A wrong password counts in each call.",
      [
        "validate-password password=9999", "change-password old=9999 new=5678", "add-biometry password=9999",
        "request-token password=9999", "status", "remove password=9999", "status",
      ])
    attempts(
      "lost", "A wrong password that is lost on its way does not count.", about: "L3",
      ["6 * sign password=9999 network=request-lost", "status", "sign"])
    attempts(
      "recorded", "Whoever has recorded one request blocks the activation with it.", about: "L4 L5",
      with: "maxFailures=3", ["sign", "3 * resend of=1", "status", "unblock", "sign"])
    attempts(
      "recorded-change", "So with a recorded change of the password: its code is judged before its message.",
      about: "L4 L5", with: "maxFailures=2",
      ["change-password old=1234 new=5678", "sign password=5678", "2 * resend of=1", "status"])
    attempts(
      "possession-recorded", "A recorded code of possession blocks nothing.", about: "L4",
      ["sign factors=possession", "7 * resend of=1", "status"])
    attempts(
      "message-recorded", "A recorded message without a code is refused, and counts nothing.", about: "L4 L19",
      ["message", "7 * resend of=1", "message", "sign"])
    attempts(
      "maximum-of-one", "The maximum is 1.", with: "maxFailures=1", ["sign", "sign password=9999", "unblock", "sign"])
    attempts(
      "message-while-blocked", "A message is not decrypted while the activation is blocked; a status is.",
      about: "L17 L19", ["block", "message", "status", "unblock", "message"])
    attempts(
      "token-while-blocked", "A token is refused while the activation is blocked.", about: "L18 L25",
      ["request-token", "block", "use-token", "request-token name=two", "unblock", "use-token"])
  }
}
