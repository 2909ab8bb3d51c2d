internal import Conformance
internal import PowerAuth

/// Where a request of the protocol is sent.
let endpointAddressOperation = Operation(
  powerAuth: "endpoint.address", "The address of an endpoint of a server, and the identifier of its request.",
  reference: "Endpoint/Address", ranges: [.withoutVersionInAddress, .v3]
) { op in
  let fields = EndpointFields(op)
  op.refuses(.missingParameter, .baseAddress, .unknownName)
  op.note(
    "The base address is a setting of an app: what stands before `/pa` in the addresses of its server. That it is an "
      + "address at all is not checked here.")
  let rules = EndpointSentences(op)
  EndpointScenarios(op: op, fields: fields, rules: rules).declare()
  op.mistakes(Mistake.ofEndpointPaths, violate: [rules.path])
  op.mistakes(Mistake.ofEndpointJoining, violate: [rules.base])
  op.mistakes(Mistake.ofEndpointSlashes, violate: [rules.slashes])
  op.mistakes(Mistake.ofBaseAddresses, violate: [rules.misuse])
  op.mistakes(Mistake.ofEndpointIdentifiers, violate: [rules.identifier])
  op.mistakes(Mistake.ofEndpointNames, violate: [rules.names])
  op.answer(with: { _, version in version.hasNumericCounter }) { rules, request, isFormer in
    let endpoint = try rules.address(
      of: request[fields.endpoint], base: request[fields.baseAddress], isFormer: isFormer)
    return request.accept(fields.address(endpoint.address), fields.uriId(endpoint.uriId)) {
      [fields.path(endpoint.path)]
    }
  }
}

/// The fields of the search for an address.
struct EndpointFields: Sendable {
  let baseAddress: Field<String>
  let endpoint: Field<String>
  let path: StepHandle
  let address: Field<String>
  let uriId: OptionalField<String>

  init(_ op: OperationBuilder) {
    baseAddress = op.input(
      "baseAddress", .text { "https://\($0.unsigned64()).example.com/\($0.count(0...99))" }.withoutCornersOfForm,
      "The base address, a setting of the app.")
    endpoint = op.input(
      "endpoint", .text { $0.element(of: Rules.right.endpoint.former.map(\.name)) }.withoutCornersOfForm,
      "The name of the endpoint: its path without `/pa` and without version.")
    path = op.step(
      "path",
      inVersions: [["2.0", "2.1"]: "/pa/ ‖ endpoint", ["3.0", "3.1", "3.2", "3.3"]: "/pa/v3/ ‖ endpoint"])
    address = op.output(
      "address", .text { _ in "" }, "The address.", formula: "baseAddress without slashes at its end ‖ path")
    uriId = op.optionalOutput(
      "uriId", .text { _ in "" }, "The identifier of the request in its signature, where it is signed.",
      formula: "/pa/ ‖ endpoint")
  }
}

/// What holds of addresses.
struct EndpointSentences: Sendable {
  let path: Rule
  let base: Rule
  let slashes: Rule
  let misuse: Rule
  let identifier: Rule
  let names: Rule

  init(_ op: OperationBuilder) {
    path = op.rule(
      "R1", "The path is `/pa/v3/` and the name of the endpoint; in protocol 2 it is `/pa/` and the name.")
    base = op.rule("R2", "The path follows the whole base address, of which no character is changed.")
    slashes = op.rule("R3", "Slashes at the end of the base address are dropped.")
    misuse = op.rule("R4", "A base address that is empty, or whose last part is `pa`, is refused.")
    identifier = op.rule("R5", "A request that is signed is named by `/pa/` and the endpoint, without a version.")
    names = op.rule("R6", "An endpoint that the protocol does not have is refused.")
  }
}

extension ProtocolRange {
  /// The versions whose addresses name no version.
  static let withoutVersionInAddress = ProtocolRange(["2.0", "2.1"], label: "2.0")
}
