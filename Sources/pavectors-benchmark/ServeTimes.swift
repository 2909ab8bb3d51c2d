import Conformance
import Live
import LiveHTTP
import Platform
import PowerAuth
import Synchronization

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
      try StandardStreams.writeError(Array("usage: pavectors-benchmark --serve ACTIVATIONS\n".utf8))
      StandardStreams.exit(2)
    }
    self.count = count - count % Self.clients
  }

  func run() async throws {
    let made = try await activations()
    print(made.table)
    print(try stateTable(of: made.server))
    print(try await times(made))
  }

  /// A server with activations, and the client that made them.
  private struct Made {
    let server: MeasuredServer
    let client: ServeClient
    let activations: [ServeClient.Activation]
    let table: String
  }

  // MARK: - Activations

  private func activations() async throws -> Made {
    let server = MeasuredServer(try LiveServer(LiveOptions(seed: "benchmark")))
    var client = try ServeClient { server.answer($0) }
    var activations: [ServeClient.Activation] = []
    activations.reserveCapacity(count)
    let before = CurrentProcess.residentByteCount
    let part = max(count / 10, 1)
    let (first, middle, last) = (
      try make(part, on: server, &client, &activations),
      try make(count - 2 * part, on: server, &client, &activations),
      try make(part, on: server, &client, &activations)
    )
    let bytes = Double(CurrentProcess.residentByteCount - before)
    let table = """
      | activations | made a second | of the first tenth | of the last tenth | bytes of memory each |
      | ---: | ---: | ---: | ---: | ---: |
      | \(count) | \(Int(Double(count) / (first + middle + last))) | \(Int(Double(part) / first)) \
      | \(Int(Double(part) / last)) | \(Int(bytes / Double(count))) |

      """
    return Made(server: server, client: client, activations: activations, table: table)
  }

  /// Makes activations, and returns the seconds that it takes.
  private func make(
    _ count: Int, on server: MeasuredServer, _ client: inout ServeClient,
    _ activations: inout [ServeClient.Activation]
  ) throws -> Double {
    try ContinuousClock().measure {
      for _ in 0..<count { activations.append(try client.activate { server.answer($0) }) }
    }.seconds
  }

  private func stateTable(of server: MeasuredServer) throws -> String {
    var stored: [UInt8] = []
    let writing = ContinuousClock().measure { stored = server.stored }.seconds
    var other = try LiveServer(LiveOptions(seed: "other"))
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
    var (client, activations) = (made.client, made.activations)
    // Each client has activations of its own, because the signatures of one must come in their order.
    func requests() throws -> [[HTTPRequest]] {
      try (0..<Self.clients).map { number in
        try (0..<Self.requestsOfRound / Self.clients).map { place in
          try client.signed(&activations[number + Self.clients * (place % (count / Self.clients))])
        }
      }
    }
    // They are signed in the order in which they are sent: those of a round over HTTP, then those without.
    var signed: [[[HTTPRequest]]] = []
    for _ in 0..<2 * Self.rounds { signed.append(try requests()) }
    let toStatic = signed[0]
    let signer = (client: client, activation: activations[0])
    let nonce = [UInt8](repeating: 3, count: 16)
    let times = try await Stopwatch.medians(
      rounds: Self.rounds,
      [
        { try await send(toStatic, to: alone.port) },
        { try await send(signed.removeFirst(), to: serving.port) },
        { for request in signed.removeFirst().joined() { try check(server.answer(request)) } },
        { for _ in 0..<Self.requestsOfRound { _ = try signer.client.sign(signer.activation, nonce) } },
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

  private func check(_ answer: HTTPResponse) throws {
    guard answer.status == 200 else { throw Unexpected() }
  }

  /// Sends the requests of each client over a connection of its own.
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

/// A live server for several threads.
private final class MeasuredServer: Sendable {
  private let server: Mutex<LiveServer>

  init(_ server: LiveServer) { self.server = Mutex(server) }

  func answer(_ request: HTTPRequest) -> HTTPResponse { server.withLock { $0.answer(request) } }

  var stored: [UInt8] { server.withLock { $0.stored } }
}
