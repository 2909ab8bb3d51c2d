package import Conformance
package import PowerAuth

/// The inputs by which each verification of protocol 4 judges a code.
package struct VerifiedFields: DeclarationGroup {
  package let state = input("state", .recordState, "The state of the activation.")
  package let counter = input("counter", .int(0...1_000_000, drawing: 0...1000), "The number of the counter.")
  package let failedAttempts = input(
    "failedAttempts", .int(0...255, drawing: 0...3), "How many attempts have failed.")
  package let maxFailedAttempts = input(
    "maxFailedAttempts", .int(1...255, drawing: 3...5), "How many failed attempts block the activation.")
  package let lookAhead = input(
    "lookAhead", .int(LookAhead.numbers, drawing: 10...20), "How many values of the counter are tried.")

  package func record(_ input: Record) throws -> VerifiedRecord {
    VerifiedRecord(
      state: try input.choice(state), counter: Int(input[counter]),
      attempts: FailedAttempts(Int(input[failedAttempts]), of: Int(input[maxFailedAttempts])),
      lookAhead: Int(input[lookAhead]))
  }
}

/// What each verification changes.
package struct VerifiedOutputs: DeclarationGroup {
  package let state = output(
    "state", .recordState, "The state afterwards.",
    formula: "BLOCKED where the attempts are used up, and else as the rules say")
  package let counter = output(
    "counter", .int(0...1_000_064), "The number of the counter afterwards.",
    formula: "counter + offset + 1 after a right code, and else counter")
  package let failedAttempts = output(
    "failedAttempts", .int(0...256), "The failed attempts afterwards.",
    formula: "failedAttempts, raised, kept or set to zero by the code")

  package func callAsFunction(_ record: VerifiedRecord) -> [Binding] {
    [state(record.state.rawValue), counter(Int64(record.counter)), failedAttempts(Int64(record.attempts.count))]
  }
}

/// The names of the keys that a server keeps of the factors.
package struct FactorKeyFields: DeclarationGroup {
  package let currentKnowledge = input("currentKnowledge", .knowledgeKey, "The current key of knowledge.")
  package let nextKnowledge = optionalInput("nextKnowledge", .knowledgeKey, "The next key of knowledge.")
  package let currentBiometry = optionalInput("currentBiometry", .biometryKey, "The current key of biometry.")
  package let nextBiometry = optionalInput("nextBiometry", .biometryKey, "The next key of biometry.")

  package func keys(_ input: Record) -> FactorKeyRecord {
    FactorKeyRecord(
      knowledge: FactorKeySlots(current: input[currentKnowledge], next: input[nextKnowledge]),
      biometry: FactorKeySlots(current: input[currentBiometry], next: input[nextBiometry]))
  }
}

/// The same names afterwards.
package struct FactorKeyOutputs: DeclarationGroup {
  package let currentKnowledge = optionalOutput(
    "currentKnowledge", .knowledgeKey, "The current key of knowledge afterwards; it is never absent.",
    formula: "the key that the rules put there")
  package let nextKnowledge = optionalOutput(
    "nextKnowledge", .knowledgeKey, "The next key of knowledge afterwards.", formula: "the key that the rules put there"
  )
  package let currentBiometry = optionalOutput(
    "currentBiometry", .biometryKey, "The current key of biometry afterwards.",
    formula: "the key that the rules put there")
  package let nextBiometry = optionalOutput(
    "nextBiometry", .biometryKey, "The next key of biometry afterwards.", formula: "the key that the rules put there")

  package func callAsFunction(_ keys: FactorKeyRecord) -> [Binding] {
    [
      currentKnowledge(keys.knowledge.current), nextKnowledge(keys.knowledge.next),
      currentBiometry(keys.biometry.current), nextBiometry(keys.biometry.next),
    ]
  }
}

/// The answer of an endpoint.
package struct EndpointAnswerOutputs: DeclarationGroup {
  package let httpStatus = output(
    "httpStatus", .int(200...401), "The HTTP status: 200, 400 or 401.",
    formula: "200; 401 where the request is not authenticated; 400 where something else is refused")
  package let errorCode: OptionalField<String>

  init(_ codes: [String]) {
    errorCode = optionalOutput(
      "errorCode", .choice(["ERR_AUTHENTICATION"] + codes), "The code of the error; absent with 200.",
      formula: "ERR_AUTHENTICATION with 401, and the code of the endpoint with 400")
  }

  package func callAsFunction(_ answer: EndpointAnswer) -> [Binding] {
    [httpStatus(Int64(answer.status)), errorCode(answer.code)]
  }
}
