import Conformance
import Drive
import Live
import HTTP
import Platform
import PowerAuth

/// Times how `serve` verifies signatures of 3.3 and codes of 4.0, and in turn what limits it; and measures what activations
/// need.
struct ServeTimes {
  struct Unexpected: Error {}

  /// How many clients send at the same time.
  private static let clients = 2
  private static let rounds = 5
  private static let requestsOfRound = 4000
  private static let versions: [ProtocolVersion] = [.v3_3, .v4_0]

  let count: Int

  /// The number of activations, of which each client has as many.
  init(_ arguments: [String]) throws {
    guard let count = arguments.first.flatMap({ Int($0) }), count >= 2 * Self.clients, arguments.count == 1 else {
      throw UsageError()
    }
    self.count = count - count % Self.clients
  }

  func run() async throws {
    var made: [Made] = []
    for version in Self.versions { made.append(try makeActivations(version)) }
    print(
      """
      | version | activations | made a second | of the first tenth | of the last tenth | bytes of memory each |
      | --- | ---: | ---: | ---: | ---: | ---: |
      """)
    for made in made { print(made.row) }
    print(
      """

      | version | state file, MB | made in s | read in s |
      | --- | ---: | ---: | ---: |
      """)
    for made in made { print(try stateRow(of: made)) }
    print(try await times(made))
  }

  /// A server with activations, and their devices.
  private struct Made {
    let version: ProtocolVersion
    let server: LocalServer
    let load: HostLoad
    let row: String
  }

  // MARK: - Activations

  private func makeActivations(_ version: ProtocolVersion) throws -> Made {
    let server = LocalServer(try JudgingServer(options(seed: "benchmark", version)))
    var load = try HostLoad(on: server.connection, version: version)
    let before = CurrentProcess.residentByteCount
    let part = max(count / 10, 1)
    let (first, middle, last) = (
      try make(0..<part, &load), try make(part..<count - part, &load), try make(count - part..<count, &load)
    )
    let bytes = Double(CurrentProcess.residentByteCount - before)
    let row = """
      | \(version.rawValue) | \(count) | \(Int(Double(count) / (first + middle + last))) | \(Int(Double(part) / first)) \
      | \(Int(Double(part) / last)) | \(Int(bytes / Double(count))) |
      """
    return Made(version: version, server: server, load: load, row: row)
  }

  private func options(seed: String, _ version: ProtocolVersion) -> ServingOptions {
    var options = ServingOptions(seed: seed)
    if version.hasKMAC { options.serverVersion = "2.0.0" }
    return options
  }

  /// Makes activations, and returns the seconds that it takes.
  private func make(_ numbers: Range<Int>, _ load: inout HostLoad) throws -> Double {
    try ContinuousClock().measure {
      for number in numbers {
        try load.activate("\(number)")
        // What a device knows is not the server's memory.
        if number >= provingCount { load.forget("\(number)") }
      }
    }.seconds
  }

  /// How many activations send requests.
  private var provingCount: Int { min(count, Self.requestsOfRound) }

  private func stateRow(of made: Made) throws -> String {
    var stored: [UInt8] = []
    let writing = ContinuousClock().measure { stored = made.server.stored }.seconds
    var other = try JudgingServer(options(seed: "other", made.version))
    let reading = try ContinuousClock().measure { try other.restore(from: stored) }.seconds
    guard other.stored == stored else { throw Unexpected() }
    let megabytes = Double(stored.count) / 1e6
    return "| \(made.version.rawValue) | \(megabytes.short) | \(writing.short) | \(reading.short) |"
  }

  // MARK: - Requests

  private func times(_ made: [Made]) async throws -> String {
    let answer = HTTPResponse.json(Array(#"{"status":"OK"}"#.utf8))
    let alone = try ServerThread { _ in answer }
    let serving = try made.map { made in try ServerThread { made.server.answer($0) } }
    defer { for thread in serving + [alone] { thread.stop() } }
    // They are proved in the order in which they are sent: those of a round over HTTP, then those without.
    var proved = try made.map { made in
      var load = made.load
      return try (0..<2 * Self.rounds).map { _ in try requests(&load) }
    }
    let toStatic = proved[0][0]
    var bodies: [() async throws -> Void] = [{ try await send(toStatic, to: alone.port) }]
    for (index, made) in made.enumerated() {
      bodies += [
        { try await send(proved[index].removeFirst(), to: serving[index].port) },
        { for request in proved[index].removeFirst().joined() { try check(made.server.answer(request)) } },
        { for _ in 0..<Self.requestsOfRound { try made.version.hasKMAC ? authenticate() : sign() } },
      ]
    }
    let speeds = try await Stopwatch.medians(rounds: Self.rounds, bodies).map {
      Int(Double(Self.requestsOfRound) / $0)
    }
    return """

      | requests | a second in 3.3 | in 4.0 |
      | --- | ---: | ---: |
      | a static answer of the same HTTP library | \(speeds[0]) | \(speeds[0]) |
      | a signature or code that `serve` verifies | \(speeds[1]) | \(speeds[4]) |
      | the same without HTTP | \(speeds[2]) | \(speeds[5]) |
      | the arithmetic alone | \(speeds[3]) | \(speeds[6]) |
      """
  }

  /// The requests of a round, by client.
  ///
  /// Each client has its own activations, because the requests of one must come in their order.
  private func requests(_ load: inout HostLoad) throws -> [[HTTPRequest]] {
    try (0..<Self.clients).map { number in
      try (0..<Self.requestsOfRound / Self.clients).map { place in
        try load.provedRequest(
          of: "\(number + Self.clients * (place % (provingCount / Self.clients)))", body: Self.body)
      }
    }
  }

  private static let body = String(repeating: "a", count: 256)

  /// What the server computes at least to verify a signature of 3.3.
  private func sign() throws {
    let bytes = [UInt8](repeating: 3, count: 16)
    let rules = Rules.right
    let keys = try rules.signatureKeys(
      ofType: "possession_knowledge", from: FactorKeys(possession: bytes, knowledge: bytes))
    _ = try rules.sign(try signedBytes(nonce: bytes), keys: keys, counter: bytes, format: .base64)
  }

  /// What it computes at least to verify a code of 4.0.
  private func authenticate() throws {
    let bytes = [UInt8](repeating: 3, count: 32)
    _ = try Rules.right.authenticationCode(
      try signedBytes(nonce: Array(bytes.prefix(16))), type: "possession_knowledge", keys: [bytes, bytes],
      counter: bytes, format: .online)
  }

  private func signedBytes(nonce: [UInt8]) throws -> [UInt8] {
    let normalized = try Rules.right.normalizeRequest(
      method: "POST", uriId: "/pa/signature/validate", nonce: nonce, body: Array(Self.body.utf8))
    return Rules.right.signedBytes(of: normalized, applicationSecret: "AwMDAwMDAwMDAwMDAwMDAw==")
  }

  private func check(_ answer: HTTPResponse) throws {
    guard answer.status == 200 else { throw Unexpected() }
  }

  /// Sends the requests of each client over its own connection.
  private func send(_ requests: [[HTTPRequest]], to port: UInt16) async throws {
    try await withThrowingTaskGroup { group in
      for part in requests {
        group.addTask {
          let connection = try HTTPClient(port: port)
          for request in part { try check(connection.send(request)) }
        }
      }
      try await group.waitForAll()
    }
  }
}
