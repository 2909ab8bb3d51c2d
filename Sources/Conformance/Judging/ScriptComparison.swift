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
    guard let first = Self.firstDifference(given, wanted) else { return nil }
    let nothing = "(nothing)"
    let events = lines(input: input, output: right).prefix(first + 1).enumerated().map { index, line in
      StepComparison(
        name: line.name, expected: line.observation ?? nothing, actual: given[at: index]?.json ?? nothing)
    }
    return ScriptDifference(events: events, danger: danger(of: given[at: first], insteadOf: wanted[at: first]))
  }

  /// The number of the first observation that differs, from 0; nil where none does.
  private static func firstDifference(_ given: [Value], _ wanted: [Value]) -> Int? {
    (0..<max(given.count, wanted.count)).first { given[at: $0] != wanted[at: $0] }
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

  /// The number of the first event, from 0, whose observation is not that of the right output that agrees for the longest;
  /// nil where there is none.
  func firstDifference(of output: Record, among right: [Record]) -> Int? {
    guard let closest = closest(to: output, among: right) else { return nil }
    return Self.firstDifference(Self.list(output[observations]), Self.list(closest[observations]))
  }

  /// Whether a wrong output shows what another one, of a mistake, does to a script.
  ///
  /// Both differ from the right one at the same event first, and there the output has each value that the mistake changes;
  /// of those that it changes in later events, it has most. It may differ in others as well: an implementation that
  /// makes a mistake can also store once more than ours does.
  package func shows(_ output: Record, whatDiffersIn mistaken: Record, from right: Record) -> Bool {
    let given = Self.list(output[observations])
    let (wrong, wanted) = (Self.list(mistaken[observations]), Self.list(right[observations]))
    guard let first = Self.firstDifference(wrong, wanted), first == Self.firstDifference(given, wanted),
      let now = Self.seen(given[at: first], of: wrong[at: first], from: wanted[at: first]), now.changed == now.seen
    else { return false }
    let later = (first + 1..<max(wrong.count, first + 1)).map { index in
      Self.seen(given[at: index], of: wrong[at: index], from: wanted[at: index]) ?? (changed: 1, seen: 0)
    }
    return later.reduce(0) { $0 + 2 * $1.seen - $1.changed } >= 0
  }

  /// How many members a mistake changes in an observation, and how many of these an observation has with the same value;
  /// nil where one of them is absent.
  private static func seen(
    _ given: Value?, of mistaken: Value?, from right: Value?
  ) -> (changed: Int, seen: Int)? {
    guard case .record(let given)? = given, case .record(let wrong)? = mistaken, case .record(let right)? = right else {
      return nil
    }
    let names = (wrong.members + right.members).map(\.name).distinct.filter { wrong[$0] != right[$0] }
    return (names.count, names.count { given[$0] == wrong[$0] })
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

extension [Value] {
  fileprivate subscript(at index: Int) -> Value? { indices.contains(index) ? self[index] : nil }
}
