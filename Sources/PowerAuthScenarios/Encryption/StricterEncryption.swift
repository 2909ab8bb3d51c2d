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
  }

  /// States what published implementations accept beside the message, and why it is refused.
  func stricterThanContexts(of message: EncryptionParameters.Message) {
    guard message == .request else { return }
    stricter(
      "A client of the Java library takes a temporary key before 3.3, and sends it.",
      because: "the publisher's own server refuses such a request")
  }
}
