package import Conformance
internal import PowerAuth

/// The status of an activation of protocol 4, written by the server.
package struct StatusEncodingOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.encode", "The status of an activation of protocol 4, with its MAC.", reference: "Version4/Status",
    ranges: [.onlyV4], chapter: .status4,
    use: "The server of protocol 4 answers a request for the status.")
  package let key = input("key", .bytes(32), "KEY_MAC_STATUS, 32 bytes.")
  package let fields = PlainStatusFields(isInput: true)
  package let reserved = input("reserved", .bytes(4), "Random bytes, 4 of them.")
  package let blob = output(
    "blob", .bytes(48), "The status, 48 bytes.", formula: "the bytes of R1, of which 8–11 are reserved")
  package let mac = output(
    "mac", .bytes(32), "The MAC, 32 bytes.", formula: "KMAC256(key, blob, 256, \"PA4MAC-STATUS\")")
  package let rules = PlainStatusSentences()
  package let lengths = rule(
    "R6", "A hash of any length but 32 bytes, or reserved bytes that are not four, are refused.",
    \.version4.status.checkHash, \.version4.status.checkReserved)

  package var fieldRules: [Rule] { rules.computation + [rules.keyLength, lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let result = try rules.encodeStatus(
        fields.status(request.input), reserved: request[reserved], key: request[key])
      return request.accept(blob(result.blob), mac(result.mac))
    }
  }
}

/// The status of an activation of protocol 4, read by the client.
package struct StatusDecodingOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.decode", "The values of a status of protocol 4.", reference: "Version4/Status", ranges: [.onlyV4],
    chapter: .status4,
    use: "The client of protocol 4 reads the status that it asked for.")
  package let key = input("key", .bytes(32), "KEY_MAC_STATUS, 32 bytes.")
  package let message = input("message", .bytes(80), "The status, 48 bytes, and its MAC, 32 bytes.")
  package let mac = step("mac", "KMAC256(key, message[0..<48], 256, \"PA4MAC-STATUS\")")
  package let fields = PlainStatusFields(isInput: false)
  package let rules = PlainStatusSentences()
  package let length = rule(
    "R6", "A message of any length but 80 bytes is refused.", \.version4.status.checkMessage)
  package let comparison = rule(
    "R7", "The MAC is compared whole, before anything is read.", \.version4.status.areEqual,
    \.version4.status.checkMessage)
  package let checkedMagic = rule("R8", "Other first bytes are refused.", \.version4.status.checkMagic)
  package let state = rule("R9", "A state that is not from 1 to 5 is refused.", \.version4.status.checkState)
  package let lookAhead = rule(
    "R10", "A look-ahead that is not from 1 to 64 is refused.", \.version4.status.checkLookAhead)
  package let versions = rule(
    "R11", "The current version is 4, or 3 with bit 1 of the flags; the upgrade version is 4 or more.",
    \.version4.status.checkVersions)
  package let attempts = rule(
    "R12", "No more attempts have failed than the maximum.", \.version4.status.checkAttempts)

  package var fieldRules: [Rule] { rules.computation + [rules.keyLength, length, comparison] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .macMismatch, .statusMagic, .unknownState, .lookAhead, .statusVersion, .attempts)
    op.answer { rules, request in
      let result = try rules.decodeStatus(request[message], key: request[key])
      return request.accept(fields.bindings(result.status)) { [mac(result.mac)] }
    }
  }
}
