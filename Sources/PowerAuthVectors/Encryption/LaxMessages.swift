internal import Conformance
internal import PowerAuth

/// Declares messages that lack a parameter, made by senders who get on without it: there is nothing in its place, not
/// even an empty value, and a recipient who does the same accepts them.
///
/// `encrypt` puts the cryptogram of a sender with a mistake into a draft.
func declareLaxMessages(
  on op: OperationBuilder, fields: EncryptionFields, parameters: [MessageParameter], rule: Rule,
  encrypt: @escaping @Sendable (inout Draft, Mistake) throws -> Void
) {
  let ofScopeParameters = [
    // Before there were associated data, nothing was computed with the activation.
    MessageParameter(
      name: "activationId", versions: Versions.associatedData, set: { draft, _ in draft[fields.activationId] = nil },
      hasLength: false),
    MessageParameter(
      name: "transportKey", versions: Versions.all, set: { draft, _ in draft[fields.transportKey] = nil },
      hasLength: false),
  ]
  for parameter in parameters + [temporaryKeyParameter(fields)] + ofScopeParameters {
    op.variant(
      "computed-without-\(parameter.name.slug)", of: "activation-scope",
      change: "\(parameter.name): absent, and the cryptogram computed without it",
      "Nothing but its absence is wrong, so that whoever does not miss it accepts the message.", exercises: [rule],
      flags: [.parameter], expecting: .reject(.missingParameter, also: []), protocols: parameter.versions
    ) { draft in
      parameter.set(&draft, nil)
      try encrypt(&draft, parameter.whenMissing)
    }
  }
}

extension MessageParameter {
  /// The mistake of a sender who gets on without the parameter.
  fileprivate var whenMissing: Mistake {
    switch name {
    case "timestamp": .missingTimestampAccepted
    case "temporaryKeyId": .missingTemporaryKeyAccepted
    case "activationId": .missingActivationAccepted
    case "transportKey": .missingTransportKeyAccepted
    default: .missingNonceAccepted
    }
  }
}

/// Declares in the activation scope too what is refused because a parameter is absent or there.
func declareParameterRefusalsInActivation(
  on op: OperationBuilder, fields: EncryptionFields, parameters: [MessageParameter], rule: Rule
) {
  for parameter in parameters + [temporaryKeyParameter(fields)] {
    op.variant(
      "\(parameter.name.slug)-missing-in-activation", of: "activation-scope", change: "\(parameter.name): absent",
      "A message of this version does not go without it, in either scope.", exercises: [rule], flags: [.parameter],
      expecting: .reject(.missingParameter, also: []), protocols: parameter.versions
    ) { parameter.set(&$0, nil) }
    op.variant(
      "\(parameter.name.slug)-unexpected-in-activation", of: "activation-scope", change: "\(parameter.name): present",
      "A message of this version does not have it, in either scope.", exercises: [rule], flags: [.parameter],
      expecting: .reject(.unexpectedParameter, also: []), protocols: Versions.all.subtracting(parameter.versions)
    ) { parameter.set(&$0, [UInt8](repeating: 7, count: 16)) }
  }
}

/// The temporary key, as one of the parameters whose presence depends on the version.
func temporaryKeyParameter(_ fields: EncryptionFields) -> MessageParameter {
  MessageParameter(
    name: "temporaryKeyId", versions: Versions.temporaryKey,
    set: { draft, bytes in draft[fields.temporaryKeyId] = bytes.map { _ in "1c3b8a60-5d1c-4c1e-9f43-0d7a2b6f5e11" } },
    hasLength: false)
}
