internal import Conformance

// What published implementations were seen to accept, and why it is refused.

extension OperationBuilder {
  /// States why values of other lengths are refused, though published implementations take them.
  func stricterThanCountersOfAnyLength() {
    stricter(
      "Both published implementations compute with a counter's value of any length, and check it elsewhere, when it is "
        + "imported.",
      because: "a value of another length was cut or not folded, and gives signatures that nobody else computes")
  }

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

  /// States why other numbers than private keys are refused, though the Java library stores them.
  func stricterThanStoredNumbers() {
    stricter(
      "The Java library stores 0, the order of the curve and negative numbers as private keys, and fails when it uses "
        + "them.",
      because: "a device that has lost its key would notice it only at the next signature")
  }

  /// States why secrets of tokens have one length.
  func stricterThanTokenSecrets() {
    stricter(
      "The Java library takes the secret of a token in any length but 0.",
      because: "HMAC takes any key, so that a secret that was cut would not be noticed")
  }

  /// States why the length of KEY_TRANSPORT is checked where a server decrypts a request or encrypts a response.
  func stricterThanTransportKeys() {
    stricter(
      "The mobile core's class for servers, which only its tests use, takes KEY_TRANSPORT in any length.",
      because: "HMAC takes any key, so that a key that was cut would not be noticed")
  }
}
