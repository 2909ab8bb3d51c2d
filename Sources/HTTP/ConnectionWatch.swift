@unsafe @preconcurrency internal import CEvent

/// Limits what libevent does not limit: the number of connections, and the time that each takes for a request.
///
/// libevent ends a connection that is silent for too long, but not one that sends a byte now and then; and it does not tell when a
/// connection has ended that had no whole request. So the open sockets of the port are looked up: four times a second,
/// and when as many have been accepted as there may be.
///
/// Where there are as many as there may be, those that have been without a whole request for longest are ended, so that nobody can
/// keep others out by being slow. Where the system gives no descriptor for another connection, none is accepted until the next look.
@safe struct ConnectionWatch {
  /// How long a connection without a whole request is left alone also where places are short.
  private static let patience = Duration.seconds(1)

  private let port: UInt16
  private let limits: HTTPLimits
  private let listener: OpaquePointer
  /// The connections that may be open: those of the last look, and those accepted after it.
  private var atMost = 0
  /// Since when a connection, which the port of its other end identifies, has had no whole request.
  private var waiting: [Int32: (peer: UInt16, since: ContinuousClock.Instant)] = [:]
  /// The connections whose answers are not sent yet on purpose.
  private var held: Set<Int32> = []

  init(port: UInt16, limits: HTTPLimits, listener: OpaquePointer) {
    self.port = port
    self.limits = limits.within(descriptors: Int(cevent_descriptor_limit()))
    unsafe self.listener = listener
    unsafe cevent_stop_accepting_at_errors(listener)
  }

  mutating func noteAccepted() {
    atMost += 1
    if atMost >= limits.connections { look() }
  }

  mutating func noteRequest(_ socket: Int32) { waiting[socket] = nil }

  mutating func hold(_ socket: Int32) { held.insert(socket) }

  mutating func release(_ socket: Int32) { held.remove(socket) }

  /// Looks at all open connections.
  mutating func look() {
    guard let open = sockets() else { return }
    atMost = open.count
    let now = ContinuousClock.now
    waiting = waiting.filter { open.contains($0.key) }
    for socket in open where !held.contains(socket) {
      let peer = cevent_peer_port(socket)
      guard let known = waiting[socket], known.peer == peer else {
        waiting[socket] = (peer, now)
        continue
      }
      if known.since + .seconds(limits.seconds) < now { cevent_shut_down(socket) }
    }
    let isFull = atMost >= limits.connections
    if isFull { endSlowest(now) }
    _ = unsafe isFull ? evconnlistener_disable(listener) : evconnlistener_enable(listener)
  }

  /// Makes a quarter of the places free, as far as so many connections are slow.
  private func endSlowest(_ now: ContinuousClock.Instant) {
    let slow = waiting.filter { $0.value.since + Self.patience < now }
    let slowest = slow.sorted { $0.value.since < $1.value.since }.prefix(max(limits.connections / 4, 1))
    for (socket, _) in slowest { cevent_shut_down(socket) }
  }

  /// The open connections; nil where the system does not tell them.
  private func sockets() -> Set<Int32>? {
    var found = [Int32](repeating: 0, count: limits.connections + 64)
    let count = unsafe cevent_connections(port, &found, Int32(found.count))
    return count < 0 ? nil : Set(found.prefix(Int(count)))
  }
}
