import Foundation
import PowerAuth
import Primitives
import Testing

@testable import PartyModel

/// The table of endpoints, which the server, the live server, its clients and the pages read.
@Suite struct EndpointTableTests {
  @Test func `Each endpoint is found by its path`() {
    for endpoint in ServiceEndpoint.allCases { #expect(ServiceEndpoint(path: endpoint.path) == endpoint) }
    #expect(ServiceEndpoint(path: "/pa/v3/nothing") == nil)
  }

  @Test func `The endpoints that clients know have the addresses and the identifiers of the protocol`() throws {
    for name in Rules.right.endpoint.present.map(\.name) {
      let known = try Rules.right.address(of: name, base: "https://example.com", isFormer: false)
      let endpoint = try #require(ServiceEndpoint(path: known.path))
      #expect(known.uriId == (endpoint.isSigned ? endpoint.uriId : nil))
    }
  }

  /// The server refuses the signatures of an activation of version 2, and the body is not an encrypted message.
  @Test(arguments: [
    ServiceEndpoint.validate, .removeActivation, .createToken, .unlockVault, .confirmRecovery, .commitUpgrade,
  ])
  func `A wrong signature costs an attempt where the table says it`(_ endpoint: ServiceEndpoint) throws {
    let shared = SharedRules(PartyRules())
    let core = Rules.right
    var random = DrawnBytes(seed: "endpoints")
    let masterKey = try KeyPair(privateKey: random.next(32), rules: core)
    for type in SignatureType.allCases {
      let version = ServerApplicationVersion(
        name: "1", of: "app", key: "key", secret: "secret", masterKey: masterKey)
      var state = ServerState(settings: ServerSettings(), versions: [version], seed: "server")
      let device = try Device(activationId: "id", code: "code", random: &random, core: core)
      _ = try state.placeVersion2(
        of: device, user: "alice", application: "app", counter: 0, now: 0, rules: core)
      // As after the start of its upgrade.
      state.activations[0].counterData = random.next(16)
      let request = SignedRequest(
        uriId: endpoint.uriId, body: Array("{}".utf8), activationId: "id", applicationKey: "key",
        nonce: random.next(16), type: type.rawValue, signature: "AAAA", version: "3.2")
      let answer = try shared.serve(.signed(endpoint, request), at: 0, updating: &state).answer
      #expect(answer.http != 200)
      let attempts = endpoint.costsAttempt(type) && !endpoint.row.decryptsFirst ? 1 : 0
      #expect(state.activation("id")?.attempts == attempts, "\(endpoint) \(type)")
    }
  }

  /// The rows of the endpoints of protocol 4, as they were read of the published server.
  private static let rowsOfVersion4 = [
    "| `/pa/v4/status` | none | nothing | |",
    "| `/pa/v4/keystore/create` | none | nothing | |",
    "| `/pa/v4/activation/create` | none | `/pa/generic/application` | |",
    "| `/pa/v4/activation/confirm` | signature: PK | nothing | |",
    "| `/pa/v4/activation/status` | none | `/pa/generic/activation` | |",
    "| `/pa/v4/activation/remove` | signature: PK, PB | nothing | |",
    "| `/pa/v4/activation/rename` | signature: PK, PB | `/pa/generic/activation` | judges the proof first |",
    "| `/pa/v4/activation/detail` | token: PK, PB | `/pa/generic/activation` | judges the proof first |",
    "| `/pa/v4/upgrade/start` | signature: PK | `/pa/upgrade/start` | judges the proof first |",
    "| `/pa/v4/upgrade/confirm` | signature: P | nothing | |",
    "| `/pa/v4/token/create` | signature: P, PK, PB | `/pa/token/create` | judges the proof first |",
    "| `/pa/v4/token/remove` | signature: P, PK, PB | nothing | |",
    "| `/pa/v4/vault/unlock` | signature: PK, PB | `/pa/vault/unlock` | decrypts first |",
    "| `/pa/v4/password/change` | signature: PK | `/pa/password/change` | judges the proof first |",
    "| `/pa/v4/biometry/add` | signature: PK | `/pa/biometry/add` | judges the proof first |",
    "| `/pa/v4/biometry/remove` | signature: P | nothing | |",
    "| `/pa/v4/user/info` | none | `/pa/generic/activation` | |",
    "| `/pa/v4/config/application` | none | `/pa/generic/application` | |",
    "| `/pa/v4/config/activation` | none | `/pa/generic/activation` | |",
    "| `/pa/v4/auth/validate` | signature: P, PK, PB | nothing | |",
  ]

  @Test func `The endpoints of protocol 4 have their proofs, purposes and orders`() {
    #expect(Endpoint4.allCases.map(\.row.words) == Self.rowsOfVersion4)
    for endpoint in Endpoint4.allCases { #expect(Endpoint4(path: endpoint.row.path) == endpoint) }
    #expect(Endpoint4(path: "/pa/v4/nothing") == nil && Endpoint4(path: "/pa/v3/status") == nil)
    #expect(Endpoint4.upgradeStart.uriId == "/pa/upgrade/start" && Endpoint4.validate.uriId == "/pa/auth/validate")
  }

  @Test func `The page of the live server has the table`() throws {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let page = try String(
      contentsOf: URL(filePath: path + "/Sources/PowerAuthVectors/PowerAuthVectors.docc/LiveServer.md"), encoding: .utf8
    )
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `/") && !$0.hasPrefix("| `/rest") }.map(String.init)
    #expect(rows == ServiceEndpoint.allCases.map(\.row.words) + Endpoint4.allCases.map(\.row.words))
  }
}

extension EndpointRow {
  /// The row as it stands on the page.
  fileprivate var words: String {
    let proof: String
    switch self.proof {
    case .none: proof = "none"
    case .signature(let types): proof = "signature: \(Self.words(types))"
    case .token(let types): proof = "token: \(Self.words(types))"
    }
    let order = decryptsFirst ? "decrypts first" : "judges the proof first"
    let isBoth = purpose != nil && proof != "none"
    return "| `\(path)` | \(proof) | \(purpose.map { "`\($0.rawValue)`" } ?? "nothing") | \(isBoth ? order : "") |"
      .replacing("|  |", with: "| |")
  }

  private static func words(_ types: [SignatureType]) -> String {
    types.map { $0.rawValue.split(separator: "_").map { String($0.prefix(1).uppercased()) }.joined() }
      .joined(separator: ", ")
  }
}
