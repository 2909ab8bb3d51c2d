internal import Conformance
internal import PowerAuth

/// The status of an activation as a client reads it.
let statusDecryptionOperation = Operation(
  powerAuth: "status.decrypt", "What an encrypted status states.", reference: "Status/Decryption",
  ranges: [.withoutChallenge, .withChallenge]
) { op in
  let fields = StatusFields(op, plaintext: "AES-128-CBC⁻¹(key: transportKey, iv: iv, blob), without padding")
  let blob = op.input("blob", .bytes(32), "The encrypted status, 32 bytes.")
  let outputs = StatusOutputs(op)
  op.refuses(.invalidLength, .missingParameter, .unexpectedParameter, .magic, .unknownState, .lookAhead)
  op.checkOrder(.unexpectedParameter, .missingParameter, .invalidLength, .magic, .unknownState, .lookAhead)

  let rules = StatusEncryptionRules(op)
  let checks = StatusCheckRules(op)
  op.note("No MAC protects a status. Only its checks tell a right one from a wrong one.")
  let sealing = StatusSealing(fields: fields, blob: blob)
  op.arrange { try sealing.complete(&$0) }

  let basic = StatusDecryptionScenarios(op: op, sealing: sealing, rules: rules, checks: checks).declare()
  op.declareStatusRefusals(fields, rules, of: basic)
  op.accumulated(
    "accumulated", "A thousand statuses, of which every fifth is changed in one bit.", count: 1000,
    cases: "everything drawn; case 5n + 4 with one bit of blob flipped",
    exercises: rules.computation + [checks.magic, checks.state, checks.lookAhead], flags: [.accumulated, .tampered]
  ) { draft, number in
    try sealing.complete(&draft)
    guard number % 5 == 4 else { return }
    let bit = draft.draw("bit") { $0.count(0...255) }
    var changed = try draft.value(of: blob)
    changed[bit / 8] ^= 1 << (bit % 8)
    draft[blob] = changed
  }
  op.random(20, "A status drawn from the seed.", exercises: rules.computation, flags: [.random])

  op.corners(of: basic, exercise: rules.computation + [rules.lengths, checks.magic])
  op.protected([blob.name])
  rules.declareMistakes(on: op)
  op.mistakes(Mistake.ofStatusLengths, violate: [rules.lengths])
  op.mistakes([.statusNumbersSigned, .statusNumbersOf7Bits], violate: [rules.numbers])
  op.mistakes(Mistake.ofStatusMagic, violate: [rules.magic, checks.magic])
  op.mistakes(Mistake.ofStatusStates, violate: [checks.state])
  op.mistakes(Mistake.ofStatusLookAheads, violate: [checks.lookAhead])
  op.answer(with: { $1.hasStatusChallenge }) { rules, request, hasChallenge in
    let decrypted = try rules.decryptStatus(
      request[blob], with: fields.protection(request.input), hasChallenge: hasChallenge)
    return request.accept(outputs.bindings(decrypted.status)) {
      fields.steps(decrypted.derivation, iv: decrypted.iv, plaintext: decrypted.plaintext)
    }
  }
}

/// The values that a status states.
private struct StatusOutputs: Sendable {
  let state: Field<Int64>
  let currentVersion: Field<Int64>
  let upgradeVersion: Field<Int64>
  let failedAttempts: Field<Int64>
  let maxFailedAttempts: Field<Int64>
  let lookAhead: OptionalField<Int64>
  let counterByte: OptionalField<Int64>
  let counterHash: OptionalField<[UInt8]>

  init(_ op: OperationBuilder) {
    state = op.output(
      "state", .int(1...5), "1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.", formula: "plaintext[4]")
    currentVersion = op.output(
      "currentVersion", .int(0...255), "The protocol's main version.", formula: "plaintext[5]")
    upgradeVersion = op.output(
      "upgradeVersion", .int(0...255), "The main version to which it can be upgraded.", formula: "plaintext[6]")
    failedAttempts = op.output(
      "failedAttempts", .int(0...255), "How many signatures failed in a row.", formula: "plaintext[13]")
    maxFailedAttempts = op.output(
      "maxFailedAttempts", .int(0...255), "How many may fail before the state is blocked.", formula: "plaintext[14]")
    lookAhead = op.optionalOutput(
      "lookAhead", .int(1...64), "How many values of the counter the server tries; from 3.1 on.")
    counterByte = op.optionalOutput(
      "counterByte", .int(0...255), "How often the counter was advanced, modulo 256; from 3.1 on.")
    counterHash = op.optionalOutput("counterHash", .bytes(16), "The hash of the server's counter; from 3.1 on.")
    let later = ["3.1", "3.2", "3.3"]
    op.formula(of: lookAhead, inVersions: [later: "plaintext[15]"])
    op.formula(of: counterByte, inVersions: [later: "plaintext[12]"])
    op.formula(of: counterHash, inVersions: [later: "plaintext[16..<32]"])
  }

  func bindings(_ status: ActivationStatus) -> [Binding] {
    [
      state(Int64(status.state)), currentVersion(Int64(status.currentVersion)),
      upgradeVersion(Int64(status.upgradeVersion)), failedAttempts(Int64(status.failedAttempts)),
      maxFailedAttempts(Int64(status.maxFailedAttempts)), lookAhead(status.lookAhead.map(Int64.init)),
      counterByte(status.counterByte.map(Int64.init)), counterHash(status.counterHash),
    ]
  }
}

/// The rules of the checks that a client makes.
struct StatusCheckRules: Sendable {
  let magic: Rule
  let state: Rule
  let lookAhead: Rule

  init(_ op: OperationBuilder) {
    magic = op.rule(
      "R9",
      "A status that does not begin with DE C0 DE and a byte from D1 to DF is refused. With D2 to DF it may be refused, or "
        + "read in the same way as with D1.")
    state = op.rule("R10", "A state below 1 or above 5 is refused; 128, DEADLOCK, is found by the client alone.")
    lookAhead = op.rule("R11", "A look-ahead below 1 or above 64 is refused, from 3.1 on.")
  }
}
