internal import Conformance
import StrictJSON

/// An accepted vector of each range of versions, with all its values.
struct WorkedExample {
  let suite: Suite
  let operation: Operation

  func section() throws -> String {
    let parts = try operation.ranges.compactMap(part)
    return parts.isEmpty ? "" : "## Worked example\n\n" + parts.joined(separator: "\n")
  }

  private func part(of range: ProtocolRange) throws -> String? {
    let maker = VectorMaker(suite: suite, operation: operation, range: range, seed: suite.seed)
    guard let scenario = operation.scenarios.first(where: { maker.applies($0) && $0.isExample }) else { return nil }
    let vector = try maker.make(VectorMaker.Plan(id: maker.id(scenario.name), scenario: scenario))
    guard case .input(let input) = vector.subject else { return nil }
    let output = vector.expectation.outputs.first ?? Record([:])
    let groups = [
      ("input", operation.inputs.flatMap { lines($0, input) }),
      ("steps", vector.steps.map { Self.line($0.name, $0.value) }),
      ("output", operation.outputs.flatMap { lines($0, output) }),
    ]
    let values = groups.filter { !$0.1.isEmpty }.map { "\($0.0)\n" + $0.1.joined() }.joined()
    let versions = range.versions.joined(separator: ", ")
    return "`\(vector.id)` (\(versions)): \(vector.comment)\n\n```\n\(values)```\n"
  }

  /// The value of a field; of a list or a record, each value in it.
  private func lines(_ field: FieldDeclaration, _ record: Record) -> [String] {
    guard let value = record[field.name] else { return [] }
    return RecordCoding.encode(value, as: field.form).leaves(at: field.name).map { Self.line($0.place, $0.text) }
  }

  private static func line(_ name: String, _ value: String) -> String {
    "  \(name) = \(value.isEmpty ? "(empty)" : value.visible)\n"
  }
}

extension Scenario {
  /// Whether it is an ordinary case that can be shown.
  fileprivate var isExample: Bool {
    guard corner == nil, accumulation == nil, origin == nil, case .accept = expecting else { return false }
    return true
  }
}
