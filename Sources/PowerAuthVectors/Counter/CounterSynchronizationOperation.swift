internal import Conformance
internal import PowerAuth

/// What a client does after it has compared its counter with that of a status.
let counterSynchronizationOperation = Operation(
  powerAuth: "counter.synchronize", "What a client does about its counter after it has read a status.",
  reference: "Counter/Synchronization", ranges: [.from3_1]
) { op in
  let fields = SynchronizationFields(op)
  op.refuses(.invalidLength)
  op.costs { 1 + Int($0[fields.lookAhead]) / 10 }

  let rules = SynchronizationRules(op)
  op.note("`invalid` puts the activation into the state DEADLOCK, 128, which only clients have: it must be renewed.")
  op.note("`calculate-signature` asks for a signature of possession alone, after which the server has caught up.")
  op.stricterThanCountersOfAnyLength()
  op.arrange { try fields.complete(&$0) }

  let scenarios = SynchronizationScenarios(op: op, fields: fields, rules: rules)
  let basic = scenarios.declare()
  op.accumulated(
    "accumulated", "A thousand pairs of counters, most of them near the ends of the window.", count: 1000,
    cases: "counters drawn; the server's is i mod 5 × lookAhead / 2 − lookAhead steps ahead, give or take two",
    exercises: rules.comparison, flags: [.accumulated]
  ) { draft, number in
    let lookAhead = draft.fill(fields.lookAhead)
    let middle = Int64(number % 5) * lookAhead / 2 - lookAhead
    draft[wanted: fields.ahead] = middle + draft.draw("nearness") { $0.number(in: -2...2) }
    try fields.complete(&draft)
  }
  op.random(30, "Two counters within the window of each other.", exercises: rules.comparison, flags: [.random])

  op.corners(of: basic, exercise: rules.comparison + [rules.lengths])
  op.mistakes(Mistake.ofCounterKeys + Mistake.ofCounterHashes, violate: [rules.search])
  op.mistakes(Mistake.ofFolding + [.indexKeysTheHMAC, .hashForHMAC], violate: [rules.search])
  op.mistakes(Mistake.ofBlocks + [.littleEndianIndex], violate: [rules.search])
  op.mistakes(
    [.hashedTwice, .counterCountsUp, .startHashedAgain, .counterAsNumber, .counterAsSignedNumber],
    violate: [rules.search, rules.update])
  op.mistakes(Mistake.ofSearches, violate: [rules.search])
  op.mistakes(Mistake.ofByteDistances, violate: [rules.bytes])
  op.mistakes(Mistake.ofClientsAhead, violate: [rules.ahead])
  op.mistakes(Mistake.ofServersAhead, violate: [rules.behind])
  op.mistakes(Mistake.ofUnknownBytes, violate: [rules.unknown])
  op.mistakes(Mistake.ofUpdates, violate: [rules.update])
  op.mistake(.comparedAtVersion2, violates: [rules.version2])
  op.mistakes([.keyOfAnyLength, .aesByKeyLength, .counterOfAnyLength, .counterHashFitted], violate: [rules.lengths])
  op.equivalentCiphers()
  op.notDetectable(
    .tieTheOtherWay,
    because: "A distance of 128 is beyond each look-ahead, in whichever direction it is counted: both are invalid.")
  op.answer { rules, request in
    let result = try rules.synchronize(
      fields.client(request.input), with: fields.server(request.input),
      currentVersion: Int(request[fields.currentVersion]), transportKey: request[fields.transportKey])
    return request.accept(fields.outputs(result)) { fields.steps(result) }
  }
}

/// The inputs and outputs of a comparison of counters.
struct SynchronizationFields: Sendable {
  let transportKey: Field<[UInt8]>
  let counterData: Field<[UInt8]>
  let counterByte: OptionalField<Int64>
  let currentVersion: Field<Int64>
  let lookAhead: Field<Int64>
  let serverCounterByte: Field<Int64>
  let serverCounterHash: Field<[UInt8]>
  private let decision: Field<String>
  private let newCounterData: OptionalField<[UInt8]>
  private let newCounterByte: OptionalField<Int64>
  private let hashDistance: StepHandle
  private let byteDistance: StepHandle
  /// How many steps the server is ahead of the client; negative where the client is ahead.
  let ahead: Field<Int64>

