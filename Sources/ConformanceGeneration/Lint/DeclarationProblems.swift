package import Conformance

/// The problems of a suite's declarations, which do not depend on its corpus.
extension Suite {
  package var declarationProblems: [InvalidCorpus] {
    operations.flatMap(\.declarationProblems) + uneditedRules
  }

  /// The rules that no mistake edits; a permitted alternative may be all that differs.
  private var uneditedRules: [InvalidCorpus] {
    rules.flatMap(unedited)
  }

  private func unedited(_ rules: any Sendable) -> [InvalidCorpus] {
    let layout = RuleLayout(rules)
    var edited: Set<String> = []
    let edits =
      operations.flatMap(\.mistakes).flatMap(\.mistake.ruleEdits)
      + operations.flatMap(\.alternatives).flatMap(\.alternative.edits)
    for edit in edits where edit.isChange(of: type(of: rules)) {
      edited.formUnion(layout.changedPaths(in: edit.applied(to: rules)))
    }
    return layout.paths.filter { !edited.contains($0) }.map {
      InvalidCorpus(file: CorpusLayout.mistakes, field: $0, "is a rule that no mistake edits")
    }
  }
}

extension Operation {
  fileprivate var declarationProblems: [InvalidCorpus] {
    let violated = Set(mistakes.flatMap { $0.rules.map(\.id) })
    let unviolated = rules.filter { !violated.contains($0.id) }
      .map { problem($0.id, "is a rule that no mistake violates") }
    let unedited = mistakes.filter { $0.mistake.edits.isEmpty }
      .map { problem($0.mistake.id, "is a mistake that edits nothing") }
    let unknown = unknownNames.map { problem($0, "is not a corner or a mistake of a field") }
    let versionless = formulas.flatMap { formula in
      formula.unknownVersions(of: protocols).map {
        problem(formula.name, "has a formula in \($0), which is not a version of the operation")
      }
    }
    return (mistakes.isEmpty ? [] : unviolated) + unedited + unknown + versionless + misplacedReasons
  }

  /// The reasons that the order in which they are looked for lacks, repeats or has in addition.
  private var misplacedReasons: [InvalidCorpus] {
    let (declared, ordered) = (reasons.map(\.id), reasonsAsLookedFor.map(\.id))
    let wrong = Set(declared + ordered).filter { id in
      declared.count { $0 == id } != 1 || ordered.count { $0 == id } != 1
    }
    return wrong.sorted().map { problem($0, "is not once in the reasons and once in their order") }
  }

  private func problem(_ field: String, _ message: String) -> InvalidCorpus {
    InvalidCorpus(file: CorpusLayout.reference, field: "\(id) \(field)", message)
  }
}

extension Mistake {
  /// The edits of rules among the mistake's edits.
  fileprivate var ruleEdits: [RuleEdit] {
    edits.compactMap { edit in
      if case .rule(let edit) = edit { edit } else { nil }
    }
  }
}
