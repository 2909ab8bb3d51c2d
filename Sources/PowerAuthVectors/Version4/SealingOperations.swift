package import Conformance
package import PowerAuth

/// What data are sealed and opened with.
package struct SealingFields: DeclarationGroup {
  package let key = input("key", .bytes(32), "The key, 32 bytes.")
  package let keyContext = input(
    "keyContext", .bytes { $0.bytes($0.count(0...40)) }, "What the derived keys depend on, of any length.")
  package let associatedData = input(
    "associatedData", .bytes { $0.bytes($0.count(0...60)) }, "What is authenticated and not encrypted.")
  package let encryptionKey = step("encryptionKey", "KDF.derive(key, \"aead/enc\", keyContext)")
  package let macKey = step("macKey", "KDF.derive(key, \"aead/mac\", keyContext)")

  package func context(_ input: Record) -> SealingContext {
    SealingContext(keyContext: input[keyContext], associatedData: input[associatedData])
  }
}

/// The rules of sealed data.
package struct SealingSentences: DeclarationGroup {
  package let keys = rule(
    "R1", "Two keys are derived with the key context: for the encryption, and for the tag.",
    \.version4.aead.encryptionLabel, \.version4.aead.macLabel, \.version4.aead.encryptionContext,
    \.version4.aead.macContext, \.version4.labelledKey.layOut, \.version4.labelledKey.customize,
    \.version4.labelledKey.authenticate, \.version4.mac.authenticate)
  package let cipher = rule(
    "R2", "AES-256 in counter mode, from the block nonce ‖ four zero bytes on, keeps the length of the data.",
    \.version4.aead.makeCounter, \.version4.aead.encrypt)
  package let tag = rule(
    "R3", "The tag is KMAC256 of nonce ‖ associatedData ‖ ciphertext, 32 bytes, with the customisation PA4MAC-AEAD.",
    \.version4.aead.tagParts, \.version4.aead.customization, \.version4.aead.tagByteCount,
    \.version4.aead.coverData)
  package let order = rule("R4", "The tag stands between the nonce and the ciphertext.", \.version4.aead.order)
  package let keyLength = rule("R5", "A key of any length but 32 bytes is refused.", \.version4.aead.checkKey)

  package var computation: [Rule] { [keys, cipher, tag, order] }
}

/// The encryption of data.
package struct SealOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "aead.seal", "The authenticated encryption of data.", reference: "Version4/SealedData", ranges: [.onlyV4],
    chapter: .sealedData4,
    use: "Both parties of protocol 4, for encrypted messages; the client for keys that it stores.")
  package let fields = SealingFields()
  package let nonce = input("nonce", .bytes(12), "The nonce, 12 bytes, which is never used again with the key.")
  package let plaintext = input("plaintext", .plaintext, "What is encrypted.")
  package let ciphertext = step("ciphertext", "AES-256-CTR(encryptionKey, nonce ‖ 0⁴, plaintext)")
  package let tag = step("tag", "KMAC256(macKey, nonce ‖ associatedData ‖ ciphertext, 256, \"PA4MAC-AEAD\")")
  package let sealed = output(
    "sealed", .sealed, "The sealed data.", formula: "nonce ‖ tag ‖ ciphertext")
  package let rules = SealingSentences()
  package let nonceLength = rule(
    "R6", "A nonce of any length but 12 bytes is refused.", \.version4.aead.checkNonce)

  package var fieldRules: [Rule] { rules.computation + [rules.keyLength, nonceLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let result = try rules.seal(
        request[plaintext], key: request[fields.key], nonce: request[nonce], context: fields.context(request.input))
      return request.accept(sealed(result.bytes)) {
        [
          fields.encryptionKey(result.encryptionKey), fields.macKey(result.macKey), ciphertext(result.ciphertext),
          tag(result.tag),
        ]
      }
    }
  }
}

/// The decryption of data.
package struct OpenOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "aead.open", "The decryption of authenticated data.", reference: "Version4/SealedData", ranges: [.onlyV4],
    chapter: .sealedData4,
    use: "Both parties of protocol 4, for encrypted messages; the client for keys that it stores.")
  package let fields = SealingFields()
  package let sealed = input("sealed", .sealed, "The sealed data.")
  package let tag = step(
    "tag", "KMAC256(macKey, sealed[0..<12] ‖ associatedData ‖ sealed[44…], 256, \"PA4MAC-AEAD\")")
  package let plaintext = output(
    "plaintext", .plaintext, "What was encrypted.",
    formula: "AES-256-CTR(encryptionKey, sealed[0..<12] ‖ 0⁴, sealed[44…])")
  package let rules = SealingSentences()
  package let shortest = rule("R6", "Sealed data of less than 44 bytes are refused.", \.version4.aead.checkSealed)
  package let comparison = rule(
    "R7", "The tag is compared before anything is decrypted, and data with another one are refused.",
    \.version4.aead.areEqual)

  package var fieldRules: [Rule] { rules.computation + [rules.keyLength, shortest, comparison] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .macMismatch)
    op.answer { rules, request in
      let result = try rules.open(
        request[sealed], key: request[fields.key], context: fields.context(request.input))
      return request.accept(plaintext(result.plaintext)) {
        [
          fields.encryptionKey(result.values.encryptionKey), fields.macKey(result.values.macKey),
          tag(result.values.tag),
        ]
      }
    }
  }
}

extension FieldKind where Native == [UInt8] {
  /// Sealed data of a plaintext.
  static let sealed = FieldKind.bytes(44, atMost: FieldForm.mostBytes + 44)
}
