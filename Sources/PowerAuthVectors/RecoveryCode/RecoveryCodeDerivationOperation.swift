package import Conformance
internal import PowerAuth

/// The recovery code and the PUKs that a server derives.
package struct RecoveryCodeDerivationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "recovery-code.derive", "The recovery code and the PUKs of a secret and a nonce.",
    reference: "RecoveryCode/Derivation", ranges: [.v3], chapter: .recoveryCodes,
    use: "The server, for codes that are printed on postcards.")
  package let secret = input("secret", .bytes(16), "The secret that server and printer of the postcard share.")
  package let nonce = input("nonce", .bytes(32), "The nonce of the code, 32 bytes.")
  package let indexes = input("indexes", .list(of: .unsigned64, drawing: 1...4), "The index of each PUK.")
  package let material = step("keyMaterial", "the first 26 bytes of SHA-256(secret ‖ BE32(1) ‖ nonce)")
  package let baseKey = step("baseKey", "keyMaterial[10..<26]")
  package let block = step("puk[i].block", "BE64(indexes[i]) ‖ eight bytes 08")
  package let key = step("puk[i].key", "AES-128(key: baseKey, puk[i].block)")
  package let code = output(
    "code", .text { _ in "" }, "The recovery code, 23 characters.",
    formula: "activation-code.encode(keyMaterial[0..<10])")
  package let puks = output(
    "puks", .list(of: .text { _ in "" }, drawing: 0...0), "The PUKs, ten digits each.",
    formula: "the last eight bytes of puk[i].key, modulo 2^40, modulo 10^10, with zeros in front")
  package let derivation = rule(
    "R1", "The bytes are those of X9.63 with SHA-256: secret, number of the block, nonce.", \.keyMaterial.number,
    \.keyMaterial.writeNumber, \.keyMaterial.hash, \.keyMaterial.takeInfo, \.keyMaterial.cut)
  package let division = rule(
    "R2", "The first ten bytes are those of the code, and the other sixteen the key of the PUKs.", \.recoveryCode.divide
  )
  package let writing = rule(
    "R3", "The code is written like an activation code, with its checksum.", \.activationCode.computeChecksum,
    \.activationCode.writeChecksum, \.activationCode.layOut, \.activationCode.alphabet, \.activationCode.encode,
    \.activationCode.group)
  package let blocks = rule(
    "R4", "The block of a PUK is its index in eight bytes, big-endian, and eight bytes 08.", \.recoveryCode.layOut,
    \.recoveryCode.writeIndex, \.recoveryCode.encrypt)
  package let digits = rule(
    "R5", "A PUK is forty bits of the last eight bytes, as the last ten decimal digits, with zeros in front.",
    \.recoveryCode.takeNumber, \.recoveryCode.mask, \.recoveryCode.writeDigits)
  package let length = rule("R6", "A nonce of any length but 32 bytes is refused.", \.recoveryCode.checkNonce)

  /// What each accepted vector exercises.
  package var everything: [Rule] { [derivation, division, writing, blocks, digits] }

  package var fieldRules: [Rule] { everything + [length] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let derived = try rules.deriveRecoveryCode(
        secret: request[secret], nonce: request[nonce], indexes: request[indexes])
      return request.accept(code(derived.code.text), puks(derived.puks.map(\.text))) {
        [material(derived.keyMaterial), baseKey(derived.baseKey)]
          + derived.puks.enumerated().flatMap { index, puk in [block(puk.block, at: index), key(puk.key, at: index)] }
      }
    }
  }
}
