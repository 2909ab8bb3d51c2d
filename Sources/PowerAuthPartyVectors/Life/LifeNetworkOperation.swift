package import Conformance
package import PartyModel
internal import PowerAuthVectors

/// One client and one server, and a network between them that loses, repeats, delays and reorders.
package struct LifeNetworkOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "life.network",
    "The life of one client and one server, with a network that loses, repeats, delays and reorders what they send.",
    reference: "Life/Network", ranges: [.client], chapter: .life,
    use: "Whoever builds a client or a server; a test plays the events on both sides, and compares what is seen.")
  package let script = ScriptFields<LifeConfiguration, LifeEvent>(
    configuration: (.life, "What holds from the beginning."),
    events: (
      LifeEventKind.ofAdministrator + LifeEventKind.application + LifeEventKind.ofDeviceAndNetwork,
      "What happens, in this order."
    ),
    observation: (Self.observed, "What is seen on both sides after each event."), textsAtMost: 200,
    formula: "for each event in turn: what the client does, what the network makes of it, and what the server answers",
    decision: "the rules of this operation that decide the observation of event i + 1, with a space between them",
    dangers: Danger.ofServer(state: "server") + [Danger.successOfClient])
  package let rules = LifeSentences()

  package func declareAnswer(on op: OperationBuilder) {
    declareComputation(on: op)
    declareNotes(on: op)
  }

  private func declareNotes(on op: OperationBuilder) {
    op.note(
      """
      The client is that of the operations `client.*` and the server that of `server.*`, in the version 3.3: what those \
      operations say about a call or a request holds here, and is not repeated. Only the answers are not told by the script: \
      the server gives them, by its record. Both compute with real keys, so that a wrong password is a signature that the \
      server refuses, and a status is what the server encrypted.
      """)
    op.note(
      """
      There are one device with one application object, one server, one application version, and no sensor that \
      refuses: biometry always gives its key, where it is a factor. There is no recovery code, no external key, no \
      one-time password and no upgrade, and no job runs on the server.
      """)
    op.note(
      """
      Members of `network`. `delivered`: the request arrives, and the answer too. `request-lost`: the request does not \
      arrive. `answer-lost`: the request is served, and the answer does not arrive. `repeated`: the request arrives twice \
      with the same bytes, one directly after the other; the caller gets the first answer, and nobody gets the second. \
      `request-held`: the request stays in the network. `answer-held`: the request is served, and the answer stays in the \
      network. Whoever gets no answer has networkError, at once; what is held is neither lost nor answered \
      until `release` or `drop`. What is held for a call without a task stays so for ever. A task that waits for its turn, or \
      that joined another one, holds nothing.
      """)
    op.note(
      """
      Requests for temporary keys and for the time are never lost, repeated or held, and are answered at once, whatever \
      `network` says. When they are sent is said by client.time (rules M1 to M6): a key of the application before \
      `create`, one of the activation before `request-token` and `vault`, where none is usable; the time, where it is not \
      synchronised, before `status` and `use-token`, and before an encrypted request for which a key is at hand.
      """)
    op.note(
      """
      `requests` has an element for each arrival of a request at the server, in their order: its path and the HTTP status \
      of the answer, as in `/pa/v3/token/create 200`. A request that leaves and does not arrive during the event stands \
      there with `lost` or `held` in place of the status; at `drop` nothing leaves, and nothing arrives. The path of \
      `sign` and `use-token` is `app`, with 200 for valid and 401 for invalid; that of `sign-offline` is `offline`, \
      the same way. Behind the path of a temporary key stands its scope, as in \
      `/pa/v3/keystore/create activation 200`; behind a validation the purpose, as in \
      `/pa/v3/signature/validate COUNTER_SYNCHRONIZATION 200` and `/pa/v3/signature/validate VALIDATE_PASSWORD 401`; \
      behind the vault `FETCH_ENCRYPTION_KEY`. The time is `/pa/v3/status 200`.
      """)
    op.note(
      """
      The statuses: 200; a refusal is 400 for `/pa/v3/activation/create` and `/pa/v3/keystore/create`, and for a request \
      of the vault whose factors or whose encrypted message is refused (server.vault V1 to V4); any other refusal is 401.
      """)
    op.note(
      """
      A call whose request or answer is held is `waiting`. So is a call that waits for its turn in the queue of signed \
      requests behind it (client.signature Q1), or for a fetch of the status that it joined; it continues when that \
      one ends, during a later event: its requests leave then, with its own `network`, and stand among that event's \
      `requests`, and its result is in `finished`, as `NAME RESULT`, in the order of the ends: those that wait for one \
      call before the next one leaves the queue. Tasks without a name are not in `finished`. `sign`, `sign-offline` \
      and `use-token` neither wait for the queue nor hold it.
      """)
    op.note(
      """
      An event that ends or begins a call runs it as far as possible: a `status` may send a signature for the counter, to \
      which the second element of `network` belongs, also where it leaves during a later event. A fetch of the status that \
      joins another one has no request, and its `network` says nothing. Answers to `resend`, to the second arrival of \
      `repeated`, and to calls that are gone change only the server.
      """)
    op.note(
      """
      `server` and `attempts` are the record of the activation of the last `init`, as it is stored: to look at it does not \
      make it expire. `distance` is the number of steps of the server's counter less that of the client's, both counted \
      from the value of the exchange; it is below 0 where the client is ahead. It is there where the client has that \
      activation, pending or persisted, also when it is REMOVED on the server.
      """)
    op.note(
      """
      The device's clock is the server's and `ahead`. The client synchronises its time by the server's (client.time), and \
      states it in encrypted requests and headers of tokens; the server has the limits of server.encryption and \
      server.token. No vector holds an encrypted request or its answer while the clock moves by more \
      than a second, and \
      none makes another activation while a call of the one before waits.
      """)
    op.note(
      """
      `request-token` for a name that is known is answered without a request (client.token T1). A token that the client \
      does not get, because the answer is lost, stays on the server, and nobody can use it. `remove-token` removes it from \
      the client where the answer is 200.
      """)
  }
}

