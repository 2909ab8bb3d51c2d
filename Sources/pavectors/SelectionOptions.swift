import Conformance
import PowerAuthScenarios
import PowerAuthVectors

/// Options that select vectors.
enum SelectionOptions {
  static let options = [
    run, skip,
    Option(
      name: "--protocol", value: "VERSION", help: "only this protocol version (may be repeated)",
      values: .words(Suite.powerAuthWithScenarios.protocols)),
    Option(
      name: "--flag", value: "FLAG", help: "only vectors with this flag (may be repeated)",
      values: .words(Suite.powerAuthWithScenarios.flagNames.sorted())),
    Option(name: "--shard", value: "I/N", help: "only part I of N"),
  ]

  /// The option of verbs with an implementation that may be wrong.
  static let longSearches = Option(
    name: "--long-searches", value: nil, help: "also selects vectors in which a wrong implementation may seem to hang")

  /// The selection of vectors for an implementation that may be wrong.
  static func selectionForOthers(_ arguments: Arguments) throws -> Selection {
    var selection = try selection(arguments)
    if !arguments.has(longSearches.name) { selection.leftOut = [Flag.longSearch.name] }
    return selection
  }

  static let run = Option(
    name: "--run", value: "GLOB", help: "only this operation, or vectors whose id matches (may be repeated)",
    values: .words(Suite.powerAuthWithScenarios.operations.map(\.id)))
  static let skip = Option(
    name: "--skip", value: "GLOB", help: "leaves out this operation, or vectors whose id matches",
    values: .words(Suite.powerAuthWithScenarios.operations.map(\.id)))

  static func selection(_ arguments: Arguments) throws -> Selection {
    var selection = Selection()
    selection.run = try globs("--run", arguments)
    selection.skip = try globs("--skip", arguments)
    selection.protocols = Set(arguments.all("--protocol"))
    selection.flags = Set(arguments.all("--flag"))
    if let unknown = selection.protocols.subtracting(Suite.powerAuthWithScenarios.protocols).sorted().first {
      throw UsageError(
        "\"\(unknown)\" is not a protocol version; there are \(Suite.powerAuthWithScenarios.protocols.joined(separator: ", "))"
      )
    }
    let flags = Suite.powerAuthWithScenarios.flagNames.sorted()
    if let unknown = selection.flags.subtracting(flags).sorted().first {
      throw UsageError(
        "\"\(unknown)\" is not a flag\(Nearest.question(to: unknown, among: flags)); "
          + "there are \(flags.joined(separator: ", "))")
    }
    if let text = try arguments.one("--shard") {
      guard let shard = Shard(text) else {
        throw UsageError("--shard takes I/N with I from 1 to N, not \"\(text)\"")
      }
      selection.shard = shard
    }
    return selection
  }

  /// The patterns of an option; the name of an operation stands for all its vectors.
  static func globs(_ option: String, _ arguments: Arguments) throws -> [Glob] {
    try arguments.all(option).map { text in
      if Suite.powerAuthWithScenarios[text] != nil { return Glob(text + "/*") }
      let glob = Glob(text)
      if glob.isPlain { _ = try operation(of: text) }
      return glob
    }
  }

  /// The operation of an id.
  static func operation(of id: String) throws -> String {
    let name = String(decoding: id.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    guard Suite.powerAuthWithScenarios[name] == nil else {
      guard name != id else {
        throw UsageError("\"\(id)\" is an operation; `pavectors list --run \(id)` shows its vectors")
      }
      return name
    }
    let known = Suite.powerAuthWithScenarios.operations.map(\.id)
    let words = name == id ? "is not an operation" : "does not begin with an operation"
    throw UsageError("\"\(id)\" \(words)\(Nearest.question(to: name, among: known))")
  }
}
