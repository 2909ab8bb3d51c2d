/// An intermediate value of an operation's computation, declared once: its name, and how it is computed.
///
/// The formula in the reference, the name in vectors and on the wire, and the recorded value come from here.
package struct StepHandle: Sendable {
  package let name: String

  /// The step of one of several values that are computed alike, where the name contains `[i]`.
  package subscript(index: Int) -> StepHandle {
    StepHandle(name: name.split(separator: "[i]", omittingEmptySubsequences: false).joined(separator: "[\(index)]"))
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
}
