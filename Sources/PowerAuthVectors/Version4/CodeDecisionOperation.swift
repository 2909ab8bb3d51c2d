package import Conformance
internal import PowerAuth

/// What a server does with a code of protocol 4.
package struct CodeDecisionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "auth-code.decide", "What a server does with an authentication code: the record afterwards.",
    reference: "Version4/Code", ranges: [.onlyV4], chapter: .codeDecision,
    use: "The server of protocol 4, with each authentication code that it gets.")
  package let endpoint = input(
    "endpoint", .choice(CodePlace.allCases.map(\.rawValue)), "Where the code arrived.")
  package let verified = VerifiedFields()
  package let confirmationPending = input(
    "confirmationPending", .yes, "`yes` while the activation waits for its confirmation.")
  package let chain = input(
    "chain", .choice(CounterChain.allCases.map(\.rawValue)),
    "Whether the record has a counter of 4.0: none; one of an upgrade that waits for its confirmation; its own.")
  package let biometryEnabled = input("biometryEnabled", .yes, "`yes` while biometry is on.")
  package let applicationSupported = input(
    "applicationSupported", .yes, "`yes` if the application version is known and can be used.")
  package let type = input("type", .codeType, "The factors of the code, as they are named on the wire.")
  package let matches: Field<[Record]>
  package let offset: Field<Int64>
  package let knowledgeKey: Field<String>
  package let biometryKey: Field<String>
  package let keys = FactorKeyFields()
  package let valid = output("valid", .yes, "`yes` if the code is valid.", formula: "`yes` if a match wins")
  package let found = optionalOutput(
    "offset", .int(0...63), "The offset of the match that wins; absent unless the code is valid.",
    formula: "the offset of the first of matches in the order of R7")
  package let record = VerifiedOutputs()
  package let newKeys = FactorKeyOutputs()
  package let rules = CodeDecisionSentences()

  init() {
    var members = RecordFields()
    offset = members.field("offset", .int(0...100, drawing: 0...21), "How many values after that of the record.")
    knowledgeKey = members.field(
      "knowledgeKey", .knowledgeKey, "The key of knowledge; it counts where the type has knowledge.")
    biometryKey = members.field(
      "biometryKey", .biometryKey, "The key of biometry; it counts where the type has biometry.")
    matches = input(
      "matches", .list(of: .record(members), drawing: 1...2, atMost: 8),
      "Where the code matches: a value of the counter with keys; none of a wrong code, and several to show the order.")
  }

  package var fieldRules: [Rule] { [rules.attempts, rules.counter] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let input = request.input
      let record = CodeRecord(
        verified: try verified.record(input), isConfirmationPending: input.says(confirmationPending),
        chain: try input.choice(chain), isBiometryEnabled: input.says(biometryEnabled), keys: keys.keys(input))
      let decision = rules.decideCode(try code(of: input), on: record)
      let validity: [Binding] = [valid.says(decision.offset != nil), found(decision.offset.map(Int64.init))]
      return request.accept(validity + self.record(decision.record.verified) + newKeys(decision.record.keys))
    }
  }

  private func code(of input: Record) throws -> ArrivedCode {
    ArrivedCode(
      place: try input.choice(endpoint), type: try input.choice(type),
      isApplicationSupported: input.says(applicationSupported),
      matches: input[matches].map {
        CodeMatch(offset: Int($0[offset]), knowledgeKey: $0[knowledgeKey], biometryKey: $0[biometryKey])
      })
  }
}

/// The rules of a decision about a code.
package struct CodeDecisionSentences: DeclarationGroup {
  package let foreign = rule(
    "R1", "A code with an application version that cannot be used counts as a wrong one, in each state.",
    \.version4.decisions.code.countsForeign)
  package let open = rule(
    "R2", "Codes are taken in ACTIVE, and in PENDING_COMMIT only by the confirmation while it is awaited.",
    \.version4.decisions.code.isOpen)
  package let attempts = rule(
    "R3", "The activation is blocked when the failed attempts have reached the maximum.",
    \.version4.decisions.attempts.areUsedUp)
  package let chain = rule(
    "R4", "A record without a counter of 4.0 takes no code, and the code costs nothing; an upgrade brings the counter.",
    \.version4.decisions.code.hasCounter)
  package let biometryOff = rule(
    "R5", "While biometry is off, a code with biometry is not valid, and does not count.",
    \.version4.decisions.code.isBiometryUsable, \.version4.decisions.code.isBiometryOffCounted)
  package let window = rule(
    "R6", "As many values of the counter are tried as the look-ahead says.", \.version4.decisions.attempts.isTried)
  package let order = rule(
    "R7",
    "The smallest offset wins; at one offset each combination of keys is tried, the current key of a factor first.",
    \.version4.decisions.code.isBefore, \.version4.decisions.code.combine)
  package let next = rule(
    "R8", "The next keys are tried at each value of the counter.", \.version4.decisions.code.isNextTried)
  package let counter = rule(
    "R9", "A right code moves the counter to the value after the match.", \.version4.decisions.attempts.passOver)
  package let cleared = rule(
    "R10", "A right code sets the failed attempts to zero, unless it has possession alone.",
    \.version4.decisions.code.clearAttempts)
  package let counted = rule(
    "R11", "A wrong code counts, unless it has possession alone.", \.version4.decisions.code.isCounted)
  package let settled = rule(
    "R12", "A next key that made the code becomes the current one; a current key that made it discards the next one.",
    \.version4.decisions.code.settle)
  package let others = rule(
    "R13", "The keys of a factor that the type does not have stay.", \.version4.decisions.code.settleOther)
  package let wrong = rule(
    "R14", "A wrong code changes no key, and leaves the counter where it is.", \.version4.decisions.code.keepKeys,
    \.version4.decisions.code.keepCounter)

  package var all: [Rule] {
    [
      foreign, open, attempts, chain, biometryOff, window, order, next, counter, cleared, counted, settled, others,
      wrong,
    ]
  }
}
