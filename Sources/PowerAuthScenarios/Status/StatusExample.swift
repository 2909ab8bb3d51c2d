internal import Conformance
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The status of the protocol's worked examples.
enum StatusExample {
  static let transportKey = bytes(hex: "6454b48c78cbe992b3f05024b2de84e9")
  static let challenge = bytes(hex: "325a131b3881d9365da541d7715ff8d5")
  static let nonce = bytes(hex: "51808a71b52da8a6656f60660d620529")
  /// The counter after two steps.
  static let counterData = bytes(hex: "6164c06e395a53470294fde82e7f0c15")
  static let counterHash = bytes(hex: "25757741920a50cc7fb44d51b2820635")
}
