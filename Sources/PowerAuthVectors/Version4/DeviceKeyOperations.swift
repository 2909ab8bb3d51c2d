package import Conformance
internal import PowerAuth

/// The keys of an application under a vault key of protocol 4.
package struct ApplicationVaultOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.application-key", "The key of an application with a number, under a vault key of protocol 4.",
    reference: "Version4/Vault", ranges: [.onlyV4], chapter: .deviceKeys4,
    use: "The client of protocol 4 derives keys of the application, after the server has handed out a vault key.")
  package let vaultKey = input("vaultKey", .bytes(32), "The vault key, 32 bytes.")
  package let kind = input(
    "kind", .choice(ApplicationVaultKind.allCases.map(\.rawValue)),
    "Which vault key it is: of two factors, or knowledge.")
  package let index = input("index", .unsigned64, "The number, which the application chooses.")
  package let size = input("size", .int(0...4096, drawing: 16...64), "How many bytes are derived, at least 16.")
  package let data = step("data", "withSizes(\"app/kdf/2fa\" or \"app/kdf/knowledge\", BE64(index))")
  package let key = output(
    "key", .bytes(32), "The key of the application, of so many bytes.",
    formula: "KMAC256(vaultKey, data, 8 · size, \"PA4KDF\")")
  package let labels = rule(
    "R1", "The key is derived as by `kdf.derive`, with the label app/kdf/2fa or app/kdf/knowledge.",
    \.version4.vault.label, \.version4.labelledKey.layOut, \.version4.labelledKey.customize,
    \.version4.mac.authenticate)
  package let number = rule(
    "R2", "The diversifier is the index, big-endian in eight bytes.", \.version4.vault.writeIndex)
  package let keyLength = rule(
    "R3", "A vault key of any length but 32 bytes is refused.", \.version4.vault.checkKey)
  package let shortest = rule("R4", "A key of less than 16 bytes is refused.", \.version4.vault.checkSize)

  package var fieldRules: [Rule] { [labels, number, keyLength, shortest] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      guard let kind = ApplicationVaultKind(rawValue: request[kind]) else { throw UnknownKind(text: request[kind]) }
      let derived = try rules.applicationVaultKey(
        request[vaultKey], kind: kind, index: request[index], byteCount: Int(request[size]))
      return request.accept(key(derived.key)) { [data(derived.data)] }
    }
  }
}

/// A kind that no vault key has; the engine lets none through.
struct UnknownKind: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a kind of vault key" }
}

/// How a client stores the key of a factor.
package struct FactorWrappingOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "factor.wrap", "The form in which a client of protocol 4 stores the key of a factor.",
    reference: "Version4/DeviceKeys", ranges: [.onlyV4], chapter: .deviceKeys4,
    use: "The client of protocol 4 stores the key of a factor.")
  package let kek = input("kek", .bytes(32), "The key of the wrapping, for instance of a password, 32 bytes.")
  package let key = input("key", .bytes(32), "The key of the factor, 32 bytes.")
  package let iv = input("iv", .bytes(16), "The initialisation vector, 16 random bytes.")
  package let wrapped = output(
    "wrapped", .bytes(48), "The wrapped key, 48 bytes.", formula: "iv ‖ AES-256-CTR(kek, iv, key)")
  package let rules = FactorWrappingSentences()
  package let ivLength = rule(
    "R4", "An initialisation vector of any length but 16 bytes is refused.", \.version4.factor.checkIV)

  package var fieldRules: [Rule] { [rules.cipher, rules.form, rules.keyLength, ivLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      request.accept(wrapped(try rules.wrapFactorKey(request[key], kek: request[kek], iv: request[iv])))
    }
  }
}

/// How a client reads the stored key of a factor.
package struct FactorUnwrappingOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "factor.unwrap", "The key of a factor, as a client of protocol 4 has stored it.",
    reference: "Version4/DeviceKeys", ranges: [.onlyV4], chapter: .deviceKeys4,
    use: "The client of protocol 4 reads the stored key of a factor.")
  package let kek = input("kek", .bytes(32), "The key of the wrapping, for instance of a password, 32 bytes.")
  package let wrapped = input("wrapped", .bytes(48), "The wrapped key, 48 bytes.")
  package let key = output(
    "key", .bytes(32), "The key of the factor, 32 bytes.",
    formula: "AES-256-CTR(kek, wrapped[0..<16], wrapped[16..<48])")
  package let rules = FactorWrappingSentences()
  package let length = rule(
    "R4", "A wrapped key of any length but 48 bytes is refused.", \.version4.factor.checkWrapped)

  package var fieldRules: [Rule] { [rules.cipher, rules.form, rules.keyLength, length] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      request.accept(key(try rules.unwrapFactorKey(request[wrapped], kek: request[kek])))
    }
  }
}

/// The rules of wrapping.
package struct FactorWrappingSentences: DeclarationGroup {
  package let cipher = rule(
    "R1", "AES-256 in counter mode, whose whole block is counted, and no tag: another key is never noticed.",
    \.version4.factor.encrypt)
  package let form = rule(
    "R2", "The initialisation vector stands before the encrypted key.", \.version4.factor.join,
    \.version4.factor.divide)
  package let keyLength = rule("R3", "A key of any length but 32 bytes is refused.", \.version4.factor.checkKey)
}
