import Encodings
import Primitives
import Testing

@Suite("Targets of the fuzzer")
struct FuzzTargetTests {
  @Test(arguments: FuzzTarget.all)
  func `every seed is read rightly, and at least one is accepted and one refused`(target: FuzzTarget) async throws {
    var outcomes: Set<FuzzTarget.Outcome> = []
    for seed in try Samples.files(.seeds, of: target.name) {
      outcomes.insert(try await target.read(seed.bytes))
    }
    #expect(outcomes == [.accepted, .refused])
  }

  @Test(arguments: FuzzTarget.all)
  func `bytes that were once handled wrongly are handled rightly`(target: FuzzTarget) async throws {
    for finding in try Samples.files(.findings, of: target.name) {
      await #expect(throws: Never.self, "\(target.name)/\(finding.name)") { _ = try await target.read(finding.bytes) }
    }
  }

  @Test(arguments: FuzzTarget.all)
  func `damaged seeds are handled rightly`(target: FuzzTarget) async throws {
    for seed in try Samples.files(.seeds, of: target.name) {
      var random = SeededBytes(seed: "fuzzing", id: target.name, field: seed.name)
      for _ in 0..<8 {
        let damaged = Self.damage(seed.bytes, by: random.next(5))
        await #expect(throws: Never.self, "\(target.name)/\(seed.name) as \(damaged)") {
          _ = try await target.read(damaged)
        }
      }
    }
  }

  /// Cuts the bytes, replaces one, removes one, or repeats a part, as the random bytes say.
  private static func damage(_ bytes: [UInt8], by random: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return random }
    var damaged = bytes
    let place = (Int(random[0]) << 8 | Int(random[1])) % bytes.count
    switch random[2] % 4 {
    case 0: damaged.removeLast(place)
    case 1: damaged[place] = random[3]
    case 2: damaged.remove(at: place)
    default: damaged.insert(contentsOf: bytes[place...].prefix(Int(random[4])), at: place)
    }
    return damaged
  }

  @Test(arguments: Samples.Kind.allCases)
  func `every folder of files belongs to a target`(kind: Samples.Kind) throws {
    #expect(try Set(Samples.targets(kind)).subtracting(FuzzTarget.all.map(\.name)).isEmpty)
  }

  @Test func `the names of targets differ`() {
    #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
  }

  @Test(arguments: ["", "no", "an escape \u{1b}[2J in a sentence", "other/file: is wrong", "\u{202e}file: is wrong"])
  func `an error that is no visible sentence about its file is a violation`(sentence: String) {
    struct Error: Swift.Error, CustomStringConvertible {
      let description: String
    }
    #expect(throws: Violation.self) {
      try FuzzTarget.Outcome.refused(with: Error(description: sentence), naming: "file")
    }
  }
}
