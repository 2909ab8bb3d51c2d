package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// The fields that the operations of the client share: a configuration, events and observations.
package struct ClientScriptFields: DeclarationGroup {
  package let configuration = input(
    "configuration", .record(RecordFields(ClientMember.configuration)), "What holds from the beginning.")
  package let events: Field<[Record]>
  package let decision = step(
    "decision[i]", "the ids of the rules that decide the observation of the event i, counted from 0")
  package let observations = output(
    "observations", .list(of: .record(RecordFields(ClientMember.observed)), drawing: 0...0, atMost: 200),
    "One for each event: what the application and its server see.",
    formula: "what is seen after each of the events, played in their order from the configuration on")
  let names: [GivenName]

  init(_ kinds: [ClientEventKind]) {
    var variants = RecordVariants(by: "event")
    for kind in kinds { variants.kind(kind.name, kind.sentence, RecordFields(kind.members)) }
    names = kinds.filter { !["deliver", "cancel"].contains($0.name) }.map { GivenName(of: $0.name, in: "task") }
    events = input("events", .list(of: .variants(variants), drawing: 0...0, atMost: 200), "What happens, in order.")
  }
}

extension ClientMember {
  static let configuration: [ClientMember] = [
    .choice(
      "start", ["none", "empty", "pending", "active"],
      """
      `none`: no object was made. `empty`: the object was made, and there is no activation. `pending`: the object has \
      an activation that was created and not persisted, but neither a temporary key nor a synchronised time. `active`: an earlier process persisted an activation with the password `1234`, and the \
      object was just made. Absent: `active`.
      """),
    .yes("biometry", "Whether the activation of `active` has biometry as a factor. Absent: `no`."),
    .yes("recovery", "Whether the activation of `active` or `pending` has recovery data. Absent: `no`."),
    .bytes(
      "externalKey",
      "The 16 bytes of the external key in the object's configuration. An activation of `active` uses it. Absent: none."
    ),
    .int(
      "version", 2...3,
      """
      The protocol version of the activation of `active`, on both sides. An activation of version 2 has a counter of \
      which the client does not know the byte after an upgrade. Absent: 3.
      """),
    .cases("sensor", SensorState.self, "The state of the sensor. Absent: `available`."),
    .yes("linked", "Whether keys of biometry are linked to the enrolled set. Absent: see rule B10, which says `no`."),
    .yes("passcode", "Whether the passcode opens keys of biometry too. Absent: `no`."),
    .yes("automaticUpgrade", "Whether an upgrade begins by itself. Absent: `yes`."),
    .int(
      "serverAhead", -1_000_000_000...1_000_000_000,
      """
      By how many milliseconds the server's clock is ahead of the device's. The server's clock is never negative. \
      Absent: 0.
      """),
    .int(
      "keyLifetime", 0...1_000_000_000,
      """
      For how many milliseconds a temporary key is valid; by the server's clock it ends at 10000 or later. \
      Absent: 300000.
      """),
    .choice(
      "sharing", ["common", "separate"],
      """
      `common`: the applications A and B have the same instance, and share its data. `separate`: each has its own \
      instance in the same keychain. The configuration holds for both, and `start` for A only: the object of B is \
      made, and its instance is empty unless it is that of A. Absent: `separate`.
      """),
    .text("biometryName", "The name of the entry of biometry, for both applications. Absent: none."),
  ]

  static let observed: [ClientMember] = [
    .text(
      "result", "What the call answers: one of the results that the kind of the event names.", isRequired: true),
    .cases(
      "state", ClientPhase.self,
      """
      What the application's object says afterwards: `none` without an object, `empty`, `pending`, `active`; `active-2` \
      with data of version 2 and no mark of an upgrade, `upgrade-started` with data of version 2 and the mark, \
      `upgrade-unfinished` with data of version 3 and the mark.
      """, isRequired: true),
    .list(
      "actions", of: .text(atMost: 120) { _ in "" },
      """
      What happened, in order: the path of each request, with what follows from the notes; `store`, where the stored \
      state of the activation changes; `dialog` and `app`. Absent: nothing.
      """),
    .int("steps", -100...100, "By how many steps the client's counter has moved. Absent: 0."),
    .list(
      "signatures", of: .choice(["valid", "invalid"]),
      """
      For each signature that was computed, in order: whether it is right under the keys of the server and the value that \
      the client's counter had. Absent: none.
      """),
    .list(
      "finished", of: .text(atMost: 120) { _ in "" },
      "The tasks that ended, other than the one of the event, each with its result: `NAME RESULT`. Absent: none."),
    .choice(
      "activationState", DeliveredState.allCases.map(\.rawValue),
      "The state of a delivered status, and of `last-status`. Absent otherwise."),
    .int("remainingAttempts", 0...255, "Of the same status. Absent otherwise."),
    .text("customObject", "Of the same status, where it has one. Absent otherwise."),
    .int(
      "time", 0...2_000_000_000_000, "What `time` gives, in milliseconds. Absent otherwise."),
    .text("owner", "What `pending-operation` gives. Absent otherwise."),
    .text("decision", "What an application decides, in `client.application`. Absent otherwise."),
  ]
}