  init(_ op: OperationBuilder) {
    transportKey = op.input("transportKey", .bytes(16), "The transport key, 16 bytes.")
    counterData = op.input("counterData", .bytes(16), "The value of the client's counter, 16 bytes.")
    counterByte = op.optionalInput(
      "counterByte", .int(0...255), "The byte of the client's counter; absent after an upgrade or a migration.")
    currentVersion = op.input(
      "currentVersion", .int(0...255, drawing: 3...3), "The main version of the protocol, as the status states it.")
    lookAhead = op.input("lookAhead", .int(1...64), "The look-ahead of the status.")
    serverCounterByte = op.input("serverCounterByte", .int(0...255), "The counter's byte in the status.")
    serverCounterHash = op.input("serverCounterHash", .bytes(16), "The counter's hash in the status, 16 bytes.")
    hashDistance = op.step(
      "hashDistance",
      "d_hash of § 8.4: the fewest steps, below lookAhead, to a value whose `counter.hash` is serverCounterHash, or -1")
    byteDistance = op.step(
      "byteDistance",
      """
      d_byte of § 8.4: of counterByte − serverCounterByte, the same + 256 and the same − 256, the one nearest to 0; \
      absent without counterByte
      """)
    decision = op.output(
      "decision", .choice(CounterDecision.allCases.map(\.rawValue)), "What the client does.",
      formula: "the result of the first row of the table in § 8.4 that holds")
    newCounterData = op.optionalOutput(
      "counterData", .bytes(16), "The new value of the client's counter, if the decision is `updated`.",
      formula: "the value of counterData after hashDistance steps")
    newCounterByte = op.optionalOutput(
      "counterByte", .int(0...255), "The new byte of the client's counter, if the decision is `updated`.",
      formula: "serverCounterByte")
    var record = RecordFields()
    ahead = record.field("ahead", .int(-64...63), "How many steps the server is ahead.")
  }

  /// Makes the server's counter from that of the client, unless the scenario brought it.
  func complete(_ draft: inout Draft) throws {
    draft.fill(transportKey)
    draft.fill(counterData)
    draft.fill(lookAhead)
    if draft[wanted: ahead] == nil {
      let window = draft.fill(lookAhead)
      draft[wanted: ahead] = draft.draw("ahead") { $0.number(in: -window...window - 1) }
    }
    let steps = draft[wanted: ahead] ?? 0
    if draft[serverCounterByte] == nil {
      let byte = draft.fill(counterByte)
      draft[serverCounterByte] = (byte + steps + 256) % 256
    }
    guard draft[serverCounterHash] == nil else { return }
    // A client that is ahead cannot find the server's value: its counter has no way back.
    draft[serverCounterHash] = steps < 0 ? draft.draw("serverCounterHash") { $0.bytes(16) } : try hash(draft, steps)
  }

  /// The hash of the client's counter that many steps ahead.
  func hash(_ draft: Draft, _ steps: Int64) throws -> [UInt8] {
    let value = try Rules.right.advanceCounter(draft.value(of: counterData), by: Int(steps)).value
    return try Rules.right.hashCounter(value, transportKey: draft.value(of: transportKey)).hash
  }

  func client(_ input: Record) -> ClientCounter {
    ClientCounter(value: input[counterData], byte: input[counterByte].map(Int.init))
  }

  func server(_ input: Record) -> ServerCounter {
    ServerCounter(
      byte: Int(input[serverCounterByte]), lookAhead: Int(input[lookAhead]), hash: input[serverCounterHash])
  }

  func outputs(_ result: CounterSynchronization) -> [Binding] {
    let isUpdated = result.decision == .updated
    return [
      decision(result.decision.rawValue), newCounterData(isUpdated ? result.counter.value : nil),
      newCounterByte(isUpdated ? result.counter.byte.map(Int64.init) : nil),
    ]
  }

  func steps(_ result: CounterSynchronization) -> [Step] {
    guard let distances = result.distances else { return [] }
    return [hashDistance(String(distances.hash ?? -1))] + (distances.byte.map { [byteDistance(String($0))] } ?? [])
  }
}

/// The rules of the comparison.
struct SynchronizationRules: Sendable {
  let search: Rule
  let bytes: Rule
  let ahead: Rule
  let behind: Rule
  let unknown: Rule
  let update: Rule
  let version2: Rule
  let lengths: Rule

  init(_ op: OperationBuilder) {
    search = op.rule(
      "R1", "The client's value and those after it, as many as the look-ahead, are searched for the server's hash.")
    bytes = op.rule("R2", "The distance of the bytes is the shortest way round 256.")
    ahead = op.rule(
      "R3",
      """
      A client that is ahead by its byte, and whose values have not the server's hash: up to half the look-ahead, rounded \
      down, ok; up to the look-ahead, calculate-signature; beyond, invalid.
      """)
    behind = op.rule(
      "R4", "Otherwise, where both distances are 0, ok; where the server is ahead by both, updated; else invalid.")
    unknown = op.rule(
      "R5", "Without a byte of its own the client is updated where its value has the server's hash, and ok otherwise.")
    update = op.rule("R6", "An updated client takes the value that was found, and the server's byte.")
    version2 = op.rule("R7", "Where the status states protocol version 2, nothing is compared: ok.")
    lengths = op.rule("R8", "Transport key, counter and hash have 16 bytes; else they are refused.")
  }

  var comparison: [Rule] { [search, bytes, ahead, behind, update] }
}
