import Conformance
import Drive
import Live
import HTTP
import Platform
import PowerAuth

/// Times the verification of signatures by `serve`, and in turn what limits it; and measures what activations need.
struct ServeTimes {
  struct Unexpected: Error {}

  /// How many clients send at the same time.
  private static let clients = 2
  private static let rounds = 5
  private static let requestsOfRound = 4000

  let count: Int

  /// The number of activations, of which each client has as many.
  init(_ arguments: [String]) throws {
    guard let count = arguments.first.flatMap({ Int($0) }), count >= 2 * Self.clients, arguments.count == 1 else {
      throw UsageError()
    }
    self.count = count - count % Self.clients
  }

  func run() async throws {
    let made = try await activations()
    print(made.table)
    print(try stateTable(of: made.server))
    print(try await times(made))
  }

  /// A server with activations, and their devices.
  private struct Made {
    let server: LocalServer
    let load: HostLoad
    let table: String
  }

  // MARK: - Activations

  private func activations() async throws -> Made {
    let server = LocalServer(try JudgingServer(ServingOptions(seed: "benchmark")))
    var load = try HostLoad(on: server.connection, version: .v3_2)
    let before = CurrentProcess.residentByteCount
    let part = max(count / 10, 1)
    let (first, middle, last) = (
      try make(0..<part, &load), try make(part..<count - part, &load), try make(count - part..<count, &load)
    )
    let bytes = Double(CurrentProcess.residentByteCount - before)
    let table = """
      | activations | made a second | of the first tenth | of the last tenth | bytes of memory each |
      | ---: | ---: | ---: | ---: | ---: |
      | \(count) | \(Int(Double(count) / (first + middle + last))) | \(Int(Double(part) / first)) \
      | \(Int(Double(part) / last)) | \(Int(bytes / Double(count))) |

      """
    return Made(server: server, load: load, table: table)
  }

  /// Makes activations, and returns the seconds that it takes.
  private func make(_ numbers: Range<Int>, _ load: inout HostLoad) throws -> Double {
    try ContinuousClock().measure {
      for number in numbers {
        try load.activate("\(number)")
        // What a device knows is not the server's memory.
        if number >= signingCount { load.forget("\(number)") }
      }
    }.seconds
  }

  /// How many activations sign.
  private var signingCount: Int { min(count, Self.requestsOfRound) }

  private func stateTable(of server: LocalServer) throws -> String {
    var stored: [UInt8] = []
    let writing = ContinuousClock().measure { stored = server.stored }.seconds
    var other = try JudgingServer(ServingOptions(seed: "other"))
    let reading = try ContinuousClock().measure { try other.restore(from: stored) }.seconds
    guard other.stored == stored else { throw Unexpected() }
    return """
      | state file, MB | made in s | read in s |
      | ---: | ---: | ---: |
      | \((Double(stored.count) / 1e6).short) | \(writing.short) | \(reading.short) |

      """
  }

  // MARK: - Signatures

  private func times(_ made: Made) async throws -> String {
    let server = made.server
    let serving = try ServerThread { server.answer($0) }
    let answer = HTTPResponse.json(Array(#"{"status":"OK"}"#.utf8))
    let alone = try ServerThread { _ in answer }
    defer {
      serving.stop()
      alone.stop()
    }
    var load = made.load
    // Each client has its own activations, because the signatures of one must come in their order.
    func requests() throws -> [[HTTPRequest]] {
      try (0..<Self.clients).map { number in
        try (0..<Self.requestsOfRound / Self.clients).map { place in
          try load.signedRequest(
            of: "\(number + Self.clients * (place % (signingCount / Self.clients)))", body: Self.body)
        }
      }
    }
    // They are signed in the order in which they are sent: those of a round over HTTP, then those without.
    var signed: [[[HTTPRequest]]] = []
    for _ in 0..<2 * Self.rounds { signed.append(try requests()) }
    let toStatic = signed[0]
    let times = try await Stopwatch.medians(
      rounds: Self.rounds,
      [
        { try await send(toStatic, to: alone.port) },
        { try await send(signed.removeFirst(), to: serving.port) },
        { for request in signed.removeFirst().joined() { try check(server.answer(request)) } },
        { for _ in 0..<Self.requestsOfRound { try sign() } },
      ])
    let speeds = times.map { Int(Double(Self.requestsOfRound) / $0) }
    return """
      | requests | a second |
      | --- | ---: |
      | a static answer of the same HTTP library | \(speeds[0]) |
      | a signature that `serve` verifies | \(speeds[1]) |
      | the same without HTTP | \(speeds[2]) |
      | the arithmetic of the signature alone | \(speeds[3]) |
      """
  }

  private static let body = String(repeating: "a", count: 256)

  /// What the server computes at least to verify a signature.
  private func sign() throws {
    let bytes = [UInt8](repeating: 3, count: 16)
    let rules = Rules.right
    let normalized = try rules.normalizeRequest(
      method: "POST", uriId: "/pa/signature/validate", nonce: bytes, body: Array(Self.body.utf8))
    let keys = try rules.signatureKeys(
      ofType: "possession_knowledge", from: FactorKeys(possession: bytes, knowledge: bytes))
    _ = try rules.sign(
      rules.signedBytes(of: normalized, applicationSecret: "AwMDAwMDAwMDAwMDAwMDAw=="), keys: keys,
      counter: bytes, format: .base64)
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
