/// What differs between the observations of a script and the right ones.
struct ScriptDifference {
  /// The events up to the first whose observation differs, each with both observations.
  let events: [StepComparison]
  /// What is dangerous about that observation; nil where nothing is known to be.
  let danger: Danger?
}

/// The comparison of observations, event by event.
extension Script {
  /// The difference between two outputs; nil where all observations are equal.
  func difference(
    input: Record, right: Record, wrong: Record, outputs: [FieldDeclaration]
  ) -> ScriptDifference? {
    // In one order of the members, so that equal observations are equal texts as well.
    let (right, wrong) = (right.ordered(as: outputs), wrong.ordered(as: outputs))
    let (given, wanted) = (Self.list(wrong[observations]), Self.list(right[observations]))
    guard let first = (0..<max(given.count, wanted.count)).first(where: { given[at: $0] != wanted[at: $0] }) else {
      return nil
    }
    let nothing = "(nothing)"
    let events = lines(input: input, output: right).prefix(first + 1).enumerated().map { index, line in
      StepComparison(
        name: line.name, expected: line.observation ?? nothing, actual: given[at: index]?.json ?? nothing)
    }
    return ScriptDifference(events: events, danger: danger(of: given[at: first], insteadOf: wanted[at: first]))
  }

  private func danger(of given: Value?, insteadOf wanted: Value?) -> Danger? {
    guard case .record(let wrong)? = given, case .record(let right)? = wanted else { return nil }
    return dangers.first { $0.isSeen(wrong, right) }
  }

  /// The one of several right outputs with which an output agrees for the longest; nil where there is none.
  func closest(to output: Record, among right: [Record]) -> Record? {
    let given = Self.list(output[observations])
    func agreeing(_ right: Record) -> Int { zip(Self.list(right[observations]), given).prefix { $0 == $1 }.count }
    return right.map { (output: $0, agreeing: agreeing($0)) }.max { $0.agreeing < $1.agreeing }?.output
  }

  /// Why an implementation cannot cause an event, where the observations before it are those of a right output.
  func inexpressible(in output: Record, rightOutputs: [Record]) -> String? {
    let given = Self.list(output[observations])
    guard case .record(let last)? = given.last, case .text(let why)? = last[Self.inexpressible],
      rightOutputs.contains(where: { Self.list($0[observations]).starts(with: given.dropLast()) })
    else { return nil }
    return "\(Self.eventPrefix)\(given.count): \(why)"
  }
}

extension Observation {
  /// What is dangerous about a wrong output of a script; nil where nothing is known to be.
  package func danger(in operation: Operation) -> Danger? {
    guard failureKind == .wrongOutput, case .accept(let output, _)? = answer, let script = operation.script,
      let right = script.closest(to: output, among: vector.expectation.outputs)
    else { return nil }
    return script.difference(input: input, right: right, wrong: output, outputs: operation.outputs)?.danger
  }
}

extension [Value] {
  fileprivate subscript(at index: Int) -> Value? { indices.contains(index) ? self[index] : nil }
}
