package import Conformance
package import PartyModel
internal import PowerAuth

package typealias ClientScriptFields4 = ScriptFields<ClientConfiguration4, ClientEvent4>

extension ClientScriptFields4 {
  /// The fields of an operation of a client of protocol 4.
  init(_ kinds: [ClientEventKind4]) {
    self.init(
      configuration: (.client4, "What holds from the beginning."), events: (kinds, "What happens, in order."),
      observation: (ClientObservation4.members, "One for each event: what the application and its server see."),
      textsAtMost: 200,
      formula: "what is seen after each of the events, played in their order from the configuration on",
      decision: "the ids of the rules that decide the observation of the event i, counted from 0",
      dangers: [.successOfClient4])
  }
}

extension Danger {
  /// A client reports success where it must report an error.
  fileprivate static let successOfClient4 = Danger.text(
    of: "result", in: [ClientResult4.ok.rawValue], insteadOf: Set(ClientResult4.errors.map(\.rawValue)),
    effect: "An application believes that a call succeeded that was refused, or whose answer is not genuine.")
}

extension ClientResult4 {
  /// The results that are errors.
  fileprivate static var errors: [ClientResult4] {
    let others: [ClientResult4] = [.ok, .yes, .no, .nothing, .waiting, .busy, .statusFetchRequired]
    return allCases.filter { !others.contains($0) }
  }
}

extension Members where Value == ClientConfiguration4 {
  fileprivate static let client4 = changing(
    ClientConfiguration4(),
    [
      .set(
        \.start,
        .choice(
          "start",
          """
          `empty`: there is no activation. `pending`: one was created and not persisted. `active-3`, `active`: an earlier \
          process stored one with data of 3.3 or of 4.0. `upgrading`: one of 4.0 with the mark of an upgrade that is not \
          confirmed. The object was just made: it has no temporary key, no synchronised time, no token and no last status. \
          Stored activations have the password `1234`. Absent: `active`.
          """)),
      .set(
        \.hasBiometry, .yes("biometry", "Whether a stored activation has biometry as a factor. Absent: `no`.")),
      .set(
        \.algorithm,
        .choice(
          "algorithm",
          """
          The algorithm of the configuration; EC_P256 means version 3.3. `pending`, `active` and `upgrading` have it too; \
          where it is EC_P256, `active` and `upgrading` have EC_P384. Absent: `EC_P384`.
          """)),
      .set(
        \.storage,
        .choice(
          "storage",
          """
          How a new key of biometry can be stored in an upgrade: `silent`, without the user; `asks`, only when the user is \
          asked, for which the application has given no prompt; `given`, with a prompt or a key. Absent: `silent`.
          """)),
      .set(
        \.counterByte, .int("counterByte", 0...255, "The byte of the client's counter at the beginning. Absent: 0.")),
      .set(
        \.serverAhead,
        .int(
          "serverAhead", -1_000_000_000...1_000_000_000,
          "By how many milliseconds the server's clock is ahead of the device's. Absent: 0.")),
      .set(
        \.keyLifetime,
        .int(
          "keyLifetime", 0...1_000_000_000,
          """
          For how many milliseconds a temporary key is valid; by the server's clock it ends at 10000 or later. \
          Absent: 300000.
          """)),
    ])
}

extension ClientObservation4 {
  fileprivate static let members: [FieldDeclaration] = [
    .required("result", .text { _ in "" }, "What the call answers: `ok`, `true`, `false`, `nothing`, or an error."),
    .required(
      "state", .choice(ClientPhase4.allCases.map(\.rawValue)),
      "What the client has afterwards, in the words of `start`."),
    .optional(
      "actions", .lines,
      """
      What happened, in order: the path of each request, with what follows from the notes; `store`, where the stored data \
      of the activation change. Absent: nothing.
      """),
    .optional(
      "steps", .int(-100...100),
      "By how many values the client's counter has moved, with those of a status. A new counter does not count. Absent: 0."
    ),
    .optional(
      "codes", .lines,
      """
      For each code that was made, in order: its version, its factors, and which value of the counter it used; then \
      `knowledge=K` and `biometry=B` with the numbers of the keys, or `wrong`. Absent: none.
      """),
    .optional(
      "knowledgeKey", .int(0...1000), "The number of the key of knowledge that the client has. Absent: it has none."),
    .optional(
      "biometryKey", .int(0...1000), "The number of the key of biometry that the client has. Absent: it has none."),
    .optional(
      "activationState", .choice(DeliveredState.allCases.map(\.rawValue)),
      "The state of a delivered status, and of `last-status`. Absent otherwise."),
    .optional("remainingAttempts", .int(0...255), "Of the same status. Absent otherwise."),
    .optional("customObject", .text { _ in "" }, "Of the same status, where it has one. Absent otherwise."),
    .optional(
      "upgradeAvailable", .yes, "Whether the same status offers an upgrade. Absent otherwise, and with a deadlock."),
    .optional("time", .int(0...2_000_000_000_000), "What `time` gives, in milliseconds. Absent otherwise."),
    .optional(
      "biometryRemoved", .yes,
      "Whether the upgrade has removed biometry, where the call has upgraded the activation. Absent otherwise."),
  ]
}

extension ClientObservation4 {
  /// The members in the order of the declaration.
  var record: Record {
    var record = Record(["result": .text(result), "state": .text(phase.rawValue)])
    func texts(_ values: [String]) -> Value? { values.isEmpty ? nil : .list(values.map(Value.text)) }
    func word(_ value: Bool?) -> Value? { value.map { .text($0 ? "yes" : "no") } }
    record["actions"] = texts(actions)
    if steps != 0 { record["steps"] = .int(Int64(steps)) }
    record["codes"] = texts(codes)
    record["knowledgeKey"] = knowledgeKey.map { .int(Int64($0)) }
    record["biometryKey"] = biometryKey.map { .int(Int64($0)) }
    record["activationState"] = status.map { .text($0.state.rawValue) }
    record["remainingAttempts"] = status.map { .int(Int64($0.remainingAttempts)) }
    record["customObject"] = status?.customObject.map(Value.text)
    record["upgradeAvailable"] = word(status?.isUpgradeAvailable)
    record["time"] = time.map(Value.int)
    record["biometryRemoved"] = word(isBiometryRemoved)
    return record
  }
}
