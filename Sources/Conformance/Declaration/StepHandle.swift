/// A handle of an intermediate value that an operation declares with its name and formula.
///
/// The formula in the reference, the name in vectors and on the wire, and the recorded value follow from it.
package final class StepHandle: Sendable {
  package let name: String
  let formula: Formula
  /// Whether its values are texts; others are bytes, which files have in hex.
  let isText: Bool
  /// The names of the first steps, where the name contains `[i]`.
  private let numbered: [String]

  private static let numberedCount = 8

  init(_ formula: Formula, isText: Bool) {
    self.formula = formula
    self.isText = isText
    let name = formula.name
    self.name = name
    numbered = name.contains("[i]") ? (0..<Self.numberedCount).map { Self.name(name, at: $0) } : []
  }

  private static func name(_ name: String, at index: Int) -> String {
    name.split(separator: "[i]", omittingEmptySubsequences: false).joined(separator: "[\(index)]")
  }

  /// The name of the step; where it contains `[i]`, of the one with a number.
  private func name(at index: Int?) -> String {
    guard let index else { return name }
    return numbered.indices.contains(index) ? numbered[index] : Self.name(name, at: index)
  }

  /// Records bytes.
  package func callAsFunction(_ bytes: [UInt8], at index: Int? = nil) -> Step { Step(name(at: index), bytes) }

  /// Records a text.
  package func callAsFunction(_ text: String, at index: Int? = nil) -> Step { Step(name(at: index), text) }
}

extension OperationBuilder {
  /// Declares an intermediate value of bytes and how it is computed, in the notation of the reference.
  package func step(_ name: String, _ formula: String) -> StepHandle {
    add(Conformance.step(name, formula))
  }

  /// Declares an intermediate value that is a text.
  package func textStep(_ name: String, _ formula: String) -> StepHandle {
    add(Conformance.textStep(name, formula))
  }

  /// Declares an intermediate value of bytes that is computed in another way, or not at all, in other versions.
  package func step(_ name: String, inVersions formulas: KeyValuePairs<[String], String>) -> StepHandle {
    add(Conformance.step(name, inVersions: formulas))
  }
}
