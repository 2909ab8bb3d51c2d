package import Conformance
package import PowerAuth

/// What a client does after it has compared its counter with that of a status.
package struct CounterSynchronizationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "counter.synchronize", "What a client does about its counter after it has read a status.",
    reference: "Counter/Synchronization", ranges: [.from3_1], chapter: .counterSynchronisation,
    use: "The client, after each status that it has decrypted.")
  package let fields = SynchronizationFields(.folded)
  package let rules = SynchronizationRules(.folded)

  package var fieldRules: [Rule] { rules.comparison + [rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.costs { 1 + Int($0[fields.lookAhead]) / 10 }
    op.answer { rules, request in
      let result = try rules.synchronize(
        fields.client(request.input), with: fields.server(request.input),
        currentVersion: Int(request[fields.currentVersion]), transportKey: request[fields.key])
      return request.accept(fields.outputs(result)) { fields.steps(result) }
    }
  }
}

/// The two counters that a client compares: that of version 3, and that of version 4.
package enum CounterForm: Sendable {
  case folded, wide

  /// The length of a value and of its hash.
  package var byteCount: Int { self == .folded ? 16 : 32 }

  fileprivate var hash: String { self == .folded ? "counter.hash" : "counter.mac" }

  /// The names of all decisions.
  package var decisionNames: [String] { CounterDecision.allCases.map(name) }

  /// The name of a decision, as it stands in vectors.
  package func name(_ decision: CounterDecision) -> String {
    self == .wide && decision == .calculateSignature ? "calculate-code" : decision.rawValue
  }
}

/// The inputs and outputs of a comparison of counters.
package struct SynchronizationFields: DeclarationGroup {
  package let form: CounterForm
  /// The transport key, or KEY_MAC_CTR_DATA.
  package let key: Field<[UInt8]>
  package let counterData: Field<[UInt8]>
  package let counterByte: OptionalField<Int64>
  package let currentVersion: Field<Int64>
  package let lookAhead: Field<Int64>
  package let serverCounterByte: Field<Int64>
  package let serverCounterHash: Field<[UInt8]>
  package let decision: Field<String>
  package let newCounterData: OptionalField<[UInt8]>
  package let newCounterByte: OptionalField<Int64>
  package let hashDistance: StepHandle
  package let byteDistance: StepHandle
  /// How many steps the server is ahead of the client; negative where the client is ahead.
  package let ahead: Field<Int64>

  init(_ form: CounterForm) {
    self.form = form
    let count = form.byteCount
    key =
      form == .folded
      ? input("transportKey", .bytes(count), "The transport key, 16 bytes.")
      : input("key", .bytes(count), "KEY_MAC_CTR_DATA, 32 bytes.")
    counterData = input("counterData", .bytes(count), "The value of the client's counter, \(count) bytes.")
    counterByte = optionalInput(
      "counterByte", .int(0...255), "The byte of the client's counter; absent after an upgrade or a migration.")
    currentVersion = input(
      "currentVersion", .int(0...255, drawing: 3...3), "The main version of the protocol, as the status states it.")
    lookAhead = input("lookAhead", .int(LookAhead.numbers), "The look-ahead of the status.")
    serverCounterByte = input("serverCounterByte", .int(0...255), "The counter's byte in the status.")
    serverCounterHash = input("serverCounterHash", .bytes(count), "The counter's hash in the status, \(count) bytes.")
    hashDistance = textStep(
      "hashDistance",
      "d_hash of § 8.4: the fewest steps, below lookAhead, to a value whose `\(form.hash)` is serverCounterHash, or -1")
    byteDistance = textStep(
      "byteDistance",
      """
      d_byte of § 8.4: of counterByte − serverCounterByte, the same + 256 and the same − 256, the one nearest to 0; \
      absent without counterByte
      """)
    decision = output(
      "decision", .choice(form.decisionNames), "What the client does.",
      formula: "the result of the first row of the table in § 8.4 that holds")
    newCounterData = optionalOutput(
      "counterData", .bytes(count), "The new value of the client's counter, if the decision is `updated`.",
      formula: "the value of counterData after hashDistance steps")
    newCounterByte = optionalOutput(
      "counterByte", .int(0...255), "The new byte of the client's counter, if the decision is `updated`.",
      formula: "serverCounterByte")
    var record = RecordFields()
    ahead = record.field("ahead", .int(-64...63), "How many steps the server is ahead.")
  }

  package func client(_ input: Record) -> ClientCounter {
    ClientCounter(value: input[counterData], byte: input[counterByte].map(Int.init))
  }

  package func server(_ input: Record) -> ServerCounter {
    ServerCounter(
      byte: Int(input[serverCounterByte]), lookAhead: Int(input[lookAhead]), hash: input[serverCounterHash])
  }

  package func outputs(_ result: CounterSynchronization) -> [Binding] {
    let isUpdated = result.decision == .updated
    return [
      decision(form.name(result.decision)), newCounterData(isUpdated ? result.counter.value : nil),
      newCounterByte(isUpdated ? result.counter.byte.map(Int64.init) : nil),
    ]
  }

  package func steps(_ result: CounterSynchronization) -> [Step] {
    guard let distances = result.distances else { return [] }
    return [hashDistance(String(distances.hash ?? -1))] + (distances.byte.map { [byteDistance(String($0))] } ?? [])
  }
}

