@unsafe @preconcurrency internal import CEvent

/// Limits what libevent does not limit: the number of connections, and the time that each takes for a request.
///
/// libevent ends a connection that is silent for too long, but not one that sends a byte now and then; and it does not tell when a
/// connection has ended that had no whole request. So the open sockets of the port are looked up: four times a second,
/// and when as many have been accepted as there may be.
@safe struct ConnectionWatch {
  private let port: UInt16
  private let limits: HTTPLimits
  private let listener: OpaquePointer
  private var isPaused = false
  /// The connections that may be open: those of the last look, and those accepted after it.
  private var atMost = 0
  /// Since when a connection, which the port of its other end identifies, has had no whole request.
  private var waiting: [Int32: (peer: UInt16, since: ContinuousClock.Instant)] = [:]
  /// The connections whose answers are not sent yet on purpose.
  private var held: Set<Int32> = []

  init(port: UInt16, limits: HTTPLimits, listener: OpaquePointer) {
    self.port = port
    self.limits = limits
    unsafe self.listener = listener
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
    let open = sockets()
    atMost = open.count
    if (atMost >= limits.connections) != isPaused {
      isPaused.toggle()
      _ = unsafe isPaused ? evconnlistener_disable(listener) : evconnlistener_enable(listener)
    }
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
  }

  private func sockets() -> Set<Int32> {
    var found = [Int32](repeating: 0, count: limits.connections + 64)
    let count = unsafe cevent_connections(port, &found, Int32(found.count))
    return Set(found.prefix(Int(count)))
  }
}
