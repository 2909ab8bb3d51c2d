import Foundation
import PartyModel
import Testing

/// The vectors of the client cross each state, each step between states, and each result.
@Suite struct ClientCoverageTests {
  private struct File: Decodable {
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

  private static let vectors: [Vector] = {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let folder = URL(filePath: path.dropLast(3).joined(separator: "/") + "/vectors")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.lastPathComponent.hasPrefix("client.") && $0.pathExtension == "json" }.flatMap { file in
      (try? JSONDecoder().decode(File.self, from: Data(contentsOf: file)))?.vectors ?? []
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

  @Test func `Each step between states is crossed by two vectors or more`() {
    var counts: [[String]: Int] = [:]
    for vector in Self.vectors {
      var last = ["A": vector.input?.configuration.state ?? ""]
      var steps: Set<[String]> = []
      for (event, seen) in zip(vector.input?.events ?? [], vector.expect.output?.observations ?? []) {
        let app = event.app ?? "A"
        if let old = last[app], old != seen.state { steps.insert([old, seen.state]) }
        last[app] = seen.state
      }
      for step in steps { counts[step, default: 0] += 1 }
    }
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
