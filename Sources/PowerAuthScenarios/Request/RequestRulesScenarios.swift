internal import Conformance
internal import PowerAuthVectors

extension RequestRules {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.stricter(
      "The Java library signs a nonce of any length, and the mobile core one of 17 or 18 bytes in offline data, of which "
        + "it checks the length of the Base64 text.",
      because: "the publisher's validator of the signature's header demands 16 bytes")
  }
}