/// The rules of the comparison.
package struct SynchronizationRules: DeclarationGroup {
  package let search: Rule
  package let bytes = rule("R2", "The distance of the bytes is the shortest way round 256.", \.synchronization.measure)
  package let ahead: Rule
  package let behind = rule(
    "R4", "Otherwise, where both distances are 0, ok; where the server is ahead by both, updated; else invalid.",
    \.synchronization.decide)
  package let unknown = rule(
    "R5", "Without a counter byte the client is updated where its value has the server's hash, and ok otherwise.",
    \.synchronization.takeByte, \.synchronization.decideWithoutByte)
  package let update: Rule
  package let version2 = rule(
    "R7", "Where the status states protocol version 2, nothing is compared: ok.", \.synchronization.isCompared)
  package let lengths: Rule

  init(_ form: CounterForm) {
    let search = "The client's value and those after it, as many as the look-ahead, are searched for the server's hash."
    let update = "An updated client takes the value that was found, and the server's byte."
    switch form {
    case .folded:
      self.search = rule(
        "R1", search, \.counterHash.chooseKey, \.counterHash.keyIndex, \.counterHash.chooseData, \.notation.fold,
        \.internalKey.authenticate, \.indexKey.layOut, \.indexKey.writeIndex, \.indexKey.encrypt, \.counter.hash,
        \.counter.follow, \.counter.start, \.synchronization.countTried)
      self.update = rule(
        "R6", update, \.counter.hash, \.counter.follow, \.counter.start, \.synchronization.countSteps,
        \.synchronization.takeServerByte)
      lengths = rule(
        "R8", "Transport key, counter and hash have 16 bytes; else they are refused.", \.counter.checkValue,
        \.status.checkCounterHash, \.indexKey.checkMasterKey)
    case .wide:
      self.search = rule(
        "R1", search, \.version4.counter.authenticate, \.version4.counter.customization, \.version4.counter.follow,
        \.version4.mac.authenticate, \.counter.start, \.synchronization.countTried)
      self.update = rule(
        "R6", update, \.version4.counter.follow, \.counter.start, \.synchronization.countSteps,
        \.synchronization.takeServerByte)
      lengths = rule(
        "R8", "Key, counter and hash have 32 bytes; else they are refused.", \.version4.counter.checkValue,
        \.version4.counter.checkHash, \.version4.counter.checkKey)
    }
    ahead = rule(
      "R3",
      """
      A client that is ahead by its byte, and whose values have not the server's hash: up to half the look-ahead, rounded \
      down, ok; up to the look-ahead, \(form.name(.calculateSignature)); beyond, invalid.
      """, \.synchronization.isOutOfReach, \.synchronization.needsSignature, \.synchronization.decide)
  }

  package var comparison: [Rule] { [search, bytes, ahead, behind, update] }
}
