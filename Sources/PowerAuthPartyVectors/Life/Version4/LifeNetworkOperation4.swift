package import Conformance
package import PartyModel
internal import PowerAuthVectors

/// One client and one server of protocol 4, and a network between them that loses, repeats and delays.
package struct LifeNetworkOperation4: OperationDeclaration {
  package let heading = OperationHeading(
    "life.network-4",
    "The life of one client and one server of 4.0, also from 3.3, with a network that loses, repeats and delays.",
    reference: "Life/Network4", ranges: [.onlyV4], chapter: .life,
    use: "Whoever builds a client or a server; a test plays the events on both sides, and compares what is seen.")
  package let script = ScriptFields<LifeConfiguration4, LifeEvent4>(
    configuration: (.life4, "What holds from the beginning."),
    events: (
      LifeEventKind4.administrator + LifeEventKind4.ofActivation + LifeEventKind4.ofUse + LifeEventKind4.ofNetwork,
      "What happens, in this order."
    ),
    observation: (Self.observed, "What is seen on both sides after each event."), textsAtMost: 200,
    formula: "for each event in turn: what the client does, what the network makes of it, and what the server answers",
    decision: "the rules of this operation that decide the observation of event i + 1, with a space between them",
    dangers: Danger.ofServer(state: "server") + [Danger.successOfClient])
  package let rules = LifeSentences4()

  package func declareAnswer(on op: OperationBuilder) {
    declareComputation(on: op)
    declareNotesOfNetwork(on: op)
    declareNotesOfClient(on: op)
  }

  private func declareNotesOfNetwork(on op: OperationBuilder) {
    op.note(
      """
      The server is that of the operations `server.*` in 4.0. The client decides as activation.persist, status.effects, \
      upgrade.run and call.permit say. Both compute with real keys, with the algorithm EC_P384.
      """)
    op.note(
      """
      There are one device with one application object, one server and one application version. The clocks are the same, \
      and no request for the time is made. There is no one-time password, no block for a time, and no job runs.
      """)
    op.note(
      """
      Members of `network`, of which each belongs to one request of the call, in their order. `delivered`: the request arrives, \
      and the answer too. `request-lost`: the request does not arrive. `answer-lost`: the request is served, and the \
      answer does not arrive. `repeated`: the request arrives twice with the same bytes, one directly after the other; the \
      caller gets the first answer. `request-held`: the request stays in the network. `answer-held`: the request is \
      served, and the answer stays in the network. Whoever gets no answer has networkError, or what the call makes of it.
      """)
    op.note(
      """
      A call whose request or answer is held is `waiting`, until `release` or `drop`, or until the process ends; its further \
      requests take the further members of its own `network`. While it waits, each other call is `busy`, and nothing \
      happens. Only `sign`, `sign-offline` and `use-token` are the application's own: they neither wait nor let others wait. \
      What is held for an event without a task stays in the network for ever.
      """)
    op.note(
      """
      `requests` has an element for each arrival of a request at the server, in their order: its path and the HTTP status \
      of the answer. A request that leaves and does not arrive during the event stands there with `lost` or `held` in \
      place of the status; at `drop` nothing leaves. The path of `sign` and `use-token` is `app`, with 200 for valid and 401 for \
      invalid; that of `sign-offline` is `offline`. Behind the path of a temporary key stands its scope, and behind \
      that of a validation its purpose, as in `/pa/v4/auth/validate COUNTER_SYNCHRONIZATION 200`.
      """)
  }

  private func declareNotesOfClient(on op: OperationBuilder) {
    op.note(
      """
      The client holds one temporary key for each scope, until ten seconds before its end. Where it has none, it asks for \
      one before the request that needs it, and before it makes a code; the network does nothing to this request. Where it is \
      refused, the request that needs it has no answer. A request for a key of the application ends that of the activation.
      """)
    op.note(
      """
      Stored, and so in backups, are the activation with its keys, its counter, its version, its password and the mark of an \
      upgrade, and the tokens. Not stored are an activation that is created and not persisted, the temporary keys, and that a \
      confirmation has failed. A wrong password gives a wrong key, which the client does not notice.
      """)
    op.note(
      """
      An activation of 3.3 signs, validates and changes its password, fetches its status, is removed and is upgraded; \
      `add-biometry`, `remove-biometry`, `request-token`, `remove-token` and `message` are notAllowed. The status of 3.3 that \
      `upgrade` reads has no effects, and those that `persist` reads have none either.
      """)
    op.note(
      """
      `distance` is counted in steps. For a client of 3.3 it is the number of the record less how many signatures the client \
      has made. For one of 4.0 both are places in the chain that begins with the value of the exchange, or of the start of \
      the upgrade; it is absent where the client's chain is not that of the record.
      """)
    op.note(
      """
      No vector depends on what nobody knows: what a signature of 3.3 costs after the upgrade, what a client of 3.3 reads then, \
      whether biometry is compared in BLOCKED, whether temporary keys end with a removed activation, and what a client of 4.0 \
      makes of a password of less than four bytes.
      """)
  }
}

