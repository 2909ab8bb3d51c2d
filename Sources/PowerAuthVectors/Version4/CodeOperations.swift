package import Conformance
internal import PowerAuth

/// The authentication code of a request that is sent.
package struct OnlineCodeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "auth-code.online", "The authentication code that one to three factors give to the data of a request.",
    reference: "Version4/AuthenticationCode", ranges: [.onlyV4], chapter: .codes4,
    use: "The client of protocol 4 authenticates a request; the code goes into the header (`header.authorization`).")
  package let fields = CodeFields()
  package let steps = CodeSteps()
  package let code = output(
    "code", .text { _ in "" }, "The code, Base64 of 32 bytes for each factor.",
    formula: "Base64(component[0].mac ‖ component[1].mac ‖ …)")
  package let rules = CodeSentences()
  package let format = rule(
    "R9", "The code is one Base64 text, with padding, of all bytes of the components.", \.version4.code.takeBytes,
    \.version4.code.encode)

  package var fieldRules: [Rule] { rules.computation + [rules.types, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownSignatureType, .keyCount, .invalidLength)
    op.answer { rules, request in
      let made = try fields.code(request.input, format: .online, by: rules)
      return request.accept(code(made.text)) { steps(made) }
    }
  }
}

/// The authentication code that a user copies from one screen to another.
package struct OfflineCodeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "auth-code.offline", "The authentication code of data, short enough to be typed by hand.",
    reference: "Version4/AuthenticationCode", ranges: [.onlyV4], chapter: .codes4,
    use: "The client of protocol 4 authenticates data of a scanned code; the user types the digits into another device."
  )
  package let fields = CodeFields()
  package let componentLength = input(
    "componentLength", .int(countRange, drawing: 4...8), "How many digits each component has, from 4 to 8.")
  package let steps = CodeSteps()
  package let decimal = textStep("component[i].decimal", "decimal(component[i].mac, componentLength)")
  package let code = output(
    "code", .text { _ in "" }, "The code: groups of digits, joined by dashes.",
    formula: "the decimals joined by dashes")
  package let rules = CodeSentences()
  package let format = OfflineCodeRules()

  package var fieldRules: [Rule] { rules.computation + [rules.types, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.componentLength, .unknownSignatureType, .keyCount, .invalidLength)
    op.answer { rules, request in
      let format = try rules.offlineCodeFormat(digits: Int(request[componentLength]))
      let made = try fields.code(request.input, format: format, by: rules)
      let groups = made.text.split(separator: "-", omittingEmptySubsequences: false)
      return request.accept(code(made.text)) {
        steps(made) + groups.enumerated().map { decimal(String($1), at: $0) }
      }
    }
  }
}

/// The rules of the digits of an offline code.
package struct OfflineCodeRules: DeclarationGroup {
  package let digits = rule(
    "R9",
    """
    A component is the big-endian number of the last four bytes of its KMAC without the top bit, of which the last digits \
    count; the components are joined by dashes.
    """, \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit,
    \.signatureText.separator, \.signatureText.writeDigits)
  package let padding = rule(
    "R10", "Each component is filled up with zeros on the left.", \.signatureText.fillUp)
  package let length = rule(
    "R11", "A component of less than 4 digits or more than 8 is refused.", \.signatureText.checkDigitCount)
}

/// The server's check of an authentication code.
package struct CodeVerificationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "auth-code.verify",
    "Whether an authentication code is that of the data, and which value of the counter and which keys made it.",
    reference: "Version4/AuthenticationCode", ranges: [.onlyV4], chapter: .codes4,
    use: "The server of protocol 4 verifies a request, and continues with the counter and the keys that it gives.")
  package let fields = CodeFields()
  package let nextKeys: OptionalField<Record>
  package let next: [String: OptionalField<[UInt8]>]
  package let code = input("code", .text { _ in "" }, "The code that came with the data.")
  package let lookAhead = input(
    "lookAhead", .int(countRange, drawing: 1...20),
    "How many values of the counter are tried, from the given one on.")
  package let matched = step(
    "matchedCounterData",
    "of lookAhead values of the counter, from the input on, the first with which data has the input code")
  package let counterData = output(
    "counterData", .bytes(32), "The value of the counter to expect next.", formula: "SHA3-256(matchedCounterData)")
  package let distance = output(
    "distance", .int(countRange), "How many values were passed over before one matched.",
    formula: "the number of values before matchedCounterData, from 0 on")
  package let promoted = output(
    "promoted", .list(of: .text { _ in "" }, drawing: 0...0, atMost: 3),
    "The factors whose next key takes the place of the current one.",
    formula: "the factors of the type whose key in nextKeys made the code")
  package let rules = CodeSentences()
  package let verification = CodeVerificationSentences()

  init() {
    var members = RecordFields()
    next = Dictionary(
      uniqueKeysWithValues: SignatureFactor.allCases.map { factor in
        let sentence = "The next key of the factor \(factor.rawValue), 32 bytes."
        return (factor.rawValue, members.optionalField(factor.rawValue, .bytes(32), sentence))
      })
    nextKeys = optionalInput(
      "nextKeys", .record(members), "Keys that take the place of the current ones when a code is made with them.")
  }

  package var fieldRules: [Rule] {
    rules.computation + [rules.types, rules.lengths, verification.window, verification.next, verification.mismatch]
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownSignatureType, .keyCount, .invalidLength, .invalidEncoding, .codeMismatch)
    op.answer { rules, request in
      let nextKeys = request[nextKeys] ?? Record()
      func next(_ factor: SignatureFactor) -> [UInt8]? { self.next[factor.rawValue].flatMap { nextKeys[$0] } }
      let received = ReceivedCode(
        text: request[code], data: request[fields.data], keys: request[fields.keys],
        nextKeys: FactorKeys(
          possession: next(.possession), knowledge: next(.knowledge), biometry: next(.biometry)),
        counter: request[fields.counterData], lookAhead: Int(request[lookAhead]))
      let accepted = try rules.verifyCode(received, type: request[fields.type])
      return request.accept(
        counterData(accepted.next), distance(Int64(accepted.distance)), promoted(accepted.promoted.map(\.rawValue))
      ) { [matched(accepted.matched)] }
    }
  }
}

/// The rules that verification adds to those of the computation.
package struct CodeVerificationSentences: DeclarationGroup {
  package let window = rule(
    "R9", "The given value of the counter and those after it are tried, as many as the look-ahead says, and no other.",
    \.version4.codeVerification.countTried, \.version4.counter.follow)
  package let next = rule(
    "R10", "The first value that matches counts; the next one to expect is the one after it.",
    \.version4.codeVerification.countPassed, \.version4.codeVerification.findNext, \.version4.counter.follow)
  package let mismatch = rule(
    "R11", "A code that is in one character not the expected text is refused.", \.version4.codeVerification.matches)
  package let form = rule(
    "R12", "The code is Base64 of 32 bytes for each factor, with padding.", \.version4.code.takeBytes,
    \.version4.code.encode)
  package let combinations = rule(
    "R13",
    """
    At each value of the counter, each combination of current and next keys is tried, the current key of a factor first.
    """, \.version4.codeVerification.combine)
  package let promotion = rule(
    "R14", "A factor whose next key made the code is promoted, and no other.", \.version4.codeVerification.promote)
  package let nextLength = rule(
    "R15", "A next key of any length but 32 bytes is refused.", \.version4.codeVerification.checkNextKey)
}
