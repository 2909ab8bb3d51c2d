package import Conformance
internal import PowerAuth

/// The header of a request with a token.
package struct TokenHeaderOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "header.token", "The value of the header `X-PowerAuth-Token`, which carries the digest of a token.",
    reference: "Header/Token", ranges: ProtocolRange.v2Each.suffix(1) + ProtocolRange.v3Each + [.v4],
    chapter: .tokenHeader,
    use: "The client writes it into each request with a token.")
  package let header = HeaderBuilding(.token)

  package func declareAnswer(on op: OperationBuilder) { header.declareAnswer(on: op) }
}
