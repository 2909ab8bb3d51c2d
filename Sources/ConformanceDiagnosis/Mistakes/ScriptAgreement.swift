internal import Conformance

/// Mistakes in scripts, whose answers are long: an implementation that differs in something else as well has no answer of a
/// mistake alone.
extension VersionAnswers {
  /// Whether the observations of a script show what mistakes do to it: those at the first event that differs, which a rule
  /// decides that one of the mistakes violates, and most of what follows.
  func isShown(_ attempt: MistakeProbe.Attempt, of mistakes: [String], by observation: Observation) -> Bool {
    guard observation.failureKind == .wrongOutput, attempt.failureKind == .wrongOutput,
      case .accept(let output, _)? = observation.answer, case .accept(let mistaken, _) = attempt.answer,
      let right = observation.vector.expectation.outputs.first,
      operation.script?.shows(output, whatDiffersIn: mistaken, from: right) ?? false
    else { return false }
    let deciding = observation.decidingRules(in: operation)
    return rules(violatedBy: mistakes).contains(where: deciding.contains)
  }

  func rules(violatedBy mistakes: [String]) -> Set<String> {
    Set(operation.mistakes.filter { mistakes.contains($0.mistake.id) }.flatMap(\.rules).map(\.id))
  }

  /// Whether mistakes explain only the lesser part of the open failures of scripts that begin to differ where a rule is at
  /// work that they violate.
  ///
  /// Then something else is wrong with the rule: a blocked activation that counts on fails in the scripts of removed ones too,
  /// and a mistake with removed activations explains only these.
  func explainLesserPart(_ mistakes: [String], explaining explained: [Int]) -> Bool {
    guard operation.script != nil else { return false }
    let violated = rules(violatedBy: mistakes)
    let open = failures.indices.count { !isExplained[$0] && decidingRules[$0].contains(where: violated.contains) }
    return explained.count * 2 < open
  }
}
