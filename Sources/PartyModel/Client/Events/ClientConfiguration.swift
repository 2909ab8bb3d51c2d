/// What holds from the beginning of a script.
package struct ClientConfiguration: Sendable {
  package enum Start: String, CaseIterable, Sendable { case none, empty, pending, active }

  package var start = Start.active
  package var hasBiometry = false
  package var hasRecovery = false
  package var externalKey: [UInt8]?
  package var version = 3
  package var sensor = SensorState.available
  package var isLinked: Bool?
  package var hasPasscode = false
  package var upgradesAutomatically = true
  /// By how many milliseconds the server's clock is ahead.
  package var serverAhead: Int64 = 0
  /// For how many milliseconds a temporary key is valid.
  package var keyLifetime: Int64 = 300_000
  package var isShared = false
  package var biometryName: String?

  package init() {}
}

/// What is seen of an event.
package struct ClientObservation: Sendable {
  package var result: String
  package var phase = ClientPhase.none
  package var actions: [String] = []
  package var steps = 0
  /// Whether each signature that was computed is valid.
  package var signatures: [Bool] = []
  package var finished: [String] = []
  package var status: DeliveredStatus?
  package var time: Int64?
  package var owner: String?
  package var decision: String?
  /// The ids of the rules that decided, without repetition.
  package var rules: [String] = []

  init(result: String) { self.result = result }
}

/// A status as an application gets it.
package struct DeliveredStatus: Equatable, Sendable {
  package let state: DeliveredState
  package let remainingAttempts: Int
  package let customObject: String?
}
