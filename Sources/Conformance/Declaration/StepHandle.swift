/// A handle of an intermediate value that an operation declares with its name and formula.
///
/// The formula in the reference, the name in vectors and on the wire, and the recorded value follow from it.
package final class StepHandle: Sendable {
  package let name: String
  let formula: Formula
  /// The first of the steps with a number, where the name contains `[i]`.
  private let numbered: [NumberedStep]

  private static let numberedCount = 8

  init(_ formula: Formula) {
    name = formula.name
    self.formula = formula
    let name = name
    numbered = name.contains("[i]") ? (0..<Self.numberedCount).map { NumberedStep(name, number: $0) } : []
  }

  /// The step with this number, where the name contains `[i]`.
  package subscript(index: Int) -> NumberedStep {
    numbered.indices.contains(index) ? numbered[index] : NumberedStep(name, number: index)
  }

  /// Records bytes.
  package func callAsFunction(_ bytes: [UInt8]) -> Step { Step(name, bytes) }

  /// Records a text.
  package func callAsFunction(_ text: String) -> Step { Step(name, text) }
}

/// One of the steps that a handle with a number in its name stands for.
package struct NumberedStep: Sendable {
  package let name: String

  fileprivate init(_ name: String, number: Int) {
    self.name = name.split(separator: "[i]", omittingEmptySubsequences: false).joined(separator: "[\(number)]")
  }

  /// Records bytes.
  package func callAsFunction(_ bytes: [UInt8]) -> Step { Step(name, bytes) }

  /// Records a text.
  package func callAsFunction(_ text: String) -> Step { Step(name, text) }
}

extension OperationBuilder {
  /// Declares an intermediate value and how it is computed, in the notation of the reference.
  package func step(_ name: String, _ formula: String) -> StepHandle {
    add(Conformance.step(name, formula))
  }

  /// Declares an intermediate value that is computed in another way, or not at all, in other versions.
  package func step(_ name: String, inVersions formulas: KeyValuePairs<[String], String>) -> StepHandle {
    add(Conformance.step(name, inVersions: formulas))
  }

  /// Declares how an output is computed where this differs between versions.
  package func formula<Native>(of output: Field<Native>, inVersions formulas: KeyValuePairs<[String], String>) {
    outputFormulas.append(Formula(name: output.name, inVersions: formulas))
  }

  /// Declares how an output is computed in the versions that have it.
  package func formula<Native>(of output: OptionalField<Native>, inVersions formulas: KeyValuePairs<[String], String>) {
    outputFormulas.append(Formula(name: output.name, inVersions: formulas))
  }
}
