package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The possession key under the key of the device.
package struct PossessionKeyOperation: OperationDeclaration {
  package let isProtecting: Bool
  package let heading: OperationHeading
  package let identifier = input(
    "deviceIdentifier", .bytes { draw in Array(Hex.encode(draw.bytes(16)).utf8) },
    "The identifier of the device, any bytes.")
  package let fields: FactorFields
  package let rules = FactorSentences(factor: .possession)
  package let hash = rule(
    "R4", "The unlock key is SHA-256 of the identifier, cut to its first 16 bytes, and not folded.",
    \.factorProtection.condenseIdentifier)

  init(isProtecting: Bool) {
    self.isProtecting = isProtecting
    heading = OperationHeading(
      isProtecting ? "factor.protect-possession" : "factor.recover-possession",
      isProtecting
        ? "The possession key, or the transport key, protected with the identifier of the device."
        : "The possession key, or the transport key, recovered with the identifier of the device.",
      reference: "KeyProtection/Possession", ranges: [.v3], chapter: .deviceKeys,
      use: "The client, where it stores the keys of the factors or reads them again.")
    fields = FactorFields(
      factor: .possession, isProtecting: isProtecting, unlockFormula: "SHA-256(deviceIdentifier)[0..<16]")
  }

  package var fieldRules: [Rule] { [rules.layer, hash, rules.keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      try fields.answer(request, rules, by: .possession(identifier: request[identifier]))
    }
  }
}
