package import Conformance
package import PowerAuth
internal import Primitives

/// The check of a code's signature by a master key of a kind.
package struct CodeSignatureByKindOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.verify-by-kind",
    "The validation of a code, and the check of the signature that a master key of P-384 or ML-DSA made of it.",
    reference: "Version4/VerifyByKind", ranges: [.onlyV4], chapter: .activation4,
    use: "The client checks a code that it has scanned or received.")
  package let code = input("code", .activationCode, "The activation code, with its dashes.")
  package let signature = input("signature", .made, KindSignatureText.signature)
  package let kind = input("kind", .signatureKind, KindSignatureText.kind)
  package let publicKey = input("publicKey", .made, KindSignatureText.publicKey)
  package let valid = rule(
    "R1", "A code that is not valid is refused before its signature is checked.", \.activationCode.validate,
    \.activationCode.takeText)
  package let message = rule(
    "R2", "The signed bytes are the code in UTF-8, with its dashes.", \.codeSignature.message)
  package let rules = KindSignatureSentences(first: 3)

  package var fieldRules: [Rule] { [valid, message] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .length, .grouping, .alphabet, .spareBits, .checksum, .invalidPublicKey, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      _ = try rules.verifyActivationCode(
        request[code], signature: request[signature], kind: signatureKind(request[kind]),
        publicKey: request[publicKey])
      return request.accept()
    }
  }
}

/// The signature of a device with a key of a kind.
package struct DeviceSignByKindOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "device.sign-by-kind", "The signature of data with the device's private key of P-384 or ML-DSA.",
    reference: "Version4/DeviceSignByKind", ranges: [.onlyV4], chapter: .signatures4,
    use: "The client signs data of an application, for which it fetches a key from the vault.")
  package let data = input("data", .bytes { $0.bytes($0.count(0...200)) }, "What is signed.")
  package let kind = input("kind", .signatureKind, KindSignatureText.kind)
  package let privateKey = input(
    "privateKey", .made, "The private key: a scalar of 48 bytes, or the seed of ML-DSA, 32 bytes.")
  package let signature = output(
    "signature", .made, KindSignatureText.signature,
    formula: "the signature of data: ECDSA with SHA-384 in DER, or pure ML-DSA with an empty context")
  package let message = rule(
    "R1", "The signed bytes are the data as they are; no data are signed as well.", \.version4.kindSignature.message,
    \.version4.latticeSignature.message)
  package let form = rule(
    "R2", "A signature of P-384 is DER, one of ML-DSA raw bytes with an empty context.", \.version4.curveKeys.encode,
    \.version4.latticeSignature.layOut, \.version4.latticeSignature.sign, \.version4.kindSignature.chooseKind)
  package let key = rule(
    "R3", "A private key is a scalar below the order of the curve, or a seed of 32 bytes.",
    \.version4.curveKeys.readScalar, \.version4.latticeSignature.checkSeed, \.version4.curveKeys.sign)

  package var fieldRules: [Rule] { [message] }

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "device.verify-by-kind")
    op.servesOnePurpose("the nonce of the signature") { input, output in
      guard input[kind] == SignatureKind.ecP384.rawValue, let text = P384.Signature(der: output[signature]) else {
        return nil
      }
      return text.nonceUse(of: input[data], privateKey: input[privateKey])
    }
    op.refuses(.invalidPrivateKey)
    op.answer { rules, request in
      request.accept(
        signature(
          try rules.signData(request[data], kind: signatureKind(request[kind]), privateKey: request[privateKey])))
    }
  }
}

/// The check of data that a device has signed with a key of a kind.
package struct DeviceVerifyByKindOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "device.verify-by-kind", "The check of data that a device has signed with its private key of P-384 or ML-DSA.",
    reference: "Version4/DeviceVerifyByKind", ranges: [.onlyV4], chapter: .signatures4,
    use: "The server checks data that a client has signed.")
  package let data = input("data", .bytes { $0.bytes($0.count(0...200)) }, "What is signed.")
  package let kind = input("kind", .signatureKind, KindSignatureText.kind)
  package let publicKey = input("publicKey", .made, KindSignatureText.publicKey)
  package let signature = input("signature", .made, KindSignatureText.signature)
  package let context = optionalInput(
    "context", .made, "The context of ML-DSA, which the protocol leaves empty; absent means empty.")
  package let message = rule(
    "R1", "The signed bytes are the data as they are; no data are data as well.", \.version4.kindSignature.message)
  package let rules = KindSignatureSentences(first: 2)
  package let emptyContext = rule(
    "R5", "A context that is not empty is refused.", \.version4.kindSignature.checkContext)

  package var fieldRules: [Rule] { [message] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unexpectedParameter, .invalidPublicKey, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      try rules.verifyData(
        request[data], signature: request[signature], kind: signatureKind(request[kind]),
        publicKey: request[publicKey], context: request[context] ?? [])
      return request.accept()
    }
  }
}

/// What holds of signatures of a kind.
package struct KindSignatureSentences: DeclarationGroup {
  package let curve: Rule
  package let lattice: Rule
  package let key: Rule

  /// Declares the rules, whose numbers begin with this one.
  init(first: Int) {
    curve = rule(
      "R\(first)", "A signature of P-384 is ECDSA with SHA-384 in strict DER; a low S is not required.",
      \.version4.curveKeys.decode, \.version4.curveKeys.verify)
    lattice = rule(
      "R\(first + 1)", "A signature of ML-DSA is pure, with an empty context, and has the length of its parameters.",
      \.version4.latticeSignature.message, \.version4.latticeSignature.layOut,
      \.version4.latticeSignature.checkSignature, \.version4.latticeSignature.verify)
    key = rule(
      "R\(first + 2)",
      "The kind tells the key: a point in either encoding, or a SubjectPublicKeyInfo of the parameters.",
      \.version4.curveKeys.readPoint, \.version4.structures.read, \.version4.kindSignature.chooseKind)
  }
}

/// Texts of the operations with signatures of a kind.
enum KindSignatureText {
  static let kind = "The key that signs: EC_P384, ML_DSA_65 or ML_DSA_87."
  static let publicKey = "The public key: a point of P-384, or a SubjectPublicKeyInfo of ML-DSA."
  static let signature = "The signature: ECDSA with SHA-384 in DER, or the bytes of ML-DSA."
}

extension FieldKind where Native == String {
  /// The kind of a key for signatures.
  package static let signatureKind = FieldKind.choice(SignatureKind.allCases.map(\.rawValue))
}

/// Reads the kind of a key for signatures.
package func signatureKind(_ name: String) throws -> SignatureKind {
  guard let kind = SignatureKind(rawValue: name) else { throw UnknownChoice(text: name) }
  return kind
}
