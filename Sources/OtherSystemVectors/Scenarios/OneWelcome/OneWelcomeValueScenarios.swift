package import Conformance

extension PINFormatOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let parent = accept(op, "five", "12345", 5)
    for (name, pin) in [("zeros", "00000"), ("repeated", "11111"), ("descending", "98765")] { accept(op, name, pin, 5) }
    for length in [1, 4, 6, 12, 20] {
      accept(op, "length-\(length)", String("12345678901234567890".prefix(length)), length)
    }
    for (name, pin) in [("short", "1234"), ("long", "123456"), ("twice", "1234512345"), ("empty", "")] {
      refuse(op, parent, name, "pin: another length", .wrongLength, [size], pin)
    }
    for (name, pin) in [
      ("letter", "12a45"), ("space", "1234 "), ("sign", "-1234"), ("point", "12.45"), ("letters", "abcde"),
      ("superscript", "1234²"), ("fraction", "½2345"),
      ("line-end", "1234\n"),
    ] {
      refuse(op, parent, name, "pin: not only digits", .digits, [digits], pin)
    }
    for (name, pin) in [("full-width", "１２３４５"), ("arabic", "٠١٢٣٤"), ("devanagari", "०१२३४")] {
      refuse(op, parent, name, "pin: digits of another script", .digits, [digits], pin)
    }
    refuse(op, parent, "letter-and-short", "pin: a letter and another length", .digits, [digits, size], "12a")
    refuse(op, parent, "letter-with-a-mark", "pin: a digit with a mark", .digits, [digits], "1234\u{301}5")
  }

  @discardableResult
  private func accept(_ op: OperationBuilder, _ name: String, _ text: String, _ count: Int) -> Scenario {
    op.scenario(name, "A PIN that the policy permits.", [digits, size], .promise) {
      $0[pin] = text
      $0[length] = Int64(count)
    }
  }

  private func refuse(
    _ op: OperationBuilder, _ parent: Scenario, _ name: String, _ change: String, _ reason: Reason, _ rules: [Rule],
    _ text: String
  ) {
    op.variant(
      "refused/\(name)", of: parent, change, "A PIN that the policy does not permit.", rules,
      .malformed, expecting: .reject(reason)
    ) { $0[pin] = text }
  }
}

extension AuthenticatorObjectOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    var first: Scenario?
    for type in ["biometric", "pin", "custom"] {
      let scenario = op.scenario(
        "type/\(type)", "A type of the document.", [types, present], .promise
      ) {
        set(&$0, "id-of-\(type)", type, "yes", "no")
      }
      first = first ?? scenario
    }
    for (registered, preferred) in [("yes", "yes"), ("no", "no")] {
      op.scenario(
        "preferred/\(registered)-\(preferred)", "Registered or not, and preferred or not.", [self.preferred], .promise
      ) { set(&$0, "id", "custom", registered, preferred) }
    }
    guard let parent = first else { return }
    for (name, type) in [
      ("fingerprint", "fingerprint"), ("upper-case", "PIN"), ("empty", ""), ("face", "face"), ("two", "pin,biometric"),
    ] {
      refuse(op, parent, "type-\(name)", "type: another word", .unknownType, [types]) {
        set(&$0, "id", type, "yes", "no")
      }
    }
    refuse(op, parent, "identifier-empty", "identifier: empty", .missingIdentifier, [present]) { $0[identifier] = "" }
    refuse(op, parent, "identifier-empty-custom", "identifier: empty", .missingIdentifier, [present]) {
      set(&$0, "", "custom", "no", "no")
    }
    refuse(op, parent, "identifier-absent", "identifier: absent", .missingIdentifier, [present]) {
      $0[identifier] = nil
    }
    for type in ["biometric", "custom"] {
      refuse(
        op, parent, "preferred-\(type)", "isPreferred: without a registration", .preferredNotRegistered, [preferred]
      ) {
        set(&$0, "id", type, "no", "yes")
      }
    }
  }

  private func set(_ draft: inout Draft, _ id: String, _ type: String, _ registered: String, _ preferred: String) {
    draft[identifier] = id
    draft[self.type] = type
    draft[isRegistered] = registered
    draft[isPreferred] = preferred
  }

  private func refuse(
    _ op: OperationBuilder, _ parent: Scenario, _ name: String, _ change: String, _ reason: Reason, _ rules: [Rule],
    _ build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      "refused/\(name)", of: parent, change, "Members that do not fit together.", rules, .malformed,
      expecting: .reject(reason), build: build)
  }
}
