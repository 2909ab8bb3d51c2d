internal import Conformance
internal import PowerAuth

/// The inputs and outputs of the verification of signatures.
struct VerificationFields: Sendable {
  let common: SignatureFields
  let signature: Field<String>
  let lookAhead: Field<Int64>
  let matched: StepHandle
  let counterData: Field<[UInt8]>
  let distance: Field<Int64>

  init(_ op: OperationBuilder) {
    common = SignatureFields(op)
    signature = op.input("signature", .text { _ in "" }, "The signature that came with the data.")
    lookAhead = op.input(
      "lookAhead", .int(countRange, drawing: 1...20), "How many values of the counter are tried, from the given one on."
    )
    matched = op.step(
      "matchedCounterData", "the first value of the counter, of lookAhead, whose signature of data is the one given")
    counterData = op.output(
      "counterData", .bytes(16), "The value of the counter to expect next, 16 bytes.",
      formula: "the value that follows matchedCounterData")
    distance = op.output(
      "distance", .int(countRange), "How many values were passed over before one matched.",
      formula: "how many values were passed over")
  }

  /// Signs the data at the wanted distance, unless the scenario brought a signature.
  func complete(_ draft: inout Draft) throws {
    try common.complete(&draft)
    draft.settle(common.counterData)
    draft.settle(common.data)
    let window = draft.settle(lookAhead)
    guard draft[signature] == nil else { return }
    if draft[wanted: distance] == nil {
      draft[wanted: distance] = draft.draw("distance") { $0.number(in: 0...max(window, 1) - 1) }
    }
    draft[signature] = try sign(draft).text
  }

  /// Signs what the draft holds, at its own distance where no other is given.
  func sign(_ draft: Draft, ahead steps: Int? = nil, by rules: Rules = .right) throws -> MultiFactorSignature {
    var input = draft.inputs
    let start = try draft.value(of: common.counterData)
    let counter = try Rules.right.advanceCounter(start, by: steps ?? Int(draft[wanted: distance] ?? 0)).value
    input[common.counterData.name] = .bytes(counter)
    return try common.sign(input, format: rules.onlineSignatureFormat(of: draft.version()), by: rules)
  }

  func verify(
    _ input: Record, format: SignatureFormat, by rules: Rules = .right
  ) throws -> SignatureVerification {
    let received = ReceivedSignature(
      text: input[signature], data: input[common.data], counter: input[common.counterData],
      lookAhead: Int(input[lookAhead]))
    return try rules.verify(
      received, type: input[common.signatureType], keys: common.keys(input), format: format)
  }
}

/// The rules that verification adds to those of the computation.
struct VerificationRules: Sendable {
  let window: Rule
  let next: Rule
  let mismatch: Rule
  let digits: Rule
  let base64: Rule

  init(_ op: OperationBuilder) {
    window = op.rule(
      "R8", "The given value of the counter and those after it are tried, as many as the look-ahead says, and no other."
    )
    next = op.rule("R9", "The first value that matches counts; the next one to expect is the one after it.")
    mismatch = op.rule("R10", "A signature that is in one character not the expected text is refused.")
    digits = op.rule(
      "R11", "In 3.0, the signature is exactly one group of eight ASCII digits for each factor, joined by dashes.")
    base64 = op.rule(
      "R12",
      """
      From 3.1 on, the signature is the Base64 text of 16 bytes for each factor: standard alphabet, padded, no white \
      space, unused bits zero.
      """)
  }
}
