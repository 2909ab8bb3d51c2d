/// The comparison of observations, event by event.
extension Script {
  /// The events up to the first whose observation differs, each with both observations; empty where none differs.
  func comparison(input: Record, right: Record, wrong: Record) -> [StepComparison] {
    let (given, wanted) = (Self.list(wrong[observations]), Self.list(right[observations]))
    guard let first = (0..<max(given.count, wanted.count)).first(where: { given[at: $0] != wanted[at: $0] }) else {
      return []
    }
    let nothing = "(nothing)"
    return lines(input: input, output: right).prefix(first + 1).enumerated().map { index, line in
      StepComparison(
        name: line.name, expected: line.observation ?? nothing, actual: given[at: index]?.json ?? nothing)
    }
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
