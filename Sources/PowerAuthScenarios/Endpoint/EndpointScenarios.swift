package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension EndpointAddressOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The base address is a setting of an app: what stands before `/pa` in the addresses of its server. That it is an "
        + "address at all is not checked here.")
    EndpointScenarios(op: op, fields: fields, rules: rules).declare()
  }
}

/// The vectors of addresses.
struct EndpointScenarios {
  let op: OperationBuilder
  let fields: EndpointFields
  let rules: EndpointSentences

  private let former = Set(["2.0", "2.1"])
  private let present = Set(["3.0", "3.1", "3.2", "3.3"])
  private var demoServer: String { "https://localhost:8080/demo-server" }

  func declare() {
    for (endpoints, versions) in [(Rules.right.endpoint.former, former), (Rules.right.endpoint.present, present)] {
      for endpoint in endpoints {
        op.scenario(
          "endpoint/\(endpoint.name.replacing("/", with: "-"))", "The endpoint \(endpoint.name).",
          [rules.path, rules.base, rules.identifier], .basic, in: versions, set: fields.baseAddress(demoServer),
          fields.endpoint(endpoint.name))
      }
    }
    for (endpoint, host) in [
      ("activation/create", "https://host.example.com"), ("vault/unlock", "https://vault.example.org:8443"),
    ] {
      let parent = declareBases(for: endpoint, host: host)
      declareRefusals(of: endpoint, parent)
    }
    op.random(8, "A base address drawn from the seed.", [rules.path, rules.base])
  }

  private func name(_ endpoint: String, _ row: String) -> String {
    "\(endpoint.replacing("/", with: "-"))/\(row)"
  }

  /// Declares base addresses, and returns the first.
  private func declareBases(for endpoint: String, host: String) -> Scenario {
    func declare(_ row: Row<String>, _ rule: Rule, _ flag: Flag) -> Scenario {
      op.scenario(
        name(endpoint, row.name), "A base address \(row.words).", [rule], flag, set: fields.baseAddress(row.value),
        fields.endpoint(endpoint))
    }
    let first = declare(Row("host-only", "without a path", host), rules.base, .basic)
    let bases: [Row<String>] = [
      Row("documented", "on the host of the tutorial's example", "https://my.server.example.com"),
      Row("path", "with a path", "https://host.example.com/server"),
      Row("long-path", "with a path of four parts", "http://10.0.0.1:8080/a/b/c/d"),
      Row("default-port", "that states the port that goes without saying", "https://host.example.com:443/server"),
      Row("upper-case", "with letters in upper case", "https://Host.Example.COM/Server"),
      Row("percent-signs", "with an escaped space in its path", "https://host.example.com/my%20server"),
      Row("dots", "with dots in its path", "https://host.example.com/v1.2/server"),
      Row("version-6", "with an IPv6 address", "https://[::1]:8443/server"),
      Row("spa", "whose last part ends in pa", "https://host.example.com/spa"),
      Row("pa-server", "whose last part begins with pa", "https://host.example.com/pa-server"),
      Row("pa-inside", "with a part pa that is not the last", "https://host.example.com/pa/server"),
    ]
    for row in bases { _ = declare(row, rules.base, .text) }
    for (count, word) in [(1, "one slash"), (2, "two slashes"), (5, "five slashes")] {
      for (kind, base) in [("host", "https://host.example.com"), ("path", demoServer)] {
        let slashes = String(repeating: "/", count: count)
        _ = declare(
          Row("\(kind)-with-\(word.slugged)", "with \(word) at its end", base + slashes), rules.slashes, .text)
      }
    }
    return first
  }

  private func declareRefusals(of endpoint: String, _ parent: Scenario) {
    let bases: [Row<(base: String, reason: Refusal)>] = [
      Row("empty", "empty", ("", .missingParameter)),
      Row("pa", "ends in /pa", ("https://host.example.com/pa", .baseAddress)),
      Row("pa-and-slash", "ends in /pa/", ("https://host.example.com/pa/", .baseAddress)),
      Row("pa-and-slashes", "ends in /pa//", ("https://host.example.com/pa//", .baseAddress)),
      Row("path-and-pa", "has a path that ends in /pa", ("https://localhost:8080/demo-server/pa", .baseAddress)),
      Row("pa-twice", "ends in /pa/pa", ("https://host.example.com/pa/pa", .baseAddress)),
    ]
    for row in bases {
      op.refuses(
        name(endpoint, "base-\(row.name)"), of: parent, fields.baseAddress.set(row.words, row.value.base),
        "Such a setting leads to no server.", row.value.reason, [rules.misuse], .malformed)
    }
    let names = [
      "", "/\(endpoint)", "\(endpoint)/", "v3/\(endpoint)", "pa/v3/\(endpoint)", endpoint.uppercased(), "\(endpoint) ",
      "activation/delete", "../\(endpoint)", endpoint.replacing("/", with: "."), endpoint.replacing("/", with: "//"),
    ]
    for (place, unknown) in names.enumerated() {
      op.refuses(
        name(endpoint, "unknown-endpoint-\(place + 1)"), of: parent,
        fields.endpoint.set(unknown.debugDescription, unknown), "The protocol has no such endpoint.", .unknownName,
        [rules.names], .malformed)
    }
    for unknown in ["user/info", "keystore/create"] {
      op.refuses(
        name(endpoint, "later-endpoint-\(unknown.replacing("/", with: "-"))"), of: parent,
        fields.endpoint.set(unknown, unknown), "Protocol 2 has no such endpoint.", .unknownName, [rules.names],
        .malformed, in: former)
    }
  }
}

extension String {
  /// The words with dashes between them.
  fileprivate var slugged: String { replacing(" ", with: "-") }
}
