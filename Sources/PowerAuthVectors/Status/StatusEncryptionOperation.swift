internal import Conformance
internal import PowerAuth

/// The status of an activation as a server encrypts it.
let statusEncryptionOperation = Operation(
  powerAuth: "status.encrypt", "The encrypted status that a server answers with.", reference: "Status/Encryption",
  ranges: [.withoutChallenge, .withChallenge]
) { op in
  let fields = StatusFields(op, plaintext: "the 32 bytes of the status")
  let input = StatusInputs(op)
  let blob = op.output(
    "blob", .bytes(32), "The encrypted status, 32 bytes.",
    formula: "AES-128-CBC(key: transportKey, iv: iv, plaintext), without padding")
  op.refuses(.invalidLength, .missingParameter, .unexpectedParameter)
  op.checkOrder(.unexpectedParameter, .missingParameter, .invalidLength)

  let rules = StatusEncryptionRules(op)
  let counterFields = op.rule(
    "R9", "Counter byte, look-ahead and hash are there from 3.1 on, and only there; CTR_DATA in 3.0, and only there.")
  op.note("In 3.0 the reserved bytes are six, and from 3.1 on five.")
  op.arrange {
    try fields.fill(&$0)
    try input.fill(&$0)
  }

  let basic = op.scenario("basic", "An active activation.", exercises: rules.computation, flags: [.basic]) {
    input.setOrdinary(&$0)
  }
  op.scenario("worked-example", "The status of the worked examples.", exercises: rules.computation, flags: [.basic]) {
    try fields.setExample(&$0)
    try input.setExample(&$0)
  }
  for row in noncesOfLeadingZeros {
    op.scenario(
      row.name, "The encrypted status begins with \(row.words).", exercises: [rules.cipher], flags: [.leadingZero],
      protocols: Versions.challenge
    ) {
      try fields.setExample(&$0)
      try input.setExample(&$0)
      $0[fields.nonce] = row.value.bytes(16)
    }
  }
  input.declareNumbers(on: op, rules)
  input.declareCounters(on: op, rules)
  op.declareStatusRefusals(fields, rules, of: basic)
  input.declareRefusals(on: op, rules, counterFields, of: basic)
  op.accumulated(
    "accumulated", "A thousand statuses.", count: 1000, cases: "everything drawn", exercises: rules.computation,
    flags: [.accumulated])
  op.random(20, "A status drawn from the seed.", exercises: rules.computation, flags: [.random])

  op.corners(of: basic, exercise: rules.computation + [rules.lengths, rules.presence, counterFields])
  rules.declareMistakes(on: op)
  op.mistakes([.magicReversed, .magicD0Written], violate: [rules.magic])
  op.mistake(.statusNumbersClamped, violates: [rules.numbers])
  op.mistakes([.reservedFitted, .counterHashFitted, .statusCounterDataFitted], violate: [rules.lengths])
  op.mistakes([.counterFieldsNotMissed, .unexpectedCounterFieldsIgnored], violate: [counterFields])
  op.answer(with: { $1.hasStatusChallenge }) { rules, request, hasChallenge in
    let encrypted = try rules.encryptStatus(
      input.status(request.input), filling: input.filling(request.input), with: fields.protection(request.input),
      hasChallenge: hasChallenge)
    return request.accept(blob(encrypted.blob)) {
      fields.steps(encrypted.derivation, iv: encrypted.iv, plaintext: encrypted.plaintext)
    }
  }
}
