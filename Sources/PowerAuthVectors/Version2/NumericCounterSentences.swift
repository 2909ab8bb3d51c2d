package import Conformance
internal import PowerAuth

/// What holds of the counter where it is a number.
package struct NumericCounterSentences: DeclarationGroup {
  package let block: Rule
  package let width: Rule

  init(ids: (block: String, width: String) = ("R8", "R9")) {
    block = rule(
      ids.block, "The value that enters is 16 bytes: eight zero bytes, then the number, big-endian.",
      \.numericCounter.layOut, \.numericCounter.writeNumber, \.numericCounter.takeNumber, \.numericCounter.layOut,
      \.numericCounter.writeNumber, \.numericCounter.takeNumber)
    width = rule(ids.width, "The number has 64 bits, unsigned.", \.numericCounter.layOut)
  }
}
