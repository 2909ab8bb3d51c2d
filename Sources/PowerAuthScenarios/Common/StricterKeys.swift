internal import Conformance
internal import PowerAuthVectors

extension OperationBuilder {
  /// States why longer keys of AES are refused, though published implementations take them.
  func stricterThanAESByKeyLength() {
    stricter(
      "Both published implementations take a key of 24 or 32 bytes, and compute with AES-192 or AES-256.",
      because: "a shared secret that nobody folded would silently give other keys")
  }
}
