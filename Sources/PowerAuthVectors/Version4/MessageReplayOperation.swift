package import Conformance
internal import PowerAuth

/// Which encrypted requests a server takes.
package struct MessageReplayOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "message.replay", "Which encrypted requests a server of protocol 4 takes, by their time and what it has seen.",
    reference: "Version4/MessageReplay", ranges: [.onlyV4], chapter: .replayDecision,
    use: "The server of protocol 4, with each encrypted request.")
  package let now: Field<Int64>
  package let timestamp: OptionalField<Int64>
  package let temporaryKey: Field<String>
  package let keyExpires: Field<Int64>
  package let nonce: Field<String>
  package let intact: Field<String>
  package let messages: Field<[Record]>
  package let answers = output(
    "answers", .list(of: .choice(["accepted", "refused"]), drawing: 0...0, atMost: 16),
    "Of each message whether it is taken.", formula: "`accepted` where no rule refuses the message")
  package let rules = MessageReplaySentences()

  init() {
    var members = RecordFields()
    let times: ClosedRange<Int64> = 0...2_000_000_000_000
    now = members.field("now", .int(times), "When the message arrives, in milliseconds.")
    timestamp = members.optionalField("timestamp", .int(times), "The time of the message, in milliseconds.")
    temporaryKey = members.field("temporaryKey", .choice(["A", "B", "C"]), "The temporary key.")
    keyExpires = members.field("keyExpires", .int(times), "When this key expires, in milliseconds.")
    nonce = members.field("nonce", .choice(["n1", "n2", "n3", "n4"]), "The nonce of the message.")
    intact = members.field("intact", .yes, "`yes` if the tag is right.")
    messages = input(
      "messages", .list(of: .record(members), drawing: 1...1, atMost: 16),
      "The messages, in the order of their arrival.")
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let taken = rules.takeMessages(request[messages].map(message))
      return request.accept(answers(taken.map { $0 ? "accepted" : "refused" }))
    }
  }

  private func message(_ record: Record) -> ArrivedMessage {
    ArrivedMessage(
      now: Int(record[now]), timestamp: record[timestamp].map(Int.init), key: record[temporaryKey],
      keyExpires: Int(record[keyExpires]), nonce: record[nonce], isIntact: record.says(intact))
  }
}

/// The rules of what a server takes twice.
package struct MessageReplaySentences: DeclarationGroup {
  package let window = rule(
    "R1", "A message has a time, at most five minutes away from that of the server in either direction.",
    \.version4.decisions.replay.isInWindow, \.version4.decisions.replay.isTimed)
  package let unique = rule(
    "R2", "The same nonce with the same temporary key is taken once.", \.version4.decisions.replay.uniqueValue)
  package let remembered = rule(
    "R3", "It is remembered for five minutes.", \.version4.decisions.replay.isRemembered)
  package let always = rule(
    "R4", "It is remembered before the message is decrypted, whether or not that succeeds.",
    \.version4.decisions.replay.remembers)
  package let key = rule("R5", "The temporary key has not expired.", \.version4.decisions.replay.isKeyGood)
  package let tag = rule("R6", "The tag is right.", \.version4.decisions.replay.isIntact)

  package var all: [Rule] { [window, unique, remembered, always, key, tag] }
}
