package import Conformance
internal import PowerAuth

/// The digest of the data of an operation, which a user reads.
package struct OperationDigestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "operation-data.digest", "The digits that stand for the data of an operation in a message to its user.",
    reference: "Version4/OperationData", ranges: [.onlyV4], chapter: .operationData4,
    use: "The server puts it into a message to the user, who compares it.")
  package let items = input(
    "items",
    .list(
      of: .text(atMost: 1000) { $0.element(of: ["A1*A100CZK", "1000", "CZK", "238400856/0300", ""]) }, drawing: 1...4),
    "The data, for instance an amount and an account.")
  package let key = input("key", .bytes(16), "Random bytes, 16 of them.")
  package let length = input(
    "length", .int(countRange, drawing: 4...9), "How many digits the digest has, from 4 to 9.")
  package let data = step("data", "the UTF-8 of the items, joined by ampersands")
  package let mac = step("mac", "KMAC256(key, data, 256, \"PA4DIGEST-DATA\")")
  package let digest = output(
    "digest", .text { _ in "" }, "The digits.",
    formula: "mac, read as a big-endian number, modulo 10^length, filled up with zeros on the left")
  package let function = rule(
    "R1", "The MAC is KMAC256 of the items, joined by ampersands, with the customisation PA4DIGEST-DATA.",
    \.version4.operationDigest.join, \.version4.operationDigest.customization, \.version4.mac.authenticate)
  package let number = rule(
    "R2", "All 32 bytes of the MAC are one number, big-endian, and not the last four of them.",
    \.version4.operationDigest.reduce)
  package let padding = rule("R3", "Zeros on the left fill it up.", \.version4.operationDigest.fillUp)
  package let keyLength = rule(
    "R4", "A key of any length but 16 bytes is refused.", \.version4.operationDigest.checkKey)
  package let lengths = rule(
    "R5", "A digest of less than 4 digits or more than 9 is refused.", \.version4.operationDigest.checkLength)

  package var fieldRules: [Rule] { [function, number, padding, keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .digestLength)
    op.answer { rules, request in
      let result = try rules.digestOperation(
        request[items], key: request[key], digits: Int(request[length]))
      return request.accept(digest(result.text)) { [data(result.data), mac(result.mac)] }
    }
  }
}

/// The data of an operation that a user scans.
package struct OfflineDataOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "offline-data.verify", "The data of an operation from a scanned text, after their MAC or signature was verified.",
    reference: "Version4/OperationData", ranges: [.onlyV4], chapter: .operationData4,
    use: "The client of protocol 4, after a user has scanned the data of an operation.")
  package let text = input("text", .text { _ in "" }, "The scanned text.")
  package let key = input(
    "key", .bytes(32),
    "For the types 0 and 1, the P-384 point of the server; for type 2, KEY_MAC_PERSONALIZED_DATA, 32 bytes.")
  package let covered = step("covered", "UTF-8(text) without the Base64 at its end")
  package let values = ScannedDataFields()
  package let rules = OfflineDataSentences()

  package var fieldRules: [Rule] { rules.reading + [rules.macLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .offlineSyntax, .invalidEncoding, .invalidLength, .unknownKeyType, .invalidPublicKey, .signatureEncoding,
      .signatureMismatch, .macMismatch)
    op.answer { rules, request in
      let read = try rules.verifyOfflineData(request[text], key: request[key])
      return request.accept(values.outputs(of: read)) { [covered(read.covered)] }
    }
  }
}

/// The rules of scanned data in 4.0.
package struct OfflineDataSentences: DeclarationGroup {
  package let lines = ScannedDataRule.lines("R1")
  package let password = ScannedDataRule.password("R2")
  package let escapes = ScannedDataRule.escapes("R3")
  package let nonce = ScannedDataRule.nonce("R4")
  package let types = rule(
    "R5", "The type of the key is 0, 1 or 2; another one is refused.", \.offlineData.checkKeyType)
  package let mac = rule(
    "R6",
    "Type 2 has KMAC256 under KEY_MAC_PERSONALIZED_DATA, 32 bytes, with the customisation PA4MAC-QR.",
    \.offlineData.hasMAC, \.offlineData.customization, \.offlineData.byteCount,
    \.offlineData.areEqual, \.version4.mac.authenticate)
  package let covered = rule(
    "R7", "MAC and signature cover all of the text up to and including the type of the key.", \.offlineData.cover)
  package let signature = rule(
    "R8", "The types 0 and 1 have a signature of ECDSA with P-384 and SHA-384, in DER.",
    \.offlineData.verify, \.offlineData.hasMAC)
  package let macLength = rule(
    "R9", "A MAC of any length but 32 bytes, or a key of it, is refused.", \.offlineData.checkMAC,
    \.offlineData.checkKey)
  package let encoding = rule("R10", "MAC and signature are Base64 with its padding.", \.offlineData.decode)

  package var reading: [Rule] { [lines, password, escapes, nonce, types, mac, covered] }
}
