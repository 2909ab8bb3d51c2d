internal import Conformance
internal import PowerAuthVectors

extension OperationBuilder {
  /// States why longer keys of AES are refused, though published implementations take them.
  func stricterThanAESByKeyLength() {
    stricter(
      "Both published implementations take a key of 24 or 32 bytes, and compute with AES-192 or AES-256.",
      because: "a shared secret that nobody folded would silently give other keys")
  }

  /// States why private keys at or above the order are refused.
  func stricterThanScalars() {
    stricter(
      "The mobile core takes a private key at or above the order of the curve.",
      because: "it is the key of another number, or of the point at infinity, whose secret everybody knows")
  }
}
