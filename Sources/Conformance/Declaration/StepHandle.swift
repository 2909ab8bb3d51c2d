/// A handle of an intermediate value that an operation declares with its name and formula.
///
/// The formula in the reference, the name in vectors and on the wire, and the recorded value follow from it.
package struct StepHandle: Sendable {
  package let name: String
  /// The name without its `[i]`, divided at each of them.
  private let parts: [String]

  init(name: String) {
    self.init(name: name, parts: name.split(separator: "[i]", omittingEmptySubsequences: false).map(String.init))
  }

  private init(name: String, parts: [String]) {
    self.name = name
    self.parts = parts
  }

  /// The step with this number, where the name contains `[i]`.
  package subscript(index: Int) -> StepHandle {
    let numbered = parts.joined(separator: "[\(index)]")
    return StepHandle(name: numbered, parts: [numbered])
  }

  /// Records bytes.
  package func callAsFunction(_ bytes: [UInt8]) -> Step { Step(name, bytes) }

  /// Records a text.
  package func callAsFunction(_ text: String) -> Step { Step(name, text) }
}

extension OperationBuilder {
  /// Declares an intermediate value and how it is computed, in the notation of the reference.
  package func step(_ name: String, _ formula: String) -> StepHandle {
    formulas.append(Formula(name: name, text: formula))
    return StepHandle(name: name)
  }

  /// Declares an intermediate value that is computed in another way, or not at all, in other versions.
  package func step(_ name: String, inVersions formulas: KeyValuePairs<[String], String>) -> StepHandle {
    self.formulas.append(Formula(name: name, inVersions: formulas))
    return StepHandle(name: name)
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
