import Conformance
import ConformanceDiagnosis
import ConformanceFiles
import ConformanceGeneration
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Runs one job of the corpus with copies of all operations, and prints the processor time that it took.
struct Growth {
  enum Job: String {
    case generate, verify, lint, mutate
  }

  let job: Job
  let copies: Int
  /// The folder of the corpus, which `generate` writes.
  let folder: String

  init(_ arguments: [String]) throws {
    guard arguments.count == 3, let job = Job(rawValue: arguments[0]), let copies = Int(arguments[1]) else {
      throw UsageError()
    }
    self.job = job
    self.copies = copies
    folder = arguments[2]
  }

  func run() async throws {
    let suite = Self.suite(copies: copies)
    let start = CurrentProcess.processorTime
    let vectorCount = try await count(suite)
    let time = (CurrentProcess.processorTime - start).seconds
    print("\(job.rawValue)\t\(suite.operations.count)\t\(vectorCount)\t\(time)")
  }

  /// The suite with copies of all its operations, which have other ids.
  private static func suite(copies: Int) -> Suite {
    let suite = Suite.powerAuthWithScenarios
    return suite.adding(
      (0..<copies).map { number in
        Suite(
          version: suite.version, seed: suite.seed, system: suite.system,
          operations: suite.operations.map { $0.named("copy\(number + 1).\($0.id)") }, pointers: suite.pointers)
      })
  }

  /// Does the job, and returns the number of vectors, or of cases.
  private func count(_ suite: Suite) async throws -> Int {
    switch job {
    case .generate: return try await CorpusBuilder(suite).write(to: folder)
    case .lint: return try await Linter(suite).lint(folder).vectorCount
    case .verify:
      let reference = ReferenceImplementation(of: suite)
      return try await Replay(suite).files(try Replay.files(in: folder), against: reference).total.passed
    case .mutate: return try await DetectionMatrix(suite, files: try Replay.files(in: folder)).lines.count
    }
  }
}
