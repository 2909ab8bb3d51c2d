import PowerAuth
import Testing

@Suite("Lists of words")
struct VocabularyTests {
  let lists = Rules.right.vocabulary

  @Test func `The numbers that are published`() throws {
    func number(_ name: String, _ list: Vocabulary) throws -> Int {
      try Rules.right.lookUp(name: name, number: nil, in: list).number
    }
    #expect(try number("pendingCommit", lists.activationState) == 2)
    #expect(try number("otp_Used", lists.activationState) == 2)
    #expect(try number("deadlock", lists.activationState) == 128)
    #expect(try number("missingActivation", lists.errorCode) == 6)
    #expect(try number("biometryFallback", lists.errorCode) == 19)
    #expect(try number("timeSynchronization", lists.errorCode) == 20)
    #expect(try number("sdkPin", lists.unlockMethod) == 3)
    #expect(try number("accountsExistError", lists.migrationError) == 3)
  }

  @Test func `Each word is found by its name and by its number`() throws {
    let sizes = [
      (lists.activationState, 6), (lists.errorCode, 21), (lists.unlockMethod, 4), (lists.migrationError, 7),
    ]
    for (list, count) in sizes {
      #expect(list.entries.count == count)
      for entry in list.entries {
        #expect(try Rules.right.lookUp(name: entry.name, number: nil, in: list) == entry)
        #expect(try Rules.right.lookUp(name: nil, number: entry.number, in: list) == entry)
      }
    }
  }

  @Test func `Unknown words, and neither or both of name and number, are refused`() {
    func refused(_ name: String?, _ number: Int?) -> Refusal? {
      refusal { try Rules.right.lookUp(name: name, number: number, in: lists.activationState) }
    }
    #expect(refused("pendingCommig", nil) == .unknownName)
    #expect(refused("Active", nil) == .unknownName)
    #expect(refused(nil, 6) == .unknownNumber)
    #expect(refused(nil, nil) == .missingParameter)
    #expect(refused("active", 3) == .unexpectedParameter)
  }

  @Test func `Twelve of fourteen former errors have a successor`() throws {
    let lost = lists.formerErrors.keys.filter { name in
      refusal { try Rules.right.successor(ofFormerError: name) } == .noSuccessor
    }
    #expect(lists.formerErrors.count == 14)
    #expect(Set(lost) == ["AuthenticationFailed", "Keychain"])
    #expect(try Rules.right.successor(ofFormerError: "OperationCancelled") == VocabularyEntry("operationCancelled", 11))
    #expect(refusal { try Rules.right.successor(ofFormerError: "BiometryFallback") } == .unknownName)
  }
}
