internal import Conformance

/// The page of the permitted alternatives, each with who takes it and the operations in which it is right.
struct AlternativesPage {
  let suite: Suite

  func text() -> [UInt8] {
    let heading = """
      # Permitted alternatives

      Generated from the declarations by `pavectors generate`. An implementation may take any of them: its answers are right
      where a vector names them in `expect.alternatives`, as [FORMAT.md](\(CorpusLayout.format)) describes. Where an
      alternative changes only the reason for a refusal, no vector names it: the reason is one of `alsoAllowed`.


      """
    let sections = alternatives.map { alternative, operations in
      let links = operations.map { "[`\($0.id)`](\($0.page))" }.joined(separator: ", ")
      return "- \(alternative.line) Operations: \(links).\n"
    }
    return Array((heading + sections.joined()).utf8)
  }

  /// The alternatives in the order of their ids, with the operations that permit them.
  private var alternatives: [(PermittedAlternative, operations: [Operation])] {
    var found: [String: (PermittedAlternative, operations: [Operation])] = [:]
    for operation in suite.operations {
      for declared in operation.alternatives {
        let alternative = declared.alternative
        found[alternative.id, default: (alternative, [])].operations.append(operation)
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension PermittedAlternative {
  /// The alternative in a line of a list.
  var line: String {
    let versions = protocols.map { " Only in \($0.sorted().joined(separator: ", "))." } ?? ""
    return "`\(id)`: \(sentence) \(users)\(versions)"
  }
}
