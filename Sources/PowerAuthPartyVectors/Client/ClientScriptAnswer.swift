import Conformance
internal import PartyModel
internal import PowerAuthVectors

extension ClientScriptFields {
  /// Declares the computation: the events are played one after the other.
  func declareAnswer(on op: OperationBuilder) {
    declarePlay(on: op)
    let known = Set(op.rules.map(\.id))
    op.answer(by: PartyRules()) { rules, request, _ in
      let world = try ClientWorld(rules: rules, configuration: try settings(of: request))
      return try Answer.answering {
        try play(request, by: world) { world, event in
          let observation = try world.play(event)
          return (observation.record, observation.rules.filter(known.contains).joined(separator: " "))
        }
      }
    }
    noteConventions(on: op)
  }

  /// Declares what the pages of all of the client's operations say.
  private func noteConventions(on op: OperationBuilder) {
    op.note(
      """
      Whoever plays a script brings the server, the sensor, the stores and the clock: the server has its own keys, \
      gives the answers that the events name, and judges each signature by its keys, the value that the client's \
      counter had, and the version in its header, which must be that of the data.
      """)
    op.note(
      """
      An event happens at once: all its requests are answered before the next event, except for the answer `later`. The \
      call then waits, its result is `waiting`, and `deliver` brings the answer. A call that waits for its turn in the queue, or \
      for the request of another call, also has the result `waiting`; when it continues, during a later event, its \
      remaining answers are used, and what it does is among that event's actions.
      """)
    op.note(
      """
      Answers: `ok`, HTTP 200 with what the event describes; `no-connection`; `http-401`, `http-403`, `http-500`; \
      `malformed`, HTTP 200 with a text that is not JSON (for a token, an answer without its members; for an \
      activation, an inner layer without its members; for the start of an upgrade, a counter of 15 bytes); `forged`, \
      HTTP 200 with encrypted data, or a signature, that do not prove genuine.
      """)
    op.note(
      """
      Errors have the names of iOS in this list: `no-connection`, each status but 200 and `malformed` are networkError; \
      `forged` is encryption, and networkError where an answer has neither encrypted data nor a signature. `malformed` is \
      encryption for a token, invalidActivationData for an activation, and protocolUpgrade for the start of an upgrade. \
      Rules name the exceptions. Exceptions of an Android client that carry an HTTP status are networkError.
      """)
    op.note(
      """
      An action is the path of a request. Behind it stand, after a space each, the scope of a temporary key, the factors of \
      a signature, the purpose: as in `/pa/v3/keystore/create activation` or \
      `/pa/v3/vault/unlock possession_knowledge ADD_BIOMETRY`. All requests are POST.
      """)
    op.note(
      """
      Encrypted requests need a temporary key, see rule M5 of client.time: those of an activation, of tokens, of the vault, \
      of the recovery code, of the information about the user and of the start of an upgrade. Where one is needed, it is asked \
      for first, and nothing else is sent for the time; where one is at hand and the time is not synchronised, \
      `/pa/v3/status` is sent first.
      """)
    op.note(
      """
      `store` stands where the stored data of the activation change, and not where a client writes what was stored already. \
      Signatures: data of the request are drawn by whoever plays the script.
      """)
    op.note(
      """
      The server states the time at which its answer comes: the device's clock then, and `serverAhead`. A temporary key ends \
      `keyLifetime` after it was answered, by the server's clock.
      """)
    op.note(
      """
      A result that an event does not name does not occur, except for `no-object`: without an object that is the result of \
      every call. Objects that the client forgets with the process, such as \
      the last status, are gone after `restart`.
      """)
  }
}

extension ClientObservation {
  /// The members in the order of the declaration.
  fileprivate var record: Record {
    var record = Record(["result": .text(result), "state": .text(phase.rawValue)])
    func texts(_ values: [String]) -> Value? { values.isEmpty ? nil : .list(values.map(Value.text)) }
    record["actions"] = texts(actions)
    if steps != 0 { record["steps"] = .int(Int64(steps)) }
    record["signatures"] = texts(signatures.map { $0 ? "valid" : "invalid" })
    record["finished"] = texts(finished)
    record["activationState"] = status.map { .text($0.state.rawValue) }
    record["remainingAttempts"] = status.map { .int(Int64($0.remainingAttempts)) }
    record["customObject"] = status?.customObject.map(Value.text)
    record["time"] = time.map(Value.int)
    record["owner"] = owner.map(Value.text)
    record["decision"] = decision.map(Value.text)
    return record
  }
}
