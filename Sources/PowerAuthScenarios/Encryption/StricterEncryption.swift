internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// States what published implementations accept in a message, and why it is refused.
  func stricterThanMessages(_ fields: MessageFields) {
    stricterThanContexts(of: fields.message)
    stricter(
      "The presence of a nonce decides in the Java library how the initialisation vector is made: it takes a nonce where "
        + "the version has none, and computes without one in 3.1, with a vector of zeros.",
      because: "the version decides, and a message of 3.1 without its nonce would silently be computed as one of 3.0")
    if fields.message == .request, !fields.isSender {
      stricter(
        "The mobile core takes a nonce of more than 16 bytes when it decrypts.",
        because: "the publisher's validator of headers demands 16 bytes, and others let bytes move between fields")
    }
    stricterThanScalars()
    if !fields.isSender {
      stricter(
        "The mobile core's class for servers, which is for its own tests, takes KEY_TRANSPORT of any length.",
        because: "HMAC takes any key, so that a key that was cut would not be noticed")
    }
  }

  /// States what published implementations accept beside the message, and why it is refused.
  func stricterThanContexts(of message: EncryptionParameters.Message) {
    stricter(
      "Both published implementations ignore an activation in the application scope.",
      because: "the publisher's validator of headers refuses it: the sender meant another scope")
    guard message == .request else { return }
    stricter(
      "A client of the Java library takes a temporary key before 3.3, and sends it.",
      because: "the publisher's own server refuses such a request")
  }
}
