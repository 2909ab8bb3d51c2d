package import Conformance
package import PowerAuth

/// The status of an activation as a client reads it.
package struct StatusDecryptionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.decrypt", "What an encrypted status states.", reference: "Status/Decryption",
    ranges: [.withoutChallenge, .withChallenge], chapter: .status,
    use: "The client reads the status that it asked for.")
  package let fields = StatusFields(plaintext: "AES-128-CBC⁻¹(key: transportKey, iv: iv, blob), without padding")
  package let blob = input("blob", .bytes(32), "The encrypted status, 32 bytes.")
  package let outputs = StatusOutputs()
  package let rules = StatusEncryptionRules()
  package let checks = StatusCheckRules()

  package var fieldRules: [Rule] { rules.computation + [rules.lengths, checks.magic] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .missingParameter, .unexpectedParameter, .magic, .unknownState, .lookAhead)
    op.checkOrder(.unexpectedParameter, .missingParameter, .invalidLength, .magic, .unknownState, .lookAhead)
    op.answer(with: { $1.hasStatusChallenge }) { rules, request, hasChallenge in
      let decrypted = try rules.decryptStatus(
        request[blob], with: fields.protection(request.input), hasChallenge: hasChallenge)
      return request.accept(outputs.bindings(decrypted.status)) {
        fields.steps(decrypted.derivation, iv: decrypted.iv, plaintext: decrypted.plaintext)
      }
    }
  }
}

/// The values that a status states.
package struct StatusOutputs: DeclarationGroup {
  package let state: Field<Int64>
  package let currentVersion: Field<Int64>
  package let upgradeVersion: Field<Int64>
  package let failedAttempts: Field<Int64>
  package let maxFailedAttempts: Field<Int64>
  package let lookAhead: OptionalField<Int64>
  package let counterByte: OptionalField<Int64>
  package let counterHash: OptionalField<[UInt8]>

  init() {
    state = output(
      "state", .int(1...5), "1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.", formula: "plaintext[4]")
    currentVersion = output(
      "currentVersion", .int(0...255), "The protocol's main version.", formula: "plaintext[5]")
    upgradeVersion = output(
      "upgradeVersion", .int(0...255), "The main version to which it can be upgraded.", formula: "plaintext[6]")
    failedAttempts = output(
      "failedAttempts", .int(0...255), "How many signatures failed in a row.", formula: "plaintext[13]")
    maxFailedAttempts = output(
      "maxFailedAttempts", .int(0...255), "How many may fail before the state is blocked.", formula: "plaintext[14]")
    lookAhead = optionalOutput(
      "lookAhead", .int(LookAhead.numbers), "How many values of the counter the server tries; from 3.1 on.",
      inVersions: [["3.1", "3.2", "3.3"]: "plaintext[15]"])
    counterByte = optionalOutput(
      "counterByte", .int(0...255), "How often the counter was advanced, modulo 256; from 3.1 on.",
      inVersions: [["3.1", "3.2", "3.3"]: "plaintext[12]"])
    counterHash = optionalOutput(
      "counterHash", .bytes(16), "The hash of the server's counter; from 3.1 on.",
      inVersions: [["3.1", "3.2", "3.3"]: "plaintext[16..<32]"])
  }

  package func bindings(_ status: ActivationStatus) -> [Binding] {
    [
      state(Int64(status.state)), currentVersion(Int64(status.currentVersion)),
      upgradeVersion(Int64(status.upgradeVersion)), failedAttempts(Int64(status.failedAttempts)),
      maxFailedAttempts(Int64(status.maxFailedAttempts)), lookAhead(status.lookAhead.map(Int64.init)),
      counterByte(status.counterByte.map(Int64.init)), counterHash(status.counterHash),
    ]
  }
}

/// The rules of the checks that a client makes.
package struct StatusCheckRules: DeclarationGroup {
  package let magic = rule(
    "R9",
    "A status that does not begin with DE C0 DE and a byte from D1 to DF is refused. With D2 to DF it may be refused, or "
      + "read in the same way as with D1.", \.status.checkMagic)
  package let state = rule(
    "R10", "A state below 1 or above 5 is refused; 128, DEADLOCK, is found by the client alone.", \.status.checkState)
  package let lookAhead = rule(
    "R11", "A look-ahead below 1 or above 64 is refused, from 3.1 on.", \.status.checkLookAhead)
}
