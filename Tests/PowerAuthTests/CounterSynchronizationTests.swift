import PowerAuth
import Testing

/// A case of worked example 8.3; the look-ahead is 20.
struct SynchronizationCase: Sendable {
  let counter: String
  let byte: Int?
  let serverHash: String
  let serverByte: Int
  let hashDistance: Int?
  let byteDistance: Int?
  let decision: CounterDecision

  init(
    _ counter: String, _ byte: Int?, _ serverHash: String, _ serverByte: Int, _ hashDistance: Int?,
    _ byteDistance: Int?, _ decision: CounterDecision
  ) {
    self.counter = counter
    self.byte = byte
    self.serverHash = serverHash
    self.serverByte = serverByte
    self.hashDistance = hashDistance
    self.byteDistance = byteDistance
    self.decision = decision
  }

  private static let start = "f1a7bee584dd1996abda28fa8e779f3d"
  private static let startHash = "b66f0209bf2af20ef91d20fc8623149b"
  private static let unknownHash = "00000000000000000000000000000000"

  static let all = [
    SynchronizationCase(start, 0, startHash, 0, 0, 0, .ok),
    SynchronizationCase(start, 0, "8b208d33b614047d7f6bc5a070b2e10b", 1, 1, -1, .updated),
    SynchronizationCase(start, 0, "2c9ea53cd9ccb584c29baa5f2cecef1c", 19, 19, -19, .updated),
    SynchronizationCase(start, 0, "367bc5dbdf670e09e14b898f16a7249c", 20, nil, -20, .invalid),
    SynchronizationCase("7bc79fde6a0d82a5364387bbf15b811f", 1, startHash, 0, nil, 1, .ok),
    SynchronizationCase("8ed9d644447bdf72ae5d13dd7e9371d4", 10, startHash, 0, nil, 10, .ok),
    SynchronizationCase("ad6a697767af8e5d4540975e6277a20b", 11, startHash, 0, nil, 11, .calculateSignature),
    SynchronizationCase("1355dd85289fe7ad9f6d1574e48f1a78", 20, startHash, 0, nil, 20, .calculateSignature),
    SynchronizationCase("45bda91ff21dd60ec6734fa771de90fa", 21, startHash, 0, nil, 21, .invalid),
    SynchronizationCase(start, 0, startHash, 3, 0, -3, .invalid),
    SynchronizationCase(start, 0, unknownHash, 0, nil, 0, .invalid),
    SynchronizationCase("953fb5120cfe4c07f92012361e461ca2", 2, startHash, 254, nil, 4, .ok),
    SynchronizationCase(start, 254, "6db983032178c7a2613c78d6fda9e40f", 2, 4, -4, .updated),
    SynchronizationCase(start, 0, unknownHash, 128, nil, -128, .invalid),
    SynchronizationCase(start, nil, startHash, 7, 0, nil, .updated),
    SynchronizationCase(start, nil, "e3463b401ce603a1a36270eebda4adca", 7, 3, nil, .ok),
  ]
}

@Suite("Synchronisation of the counter, § 8")
struct CounterSynchronizationTests {
  func synchronize(_ example: SynchronizationCase, currentVersion: Int = 3) throws -> CounterSynchronization {
    try Rules.right.synchronize(
      ClientCounter(value: bytes(example.counter), byte: example.byte),
      with: ServerCounter(byte: example.serverByte, lookAhead: 20, hash: bytes(example.serverHash)),
      currentVersion: currentVersion, transportKey: Scenario.transport)
  }

  @Test func `worked example 8.3: both distances and the decision`() throws {
    for example in SynchronizationCase.all {
      let result = try synchronize(example)
      #expect(result.distances == CounterDistances(hash: example.hashDistance, byte: example.byteDistance))
      #expect(result.decision == example.decision, "\(example)")
    }
  }

  @Test func `An updated client has the server's counter, and any other keeps its own`() throws {
    for example in SynchronizationCase.all {
      let counter = try synchronize(example).counter
      guard example.decision == .updated else {
        #expect(counter == ClientCounter(value: bytes(example.counter), byte: example.byte))
        continue
      }
      #expect(counter.byte == example.serverByte)
      let hash = try Rules.right.hashCounter(counter.value, transportKey: Scenario.transport).hash
      #expect(hash == bytes(example.serverHash))
    }
  }

  @Test func `A server at protocol version 2 is not compared with`() throws {
    for example in SynchronizationCase.all {
      let result = try synchronize(example, currentVersion: 2)
      #expect(result.decision == .ok)
      #expect(result.distances == nil)
    }
  }

  @Test func `The table's boundaries follow the look-ahead`() {
    let rules = Rules.right.synchronization
    func decision(ahead: Int, of lookAhead: Int) -> CounterDecision {
      rules.decision(CounterDistances(hash: nil, byte: ahead), lookAhead: lookAhead)
    }
    for (lookAhead, half) in [(1, 0), (2, 1), (3, 1), (64, 32)] {
      for ahead in stride(from: 1, through: half, by: 1) { #expect(decision(ahead: ahead, of: lookAhead) == .ok) }
      for ahead in half + 1...lookAhead { #expect(decision(ahead: ahead, of: lookAhead) == .calculateSignature) }
      #expect(decision(ahead: lookAhead + 1, of: lookAhead) == .invalid)
    }
  }
}
