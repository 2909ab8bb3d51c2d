import Conformance
import PowerAuthVectors

enum GenerateCommand: Command {
  static let verb = "generate"
  static let synopsis = "generate [--check] [--vectors DIR] | [--seed S] [--count N] --out DIR [selection]"
  static let summary = "writes the corpus, compares it with what it should be, or writes fresh vectors elsewhere"
  static let options =
    [
      Option(name: "--check", value: nil, help: "regenerates in memory and compares byte for byte"),
      Option(name: "--vectors", value: "DIR", help: "the corpus (default: the one of the sources)"),
      Option(name: "--out", value: "DIR", help: "writes fresh vectors into this folder instead"),
      Option(name: "--seed", value: "TEXT", help: "another seed, with --out"),
      Option(name: "--count", value: "N", help: "N random vectors in all, with --out"),
    ] + SelectionOptions.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    let console = Console()
    if let out = try arguments.one("--out") {
      guard !arguments.has("--check") else { throw UsageError("--check and --out exclude each other") }
      let generator = BulkGenerator(
        .powerAuth, seed: try arguments.one("--seed"), randomCount: try arguments.count("--count"),
        selection: try SelectionOptions.selection(arguments))
      let total = try await generator.write(to: out) { path, total in console.progress("\(total) vectors, \(path)") }
      console.endProgress()
      try console.print("\(total) vectors in \(out)")
      return total == 0 ? .nothingExecuted : .asExpected
    }
    for name in ["--seed", "--count", "--run", "--skip", "--protocol", "--flag", "--shard"] where arguments.has(name) {
      throw UsageError("\(name) needs --out: the corpus itself has one seed and is written whole")
    }
    let directory = try arguments.one("--vectors") ?? Corpus.standardDirectory
    let builder = CorpusBuilder(.powerAuth)
    guard arguments.has("--check") else {
      let total = try await builder.write(to: directory) { console.progress($0) }
      console.endProgress()
      try console.print("\(total) vectors in \(directory)")
      return .asExpected
    }
    let (count, differences) = try await builder.check(directory) { console.progress($0) }
    console.endProgress()
    for difference in differences { Console.complain("\(difference)") }
    guard differences.isEmpty else { return .invalidVectors }
    try console.print("\(count) vectors regenerate byte for byte")
    return .asExpected
  }
}
