package import Conformance
internal import PowerAuth

/// The signature of a device.
package struct DeviceSignOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "device.sign", "The signature of data with the private key of the device.", reference: "Asymmetric/DeviceSign",
    ranges: [.derOnly, .derAndRaw])
  package let fields = DataSignatureFields()
  package let privateKey = input("privateKey", .privateKey, "The private key of the device, unsigned and big-endian.")
  package let signature = output(
    "signature", .bytes(70), "The signature, ECDSA with SHA-256.",
    formula: "ECDSA of SHA-256(data) with privateKey, in the form that `format` names")
  package let rules = DeviceSignRules()

  package var fieldRules: [Rule] { [rules.message] }

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "device.verify")
    op.refuses(.invalidPrivateKey)
    op.answer { rules, request in
      request.accept(
        signature(
          try rules.signData(
            request[fields.data], as: fields.encoding(request.input), privateKey: request[privateKey])))
    }
  }
}

/// What holds of the signature of a device.
package struct DeviceSignRules: DeclarationGroup {
  package let message = rule(
    "R1", "The signed bytes are the data, hashed once with SHA-256; no data are signed as well.",
    \.dataSignature.message)
  package let der = rule(
    "R2", "DER is a sequence of minimal integers, with a zero byte before a set top bit.", \.ecdsa.encode)
  package let raw = rule(
    "R3", "A raw signature is r and s, 32 bytes each, with zeros in front.", \.ecdsa.encodeRaw,
    \.dataSignature.chooseEncoding)
  package let scalar = rule(
    "R4", "A private key is unsigned and big-endian, of any length, from 1 to the order less one.",
    \.agreement.readScalar, \.ecdsa.sign)
}
