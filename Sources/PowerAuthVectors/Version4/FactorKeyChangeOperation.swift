package import Conformance
internal import PowerAuth

/// The keys of factors after a call that changes one.
package struct FactorKeyChangeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "factor-key.change", "The keys of factors that a server keeps after a call that changes one.",
    reference: "Version4/FactorKey", ranges: [.onlyV4], chapter: .factorKeyDecision,
    use: "The server of protocol 4, when a client changes the password, adds biometry or removes it.")
  package let call = input("call", .choice(FactorKeyCall.allCases.map(\.rawValue)), "The call.")
  package let state = input("state", .recordState, "The state of the activation.")
  package let type = input("type", .codeType, "The factors of the code.")
  package let rightCode = input("rightCode", .yes, "`yes` if the code is right, apart from its key of knowledge.")
  package let knowledgeKey = input(
    "knowledgeKey", .knowledgeKey, "The key of knowledge of the code; it counts where the type has knowledge.")
  package let request = input(
    "request", .choice(["right", "refused"]),
    "`refused` if the body cannot be decrypted or read, or has an algorithm that is not allowed.")
  package let newKnowledge = input("newKnowledge", .knowledgeKey, "The key that a change of the password agrees on.")
  package let newBiometry = input("newBiometry", .biometryKey, "The key that is agreed on where biometry is added.")
  package let keys = FactorKeyFields()
  package let biometryEnabled = input("biometryEnabled", .yes, "`yes` while biometry is on.")
  package let answer = EndpointAnswerOutputs(["ERR_PASSWORD_CHANGE", "ERR_BIOMETRY"])
  package let newKeys = FactorKeyOutputs()
  package let newSetting = output(
    "biometryEnabled", .yes, "Whether biometry is on afterwards.",
    formula: "`yes` after biometry/add, `no` after biometry/remove, and else biometryEnabled")
  package let rules = FactorKeySentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let input = request.input
      let record = FactorRecord(
        state: try input.choice(state), keys: keys.keys(input), isBiometryEnabled: input.says(biometryEnabled))
      let decision = rules.changeFactorKey(try change(of: input), of: record)
      let setting = newSetting.says(decision.record.isBiometryEnabled)
      return request.accept(answer(decision.answer) + newKeys(decision.record.keys) + [setting])
    }
  }

  private func change(of input: Record) throws -> FactorKeyRequest {
    FactorKeyRequest(
      call: try input.choice(call), type: try input.choice(type), isCodeRight: input.says(rightCode),
      knowledgeKey: input[knowledgeKey], isBodyRight: input[request] == "right", newKnowledge: input[newKnowledge],
      newBiometry: input[newBiometry])
  }
}

/// The rules of a change of a key.
package struct FactorKeySentences: DeclarationGroup {
  package let types = rule(
    "R1", "The password is changed and biometry is added with possession and knowledge; possession alone removes it.",
    \.version4.decisions.factorKey.takesType)
  package let open = rule("R2", "Keys change in ACTIVE only.", \.version4.decisions.factorKey.isOpen)
  package let slot = rule(
    "R3", "The code may be made with the current key of knowledge or the next one; else 401, and no key changes.",
    \.version4.decisions.factorKey.findSlot)
  package let settled = rule(
    "R4", "Before the change the code promotes a next key that made it, or discards one that did not.",
    \.version4.decisions.factorKey.settle)
  package let refused = rule(
    "R5", "A body that is refused is answered by 400, and what the code did to the keys stays.",
    \.version4.decisions.factorKey.keepSettled)
  package let password = rule(
    "R6", "A change of the password makes a next key; the current one stays until a code is made with the next.",
    \.version4.decisions.factorKey.changePassword)
  package let added = rule(
    "R7", "A key of biometry that is added becomes the current one where there is none, and else the next one.",
    \.version4.decisions.factorKey.addBiometry)
  package let on = rule("R8", "Adding a key switches biometry on.", \.version4.decisions.factorKey.isOnWhenAdded)
  package let removed = rule(
    "R9", "Removal leaves no key of biometry and switches it off, also where it is off.",
    \.version4.decisions.factorKey.removeBiometry, \.version4.decisions.factorKey.isOnWhenRemoved,
    \.version4.decisions.factorKey.canRemove)

  package var all: [Rule] { [types, open, slot, settled, refused, password, added, on, removed] }
}
