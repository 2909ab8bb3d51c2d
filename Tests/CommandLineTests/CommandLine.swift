import Foundation
import TestFolders
import Testing

@testable import PowerAuthVectors

/// Runs the built executable.
enum PavectorsProcess {
  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  /// The executable is in the folder of the test bundle.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("pavectors")

  static func run(
    _ arguments: String..., input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, input: input, environment: environment)
  }

  static func run(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], program: String? = nil,
    folder: String? = nil
  ) throws -> Result {
    let child = try ChildRun(arguments, input: input, environment: environment, program: program, folder: folder)
    // `waitUntilExit` asks again and again on a thread without events, which takes the time of a processor.
    let ended = DispatchSemaphore(value: 0)
    try child.start { ended.signal() }
    ended.wait()
    return try child.result()
  }

  /// Runs the executable, and blocks no thread meanwhile.
  ///
  /// For runs that mostly wait: there is one thread of tests for each processor, and `run` blocks it.
  static func runAsync(
    _ arguments: [String], environment: [String: String] = [:], program: String? = nil
  ) async throws -> Result {
    let child = try ChildRun(arguments, environment: environment, program: program)
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      do { try child.start { ended.resume() } } catch { ended.resume(throwing: error) }
    }
    return try child.result()
  }
}

/// A child process whose standard streams are files.
private struct ChildRun {
  private let process = Process()
  private let streams: [FileHandle]
  private let arguments: [String]
  private let folder: TemporaryFolder
  private let output: URL
  private let error: URL

  init(
    _ arguments: [String], input: Data? = nil, environment: [String: String], program: String?,
    folder current: String? = nil
  ) throws {
    self.arguments = arguments
    folder = try TemporaryFolder()
    process.executableURL = program.map { URL(fileURLWithPath: $0) } ?? PavectorsProcess.executable
    process.arguments = arguments
    if let current { process.currentDirectoryURL = URL(fileURLWithPath: current) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let folder = folder.path
    func file(_ name: String, _ contents: Data = Data()) throws -> URL {
      let url = URL(filePath: "\(folder)/\(name)")
      try contents.write(to: url)
      return url
    }
    output = try file("out")
    error = try file("err")
    streams = [
      try FileHandle(forReadingFrom: file("in", input ?? Data())), try FileHandle(forWritingTo: output),
      try FileHandle(forWritingTo: error),
    ]
    process.standardInput = streams[0]
    process.standardOutput = streams[1]
    process.standardError = streams[2]
  }

  /// Starts the process.
  ///
  /// Closes the streams of this process: `Process.run` of Foundation can crash when more than a thousand are open.
  func start(atEnd: @escaping @Sendable () -> Void) throws {
    process.terminationHandler = { _ in atEnd() }
    defer { for stream in streams { try? stream.close() } }
    try process.run()
  }

  /// The result after the end of the process.
  func result() throws -> PavectorsProcess.Result {
    #expect(process.terminationReason == .exit, "\(arguments) ended by a signal")
    return PavectorsProcess.Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }
}

extension PavectorsProcess {
  /// The verbs, as the overview lists them.
  static func verbs() throws -> [String] {
    let lines = try run("help").output.split(separator: "\n").drop { !$0.hasPrefix("usage: ") }.dropFirst()
    return lines.prefix { $0.hasPrefix("  ") }.map { String($0.split(separator: " ")[0]) }
  }
}

extension TemporaryFolder {
  /// A corpus with few vectors of one operation.
  func smallCorpus(_ name: String) throws -> String {
    let corpus = "\(path)/\(name)"
    let made = try PavectorsProcess.run(
      "generate", "--run", "kdf.index", "--count", "1", "--seed", name, "--out", corpus)
    #expect(made.status == 0, "\(made.error)")
    // Only the name counts where a folder is looked for.
    try file("\(name)/vectors.lock", "")
    return corpus
  }

  /// A copy of the published corpus.
  func corpus() throws -> String {
    let copy = "\(path)/vectors"
    try FileManager.default.copyItem(atPath: Corpus.standardDirectory, toPath: copy)
    return copy
  }

  /// A copy of the lock and of the vector files of these operations, with an index.
  func corpus(of operations: [String]) throws -> String {
    let url = URL(filePath: Corpus.standardDirectory + "/index.json")
    let index = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    var members = try #require(index as? [String: Any])
    let files = try #require(members["vectors"] as? [[String: Any]])
    let chosen = files.filter { operations.contains($0["operation"] as? String ?? "") }
    members["vectors"] = chosen
    members["others"] = []
    members["count"] = chosen.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
    let copy = try folder("vectors")
    for name in try ["vectors.lock"] + chosen.map({ try #require($0["path"] as? String) }) {
      try FileManager.default.copyItem(atPath: "\(Corpus.standardDirectory)/\(name)", toPath: "\(copy)/\(name)")
    }
    try JSONSerialization.data(withJSONObject: members).write(to: URL(filePath: copy + "/index.json"))
    return copy
  }
}
