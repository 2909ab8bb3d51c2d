package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension EndpointCostOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The activation is ACTIVE or BLOCKED, of the version of the endpoint, and far from its last failed attempt.")
    op.note("A server can be configured to remove an activation with one factor; here it is not.")
    for endpoint in Endpoint4.allCases {
      let types: [SignatureType] = Self.withoutCode.contains(endpoint) ? [.possessionKnowledge] : .withPossession
      for type in types { declareFaults(of: endpoint, type, on: op) }
    }
    op.accumulated(3000, "Three thousand requests.", cases: "everything drawn", rules.all)
    op.random(10, "Everything drawn from the seed.", rules.all)
  }

  private static let withoutCode: [Endpoint4] = [
    .status, .temporaryKey, .activationCreate, .activationStatus, .userInfo, .applicationConfiguration,
    .activationConfiguration,
  ]

  /// A fault of a request, or several that come together.
  private struct FaultRow: Sendable {
    let name: String
    let words: String
    let bindings: [Binding]
    let rules: [Rule]
  }

  private var faults: [FaultRow] {
    [
      FaultRow(name: "right", words: "Nothing is wrong", bindings: [], rules: [rules.types, rules.cleared]),
      FaultRow(
        name: "header-unreadable", words: "The header is not readable", bindings: [header("unreadable")],
        rules: [rules.types]),
      FaultRow(
        name: "other-version", words: "The header has the other version", bindings: [header("other-version")],
        rules: [rules.version, rules.cleared]),
      FaultRow(
        name: "other-version-wrong-code", words: "The other version, and a wrong code",
        bindings: [header("other-version"), code("wrong")], rules: [rules.version, rules.counted]),
      FaultRow(
        name: "foreign-application", words: "The application version cannot be used", bindings: [application("no")],
        rules: [rules.foreign, rules.vault]),
      FaultRow(
        name: "blocked", words: "The activation is blocked", bindings: [blocked("yes")],
        rules: [rules.blocked, rules.vault]),
      FaultRow(
        name: "wrong-code", words: "The code is wrong", bindings: [code("wrong")],
        rules: [rules.counted, rules.counter]),
      FaultRow(
        name: "refused", words: "Something else is refused", bindings: [request("refused")],
        rules: [rules.afterCode, rules.errors, rules.validation, rules.vault]),
      FaultRow(
        name: "wrong-code-refused", words: "The code is wrong, and something else is refused",
        bindings: [code("wrong"), request("refused")], rules: [rules.counted, rules.afterCode, rules.vault]),
      FaultRow(
        name: "blocked-foreign", words: "The activation is blocked, and the application version cannot be used",
        bindings: [blocked("yes"), application("no")], rules: [rules.blocked, rules.foreign, rules.vault]),
    ]
  }

  private func declareFaults(of endpoint: Endpoint4, _ type: SignatureType, on op: OperationBuilder) {
    for row in faults {
      op.scenario(
        "\(endpoint.rawValue.replacing("/", with: "-"))/\(type.partOfID)/\(row.name)",
        "\(row.words): \(endpoint.rawValue), \(type.rawValue).", row.rules, .basic
      ) { draft in
        draft.set([
          self.endpoint(endpoint.rawValue), header("right"), self.type(type.rawValue), application("yes"),
          blocked("no"),
          code("right"), request("right"),
        ])
        draft.set(row.bindings)
      }
    }
  }
}
