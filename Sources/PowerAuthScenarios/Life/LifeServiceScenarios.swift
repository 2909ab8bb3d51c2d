internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension LifeNetworkOperation {
  func declareToken(on op: OperationBuilder) {
    play(
      "token/answer-lost", "The answer with the token is lost: the client asks for another one.", about: "L3 L21 L22",
      flags: [.wholeLife], on: op, "request-token network=answer-lost", "use-token", "request-token", "use-token",
      "status")
    play(
      "token/request-lost", "The request for a token is lost.", about: "L3 L21", flags: [.wholeLife], on: op,
      "request-token network=request-lost", "use-token", "request-token", "use-token")
    play(
      "token/killed", "The process ends before the answer with the token comes.", about: "L18 L21", flags: [.wholeLife],
      on: op, "request-token task=one network=answer-held", "restart", "release task=one", "use-token", "request-token",
      "use-token")
    play(
      "token/known", "A token that is known costs nothing, and other factors are refused.", about: "L21",
      flags: [.wholeLife], on: op, "request-token", "request-token", "request-token factors=possession", "restart",
      "request-token", "use-token")
    play(
      "token/removal-answer-lost",
      "The answer to the removal of a token is lost: the device has a token that is invalid.", about: "L3 L22 L23",
      flags: [.wholeLife], on: op, "request-token", "remove-token network=answer-lost", "use-token", "remove-token",
      "use-token")
    play(
      "token/removal-request-lost", "The removal of a token is lost: the token stays valid.", about: "L3 L23",
      flags: [.wholeLife], on: op, "request-token", "remove-token network=request-lost", "use-token", "remove-token",
      "remove-token")
    play(
      "token/wrong-password", "A wrong password gives no token, and counts.", about: "L5 L21", flags: [.wholeLife],
      on: op,
      "request-token password=9999", "use-token", "request-token", "use-token", "status")
    play(
      "token/many", "Fifty uses of a token cost no value of the counter.", about: "L22", flags: [.wholeLife], on: op,
      "request-token factors=possession", "50 * use-token", "status")
    play(
      "token/used-later", "A header is made, and presented after others.", about: "L22", flags: [.wholeLife], on: op,
      "request-token", "use-token task=one network=request-held", "use-token", "release task=one")
    play(
      "token/in-other-order",
      "Headers are made at the same time, and presented in another order, with a signature between.",
      about: "L22", flags: [.wholeLife], on: op, "request-token", "use-token task=one network=request-held",
      "use-token task=two network=request-held", "release task=two", "sign", "release task=one", "use-token", "status")
    play(
      "token/used-after-block", "A header is made, and presented after a block.", about: "L15 L22", flags: [.wholeLife],
      on: op, "request-token", "use-token task=one network=request-held", "block", "release task=one", "unblock",
      "use-token")
    play(
      "token/of-former-activation", "The tokens of a removed activation are gone.", about: "L16 L22",
      flags: [.wholeLife],
      on: op, "request-token", "remove-local", "init", "create", "persist", "commit", "use-token", "request-token",
      "use-token")
    play(
      "token/removed-twice", "The removal of a token is repeated by the user after its answer was lost twice.",
      about: "L3 L23", flags: [.wholeLife], on: op, "request-token factors=possession",
      "2 * remove-token network=answer-lost", "use-token", "restart", "remove-token", "remove-token")
    play(
      "token/repeated-second", "The request for a second token arrives twice, and the first token stays.",
      about: "L4 L21", flags: [.wholeLife], on: op, "request-token", "request-token name=two network=repeated",
      "use-token",
      "use-token name=two", "status")
  }

  func declareVault(on op: OperationBuilder) {
    play(
      "vault/answer-lost", "The answer with the key is lost: the next use asks again.", about: "L3 L24",
      flags: [.wholeLife],
      on: op, "vault network=answer-lost", "vault", "status")
    play(
      "vault/factors", "The vault opens for possession and knowledge only.", about: "L24", with: "biometry=yes",
      flags: [.wholeLife], on: op, "vault factors=possession", "vault factors=possession_biometry", "status", "vault")
    play(
      "vault/wrong-password", "A wrong password at the vault counts.", about: "L5 L24", flags: [.wholeLife], on: op,
      "vault password=9999", "status", "vault", "status")
    play(
      "vault/refused-twice", "A request of the vault that is refused before its signature costs a value each time.",
      about: "L24", flags: [.wholeLife], on: op, "3 * vault factors=possession", "sign", "vault")
    play(
      "vault/biometry", "Biometry does not open the vault, and costs a value each time.", about: "L24",
      with: "biometry=yes", flags: [.wholeLife], on: op, "2 * vault factors=possession_biometry", "vault",
      "sign-offline factors=possession_biometry")
  }

  func declareOffline(on op: OperationBuilder) {
    play(
      "offline/between", "Offline signatures that are not typed in are values that are skipped.", about: "L2 L11",
      flags: [.wholeLife], on: op, "sign", "5 * sign-offline network=request-lost", "sign", "sign-offline", "status")
    play(
      "offline/late", "An offline signature is typed in after an online one: refused, and counted.", about: "L4 L11",
      flags: [.wholeLife], on: op, "sign-offline task=one network=request-held", "sign", "release task=one",
      "sign-offline")
    play(
      "offline/twenty-one", "Twenty-one offline signatures that nobody types in are a deadlock.", about: "L9 L11",
      flags: [.wholeLife], on: op, "21 * sign-offline factors=possession network=request-lost", "status")
    play(
      "offline/wrong", "Wrong passwords count offline as online, and biometry is allowed.", about: "L5 L11",
      with: "biometry=yes", flags: [.wholeLife], on: op, "3 * sign-offline password=9999",
      "sign-offline factors=possession_biometry", "4 * sign-offline password=9999", "sign password=9999")
    play(
      "offline/possession", "An offline signature of possession alone is not among the types that are tried.",
      about: "L11", flags: [.wholeLife], on: op, "sign-offline factors=possession", "status")
    play(
      "offline/two", "Two offline signatures are typed in, one after the other.", about: "L2 L11", flags: [.wholeLife],
      on: op, "2 * sign-offline", "sign", "status")
  }

  func declarePassword(on op: OperationBuilder) {
    play(
      "password/answer-lost", "The answer to the change is lost: the old password stays.", about: "L3 L20",
      flags: [.wholeLife], on: op, "change-password old=1234 new=5678 network=answer-lost", "sign password=5678",
      "sign",
      "change-password old=1234 new=5678", "sign password=5678", "sign")
    play(
      "password/request-lost", "The request for the change is lost: the old password stays.", about: "L3 L20",
      flags: [.wholeLife], on: op, "change-password old=1234 new=5678 network=request-lost", "sign",
      "sign password=5678")
    play(
      "password/killed", "The process ends during the change.", about: "L18 L20", flags: [.wholeLife], on: op,
      "change-password task=one old=1234 new=5678 network=answer-held", "restart", "release task=one", "sign")
    play(
      "password/later", "The answer to the change comes after other signatures.", about: "L20", flags: [.wholeLife],
      on: op,
      "change-password task=one old=1234 new=5678 network=answer-held", "sign", "release task=one",
      "sign password=5678", "restart", "sign password=5678")
    play(
      "password/wrong", "A change with a wrong old password is a failed attempt.", about: "L5 L20", flags: [.wholeLife],
      on: op, "change-password old=9999 new=5678", "sign", "sign password=5678")
    play(
      "password/last-attempts", "The change blocks with the last attempt.", about: "L5 L20", flags: [.wholeLife],
      on: op,
      "5 * change-password old=9999 new=5678", "status", "unblock", "sign")
  }

  func declareProcess(on op: OperationBuilder) {
    play(
      "process/each-step", "The process ends after each step.", about: "L14 L18", with: "start=none",
      flags: [.wholeLife],
      on: op, "init", "restart", "create", "persist", "restart", "commit", "restart", "status", "restart", "sign",
      "restart", "request-token", "restart", "use-token", "restart", "sign")
    play(
      "process/request-under-way", "The process ends, and its request arrives afterwards.", about: "L18",
      flags: [.wholeLife], on: op, "sign task=one network=request-held", "restart", "sign", "release task=one", "sign")
    play(
      "process/request-accepted", "The process ends, and its request arrives before the next one.", about: "L18",
      flags: [.wholeLife], on: op, "sign task=one network=request-held", "restart", "release task=one", "sign")
    play(
      "process/status-under-way", "The process ends during a fetch of the status.", about: "L18", flags: [.wholeLife],
      on: op, "status task=one network=request-held", "restart", "release task=one", "status", "sign")
    play(
      "process/reinstalled", "A new installation has no activation; the server has.", about: "L19", flags: [.wholeLife],
      on: op, "sign", "reinstall", "sign", "status", "init", "create", "persist", "commit", "sign")
    play(
      "process/reinstalled-pending", "The application is installed again before the activation is persisted.",
      about: "L13 L19", with: "start=none", flags: [.wholeLife], on: op, "init", "create", "reinstall", "persist",
      "create")
    play(
      "process/reinstalled-services", "A new installation has neither token nor vault.", about: "L19",
      flags: [.wholeLife],
      on: op, "request-token", "reinstall", "use-token", "vault", "sign-offline", "change-password old=1234 new=5678")
  }

  func declareRestored(on op: OperationBuilder) {
    play(
      "restored/behind",
      "A backup is restored: the client signs with values that are gone, until a status shows it the counter.",
      about: "L4 L7", flags: [.wholeLife], on: op, "3 * sign", "restore of=0", "sign", "status", "sign")
    play(
      "restored/nineteen", "The backup is 19 values old: the last one that a status repairs.", about: "L7",
      flags: [.wholeLife], on: op, "19 * sign factors=possession", "restore of=0", "status", "sign")
    play(
      "restored/twenty", "The backup is 20 values old: a deadlock.", about: "L9", flags: [.wholeLife], on: op,
      "20 * sign factors=possession", "restore of=0", "status", "sign")
    play(
      "restored/password", "The password of the backup is that of its time, and the server accepts it.",
      about: "L7 L20", flags: [.wholeLife], on: op, "change-password old=1234 new=5678", "restore of=0", "status",
      "sign password=5678", "sign", "sign")
    play(
      "restored/token", "The tokens of a backup are those of its time.", about: "L21 L22", flags: [.wholeLife], on: op,
      "request-token", "restore of=0", "use-token", "status", "request-token", "use-token")
    play(
      "restored/removed", "A backup of an activation that was removed brings it back to the device only.",
      about: "L6 L16", flags: [.wholeLife], on: op, "sign", "remove", "restore of=1", "sign", "status")
    play(
      "restored/status-lost", "The status that would repair is lost.", about: "L3 L7", flags: [.wholeLife], on: op,
      "4 * sign", "restore of=1", "status network=answer-lost", "sign factors=possession", "status", "sign")
    play(
      "restored/catches-up", "A client that is behind passes the server by refused signatures of possession.",
      about: "L2 L4", flags: [.wholeLife], on: op, "2 * sign", "restore of=0", "3 * sign factors=possession", "sign")
    play(
      "restored/once-more", "A backup is restored twice.", about: "L7", flags: [.wholeLife], on: op, "2 * sign",
      "restore of=1", "status", "sign", "restore of=1", "status", "sign")
    play(
      "restored/small-look-ahead", "The look-ahead is 3: two values behind are repaired, and three are not.",
      about: "L7 L9", with: "lookAhead=3", flags: [.wholeLife], on: op, "2 * sign factors=possession", "restore of=0",
      "status", "sign factors=possession", "restore of=0", "status", "sign")
  }

  func declareTime(on op: OperationBuilder) {
    play(
      "time/behind", "The device's clock is a day behind.", about: "L26", with: "ahead=-86400000", flags: [.wholeLife],
      on: op, "request-token", "use-token", "vault", "status")
    play(
      "time/ahead", "The device's clock is a day ahead.", about: "L26", with: "ahead=86400000", flags: [.wholeLife],
      on: op,
      "status", "request-token", "use-token", "vault", "restart", "use-token")
    play(
      "time/ahead-at-creation", "The device's clock is ahead at the creation.", about: "L13 L26",
      with: "start=none ahead=3600000", flags: [.wholeLife], on: op, "init", "create", "persist", "commit",
      "request-token",
      "use-token")
    play(
      "time/set-ahead",
      "The clock is set ahead after the time was synchronised: headers and messages are refused until the foreground.",
      about: "L24 L26", flags: [.wholeLife], on: op, "request-token", "set-clock ahead=60001", "use-token", "vault",
      "foreground", "use-token", "vault", "status")
    play(
      "time/set-to-limit", "The clock is set ahead by as much as is allowed.", about: "L26", flags: [.wholeLife],
      on: op,
      "request-token", "set-clock ahead=60000", "use-token", "vault")
    play(
      "time/set-back", "The clock is set back: messages are taken, and headers up to two hours.", about: "L26",
      flags: [.wholeLife], on: op, "request-token", "set-clock ahead=-7200000", "use-token", "set-clock ahead=-7200001",
      "use-token", "vault", "foreground", "use-token")
    play(
      "time/set-and-restarted", "The process starts again after the clock was set.", about: "L18 L26",
      flags: [.wholeLife],
      on: op, "request-token", "set-clock ahead=7200000", "restart", "use-token", "vault")
    play(
      "time/token-under-way", "A header is two hours under way, and then too old.", about: "L22 L26",
      flags: [.wholeLife],
      on: op, "request-token", "use-token task=one network=request-held", "use-token task=two network=request-held",
      "release task=one at=7200000", "release task=two at=7200001")
    play(
      "time/key-expires", "A temporary key is used until ten seconds before its end.", about: "L25 L26",
      flags: [.wholeLife],
      on: op, "request-token", "vault at=289999", "vault at=290000", "vault at=579999")
    play(
      "time/vault-clock-and-attempts", "A message from the future counts nothing, also with a wrong password.",
      about: "L24", flags: [.wholeLife], on: op, "vault", "set-clock ahead=120000", "3 * vault password=9999", "status",
      "foreground", "vault")
    play(
      "time/two-clocks", "The clock is set ahead before the vault is opened, and back again.", about: "L24 L26",
      flags: [.wholeLife], on: op, "vault", "set-clock ahead=45000", "vault", "set-clock ahead=70000", "vault",
      "set-clock ahead=0", "vault")
    play(
      "time/limit-of-messages", "A message may be a minute ahead, and its answer corrects the time.", about: "L24 L26",
      flags: [.wholeLife], on: op, "vault", "set-clock ahead=60000", "vault", "set-clock ahead=120001", "vault",
      "foreground", "vault")
    play(
      "time/key-margin", "A temporary key is fetched again ten seconds before its end, by the server's time.",
      about: "L25 L26", with: "ahead=-500000", flags: [.wholeLife], on: op, "vault", "vault at=290000",
      "vault at=579999",
      "vault at=580000")
    play(
      "time/key-at-its-end", "A client whose clock was set back uses its temporary key at the key's end.",
      about: "L24 L25 L26", with: "ahead=100000", flags: [.wholeLife], on: op, "vault", "set-clock ahead=40000",
      "vault at=300000", "vault at=300001")
    play(
      "time/key-after-its-end",
      "A client whose clock was set back uses a temporary key that has ended: the vault stays closed.",
      about: "L24 L25 L26", flags: [.wholeLife], on: op, "vault", "set-clock ahead=-60000", "vault at=300001",
      "request-token", "status")
    play(
      "time/key-before-and-after",
      "A client whose clock is set back uses its temporary key at the key's end, and once more after it.",
      about: "L24 L25 L26", flags: [.wholeLife], on: op, "vault", "set-clock ahead=-60000", "vault at=300000",
      "set-clock ahead=-120000", "vault at=300001")
  }
}
