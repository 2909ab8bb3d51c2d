extension Record {
  /// The record without values of these names.
  func without(_ names: [String]) -> Record {
    var record = self
    for name in names { record[name] = nil }
    return record
  }
}

extension Answer {
  /// The answer with those outputs of the right one that the implementation does not have.
  func completed(from right: Record, with omitted: [String]) -> Answer {
    guard case .accept(var output, let steps) = self else { return self }
    output.fill(from: right, only: omitted)
    return .accept(output, steps: steps)
  }
}
