/// What an encrypted exchange follows (§ 12), step by step.
package struct EncryptionRules: Sendable {
  package var parameters = MessageParameterRules()
  package var key = EnvelopeKeyRules()
  package var iv = InitialisationVectorRules()
  package var sharedInfo2 = SharedInfo2Rules()
  package var associatedData = AssociatedDataRules()
  package var cipher = CipherRules()
  package var mac = MACRules()
  package var sealing = SealingRules()
}

/// Writes a text as its UTF-8 bytes.
let utf8Bytes: Function<String, [UInt8]> = { Array($0.utf8) }
