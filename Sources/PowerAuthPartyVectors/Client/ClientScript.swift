package import Conformance
package import PartyModel

package typealias ClientScriptFields = ScriptFields<ClientConfiguration, ClientEvent>

extension ClientScriptFields {
  /// The fields of an operation of the client.
  init(_ kinds: [ClientEventKind]) {
    self.init(
      configuration: (.client, "What holds from the beginning."), events: (kinds, "What happens, in order."),
      observation: (ClientObservation.members, "One for each event: what the application and its server see."),
      textsAtMost: 200,
      formula: "what is seen after each of the events, played in their order from the configuration on",
      decision: "the ids of the rules that decide the observation of the event i, counted from 0",
      dangers: [.successOfClient])
  }
}

extension Members where Value == ClientConfiguration {
  fileprivate static let client = changing(
    ClientConfiguration(),
    [
      .set(
        \.start,
        .choice(
          "start",
          """
          `none`: no object was made. `empty`: the object was made, and there is no activation. `pending`: the object has \
          an activation that was created and not persisted, but neither a temporary key nor a synchronised time. `active`: an earlier process persisted an activation with the password `1234`, and the \
          object was just made. Absent: `active`.
          """)),
      .set(
        \.hasBiometry, .yes("biometry", "Whether the activation of `active` has biometry as a factor. Absent: `no`.")),
      .set(
        \.hasRecovery,
        .yes("recovery", "Whether the activation of `active` or `pending` has recovery data. Absent: `no`.")),
      .set(
        \.externalKey,
        .bytes(
          "externalKey", 16, atMost: 64,
          "The 16 bytes of the external key in the object's configuration. An activation of `active` uses it. Absent: none."
        )),
      .set(
        \.version,
        .int(
          "version", 2...3,
          """
          The protocol version of the activation of `active`, on both sides. An activation of version 2 has a counter of \
          which the client does not know the byte after an upgrade. Absent: 3.
          """)),
      .set(\.sensor, .choice("sensor", "The state of the sensor. Absent: `available`.")),
      .set(
        \.isLinked,
        .yes(
          "linked", "Whether keys of biometry are linked to the enrolled set. Absent: see rule B10, which says `no`.")),
      .set(\.hasPasscode, .yes("passcode", "Whether the passcode opens keys of biometry too. Absent: `no`.")),
      .set(\.upgradesAutomatically, .yes("automaticUpgrade", "Whether an upgrade begins by itself. Absent: `yes`.")),
      .set(
        \.serverAhead,
        .int(
          "serverAhead", -1_000_000_000...1_000_000_000,
          """
          By how many milliseconds the server's clock is ahead of the device's. The server's clock is never negative. \
          Absent: 0.
          """)),
      .set(
        \.keyLifetime,
        .int(
          "keyLifetime", 0...1_000_000_000,
          """
          For how many milliseconds a temporary key is valid; by the server's clock it ends at 10000 or later. \
          Absent: 300000.
          """)),
      .set(
        \.isShared,
        Members<String>.word(
          "sharing", ["common", "separate"],
          """
          `common`: the applications A and B have the same instance, and share its data. `separate`: each has its own \
          instance in the same keychain. The configuration holds for both, and `start` for A only: the object of B is \
          made, and its instance is empty unless it is that of A. Absent: `separate`.
          """
        ).map { text, _ in text == "common" }),
      .set(
        \.biometryName, .text("biometryName", "The name of the entry of biometry, for both applications. Absent: none.")
      ),
    ])
}

extension ClientObservation {
  fileprivate static let members: [FieldDeclaration] = [
    .required(
      "result", .text { _ in "" }, "What the call answers: one of the results that the kind of the event names."),
    .required(
      "state", .choice(ClientPhase.allCases.map(\.rawValue)),
      """
      What the application's object says afterwards: `none` without an object, `empty`, `pending`, `active`; `active-2` \
      with data of version 2 and no mark of an upgrade, `upgrade-started` with data of version 2 and the mark, \
      `upgrade-unfinished` with data of version 3 and the mark.
      """),
    .optional(
      "actions", .lines,
      """
      What happened, in order: the path of each request, with what follows from the notes; `store`, where the stored \
      state of the activation changes; `dialog` and `app`. Absent: nothing.
      """),
    .optional("steps", .int(-100...100), "By how many steps the client's counter has moved. Absent: 0."),
    .optional(
      "signatures", .list(of: FieldKind<String>.choice(["valid", "invalid"]), drawing: 0...0, atMost: 20),
      """
      For each signature that was computed, in order: whether it is right under the keys of the server and the value that \
      the client's counter had, and has the version of the client's data in its header. Absent: none.
      """),
    .optional(
      "finished", .lines,
      "The tasks that ended, other than the one of the event, each with its result: `NAME RESULT`. Absent: none."),
    .optional(
      "activationState", .choice(DeliveredState.allCases.map(\.rawValue)),
      "The state of a delivered status, and of `last-status`. Absent otherwise."),
    .optional("remainingAttempts", .int(0...255), "Of the same status. Absent otherwise."),
    .optional("customObject", .text { _ in "" }, "Of the same status, where it has one. Absent otherwise."),
    .optional(
      "time", .int(0...2_000_000_000_000),
      "What `time` gives, in milliseconds, and what `check-value` says of a header. Absent otherwise."),
    .optional("owner", .text { _ in "" }, "What `pending-operation` gives. Absent otherwise."),
    .optional("decision", .text { _ in "" }, "What an application decides, in `client.application`. Absent otherwise."),
  ]
}
