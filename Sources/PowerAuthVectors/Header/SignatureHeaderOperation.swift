package import Conformance
internal import PowerAuth

/// The header of a signed request.
package struct SignatureHeaderOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "header.signature", "The value of the header `X-PowerAuth-Authorization`, which carries a signature.",
    reference: "Header/Signature", ranges: ProtocolRange.v2Each + ProtocolRange.v3Each, chapter: .signatureHeader,
    use: "The client writes it into each signed request.")
  package let header = HeaderBuilding(.signature)

  package func declareAnswer(on op: OperationBuilder) { header.declareAnswer(on: op) }
}
