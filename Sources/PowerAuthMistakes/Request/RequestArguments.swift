package import Conformance
internal import PowerAuthVectors

extension NormalizedRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "request.secret-before-body", because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "request.empty-uri-id-taken",
      because: "A respected implementation does so, and vectors with an empty identifier allow either answer.")
    op.declareMethodMistakes()
  }
}

extension SignedDataOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "request.empty-uri-id-taken",
      because: "A respected implementation does so, and vectors with an empty identifier allow either answer.")
    op.declareMethodMistakes()
  }
}

extension CanonicalQueryOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "request.query-sorted-by-utf-8",
      because:
        "The order differs from that of UTF-16 only between characters above U+FFFF and those from U+E000 to U+FFFF, and there both orders are taken, as the publisher's mobile core and Java library differ."
    )
  }
}

extension OperationBuilder {
  /// Declares mistakes with the method of a request that no vector can show.
  fileprivate func declareMethodMistakes() {
    notDetectable(
      "input.composed.method", "input.decomposed.method", "input.digits-translated.method",
      because: "Nothing but a method itself becomes one when letters are put together or digits are translated.")
  }
}
