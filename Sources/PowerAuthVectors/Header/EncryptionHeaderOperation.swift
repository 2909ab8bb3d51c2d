package import Conformance
internal import PowerAuth

/// The header of an encrypted request that is not signed.
package struct EncryptionHeaderOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "header.encryption",
    "The value of the header `X-PowerAuth-Encryption`, which an encrypted request has that is not signed.",
    reference: "Header/Encryption", ranges: ProtocolRange.v3Each + [.v4], chapter: .encryptedFields,
    use: "The client writes it into a request that is encrypted and not signed.")
  package let header = HeaderBuilding(.encryption)
  package let presence = rule(
    "R5", "The activation is named in the activation scope, and only there.", \.headerWriting.join,
    \.headerWriting.writeValue)

  package func declareAnswer(on op: OperationBuilder) { header.declareAnswer(on: op) }
}
