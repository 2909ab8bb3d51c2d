internal import Conformance
internal import PowerAuth

/// The inputs and outputs of the verification of signatures.
struct VerificationFields<Counter: CounterInput>: Sendable {
  let common: SignatureFields<Counter>
  let signature: Field<String>
  let lookAhead: Field<Int64>
  /// How many digits each component of an offline signature has; nil where signatures are online.
  let componentLength: Field<Int64>?
  let matched: StepHandle
  /// The value to expect next.
  let next: Field<Counter>
  let distance: Field<Int64>

  /// Declares the fields after those of all signatures.
  init(
    _ op: OperationBuilder, common: SignatureFields<Counter>, matched name: String, next: FieldKind<Counter>,
    componentLength: Field<Int64>? = nil
  ) {
    self.common = common
    self.componentLength = componentLength
    signature = op.input("signature", .text { _ in "" }, "The signature that came with the data.")
    lookAhead = op.input(
      "lookAhead", .int(countRange, drawing: 1...20), "How many values of the counter are tried, from the given one on."
    )
    matched = op.step(
      name,
      "of lookAhead values of the counter, from the input on, the first with which data has the input signature"
    )
    self.next = op.output(
      common.counter.name, next, "The value of the counter to expect next.",
      formula: "the value of the counter after \(name)")
    distance = op.output(
      "distance", .int(countRange), "How many values were passed over before one matched.",
      formula: "the number of values before \(name), from 0 on")
  }

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

  func verify(
    _ input: Record, format: SignatureFormat, by rules: Rules = .right
  ) throws -> SignatureVerification<Counter> {
    let received = ReceivedSignature(
      text: input[signature], data: input[common.data], counter: input[common.counter],
      lookAhead: Int(input[lookAhead]))
    return try rules.verify(
      received, type: input[common.signatureType], keys: common.keys(input), format: format)
  }
}

extension VerificationFields where Counter == [UInt8] {
  /// Declares the fields of the verification with the hash-based counter.
  init(_ op: OperationBuilder) {
    self.init(op, common: SignatureFields(op), matched: "matchedCounterData", next: .bytes(16))
  }
}

extension CounterValue {
  /// The value so many signatures later.
  func value(after steps: Int) -> Self {
    (0..<steps).reduce(self) { value, _ in value.following(from: self, by: .right) }
  }
}

/// The rules that verification adds to those of the computation.
struct VerificationRules: Sendable {
  let window: Rule
  let next: Rule
  let mismatch: Rule
  let digits: Rule
  /// None where no signature is Base64.
  let base64: [Rule]

  init(
    _ op: OperationBuilder, hasBase64: Bool = true,
    digits sentence: String =
      "Up to 3.0, the signature is exactly one group of eight ASCII digits for each factor, joined by dashes."
  ) {
    window = op.rule(
      "R8", "The given value of the counter and those after it are tried, as many as the look-ahead says, and no other."
    )
    next = op.rule("R9", "The first value that matches counts; the next one to expect is the one after it.")
    mismatch = op.rule("R10", "A signature that is in one character not the expected text is refused.")
    digits = op.rule("R11", sentence)
    base64 = hasBase64 ? [Self.base64(op)] : []
  }

  private static func base64(_ op: OperationBuilder) -> Rule {
    op.rule(
      "R12",
      """
      From 3.1 on, the signature is the Base64 text of 16 bytes for each factor: standard alphabet, padded, no white \
      space, unused bits zero.
      """)
  }
}
