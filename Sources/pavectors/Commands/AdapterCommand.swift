import Conformance
import ConformanceAdapters
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors

enum AdapterCommand: Command {
  static let verb = "adapter"
  static let synopsis = "adapter [--mistake ID]"
  static let summary = "serves the built-in implementation over the wire protocol, on standard input and output"
  static let options = [
    Option(
      name: "--mistake", value: "ID", help: "makes this mistake (may be repeated)",
      values: .oneOf { Suite.allSystems.mistakeIDs.sorted() })
  ]
  static let examples = [
    Example("verify -- pavectors adapter --mistake kdf.little-endian-index", "shows the report on a known mistake.")
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    let mistakes = arguments.all("--mistake")
    if let unknown = mistakes.first(where: { !Suite.allSystems.mistakeIDs.contains($0) }) {
      let question = Nearest.question(to: unknown, among: Suite.allSystems.mistakeIDs.sorted())
      throw UsageError(
        "\"\(unknown)\" is not a mistake of the catalogue\(question); `pavectors explain OPERATION` lists those of an operation"
      )
    }
    let server = WireServer(
      .allSystems, implementation: ReferenceImplementation.allSystems.making(mistakes),
      adapterName: "pavectors")
    var splitter = LineSplitter()
    while true {
      let bytes = try StandardStreams.read(upTo: 1 << 16)
      var lines: [[UInt8]]
      do {
        lines = try splitter.lines(adding: bytes)
      } catch {
        throw InvalidCorpus(file: "the standard input", "\(error)")
      }
      if bytes.isEmpty, !splitter.remainder.isEmpty { lines.append(splitter.remainder) }
      if try await answer(lines, with: server) || bytes.isEmpty { return .asExpected }
    }
  }

  /// Answers lines; returns whether the conversation has ended.
  private static func answer(
    _ lines: [[UInt8]], with server: WireServer<ReferenceImplementation>
  ) async throws -> Bool {
    // Lines that arrived together are divided among the processors; a single line is answered at once.
    let size = max(1, (lines.count + 3) / 4)
    let parts = stride(from: 0, to: lines.count, by: size).map { lines[$0..<min($0 + size, lines.count)] }
    let answers = try await withThrowingTaskGroup(of: (Int, [[UInt8]?]).self) { group in
      for (number, part) in parts.enumerated() {
        group.addTask {
          var answers: [[UInt8]?] = []
          for line in part { answers.append(await server.answer(line: line)) }
          return (number, answers)
        }
      }
      var collected: [Int: [[UInt8]?]] = [:]
      for try await (number, answers) in group { collected[number] = answers }
      return parts.indices.flatMap { collected[$0] ?? [] }
    }
    let end = answers.firstIndex { $0 == nil }
    let output = answers[..<(end ?? answers.endIndex)].compactMap { $0 }.flatMap { $0 }
    if !output.isEmpty { try Console.write(output) }
    return end != nil
  }
}
