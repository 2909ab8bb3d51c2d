internal import Conformance
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// States why values of other lengths are refused, though published implementations take them.
  func stricterThanCountersOfAnyLength() {
    stricter(
      "Both published implementations compute with a counter's value of any length, and check it elsewhere, when it is "
        + "imported.",
      because: "a value of another length was cut or not folded, and gives signatures that nobody else computes")
  }
}
