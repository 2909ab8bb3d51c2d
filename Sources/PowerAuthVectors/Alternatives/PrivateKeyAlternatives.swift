package import Conformance
internal import PowerAuth

/// How a device writes its private key: nobody else reads it.
extension PermittedAlternative {
  static let privateKeySigned = PermittedAlternative(
    "private-key.signed-number",
    "A private key is stored and handed out as a signed number: without leading zero bytes, and with one before a top bit.",
    users: "The Java library writes private keys as signed numbers; nobody else reads them.",
    edits: RuleEdit(\Rules.vault.checkPrivateKey) { right in { try right($0).asSignedNumber } })
  static let privateKeyMinimal = PermittedAlternative(
    "private-key.minimal", "A private key is stored and handed out without leading zero bytes.",
    users: "The mobile core writes private keys without leading zero bytes; nobody else reads them.",
    edits: RuleEdit(\Rules.vault.checkPrivateKey) { right in { try right($0).withoutZerosInFront } })
  static let privateKeyOf32Bytes = PermittedAlternative(
    "private-key.32-bytes", "A private key is stored and handed out in 32 bytes.",
    users: "Libraries with keys of a fixed length write 32 bytes; nobody else reads them.",
    edits: RuleEdit(\Rules.vault.checkPrivateKey) { right in
      { scalar in
        let number = try right(scalar).withoutZerosInFront
        return [UInt8](repeating: 0, count: 32 - number.count) + number
      }
    })
  static let privateKeyWithTopBitRefused = PermittedAlternative(
    "private-key.top-bit-refused",
    "A stored private key whose first bit is set is read as a negative number, and refused.",
    users: "The Java library reads what it wrote, signed numbers, and cannot use others.")
}

extension OperationBuilder {
  /// Permits that stored private keys with a top bit are refused.
  func permitsRefusingTopBits(of data: Field<[UInt8]>, vaultKey: Field<[UInt8]>) {
    permits(.privateKeyWithTopBitRefused, refusing: Reason(.invalidPrivateKey)) { input in
      let scalar = try? Rules.right.recoverPrivateKey(input[data], vaultKey: input[vaultKey])
      return scalar?.first.map { $0 >= 0x80 } ?? false
    }
  }
}

extension RecoverPrivateKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permitsRefusingTopBits(of: protectedKey, vaultKey: vaultKey)
  }
}

extension RecoverBiometryKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permitsRefusingTopBits(of: protectedPrivateKey, vaultKey: vaultKey)
    op.leaveOutAlternatives(
      "private-key.signed-number", "private-key.minimal", "private-key.32-bytes",
      because: "The form of the private key is seen in no output.")
  }
}

extension [UInt8] {
  fileprivate var withoutZerosInFront: [UInt8] { Array(drop { $0 == 0 }) }

  fileprivate var asSignedNumber: [UInt8] {
    let number = withoutZerosInFront
    return number.first.map { $0 >= 0x80 } ?? true ? [0] + number : number
  }
}
