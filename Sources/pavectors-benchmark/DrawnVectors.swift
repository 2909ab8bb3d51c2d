import Conformance
import ConformanceFiles
import ConformanceGeneration
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Vectors drawn from a seed, in a separate folder.
struct DrawnVectors {
  let name: String
  let paths: [String]
  let vectorCount: Int
  let byteCount: Int
  /// The number and the bytes of the vectors that were drawn; the others are declared, and in each such folder.
  let drawnCount: Int
  let drawnByteCount: Int
  /// One request for each case that is not accumulated, and whether it is that of a drawn vector in the first version of its
  /// file.
  let requests: [(request: Request, isOfDrawnVector: Bool)]
  private let folder: String
  private let declaredFolder: String
  private let randomCount: Int
  private let pattern: String?

  /// Draws vectors, of the operation that a pattern names or of all, and writes them.
  init(_ name: String, count: Int, pattern: String?, folder: String) async throws {
    self.name = name
    self.folder = folder
    declaredFolder = "\(folder)-declared"
    self.pattern = pattern
    randomCount = count
    vectorCount = try await Self.generate(count, pattern, folder)
    paths = try Replay.files(in: folder)
    byteCount = try Self.byteCount(of: paths)
    drawnCount = vectorCount - (try await Self.generate(0, pattern, declaredFolder))
    drawnByteCount = byteCount - (try Self.byteCount(of: Replay.files(in: declaredFolder)))
    requests = try Self.requests(of: paths)
  }

  /// Writes the same vectors again.
  func generate() async throws {
    _ = try await Self.generate(randomCount, pattern, folder)
  }

  /// Writes those that are declared again.
  func generateDeclared() async throws {
    _ = try await Self.generate(0, pattern, declaredFolder)
  }

  private static func byteCount(of paths: [String]) throws -> Int {
    try paths.reduce(0) { $0 + (try Files.read($1).count) }
  }

  private static func generate(_ count: Int, _ pattern: String?, _ folder: String) async throws -> Int {
    var selection = Selection()
    selection.run = pattern.map { [Glob($0)] } ?? []
    return try await BulkGenerator(.powerAuthWithScenarios, seed: "benchmark", randomCount: count, selection: selection)
      .write(to: folder) { _, _ in }
  }

  private static func requests(of paths: [String]) throws -> [(request: Request, isOfDrawnVector: Bool)] {
    var requests: [(request: Request, isOfDrawnVector: Bool)] = []
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit(paths) { visit in
      guard case .input(let input) = visit.vector.subject else { return true }
      for version in visit.protocols {
        let request = Request(
          operation: visit.operation, protocolVersion: version, input: input,
          wantsSteps: !visit.vector.steps.isEmpty)
        requests.append((request, version == visit.protocols[0] && VectorID.isRandom(visit.vector.id)))
      }
      return true
    }
    return requests
  }
}