extension Members where Value == LifeConfiguration4 {
  fileprivate static let life4 = changing(
    LifeConfiguration4(),
    [
      .set(
        \.start,
        .choice(
          "start",
          """
          `none`: there is no activation anywhere. `active`: an activation of 4.0 was created, committed and persisted with \
          the password `1234`; both counters are at 1, because its confirmation had a code. `active-3`: an activation of 3.3 \
          was created, persisted with the password `1234` and committed; no value of the counter is used. Both do not expire, \
          and the process has started again since, so that the client has no temporary key. Absent: `active`.
          """)),
      .set(\.hasBiometry, .yes("biometry", "Whether this activation has biometry as a factor. Absent: `no`.")),
      .set(
        \.settings.maxFailures,
        .int("maxFailures", ServerSettings.attempts, "The maximum of failed attempts of an activation. Absent: 5.")),
      .set(
        \.settings.lookAhead,
        .int("lookAhead", ServerSettings.lookAheads, "How many values of the counter the server tries. Absent: 20.")),
      .set(
        \.settings.validity,
        .int("validity", 0...1_000_000_000, "After how many milliseconds an activation expires. Absent: 300000.")),
    ])
}

extension LifeNetworkOperation4 {
  private static let places = LifeKeyPlace.allCases.map(\.rawValue)

  private static let observed: [FieldDeclaration] = [
    .required(
      "result", .text { _ in "" }, "What the caller learns: one of the results that the kind of the event names."),
    .required(
      "client", .choice(LifePhase4.allCases.map(\.rawValue)),
      """
      What the client has afterwards: `empty`, no activation; `pending`, one that is created and not persisted; \
      `active-3` and `active`, a persisted one of 3.3 and of 4.0; `upgrading`, one of 4.0 with the mark of an upgrade \
      that is not confirmed.
      """),
    .optional(
      "server", .choice(["CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"]),
      "The state of the activation of the last `init` on the server. Absent where there was none."),
    .optional("attempts", .int(0...255), "Its failed attempts. Absent where there was no `init`."),
    .optional("version", .int(3...4), "Its version. Absent before the exchange."),
    .optional(
      "confirmationPending", .yes,
      "Whether it waits for the confirmation. Absent before it has keys of 4.0."),
    .optional(
      "upgradePending", .yes,
      "Whether its upgrade waits for the confirmation. Absent before it has keys of 4.0."),
    .optional(
      "biometryEnabled", .yes,
      "Whether biometry is a factor on the server. Absent before it has keys of 4.0."),
    .optional(
      "distance", .int(-1000...1000), "The server's counter less the client's; see the notes. Absent otherwise."),
    .optional(
      "knowledgeKey", .choice(places),
      """
      Which key of knowledge of the record the client has. Absent where one of both has no keys of 4.0, or the client \
      another activation.
      """),
    .optional("nextKnowledge", .choice(["yes"]), "The record has a next key of knowledge. Absent: it has none."),
    .optional(
      "biometryKey", .choice(places),
      "Which key of biometry of the record the client has. Absent where it has none, and as `knowledgeKey`."),
    .optional("nextBiometry", .choice(["yes"]), "The record has a next key of biometry. Absent: it has none."),
    .optional("requests", .lines, "The requests, in order; see the notes. Absent: none."),
    .optional(
      "activationState", .choice(DeliveredState.allCases.map(\.rawValue)),
      "The state of a status that is delivered during the event. Absent otherwise."),
    .optional("remainingAttempts", .int(0...255), "The remaining attempts of the same status. Absent otherwise."),
  ]
}
