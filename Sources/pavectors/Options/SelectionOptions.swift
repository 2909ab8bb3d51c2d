import Conformance
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Options that select vectors.
enum SelectionOptions {
  static let options = [
    run, skip, system, version,
    Option(
      name: "--flag", value: "FLAG", help: "only vectors with this flag (may be repeated)",
      values: .oneOf { Suite.allSystems.flagNames.sorted() }),
    Option(name: "--shard", value: "I/N", help: "only part I of N"),
    Option(
      name: "--release", value: "VERSION",
      help: "only vectors that were in this release, so that those added later are not required"),
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

  static let system = Option(
    name: "--system", value: "NAME",
    help: "only vectors of this system, or of `all` (default: \(Suite.allSystems.system), "
      + "and those that PATH or --run names)", values: .oneOf { Suite.allSystems.systems + ["all"] })
  static let version = Option(
    name: "--protocol", value: "VERSION", help: "only this protocol version (may be repeated)",
    values: .oneOf { Suite.allSystems.protocols })
  static let run = Option(
    name: "--run", value: "GLOB", help: "only this operation, or vectors whose id matches (may be repeated)",
    values: .oneOf { Suite.allSystems.operations.map(\.id) })
  static let skip = Option(
    name: "--skip", value: "GLOB", help: "leaves out this operation, or vectors whose id matches",
    values: .oneOf { Suite.allSystems.operations.map(\.id) })

  /// The selection; without vectors, a part of it is not a part of the selection.
  static func selection(_ arguments: Arguments, ofVectors isOfVectors: Bool = true) throws -> Selection {
    var selection = Selection()
    selection.run = try globs("--run", arguments)
    selection.skip = try globs("--skip", arguments)
    selection.protocols = Set(arguments.all("--protocol"))
    selection.flags = Set(arguments.all("--flag"))
    let systems = try systems(arguments)
    if systems != Set(Suite.allSystems.systems) {
      selection.operations = Set(
        Suite.allSystems.operations.filter { systems.contains(Suite.allSystems.system(of: $0)) }.map(\.id))
    }
    if let unknown = selection.protocols.subtracting(Suite.allSystems.protocols).sorted().first {
      throw UsageError(
        "\"\(unknown)\" is not a protocol version; there are \(Suite.allSystems.protocols.joined(separator: ", "))"
      )
    }
    try check(versions: selection.protocols, in: systems)
    if !selection.flags.isEmpty { try check(flags: selection.flags) }
    if isOfVectors, let text = try arguments.one("--shard") {
      guard let shard = Shard(text) else {
        throw UsageError("--shard takes I/N with I from 1 to N, not \"\(text)\"")
      }
      selection.shard = shard
    }
    if isOfVectors { selection.release = try release(arguments) }
    return selection
  }

  private static func release(_ arguments: Arguments) throws -> Release? {
    guard let text = try arguments.one("--release") else { return nil }
    guard let release = Release(text) else {
      throw UsageError("--release takes a version such as \(Suite.allSystems.version), not \"\(text)\"")
    }
    if let newest = Release(Suite.allSystems.version), newest < release {
      throw UsageError("\(text) is later than this release, which is \(newest.text)")
    }
    return release
  }

  /// Checks that a selected system has one of the versions.
  private static func check(versions: Set<String>, in systems: Set<String>) throws {
    let suite = Suite.allSystems
    let owners = Set(suite.operations.filter { !versions.isDisjoint(with: $0.protocols) }.map(suite.system))
    guard !versions.isEmpty, owners.isDisjoint(with: systems) else { return }
    let options = suite.systems.filter(owners.contains).map { "--system \($0)" }.joined(separator: " ")
    throw UsageError(
      "no selected operation has the version \(versions.sorted().joined(separator: " or ")); \(options) selects those "
        + "that have it")
  }

  private static func check(flags: Set<String>) throws {
    let known = Suite.allSystems.flagNames.sorted()
    guard let unknown = flags.subtracting(known).sorted().first else { return }
    throw UsageError(
      "\"\(unknown)\" is not a flag\(Nearest.question(to: unknown, among: known)); "
        + "there are \(known.joined(separator: ", "))")
  }

  /// The systems that are selected: by their names; else the main one, and those of the patterns and of the files.
  static func systems(_ arguments: Arguments) throws -> Set<String> {
    let all = Suite.allSystems.systems
    let named = arguments.all("--system")
    if let unknown = named.first(where: { !all.contains($0) && $0 != "all" }) {
      throw UsageError("\"\(unknown)\" is not a system; there are \(all.joined(separator: ", ")), and all")
    }
    if named.contains("all") || namesVectors(arguments.positional) { return Set(all) }
    if !named.isEmpty { return Set(named) }
    let runs = arguments.all("--run")
    return Set(
      all.filter { system in system == Suite.allSystems.system || runs.contains { $0.hasPrefix("\(system).") } })
  }

  /// Whether no argument says which systems or vectors are wanted.
  static func isWithoutSelection(_ arguments: Arguments) -> Bool {
    arguments.all("--system").isEmpty && arguments.all("--run").isEmpty && !namesVectors(arguments.positional)
  }

  /// The systems that are selected: their ids, or files in which they are.
  private static func namesVectors(_ arguments: [String]) -> Bool {
    arguments.contains { $0.hasSuffix(".json") && Files.kind(of: $0) == .file }
  }

  /// The patterns of an option; the name of an operation stands for all its vectors.
  static func globs(_ option: String, _ arguments: Arguments) throws -> [Glob] {
    try arguments.all(option).map { text in
      if Suite.allSystems[text] != nil { return Glob(text + "/*") }
      let glob = Glob(text)
      if glob.isPlain { _ = try operation(of: text) }
      return glob
    }
  }

  /// The operation of an id.
  static func operation(of id: String) throws -> String {
    let name = String(decoding: id.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    guard Suite.allSystems[name] == nil else {
      guard name != id else {
        throw UsageError("\"\(id)\" is an operation; `pavectors list --run \(id)` shows its vectors")
      }
      return name
    }
    let known = Suite.allSystems.operations.map(\.id)
    let words = name == id ? "is not an operation" : "does not begin with an operation"
    throw UsageError("\"\(id)\" \(words)\(Nearest.question(to: name, among: known))")
  }
}
