/// Events of which no page says what they mean.
extension ServerScript {
  /// Why no page says what an event means; nil where one does.
  func whyUndefined(_ event: ServerEvent) -> String? {
    switch event.kind {
    case "validate" where record(named: event.activation)?.version == 2:
      "validates in version 3 before the commit of an upgrade"
    case "upgrade-commit" where isBeforeUpgrade(event.activation): "commits an upgrade before its start"
    case "encrypted" where event["reuse"] != nil && reused(by: event) == nil: "takes what no earlier event drew"
    case "replay" where repeated(by: event) == nil: "repeats an event that cannot be repeated"
    case "activate" where event["user"] == "": "activates for a user without a name"
    case "init" where event["user"] == "": "prepares an activation for a user without a name"
    case "set-status" where event["status"] != "REMOVED" && record(named: event.activation)?.status == .created:
      "gives a status to an activation without keys"
    case "unblock" where isBlockedWithoutKeys(event.activation): "unblocks an activation without keys"
    default: nil
    }
  }

  /// Only failures that count in each state block an activation before it has keys.
  private func isBlockedWithoutKeys(_ name: String) -> Bool {
    record(named: name).map { $0.status == .blocked && $0.devicePublicKey == nil } ?? false
  }

  private func isBeforeUpgrade(_ name: String) -> Bool {
    record(named: name)?.version == 2 && devices[name]?.hasCounterData != true
  }

  /// The request that an event sends again; nil where the earlier event sent none that can be repeated.
  func repeated(by event: ServerEvent) -> SentRequest? {
    event[count: "of"].flatMap { sent[$0] }.flatMap { $0.event.kind == "activate" ? nil : $0 }
  }

  /// The ephemeral key and the nonce of an earlier event that a message takes again.
  func reused(by event: ServerEvent) -> (scalar: [UInt8], nonce: [UInt8])? {
    event["reuse"].flatMap(Int.init).flatMap { drawn[$0] }
  }
}
