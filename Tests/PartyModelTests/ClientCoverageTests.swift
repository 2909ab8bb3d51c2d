import Foundation
import PartyModel
import Testing

/// The vectors of the client cross each state, each step between states, and each result, in 3.x and in 4.0.
@Suite struct ClientCoverageTests {
  private struct File: Decodable {
    let `protocol`: [String]
    let vectors: [Vector]
  }

  private struct Vector: Decodable {
    let input: Input?
    let expect: Expectation
  }

  private struct Input: Decodable {
    let configuration: Configuration
    let events: [Event]
  }

  private struct Configuration: Decodable {
    let start: String?
    let version: Int?

    /// The state of the first application.
    var state: String { start ?? (version == 2 ? "active-2" : "active") }
  }

  private struct Event: Decodable {
    let event: String
    let app: String?
    let answers: [String]?
  }

  private struct Expectation: Decodable {
    let output: Output?
  }

  private struct Output: Decodable {
    let observations: [Observation]
  }

  private struct Observation: Decodable {
    let result: String
    let state: String
    let activationState: String?
    let finished: [String]?
  }

  private static let vectors = files.filter { !$0.protocol.contains("4.0") }.flatMap(\.vectors)
  private static let vectors4 = files.filter { $0.protocol.contains("4.0") }.flatMap(\.vectors)

  private static let files: [File] = {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let folder = URL(filePath: path.dropLast(3).joined(separator: "/") + "/vectors")
    let paths = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return paths.filter { $0.lastPathComponent.hasPrefix("client.") && $0.pathExtension == "json" }.compactMap { path in
      try? JSONDecoder().decode(File.self, from: Data(contentsOf: path))
    }
  }()

  private static let observations = vectors.compactMap(\.expect.output).flatMap(\.observations)

  @Test func `Each state and each result is crossed`() {
    #expect(Self.vectors.count > 700)
    #expect(Set(Self.observations.map(\.state)) == Set(ClientPhase.allCases.map(\.rawValue)))
    #expect(Set(Self.observations.compactMap(\.activationState)) == Set(DeliveredState.allCases.map(\.rawValue)))
    let finished = Self.observations.flatMap { observation -> [String] in observation.finished ?? [] }.compactMap {
      $0.split(separator: " ").last
    }
    let results = Self.observations.map(\.result) + finished.map(String.init)
    #expect(Set(results).isSuperset(of: ClientResult.allCases.map(\.rawValue)))
    let answers = Self.vectors.flatMap { $0.input?.events ?? [] }.flatMap { $0.answers ?? [] }
    #expect(Set(answers) == Set(ClientAnswer.allCases.map(\.rawValue)))
  }

  @Test func `Each state, each result and each answer of a client of 4_0 is crossed`() {
    #expect(Self.vectors4.count > 600)
    let observations = Self.vectors4.compactMap(\.expect.output).flatMap(\.observations)
    #expect(Set(observations.map(\.state)) == Set(ClientPhase4.allCases.map(\.rawValue)))
    #expect(Set(observations.compactMap(\.activationState)) == Set(DeliveredState.allCases.map(\.rawValue)))
    #expect(Set(observations.map(\.result)) == Set(ClientResult4.allCases.map(\.rawValue)))
    let answers = Self.vectors4.flatMap { $0.input?.events ?? [] }.flatMap { $0.answers ?? [] }
    #expect(Set(answers) == Set(ClientAnswer.allCases.map(\.rawValue)))
  }

  @Test func `Each step between the states of a client of 4_0 is crossed by two vectors or more`() {
    let counts = Self.countSteps(in: Self.vectors4)
    for step in [
      ["empty", "pending"], ["pending", "empty"], ["pending", "active"], ["active", "empty"],
      ["active-3", "upgrading"],
      ["active-3", "active"], ["upgrading", "active"], ["active-3", "empty"],
    ] {
      #expect(counts[step, default: 0] >= 2, "\(step)")
    }
    for step in [["pending", "active-3"], ["upgrading", "empty"]] { #expect(counts[step] != nil, "\(step)") }
  }

  /// How many vectors lead from one state to another.
  private static func countSteps(in vectors: [Vector]) -> [[String]: Int] {
    var counts: [[String]: Int] = [:]
    for vector in vectors {
      var last = ["A": vector.input?.configuration.state ?? ""]
      var steps: Set<[String]> = []
      for (event, seen) in zip(vector.input?.events ?? [], vector.expect.output?.observations ?? []) {
        let app = event.app ?? "A"
        if let old = last[app], old != seen.state { steps.insert([old, seen.state]) }
        last[app] = seen.state
      }
      for step in steps { counts[step, default: 0] += 1 }
    }
    return counts
  }

  @Test func `Each step between states is crossed by two vectors or more`() {
    let counts = Self.countSteps(in: Self.vectors)
    for step in [
      ["empty", "pending"], ["pending", "empty"], ["pending", "active"], ["active", "empty"],
      ["active-2", "upgrade-started"], ["upgrade-started", "upgrade-unfinished"], ["upgrade-started", "active"],
      ["upgrade-unfinished", "active"],
    ] { #expect(counts[step, default: 0] >= 2, "\(step)") }
    for step in [
      ["upgrade-started", "empty"], ["upgrade-unfinished", "empty"], ["active-2", "empty"], ["none", "empty"],
    ] {
      #expect(counts[step, default: 0] >= 1, "\(step)")
    }
  }
}
