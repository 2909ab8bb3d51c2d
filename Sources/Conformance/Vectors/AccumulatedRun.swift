internal import Encodings
internal import StrictJSON

/// Runs the cases of an accumulated vector.
///
/// Case i (from 0) is drawn like a vector whose id is `<id>#<i>`. The digest is the SHA-256 of one line for each case:
/// its result as compact JSON, without a reason, and a line feed.
package struct AccumulatedRun: Sendable {
  package let operation: Operation
  let scenario: Scenario
  package let id: String
  package let cases: AccumulatedCases

  package init(operation: Operation, scenario: Scenario, id: String, cases: AccumulatedCases) {
    self.operation = operation
    self.scenario = scenario
    self.id = id
    self.cases = cases
  }

  package func input(of number: Int, protocolVersion: String) throws -> Record {
    guard let accumulation = scenario.accumulation else {
      throw DeclarationError(id: id, "is not declared as accumulated")
    }
    return try operation.draft(seed: cases.seed, id: "\(id)#\(number)", protocolVersion: protocolVersion) {
      try accumulation.build(&$0, number)
    }.inputs
  }

  /// The line of a case; nil for an answer that neither accepts nor refuses.
  package func line(for answer: Answer) -> [UInt8]? {
    switch answer {
    case .accept(let output, _):
      var text = JSONCompactText(after: Array(#"{"result":"accept","output":"#.utf8))
      RecordCoding.write(output, as: operation.outputs, to: &text)
      return text.bytes + Array("}\n".utf8)
    case .reject:
      return Array(#"{"result":"reject"}"#.utf8) + [0x0a]
    case .unsupported, .inexpressible, .error, .unusable:
      return nil
    }
  }

  /// What a correct implementation answers.
  package struct Results {
    package let digest: [UInt8]
    /// Whether a case is refused.
    package let hasRefusals: Bool
  }

  package func referenceResults(protocolVersion: String, by computation: Computation? = nil) throws -> Results {
    var hash = PlainSHA256()
    var hasRefusals = false
    for number in 0..<cases.count {
      let input = try input(of: number, protocolVersion: protocolVersion)
      let answer = try operation.referenceAnswer(
        to: input, protocolVersion: protocolVersion, by: computation)
      guard let line = line(for: answer) else {
        throw DeclarationError(id: "\(id)#\(number)", "neither accepts nor refuses: \(answer.summary)")
      }
      if case .reject = answer { hasRefusals = true }
      hash.update(line)
    }
    return Results(digest: hash.finalize(), hasRefusals: hasRefusals)
  }
}

extension AccumulatedRun {
  /// Makes the run of a vector that was read.
  package init(of id: String, cases: AccumulatedCases, operation: Operation) throws(FieldError) {
    let scenario = try operation.accumulatedScenario(of: id, count: cases.count)
    self.init(operation: operation, scenario: scenario, id: id, cases: cases)
  }
}