extension Members where Value == LifeConfiguration {
  fileprivate static let life = changing(
    LifeConfiguration(),
    [
      .set(
        \.start,
        .choice(
          "start",
          """
          `none`: the application's object was made, and there is no activation anywhere. `active`: an activation was \
          initialised, created, persisted with the password `1234`, and committed, and the process has started again \
          since, so that the client has neither a temporary key nor a synchronised time; no value of the counter is used. \
          Absent: `active`.
          """)),
      .set(
        \.hasBiometry, .yes("biometry", "Whether the activation of `active` has biometry as a factor. Absent: `no`.")),
      .set(
        \.settings.maxFailures,
        .int("maxFailures", ServerSettings.attempts, "The maximum of failed attempts of an activation. Absent: 5.")),
      .set(
        \.settings.lookAhead,
        .int("lookAhead", ServerSettings.lookAheads, "How many values of the counter the server tries. Absent: 20.")),
      .set(
        \.settings.validity,
        .int("validity", 0...1_000_000_000, "After how many milliseconds an activation expires. Absent: 300000.")),
      .set(
        \.ahead,
        .int(
          "ahead", -1_000_000_000...1_000_000_000,
          "By how many milliseconds the device's clock is ahead of the server's. Absent: 0.")),
    ])
}

extension LifeNetworkOperation {
  private static let observed: [FieldDeclaration] = [
    .required(
      "result", .text { _ in "" }, "What the caller learns: one of the results that the kind of the event names."),
    .required(
      "client", .choice(["empty", "pending", "active"]),
      """
      What the application's object says afterwards: `empty`, no activation; `pending`, one that is created, or being \
      created, and not persisted; `active`, a persisted one.
      """),
    .optional(
      "server", .choice(["CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"]),
      "The state of the activation of the last `init` on the server. Absent where there was none."),
    .optional("attempts", .int(0...255), "Its failed attempts. Absent where there was no `init`."),
    .optional(
      "distance", .int(-1000...1000), "The server's counter less the client's; see the notes. Absent otherwise."),
    .optional("requests", .lines, "The requests, in order; see the notes. Absent: none."),
    .optional(
      "finished", .lines, "The tasks that ended, other than the one of the event, each as `NAME RESULT`. Absent: none."),
    .optional(
      "activationState", .choice(DeliveredState.allCases.map(\.rawValue)),
      "The state of a status that is delivered during the event. Absent otherwise."),
    .optional("remainingAttempts", .int(0...255), "The remaining attempts of the same status. Absent otherwise."),
  ]
}

extension FieldKind where Native == [String] {
  /// The lines of what is observed of a client.
  static let lines = list(of: FieldKind<String>.text(atMost: 120) { _ in "" }, drawing: 0...0, atMost: 20)
}
