package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension LifeNetworkOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    play(
      "basic", "A whole life, with a network that loses nothing.",
      about: "L1 L2 L10 L13 L14 L16 L20 L21 L22 L23 L24 L25 L26", with: "start=none", flags: [.basic], on: op, "init",
      "create", "persist", "commit", "status", "sign", "validate-password", "change-password old=1234 new=5678",
      "sign password=5678", "request-token password=5678", "use-token", "remove-token", "vault password=5678",
      "sign-offline password=5678", "restart", "status", "remove password=5678", "status")
    declareLost(on: op)
    declareSynchronisation(on: op)
    declareRepeated(on: op)
    declareOrder(on: op)
    declareAttempts(on: op)
    declareBlocked(on: op)
    declareRemoved(on: op)
    declareCreated(on: op)
    declareExpired(on: op)
    declareSecond(on: op)
    declareToken(on: op)
    declareVault(on: op)
    declareOffline(on: op)
    declarePassword(on: op)
    declareProcess(on: op)
    declareRestored(on: op)
    declareTime(on: op)
    declareDrawn(on: op)
  }
}

extension LifeNetworkOperation {
  func declareLost(on op: OperationBuilder) {
    play(
      "lost/request", "A request is lost: the next one is accepted, with the value after it.", about: "L1 L2 L3",
      on: op, "sign network=request-lost", "sign", "status")
    play(
      "lost/answer", "An answer is lost: the server has moved, and nothing needs to be repaired.", about: "L1 L2 L3",
      on: op, "sign network=answer-lost", "sign", "status")
    play(
      "lost/both-kinds", "The client cannot tell a lost request from a lost answer.", about: "L3", on: op,
      "validate-password network=request-lost", "validate-password network=answer-lost", "validate-password")
    play(
      "lost/twenty-answers", "Twenty answers are lost, and the counters still agree.", about: "L2 L3",
      on: op, "20 * sign factors=possession network=answer-lost", "status", "sign")
    play(
      "lost/ten-requests", "Ten requests are lost, half of the look-ahead: the status sends no signature.",
      about: "L2 L10", on: op, "10 * sign factors=possession network=request-lost", "status", "sign")
    play(
      "lost/eleven-requests",
      "Eleven requests are lost, more than half of the look-ahead: the fetch of the status brings the server along.",
      about: "L8", on: op, "11 * sign factors=possession network=request-lost", "status", "status", "sign")
    play(
      "lost/nineteen-requests", "Nineteen requests are lost: the last value of the look-ahead is accepted.",
      about: "L2", on: op, "19 * sign factors=possession network=request-lost", "sign", "status")
    play(
      "lost/twenty-requests",
      "Twenty requests are lost: the signature that would repair it is refused, and the fetch after it is a deadlock.",
      about: "L8 L9", on: op, "20 * sign factors=possession network=request-lost", "status", "status", "sign")
    play(
      "lost/twenty-one-requests",
      "Twenty-one requests are lost: a status is a deadlock, and signatures are refused until the activation is blocked.",
      about: "L5 L9", on: op, "21 * sign factors=possession network=request-lost", "status", "5 * sign", "status")
    play(
      "lost/small-look-ahead", "The look-ahead is 2: one lost request makes no deadlock, and three do.",
      about: "L9", with: "lookAhead=2", on: op, "sign factors=possession network=request-lost", "status",
      "2 * sign factors=possession network=request-lost", "status", "status", "sign")
    play(
      "lost/look-ahead-of-one", "The look-ahead is 1: after one lost request no signature is accepted.",
      about: "L9", with: "lookAhead=1", on: op, "sign factors=possession network=request-lost", "sign", "status")
    play(
      "lost/look-ahead-of-64", "The look-ahead is 64: 33 lost requests are repaired, and 64 values are tried.",
      about: "L2 L8", with: "lookAhead=64", on: op, "33 * sign factors=possession network=request-lost", "status",
      "63 * sign factors=possession network=request-lost", "sign", "status")
    play(
      "lost/in-between", "Losses between accepted signatures do not add up.", about: "L2 L3", on: op,
      "9 * sign factors=possession network=request-lost", "sign", "9 * sign factors=possession network=request-lost",
      "sign", "9 * sign factors=possession network=request-lost", "status")
  }

