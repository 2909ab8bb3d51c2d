internal import Conformance
internal import PowerAuth

/// The inputs, outputs and rules of the verification of signatures, with what its scenarios need.
struct VerificationFields: Sendable {
  let common: SignatureFields
  let signature: Field<String>
  let lookAhead: Field<Int64>
  let counterData: Field<[UInt8]>
  let distance: Field<Int64>

  init(_ op: OperationBuilder) {
    common = SignatureFields(op)
    signature = op.input("signature", .text { _ in "" }, "The signature that came with the data.")
    lookAhead = op.input(
      "lookAhead", .int(countRange, drawing: 1...20), "How many values of the counter are tried, from the given one on."
    )
    counterData = op.output("counterData", .bytes(16), "The value of the counter to expect next, 16 bytes.")
    distance = op.output("distance", .int(countRange), "How many values were passed over before one matched.")
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
  func sign(_ draft: Draft, ahead steps: Int? = nil) throws -> MultiFactorSignature {
    let steps = steps ?? Int(draft[wanted: distance] ?? 0)
    return try common.signature(of: draft.inputs, format: draft.version().signatureFormat, ahead: steps)
  }

  func verify(_ input: Record, format: SignatureFormat) throws -> SignatureVerification {
    try SignatureVerification(
      signature: input[signature], format: format, keys: common.keys(input),
      counter: HashCounter(data: input[common.counterData]), data: input[common.data],
      lookAhead: Int(input[lookAhead]))
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

// MARK: - The window

extension VerificationRules {
  func declareWindow(on op: OperationBuilder, _ fields: VerificationFields) {
    for (distance, lookAhead, words) in [
      (0, 20, "The signature is of the value that is expected."),
      (1, 20, "One signature was lost on the way."), (7, 20, "Seven signatures were lost on the way."),
      (19, 20, "The signature is of the last value in the window."),
      (0, 1, "The window has one value, and the signature is of it."),
      (1, 2, "The signature is of the last value of a window of two."),
      (18, 19, "The signature is of the last value of a window of nineteen."),
      (20, 21, "The signature is of the last value of a window of twenty-one."),
      (63, 64, "The signature is of the last value of the widest window that clients take."),
      (999, 1000, "The signature is of the last value of a wide window."),
      (0, 0x7FFF_FFFF, "The window is wider than anyone would go through, and the first value matches."),
    ] as [(Int64, Int64, String)] {
      op.scenario(
        "distance-\(distance)-of-\(lookAhead)", words, exercises: [window, next], flags: [.lookAhead]
      ) { draft in
        draft[fields.common.signatureType] = SignatureType.possessionKnowledge.rawValue
        draft[fields.lookAhead] = lookAhead
        draft[wanted: fields.distance] = distance
      }
    }
    declareBeyondWindow(on: op, fields)
    declarePast(on: op, fields)
  }

  private func declareBeyondWindow(on op: OperationBuilder, _ fields: VerificationFields) {
    for (steps, words) in [
      (20, "The value is the first after the window."), (21, "The value is the second after the window."),
      (40, "The value is far after the window."),
      (256, "The value is as far as a counter byte goes round."),
    ] {
      op.variant(
        "distance-\(steps)-of-20", of: "distance-0-of-20", change: "signature: made \(steps) values ahead", words,
        exercises: [window], flags: [.lookAhead], expecting: .reject(.signatureMismatch)
      ) { draft in draft[fields.signature] = try fields.sign(draft, ahead: steps).text }
    }
    for (parent, lookAhead, words) in [
      ("distance-0-of-20", 0, "A window of no values contains none that could match."),
      ("distance-1-of-20", 1, "The window has one value, and the signature is of the second."),
      ("distance-19-of-20", 19, "The signature is of the first value after the narrower window."),
      ("distance-18-of-19", 0, "A window of no values contains none that could match."),
      ("distance-18-of-19", 18, "The signature is of the first value after the narrower window."),
      ("distance-20-of-21", 20, "The signature is of the first value after the usual window."),
      ("distance-20-of-21", 19, "The signature is of the second value after the narrower window."),
      ("distance-63-of-64", 63, "The signature is of the first value after the narrower window."),
    ] as [(String, Int64, String)] {
      op.variant(
        "\(parent)/look-ahead-\(lookAhead)", of: parent, change: "lookAhead: \(lookAhead)", words,
        exercises: [window], flags: [.lookAhead], expecting: .reject(.signatureMismatch)
      ) { $0[fields.lookAhead] = lookAhead }
    }
  }

  private func declarePast(on op: OperationBuilder, _ fields: VerificationFields) {
    let counterData = fields.common.counterData
    for (parent, used) in [("distance-0-of-20", 1), ("distance-7-of-20", 8)] {
      op.variant(
        "\(parent)/replayed", of: parent, change: "counterData: the value to expect after the match",
        "A signature that was accepted is not accepted again.", exercises: [next, window],
        flags: [.lookAhead, .crossed], expecting: .reject(.signatureMismatch)
      ) { draft in draft[counterData] = try HashCounter(data: draft[counterData] ?? []).advanced(by: used).counter.data
      }
    }
    op.variant(
      "signature-of-the-past", of: "distance-0-of-20", change: "counterData: five values on",
      "The value that was signed with is long past, and the search goes forward only.", exercises: [window],
      flags: [.lookAhead, .crossed], expecting: .reject(.signatureMismatch)
    ) { draft in draft[counterData] = try HashCounter(data: draft[counterData] ?? []).advanced(by: 5).counter.data }
    op.variant(
      "counter-of-another-chain", of: "distance-0-of-20", change: "counterData: highest bit flipped",
      "The value of another counter leads to none that matches.", exercises: [window], flags: [.lookAhead, .tampered],
      expecting: .reject(.signatureMismatch)
    ) { draft in draft[counterData] = draft[counterData]?.withFirstBitFlipped }
  }
}
