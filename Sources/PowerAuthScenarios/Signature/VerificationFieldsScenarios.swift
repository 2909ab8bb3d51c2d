internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension VerificationFields {
  /// Signs the data at the wanted distance, unless the scenario brought a signature.
  func complete(_ draft: inout Draft) throws {
    try common.complete(&draft)
    draft.fill(common.counter)
    draft.fill(common.data)
    if let componentLength, draft[componentLength] == nil { draft[componentLength] = 8 }
    let window = draft.fill(lookAhead)
    guard draft[signature] == nil else { return }
    if draft[wanted: distance] == nil {
      draft[wanted: distance] = draft.draw("distance") { $0.number(in: 0...max(window, 1) - 1) }
    }
    draft[signature] = try sign(draft).text
  }

  /// Signs what the draft holds, at its own distance where no other is given.
  func sign(_ draft: Draft, ahead steps: Int? = nil, by rules: Rules = .right) throws -> MultiFactorSignature {
    var input = draft.inputs
    let start = try draft.value(of: common.counter)
    input[common.counter.name] = start.value(after: steps ?? Int(draft[wanted: distance] ?? 0)).value
    return try common.sign(input, format: format(of: draft, by: rules), by: rules)
  }

  /// The format of the signature that the draft has; a length that is refused counts as one that can be written.
  func format(of draft: Draft, by rules: Rules = .right) throws -> SignatureFormat {
    guard let componentLength else { return rules.onlineSignatureFormat(of: try draft.version()) }
    return .decimal(digits: Int(min(try draft.value(of: componentLength), 10)))
  }
}

extension CounterValue {
  /// The value so many signatures later.
  func value(after steps: Int) -> Self {
    (0..<steps).reduce(self) { value, _ in value.following(from: self, by: .right) }
  }
}
