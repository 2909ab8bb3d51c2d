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
    users: usersOfSignedNumbers)
  static let privateKeyReadAsSigned = PermittedAlternative(
    "private-key.read-as-signed-number",
    "A stored private key whose first bit is set is read and handed out as a negative number, and refused when it is used.",
    users: usersOfSignedNumbers, flag: .policy, revision: 3, undoing: ["private-key.signed-number"],
    edits: [
      RuleEdit(\Rules.vault.checkPrivateKey) { right in
        { scalar in
          let handedOut = try right(scalar)
          return scalar.isNegativeNumber ? scalar.asNegativeNumber : handedOut
        }
      }
    ])

  private static let usersOfSignedNumbers =
    "The Java library reads what it wrote, signed numbers, and cannot use others."
}

extension OperationBuilder {
  /// Permits that stored private keys with a top bit are refused by those who take an alternative.
  func permits(
    _ alternative: PermittedAlternative, refusingTopBitsOf data: Field<[UInt8]>, vaultKey: Field<[UInt8]>
  ) {
    permits(alternative, refusing: Reason(.invalidPrivateKey)) { input in
      let scalar = try? Rules.right.recoverPrivateKey(input[data], vaultKey: input[vaultKey])
      return scalar?.isNegativeNumber ?? false
    }
  }
}

extension RecoverPrivateKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.privateKeyWithTopBitRefused, refusingTopBitsOf: protectedKey, vaultKey: vaultKey)
    op.permits(.privateKeyReadAsSigned)
  }
}

extension RecoverBiometryKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.privateKeyWithTopBitRefused, refusingTopBitsOf: protectedPrivateKey, vaultKey: vaultKey)
    op.permits(.privateKeyReadAsSigned, refusingTopBitsOf: protectedPrivateKey, vaultKey: vaultKey)
    op.leaveOutAlternatives(
      "private-key.signed-number", "private-key.minimal", "private-key.32-bytes",
      because: "The form of the private key is seen in no output.")
  }
}

extension [UInt8] {
  fileprivate var withoutZerosInFront: [UInt8] { Array(drop { $0 == 0 }) }

  /// Whether the bytes are a negative number for those who read signed numbers.
  fileprivate var isNegativeNumber: Bool { first.map { $0 >= 0x80 } ?? false }

  /// The fewest bytes of the same negative number.
  fileprivate var asNegativeNumber: [UInt8] {
    var number = self[...]
    while number.first == 0xFF, number.dropFirst().first.map({ $0 >= 0x80 }) ?? false { number = number.dropFirst() }
    return Array(number)
  }

  fileprivate var asSignedNumber: [UInt8] {
    let number = withoutZerosInFront
    return number.first.map { $0 >= 0x80 } ?? true ? [0] + number : number
  }
}
