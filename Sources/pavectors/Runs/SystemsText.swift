import Conformance
import ConformanceAdapters
import OtherSystemVectors

/// What a run says of the systems that were not selected.
enum SystemsText {
  /// A sentence about the other systems that an adapter has; nil where it has none, or where systems were selected.
  static func othersNotRun(_ arguments: Arguments, by adapter: AdapterDescription) -> String? {
    guard SelectionOptions.isWithoutSelection(arguments) else { return nil }
    let suite = Suite.allSystems
    let found = suite.systems.dropFirst().filter { system in
      suite.operations.contains { suite.system(of: $0) == system && adapter.has(operation: $0.id) }
    }
    guard !found.isEmpty else { return nil }
    let options = found.map { "--system \($0)" }.joined(separator: " ")
    return
      "the adapter has \(([suite.system] + found).joined(separator: " and ")), of which only \(suite.system) was run; "
      + "\(options) selects the others, and --system all every system"
  }
}
