internal import Conformance
internal import PowerAuth

/// Declares changes that the MAC of a version does not cover, with what they lead to.
///
/// They are right answers, however little one likes them: who checks more than the version does refuses right messages.
func declareUnprotectedFields(on op: OperationBuilder, _ decryption: Decryption, _ rules: EncryptionRules) {
  let fields = decryption.fields
  let beforeAssociatedData = Versions.all.subtracting(Versions.associatedData)
  op.variant(
    "other-application/unnoticed", of: "basic", change: "applicationKey: another one",
    "APP_KEY enters no computation before 3.2.", exercises: [rules.mac, rules.base], flags: [.unprotected],
    expecting: .accept, protocols: beforeAssociatedData
  ) { $0[fields.applicationKey] = "AAAAAAAAAAAAAAAAAAAAAA==" }
  op.variant(
    "other-activation/unnoticed", of: "activation-scope", change: "activationId: another one",
    "The activation enters no computation before 3.2; its KEY_TRANSPORT does.", exercises: [rules.mac, rules.base],
    flags: [.unprotected], expecting: .accept, protocols: beforeAssociatedData
  ) { $0[fields.activationId] = "00000000-0000-4000-8000-000000000000" }
  let noncesUnderNoMac = Versions.nonce.subtracting(Versions.associatedData)
  op.variant(
    "nonce-changed/unnoticed", of: "plaintext-of-32-bytes", change: "nonce: last bit flipped",
    "In 3.1 the MAC does not cover the nonce: the first block is decrypted to other bytes, and nobody notices.",
    exercises: [rules.iv, rules.mac], flags: [.unprotected], expecting: .accept, protocols: noncesUnderNoMac
  ) { draft in
    let nonce = decryption.nonceField(of: draft)
    draft[nonce] = draft[nonce]?.withLastBitFlipped
  }
  for count in [0, 15] {
    op.variant(
      "nonce-changed/plaintext-of-\(count)-bytes", of: "plaintext-of-\(count)-bytes", change: "nonce: last bit flipped",
      "In 3.1 the MAC does not cover the nonce; the first block is decrypted to other bytes, and the padding is in it.",
      exercises: [rules.iv, rules.mac], flags: [.tampered], expecting: .reject(.padding, also: []),
      protocols: noncesUnderNoMac
    ) { draft in
      let nonce = decryption.nonceField(of: draft)
      draft[nonce] = draft[nonce]?.withLastBitFlipped
    }
  }
}
