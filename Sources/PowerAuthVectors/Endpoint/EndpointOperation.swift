package import Conformance
internal import PowerAuth

/// Where a request of the protocol is sent.
package struct EndpointAddressOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "endpoint.address", "The address of an endpoint of a server, and the identifier of its request.",
    reference: "Endpoint/Address", ranges: [.withoutVersionInAddress, .v3], chapter: .addresses,
    use: "The client, for each request; the last part of the path chooses what the server does.")
  package let fields = EndpointFields()
  package let rules = EndpointSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .baseAddress, .unknownName)
    op.answer(with: { _, version in version.hasNumericCounter }) { rules, request, isFormer in
      let endpoint = try rules.address(
        of: request[fields.endpoint], base: request[fields.baseAddress], isFormer: isFormer)
      return request.accept(fields.address(endpoint.address), fields.uriId(endpoint.uriId)) {
        [fields.path(endpoint.path)]
      }
    }
  }
}

/// The fields of the search for an address.
package struct EndpointFields: DeclarationGroup {
  package let baseAddress = input(
    "baseAddress", .text { "https://\($0.unsigned64()).example.com/\($0.count(0...99))" }.withoutCornersOfForm,
    "The base address, a setting of the app.")
  package let endpoint = input(
    "endpoint", .text { $0.element(of: Rules.right.endpoint.former.map(\.name)) }.withoutCornersOfForm,
    "The name of the endpoint: its path without `/pa` and without version.")
  package let path = textStep(
    "path",
    inVersions: [["2.0", "2.1"]: "/pa/ ‖ endpoint", ["3.0", "3.1", "3.2", "3.3"]: "/pa/v3/ ‖ endpoint"])
  package let address = output(
    "address", .text { _ in "" }, "The address.", formula: "baseAddress without slashes at its end ‖ path")
  package let uriId = optionalOutput(
    "uriId", .text { _ in "" }, "The identifier of the request in its signature, where it is signed.",
    formula: "/pa/ ‖ endpoint")
}

/// What holds of addresses.
package struct EndpointSentences: DeclarationGroup {
  package let path = rule(
    "R1", "The path is `/pa/v3/` and the name of the endpoint; in protocol 2 it is `/pa/` and the name.",
    \.endpoint.writePath)
  package let base = rule(
    "R2", "The path follows the whole base address, of which no character is changed.", \.endpoint.join)
  package let slashes = rule("R3", "Slashes at the end of the base address are dropped.", \.endpoint.trim)
  package let misuse = rule(
    "R4", "A base address that is empty, or whose last part is `pa`, is refused.", \.endpoint.checkPresence,
    \.endpoint.checkEnd)
  package let identifier = rule(
    "R5", "A request that is signed is named by `/pa/` and the endpoint, without a version.", \.endpoint.writeIdentifier
  )
  package let names = rule(
    "R6", "An endpoint that the protocol does not have is refused.", \.endpoint.replaceUnknown, \.endpoint.former,
    \.endpoint.present)
}

extension ProtocolRange {
  /// The versions whose addresses name no version.
  package static let withoutVersionInAddress = ProtocolRange(["2.0", "2.1"], label: "2.0")
}
