internal import Conformance

/// The rules of normalised requests.
struct RequestRules: Sendable {
  let join: Rule
  let text: Rule
  let base64: Rule
  let emptyBody: Rule
  let methods: Rule
  let identifier: Rule
  let nonce: Rule

  init(_ op: OperationBuilder) {
    join = op.rule(
      "R1", "The method, the Base64 texts of identifier, nonce and body are joined by &, in this order.")
    text = op.rule("R2", "The identifier is encoded as UTF-8, as it stands: nothing is normalised, escaped or cut off.")
    base64 = op.rule("R3", "Base64 has the standard alphabet and padding, and is on one line however long it is.")
    emptyBody = op.rule("R4", "An empty body leaves its part empty; the & before it stays.")
    methods = op.rule("R5", "The method is GET, POST, HEAD, PUT, DELETE or PATCH, in upper case.")
    identifier = op.rule("R6", "The identifier is not empty.")
    nonce = op.rule("R7", "The nonce has exactly 16 bytes.")
    op.stricter(
      "The Java library signs a nonce of any length, and the mobile core one of 17 or 18 bytes in offline data, of which "
        + "it checks the length of the Base64 text.",
      because: "the publisher's validator of the signature's header demands 16 bytes")
  }

  /// Declares the mistakes that can be made with and without a secret.
  func declareMistakes(on op: OperationBuilder) {
    op.mistakes([.methodInLowerCase, .methodUnchecked, .methodAlwaysPost], violate: [methods])
    op.mistake(.emptyIdentifierAsSlash, violates: [identifier])
    op.notDetectable(
      .emptyIdentifierTaken,
      because: "A respected implementation does so, and vectors with an empty identifier allow either answer.")
    op.mistakes(Mistake.ofIdentifierTexts, violate: [text])
    op.mistakes([.nonceAsHex, .nonceEncodedTwice], violate: [join])
    op.mistakes([.signedNonceOfAnyLength, .signedNonceOf24Characters], violate: [nonce])
    op.mistakes([.uriIdNotEncoded] + Mistake.ofBodies + Mistake.ofJoining, violate: [join])
    op.mistakes(Mistake.ofEmptyBodies, violate: [emptyBody])
    op.mistakes(Mistake.ofBase64Parts, violate: [base64])
  }
}
