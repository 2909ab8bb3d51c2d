internal import Conformance
internal import PowerAuth

/// The signature with a numeric counter.
///
/// One operation for requests that are sent and for offline data: before 3.0 both have components of eight digits, and only
/// the data differ.
let numericSignatureOperation = Operation(
  powerAuth: "signature.numeric", "The signature that one to three factors give to data with a numeric counter.",
  reference: "Version2/Signature", ranges: [.v2]
) { op in
  let fields = SignatureFields<UInt64>(numericCounter: op)
  let steps = ComponentSteps(op, counter: "counterBlock", digits: "8", hasBytes: false)
  let counterBlock = op.step("counterBlock", "eight zero bytes ‖ BE64(counter)")
  let signature = op.output(
    "signature", .text { _ in "" }, "The signature: a group of eight digits for each factor, joined by dashes.",
    formula: "the decimals joined by dashes")
  op.refuses(.unknownSignatureType, .missingKey, .invalidLength)
  op.note(
    "Signatures of requests and of offline data are computed alike; they differ in the data only, which "
      + "`request.signed-data` describes.")

  let rules = SignatureRules(op, hasNumericCounter: true)
  let numeric = NumericCounterSentences(op)
  let digits = op.rule(
    "R10",
    """
    A component is the big-endian number of the last four bytes of S_i without its top bit, modulo 10^8, in eight \
    digits, filled up with zeros on the left; the components are joined by dashes.
    """)
  let computation = rules.computation + [numeric.block]
  let scenarios = SignatureScenarios(op: op, fields: fields, rules: rules, computation: computation)
  op.arrange { try fields.complete(&$0) }

  op.scenario(
    "worked-example", "The data of the worked example of later versions, with all three factors.",
    exercises: computation, flags: [.basic]
  ) { draft in
    fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
    draft[fields.data] = SignatureExample.onlineData
  }
  op.scenario(
    "offline-data", "The payment of the worked example of later versions, signed offline.", exercises: computation,
    flags: [.basic]
  ) { draft in
    fields.setExample(&draft, type: .possessionKnowledge, number: 0)
    draft[fields.data] = SignatureExample.offlineData
  }
  let types = scenarios.declareTypes()
  scenarios.declareData()
  scenarios.declareDataThatGetsLost()
  scenarios.declareKeys()
  numeric.declareNumbers(on: op, fields)
  NumericExample.declareDigits(on: op, fields, digits)
  scenarios.declareRefusalsOfFactors(of: types)
  scenarios.declareCaseOfType(of: types.twoFactors) { input in
    [Record([signature(try fields.sign(input, format: .decimal(digits: 8)).text)])]
  }
  op.declareTypeWithMark(fields.signatureType, of: types.oneFactor, rules.types)
  op.accumulated(
    "accumulated", "A thousand signatures, of the six types in turn.", count: 1000,
    cases: "everything drawn but the type, which goes through the six", exercises: computation + [digits],
    flags: [.accumulated]
  ) { $0[fields.signatureType] = SignatureType.allCases[$1 % SignatureType.allCases.count].rawValue }
  op.random(30, "Type, keys, counter and data drawn from the seed.", exercises: computation, flags: [.random])

  op.corners(of: types.threeFactors, exercise: computation + [rules.types, rules.lengths, numeric.width])
  rules.declareMistakesOfFactors(on: op)
  op.mistakes(Mistake.ofDigits + Mistake.ofDigitPadding, violate: [digits])
  numeric.declareMistakes(on: op)
  op.answer(with: { $0.onlineSignatureFormat(of: $1) }) { rules, request, format in
    let made = try fields.sign(request.input, format: format, by: rules)
    return request.accept(signature(made.text)) {
      [counterBlock(request[fields.counter].entering(by: rules))] + steps(made)
    }
  }
}

extension SignatureFields where Counter == UInt64 {
  /// Declares the inputs of signatures with a numeric counter.
  init(numericCounter op: OperationBuilder) {
    self.init(op, counter: "counter", .unsigned64, "The number that the counter has.", example: NumericExample.counter)
  }
}

/// What holds of the counter where it is a number.
struct NumericCounterSentences {
  let block: Rule
  let width: Rule

  init(_ op: OperationBuilder, ids: (block: String, width: String) = ("R8", "R9")) {
    block = op.rule(ids.block, "The value that enters is 16 bytes: eight zero bytes, then the number, big-endian.")
    width = op.rule(ids.width, "The number has 64 bits, unsigned.")
  }

  /// Declares notable numbers; where others follow them, they must not be higher than the limit.
  func declareNumbers(on op: OperationBuilder, _ fields: SignatureFields<UInt64>, atMost limit: UInt64 = .max) {
    let numbers: [Row<UInt64>] = [
      Row("first", "which the counter begins with", 0), Row("second", "after the first signature", 1),
      Row("each-byte-differs", "which shows in which order its bytes stand", 0x0102_0304_0506_0708),
      Row("above-8-bits", "which does not fit one byte", 256),
      Row("above-32-bits", "which is 2^32, and 0 in 32 bits", 0x1_0000_0000),
      Row("above-53-bits", "which is 2^53 + 1, and no floating-point number", 0x20_0000_0000_0001),
      Row("sign-bit-of-32", "which is negative as a signed 32-bit number", 0x8000_0000),
      Row("sign-bit-of-64", "which is negative as a signed 64-bit number", 0x8000_0000_0000_0000),
      Row("upper-half-of-ones", "whose upper 32 bits are all set", 0xFFFF_FFFF_0000_0000),
      Row("highest", "the highest there is", .max),
    ]
    for number in numbers where number.value <= limit {
      op.scenario(
        "counter/\(number.name)", "The counter is \(number.value), \(number.words).", exercises: [block, width],
        flags: [.largeNumber]
      ) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledge.rawValue
        draft[fields.counter] = number.value
      }
    }
  }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofCounterBlocks + [.numericCounterAdvancedBeforeUse], violate: [block])
    op.mistake(.counterSignExtended, violates: [width])
  }
}