  func declareSynchronisation(on op: OperationBuilder) {
    play(
      "synchronisation/signature-lost",
      "The signature for the counter is lost: the fetch fails, and the next one repairs.", about: "L3 L8", on: op,
      "11 * sign factors=possession network=request-lost", "status network=delivered,request-lost", "status", "sign")
    play(
      "synchronisation/answer-lost",
      "The answer to the signature for the counter is lost: the fetch fails, though the counters are together.",
      about: "L3 L8", on: op, "12 * sign factors=possession network=request-lost",
      "status network=delivered,answer-lost", "status", "sign")
    play(
      "synchronisation/held",
      "The signature for the counter is held, and arrives after a later one: the server refuses it without a failed attempt.",
      about: "L4 L8", on: op, "12 * sign factors=possession network=request-lost",
      "status task=s network=delivered,request-held", "sign", "release task=s", "status")
    play(
      "synchronisation/repeated",
      "The signature for the counter arrives twice: possession does not count as a failed attempt.",
      about: "L4 L8", on: op, "12 * sign factors=possession network=request-lost", "status network=delivered,repeated",
      "sign")
    play(
      "synchronisation/blocked", "A blocked activation is not synchronised; after unblocking it is.",
      about: "L8 L10 L15", on: op, "block", "12 * sign factors=possession network=request-lost", "status", "unblock",
      "status", "sign")
    play(
      "synchronisation/deadlock-of-blocked", "A blocked activation whose counter is out of reach is a deadlock.",
      about: "L9", on: op, "block", "21 * sign factors=possession network=request-lost", "status", "unblock", "status")
    play(
      "synchronisation/several", "The server is brought along again and again.", about: "L8", on: op,
      "11 * sign factors=possession network=request-lost", "status",
      "15 * sign factors=possession network=request-lost", "status",
      "19 * sign factors=possession network=request-lost", "status", "sign")
  }

  func declareRepeated(on op: OperationBuilder) {
    play(
      "repeated/signature", "The second arrival of a signature is refused, and is a failed attempt.", about: "L4 L5",
      flags: [.repeatedRequest], on: op, "sign network=repeated", "status", "sign")
    play(
      "repeated/validation", "A validation arrives twice: the caller has the first answer.", about: "L4",
      flags: [.repeatedRequest], on: op, "validate-password network=repeated", "sign")
    play(
      "repeated/possession",
      "The second arrival of a signature of possession is refused, and does not count as a failed attempt.",
      about: "L4", flags: [.repeatedRequest], on: op, "sign factors=possession network=repeated", "status")
    play(
      "repeated/later", "An old request arrives again after others.", about: "L4", flags: [.repeatedRequest], on: op,
      "sign", "sign", "resend of=1", "resend of=2", "status", "sign")
    play(
      "repeated/lost-before",
      "A request that was lost arrives after all: it is accepted, and the client does not know.", about: "L2 L3",
      flags: [.repeatedRequest], on: op, "sign network=request-lost", "resend of=1", "resend of=1", "sign")
    play(
      "repeated/lost-then-late", "A request that was lost arrives after a later one: it is refused.", about: "L4",
      flags: [.repeatedRequest], on: op, "sign network=request-lost", "sign", "resend of=1", "status")
    play(
      "repeated/until-blocked", "Whoever has recorded one request blocks the activation with it.", about: "L4 L5",
      flags: [.repeatedRequest], on: op, "sign", "5 * resend of=1", "status", "sign", "unblock", "sign")
    play(
      "repeated/possession-never-blocks", "A recorded signature of possession blocks nothing.", about: "L4",
      flags: [.repeatedRequest], on: op, "sign factors=possession", "7 * resend of=1", "sign")
    play(
      "repeated/creation", "The request for an activation arrives twice: the code was used by the first.", about: "L13",
      with: "start=none", flags: [.repeatedRequest], on: op, "init", "create network=repeated", "persist", "commit",
      "sign")
    play(
      "repeated/creation-later", "The request for an activation arrives again after the removal.", about: "L13 L16",
      with: "start=none", flags: [.repeatedRequest], on: op, "init", "create", "persist", "commit", "remove",
      "resend of=2")
    play(
      "repeated/token-creation", "A request for a token arrives twice: the second is judged first as a signature.",
      about: "L4 L21", flags: [.repeatedRequest], on: op, "request-token network=repeated", "use-token", "resend of=1")
    play(
      "repeated/token-use", "A header with a token is valid once.", about: "L22", flags: [.repeatedRequest], on: op,
      "request-token", "use-token network=repeated", "use-token", "resend of=2")
    play(
      "repeated/token-removal", "The removal of a token arrives twice.", about: "L4 L23", flags: [.repeatedRequest],
      on: op, "request-token", "remove-token network=repeated", "sign")
    play(
      "repeated/vault", "A request for the vault arrives twice: the second is refused before the signature is judged.",
      about: "L24", flags: [.repeatedRequest], on: op, "vault network=repeated", "resend of=1", "sign")
    play(
      "repeated/offline", "The user types an offline signature in twice.", about: "L4 L11", flags: [.repeatedRequest],
      on: op, "sign-offline network=repeated", "sign")
    play(
      "repeated/removal", "The signed removal arrives twice.", about: "L6 L16", flags: [.repeatedRequest], on: op,
      "remove network=repeated", "status")
    play(
      "repeated/status", "A request for the status arrives twice, and nothing changes.", about: "L10",
      flags: [.repeatedRequest], on: op, "sign network=request-lost", "status network=repeated", "resend of=2")
    play(
      "repeated/nothing", "No request left during the event.", about: "L1", flags: [.repeatedRequest], on: op,
      "restart", "resend of=1", "resend of=9", "sign")
    play(
      "repeated/after-loss",
      "A request that follows a loss arrives twice: the values before it are gone, and so is its own.", about: "L2 L4",
      flags: [.repeatedRequest], on: op, "2 * sign network=request-lost", "sign network=repeated", "resend of=1",
      "resend of=3", "status")
    play(
      "repeated/after-removal",
      "A request of a removed activation arrives again, and one that was lost arrives at last.", about: "L6 L15",
      flags: [.repeatedRequest], on: op, "sign", "sign network=request-lost", "admin-remove", "resend of=1",
      "resend of=2")
  }

