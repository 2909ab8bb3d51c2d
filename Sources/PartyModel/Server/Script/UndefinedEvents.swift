/// Events of which no page says what they mean.
extension ServerScript {
  /// Why no page says what an event means; nil where one does.
  func whyUndefined(_ action: ServerAction) -> String? {
    switch action {
    case .signature(.validate(let sender, _, _)) where record(named: sender.activation)?.version == 2:
      "validates in version 3 before the commit of an upgrade"
    case .upgrade(.commit(let sender, _, _)) where isBeforeUpgrade(sender.activation):
      "commits an upgrade before its start"
    case .encryption(.encrypted(_, _, let message)) where message.reused != nil && reused(by: message) == nil:
      "takes what no earlier event drew"
    case .token(.use(_, let proof, _)) where isNonceUnknown(proof),
      .token(.validate(_, let proof)) where isNonceUnknown(proof):
      "takes a nonce that no earlier event drew"
    case .activation(.status(let name, _)) where record(named: name)?.version == 4:
      "asks in 3.3 for the status of an activation of 4.0"
    case .signature(.offline(let name, _, _)) where record(named: name)?.version == 4:
      "types an offline signature of 3.3 of an activation of 4.0"
    case .version4(.offline(let name, _, _)) where record(named: name)?.version == 3:
      "types an offline code of 4.0 of an activation of 3.3"
    case .activation(.activate(_, let members)) where members.user.isEmpty,
      .version4(.activate(_, let members, _, _)) where members.user.isEmpty:
      "activates for a user without a name"
    case .activation(.initialise(_, let members)) where members.user.isEmpty:
      "prepares an activation for a user without a name"
    case .administrator(.updatePassword(_, let password)) where password.allSatisfy(\.isWhitespace):
      "replaces a one-time password by blanks or nothing"
    case .administrator(.setStatus(let name, let status))
    where status != .removed && (record(named: name)?.status == .created || isWithoutKeys(name)):
      "gives a status to an activation without keys"
    case .administrator(.unblock(let name)) where record(named: name)?.status == .blocked && isWithoutKeys(name):
      "unblocks an activation without keys"
    default: nil
    }
  }

  /// Whether an activation is known that has no keys; only failures that count in each state block one.
  private func isWithoutKeys(_ name: String) -> Bool {
    record(named: name).map { $0.devicePublicKey == nil && $0.version4 == nil } ?? false
  }

  private func isNonceUnknown(_ proof: ProofArguments) -> Bool { proof.nonceOf.map { nonces[$0] == nil } ?? false }

  private func isBeforeUpgrade(_ name: String) -> Bool {
    record(named: name)?.version == 2 && devices[name]?.hasCounterData != true
  }

  /// The ephemeral key and the nonce of an earlier event that a message takes again.
  func reused(by message: MessageArguments) -> (scalar: [UInt8], nonce: [UInt8])? {
    message.reused.flatMap { Int($0) }.flatMap { drawn[$0] }
  }
}
