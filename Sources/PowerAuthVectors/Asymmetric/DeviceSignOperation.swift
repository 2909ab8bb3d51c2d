package import Conformance
internal import PowerAuth
internal import Primitives

/// The signature of a device.
package struct DeviceSignOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "device.sign", "The signature of data with the private key of the device.", reference: "Asymmetric/DeviceSign",
    ranges: [.derOnly, .derAndRaw], chapter: .deviceData,
    use: "The client signs data for an application; the user gives two factors for the private key.")
  package let fields = DataSignatureFields()
  package let privateKey = input("privateKey", .privateKey, "The private key of the device, unsigned and big-endian.")
  package let signature = output(
    "signature", .bytes(70), "The signature, ECDSA with SHA-256.",
    formula: "ECDSA of SHA-256(data) with privateKey, in the form that `format` names")
  package let rules = DeviceSignRules()

  package var fieldRules: [Rule] { [rules.message] }

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "device.verify")
    op.servesOnePurpose("the nonce of the signature") { input, output in
      guard let encoding = try? fields.encoding(input) else { return nil }
      let text = output[signature]
      return (encoding == .raw ? P256.Signature(raw: text) : P256.Signature(der: text))
        .map { $0.nonceUse(of: input[fields.data], privateKey: input[privateKey]) }
    }
    op.refuses(.invalidPrivateKey)
    op.answer { rules, request in
      request.accept(
        signature(
          try rules.signData(
            request[fields.data], as: fields.encoding(request.input), privateKey: request[privateKey])))
    }
  }
}

extension CurveSignature {
  /// The number r, which the nonce alone gives, and what it may be used for: one message of one key.
  func nonceUse(of message: [UInt8], privateKey: [UInt8]) -> (value: [UInt8], purpose: [UInt8]) {
    (Array(raw.prefix(raw.count / 2)), SHA256.hash(Array(privateKey.drop { $0 == 0 })) + message)
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