  func declareOrder(on op: OperationBuilder) {
    play(
      "order/later-first",
      "The first of two signatures arrives last: it is refused, and is a failed attempt, which the next one takes back.",
      about: "L4 L5", on: op, "sign task=one network=request-held", "sign", "release task=one", "sign")
    play(
      "order/three-backwards", "Three signatures arrive in the opposite order.", about: "L2 L4", on: op,
      "sign task=one network=request-held", "sign task=two network=request-held", "sign", "release task=two",
      "release task=one", "status")
    play(
      "order/kept", "Two signatures are delayed and arrive in their order.", about: "L2", on: op,
      "sign task=one network=request-held", "sign task=two network=request-held", "release task=one",
      "release task=two", "status")
    play(
      "order/answer-later", "An answer arrives after a later one, which changes nothing for the client.", about: "L2",
      on: op,
      "sign task=one network=answer-held", "sign", "release task=one", "status")
    play(
      "order/dropped", "A request is held, and lost in the end.", about: "L3", on: op,
      "sign task=one network=request-held", "sign", "drop task=one", "status")
    play(
      "order/answer-dropped", "An answer is held, and lost in the end.", about: "L3", on: op,
      "validate-password task=one network=answer-held", "sign", "drop task=one", "status")
    play(
      "order/application-first",
      "A signature of the application arrives before an earlier validation, which is refused.",
      about: "L4", on: op, "validate-password task=one network=request-held", "sign", "release task=one", "sign")
    play(
      "order/queue", "The second signed request leaves after the first is answered.", about: "L12", on: op,
      "validate-password task=one network=request-held", "request-token task=two", "sign factors=possession",
      "release task=one", "use-token")
    play(
      "order/queue-of-three", "Three signed requests, of which the first is lost, leave one after the other.",
      about: "L3 L12", on: op, "validate-password task=one network=answer-held",
      "validate-password task=two network=request-held password=9999", "vault task=three", "drop task=one",
      "release task=two", "sign")
    play(
      "order/queue-killed", "The process ends with a queue: what has left arrives, and the others never leave.",
      about: "L12 L18", on: op, "validate-password task=one network=request-held", "remove task=two", "restart",
      "release task=one", "status", "sign")
    play(
      "order/status-joined", "A fetch of the status joins the one that is held.", about: "L10", on: op,
      "status task=one network=request-held", "status task=two", "release task=one", "sign")
    play(
      "order/status-last",
      "A request for a status arrives after later signatures, and its answer states what they did.",
      about: "L10", on: op, "status task=one network=request-held", "2 * sign", "sign password=9999", "release task=one"
    )
    play(
      "order/old-status", "A status is delayed, and states what was true: the client does not move back.",
      about: "L8 L10", on: op, "status task=one network=answer-held", "11 * sign factors=possession",
      "release task=one", "sign")
    play(
      "order/old-status-deadlock",
      "A status is delayed by more signatures than the look-ahead: the client takes it for a deadlock, and the next status does not.",
      about: "L9 L10", on: op, "status task=one network=answer-held", "21 * sign factors=possession",
      "release task=one", "status", "sign")
    play(
      "order/old-status-blocked", "A status is delayed while the administrator blocks.", about: "L10 L15", on: op,
      "status task=one network=answer-held", "block", "release task=one", "status")
    play(
      "order/nothing-held", "Nothing is held under the name, or no longer.", about: "L3", on: op, "release task=one",
      "sign task=one network=request-held", "release task=one", "drop task=one", "sign")
    play(
      "order/two-joined", "Two fetches of the status join one, whose answer is lost.", about: "L3 L10", on: op,
      "sign password=12", "status task=one network=request-held", "status task=two", "status task=three",
      "drop task=one", "status")
    play(
      "order/four-in-queue", "Four signed requests leave in the order in which they were asked for.", about: "L12",
      on: op, "validate-password task=one network=request-held", "validate-password task=two network=request-lost",
      "remove-token", "validate-password task=three network=repeated", "change-password task=four old=1234 new=5678",
      "release task=one", "sign password=5678")
  }

}
