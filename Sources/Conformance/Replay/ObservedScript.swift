/// What the answer to a script shows where it begins to differ.
extension Observation {
  /// What is dangerous about a wrong output of a script; nil where nothing is known to be.
  package func danger(in operation: Operation) -> Danger? {
    guard failureKind == .wrongOutput, case .accept(let output, _)? = answer, let script = operation.script,
      let right = script.closest(to: output, among: vector.expectation.outputs)
    else { return nil }
    return script.difference(input: input, right: right, wrong: output, outputs: operation.outputs)?.danger
  }

  /// The ids of the rules that decide the first event of a script that differs; none where the vector does not state them.
  package func decidingRules(in operation: Operation) -> [String] {
    guard failureKind == .wrongOutput, case .accept(let output, _)? = answer, let script = operation.script,
      let event = script.firstDifference(of: output, among: vector.expectation.outputs)
    else { return [] }
    let prefix = script.decisions.name.prefix { $0 != "[" }
    let decisions = vector.steps.filter { $0.name.hasPrefix(prefix) }
    guard decisions.indices.contains(event) else { return [] }
    return decisions[event].value.split(separator: " ").map { String($0) }
  }
}
