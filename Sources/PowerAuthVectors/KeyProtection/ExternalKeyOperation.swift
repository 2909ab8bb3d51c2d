package import Conformance
internal import PowerAuth

/// The layer of the external key around a key that is already protected.
package struct ExternalKeyOperation: OperationDeclaration {
  package let isAdding: Bool
  package let heading: OperationHeading
  package let protectedKey = input("protectedKey", .bytes(16), "The protected key, 16 bytes.")
  package let externalKey = input("externalKey", .bytes(16), "The external encryption key, 16 bytes.")
  package let result: Field<[UInt8]>
  package let layer = rule(
    "R1",
    "The layer is AES-128 in CBC without padding, with zeros as the initialisation vector, around the "
      + "protected key.", \.factorProtection.encrypt)
  package let keyLength = rule(
    "R2", "A protected key or an external key of any length but 16 bytes is refused.", \.factorProtection.checkKey)

  init(isAdding: Bool) {
    self.isAdding = isAdding
    heading = OperationHeading(
      isAdding ? "factor.add-external-key" : "factor.remove-external-key",
      isAdding
        ? "A protected knowledge or biometry key with the layer of the external key."
        : "A protected knowledge or biometry key without the layer of the external key.",
      reference: "KeyProtection/ExternalKey", ranges: [.v3], chapter: .deviceKeys,
      use: isAdding
        ? "The client, when an application begins to use an external key."
        : "The client, when an application no longer uses an external key.")
    result = output(
      "result", .bytes(16), "The protected key \(isAdding ? "with" : "without") the layer, 16 bytes.",
      formula: "AES-128\(isAdding ? "" : "⁻¹")(key: externalKey, protectedKey)")
  }

  package var fieldRules: [Rule] { [layer, keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let made =
        isAdding
        ? try rules.addExternalKey(request[externalKey], to: request[protectedKey])
        : try rules.removeExternalKey(request[externalKey], from: request[protectedKey])
      return request.accept(result(made))
    }
  }
}
