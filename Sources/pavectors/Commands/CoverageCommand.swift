import Conformance
import ConformanceFiles
import ConformanceGeneration
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

enum CoverageCommand: Command {
  static let verb = "coverage"
  static let synopsis = "coverage [OPERATION…]"
  static let summary = "shows which vectors check each rule, and each statement of the documents"
  static let options = [
    CorpusFolder.option,
    Option(
      name: "--format", value: "pretty|json|markdown", help: "format of the results",
      values: .oneOf { Form.allCases.map(\.rawValue) }),
    Option(
      name: "--states", value: nil,
      help: "shows how many vectors of the parties have each state, each step and each result instead"
    ),
  ]
  static let examples = [
    Example("coverage kdf.index", "shows the rules of an operation, and the statements that its vectors check."),
    Example("coverage --states", "counts the vectors that cross each state of a client and of a server."),
    Example("coverage --format markdown", "prints the page COVERAGE.md of the corpus."),
  ]
  static var values: Option.Values { .oneOf { Suite.allSystems.operations.map(\.id) } }

  private enum Form: String, CaseIterable {
    case pretty, json, markdown
  }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let form = try form(arguments)
    let operations = try arguments.positional.map(operation)
    let files = try VectorSource(arguments, paths: []).files()
    if arguments.has("--states") { return try showStates(files, Console(arguments)) }
    let vectors = try VectorsByRule(.allSystems, files: files)
    var coverage = try Coverage(.allSystems, vectors: vectors, detections: detections(of: files))
    if !operations.isEmpty { coverage = coverage.limited(to: operations) }
    let console = try Console(arguments)
    switch form {
    case .pretty: try console.print(ConsoleText(lines: coverage.text))
    case .json: try console.print(ConsoleText(json: coverage.json))
    case .markdown: try console.print(ConsoleText(lines: String(coverage.page.dropLast())))
    }
    return .asExpected
  }

  /// The mistakes that vectors detect; nil where the folders of the files do not state them.
  private static func detections(of files: [String]) throws -> Detections? {
    var detections = Detections()
    for folder in Set(files.map(Detections.folder)) { detections.formUnion(try .read(inFolder: folder)) }
    return detections == Detections() ? nil : detections
  }

  private static func showStates(_ files: [String], _ console: Console) throws -> ExitCode {
    var states = StateCoverage()
    try VectorWalk(.allSystems, selection: Selection()).visit(files) { visit in
      states.add(visit.vector, of: visit.operation)
      return true
    }
    try console.print(ConsoleText(lines: states.lines))
    return .asExpected
  }

  private static func form(_ arguments: Arguments) throws -> Form {
    let text = try arguments.one("--format") ?? Form.pretty.rawValue
    guard let form = Form(rawValue: text) else {
      throw UsageError("--format takes pretty, json or markdown, not \"\(text)\"")
    }
    return form
  }

  private static func operation(_ name: String) throws -> Operation {
    if let operation = Suite.allSystems[name] { return operation }
    let question = Nearest.question(to: name, among: Suite.allSystems.operations.map(\.id))
    throw UsageError("\"\(name)\" is not an operation\(question)")
  }
}
