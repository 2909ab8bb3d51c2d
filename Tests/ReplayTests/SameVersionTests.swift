import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Conformance
@testable import ConformanceGeneration

/// What the suite says to be the same is the same.
@Suite struct SameVersionTests {
  private static let makers = Suite.powerAuthWithScenarios.operations.flatMap { operation in
    operation.ranges.map {
      VectorMaker(
        suite: .powerAuthWithScenarios, operation: operation, range: $0, seed: Suite.powerAuthWithScenarios.seed)
    }
  }

  private func inputs(_ maker: VectorMaker) throws -> [Record] {
    let scenarios = [maker.operation.randomScenario].compactMap { $0 } + maker.operation.scenarios.prefix(8)
    return try scenarios.filter { $0.corner == nil && $0.accumulation == nil && maker.applies($0) }.map {
      try maker.completeDraft(of: $0, id: maker.id($0.name)).inputs
    }
  }

  @Test func `Versions that are said to have the same answers have them, also with mistakes`() throws {
    var compared = 0
    for maker in Self.makers where maker.range.versions.count > 1 {
      let operation = maker.operation
      let mistakes = operation.mistakes.prefix(10).map { [$0.mistake.id] }
      for (input, mistake) in try zip(inputs(maker), [[]] + mistakes) {
        let computation = operation.computation(making: mistake)
        let versions = maker.range.versions
        let distinct = computation.distinctVersions(of: versions)
        // A mistake can give a primitive a value that it does not take: then there is no answer, in both versions.
        let answers = versions.map {
          try? operation.referenceAnswer(to: input, protocolVersion: $0, wantsSteps: true, by: computation)
        }
        for (index, version) in versions.enumerated() where !distinct.contains(version) {
          #expect(answers[..<index].contains(answers[index]), "\(operation.id) in \(version), making \(mistake)")
          compared += 1
        }
      }
    }
    #expect(compared > 150)
  }

  @Test func `Signatures are the same in the versions of a format, and messages in none`() throws {
    let online = try #require(Suite.powerAuthWithScenarios["signature.online"])
    #expect(online.rightComputation.distinctVersions(of: ["3.0", "3.1", "3.2", "3.3"]) == ["3.0", "3.1"])
    let decimal = online.computation(making: ["signature.decimal-in-each-version"])
    #expect(decimal.distinctVersions(of: ["3.0", "3.1", "3.2", "3.3"]) == ["3.0"])
    let offline = try #require(Suite.powerAuthWithScenarios["signature.offline"])
    #expect(offline.rightComputation.distinctVersions(of: offline.protocols) == ["3.0"])
    let wrong = offline.computation(making: ["signature.offline-as-online"])
    #expect(wrong.distinctVersions(of: offline.protocols) == ["3.0", "3.1"])
    let message = try #require(Suite.powerAuthWithScenarios["ecies.encrypt-request"])
    #expect(message.rightComputation.distinctVersions(of: message.protocols) == message.protocols)
  }

  @Test(arguments: ["keys.master-secret", "ecies.encrypt-request", "ecies.decrypt-request"])
  func `Multiplications that are remembered have the results of those that are not`(id: String) throws {
    let maker = try #require(Self.makers.first { $0.operation.id == id })
    let remembering = maker.operation.computation(with: [], harmless: Suite.powerAuthWithScenarios.remembering())
    for input in try inputs(maker) {
      let version = maker.range.versions[0]
      let right = try maker.operation.referenceAnswer(to: input, protocolVersion: version)
      for _ in 0..<2 {
        #expect(try maker.operation.referenceAnswer(to: input, protocolVersion: version, by: remembering) == right)
      }
    }
    #expect(try inputs(maker).count >= 3)
  }
}
