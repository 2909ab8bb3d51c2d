package import Conformance
package import PowerAuth

/// The check of a signature of ML-DSA.
package struct LatticeVerifyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "mldsa.verify", "The check of a signature of pure ML-DSA.", reference: "Version4/LatticeVerify",
    ranges: [.onlyV4], chapter: .signatures4,
    use: "Both parties check signatures of the other one with it.")
  package let set = input("set", .signatureSet, "The parameters.")
  package let key = input("key", .made, "The raw public key, 1952 bytes for ML-DSA-65, 2592 for ML-DSA-87.")
  package let message = input("message", .bytes { $0.bytes($0.count(0...100)) }, "What is signed.")
  package let context = optionalInput(
    "context", FieldKind.bytes(16).withoutCornersOfForm, "The context, at most 255 bytes; absent means empty.")
  package let signature = input("signature", .made, "The signature, 3309 or 4627 bytes.")
  package let lengths = rule(
    "R1", "Key and signature are as long as the parameters say, and a context has at most 255 bytes.",
    \.version4.latticeSignature.checkPublicKey, \.version4.latticeSignature.checkSignature,
    \.version4.latticeSignature.checkContext)
  package let layout = rule(
    "R2", "What is signed is a zero byte, the length of the context, the context and the message, unhashed.",
    \.version4.latticeSignature.layOut, \.version4.latticeSignature.message)
  package let signatures = rule(
    "R3", "The signature is that of FIPS 204; hints have one encoding, and the norms are bounded.",
    \.version4.latticeSignature.verify)

  package var fieldRules: [Rule] { [layout] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPublicKey, .invalidLength, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      try rules.verify(
        latticeSignature: request[signature], of: request[message], context: request[context] ?? [],
        publicKey: request[key], signatureSet(request[set]))
      return request.accept()
    }
  }
}

/// A signature of ML-DSA.
package struct LatticeSignOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "mldsa.sign", "A signature of pure ML-DSA, with the seed of the private key.",
    reference: "Version4/LatticeSign", ranges: [.onlyV4], chapter: .signatures4,
    use: "Both parties sign with it.")
  package let set = input("set", .signatureSet, "The parameters.")
  package let key = input("key", .bytes(32), "The seed of the private key, 32 bytes.")
  package let message = input("message", .bytes { $0.bytes($0.count(0...100)) }, "What is signed.")
  package let context = optionalInput(
    "context", FieldKind.bytes(16).withoutCornersOfForm, "The context, at most 255 bytes; absent means empty.")
  package let signature = output(
    "signature", .made, "The signature, 3309 or 4627 bytes.",
    formula: """
      ML-DSA.Sign_internal(00 ‖ length of context ‖ context ‖ message) with the private key of \
      ML-DSA.KeyGen_internal(key), with or without random bytes (FIPS 204, 5.2)
      """)
  package let lengths = rule(
    "R1", "A seed has 32 bytes, and a context at most 255.", \.version4.latticeSignature.checkSeed,
    \.version4.latticeSignature.checkContext)
  package let layout = rule(
    "R2", "What is signed is a zero byte, the length of the context, the context and the message, unhashed.",
    \.version4.latticeSignature.layOut, \.version4.latticeSignature.message)
  package let signatures = rule("R3", "The signature is that of FIPS 204.", \.version4.latticeSignature.sign)

  package var fieldRules: [Rule] { [lengths, layout] }

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "mldsa.verify")
    op.refuses(.invalidPrivateKey, .invalidLength)
    op.answer { rules, request in
      request.accept(
        signature(
          try rules.sign(
            latticeMessage: request[message], context: request[context] ?? [], seed: request[key],
            signatureSet(request[set]))))
    }
  }
}

extension FieldKind where Native == String {
  /// The name of parameters of ML-DSA.
  package static let signatureSet = FieldKind.choice(SignatureSet.allCases.map(\.rawValue))
}

/// Reads the name of parameters of ML-DSA.
package func signatureSet(_ name: String) throws -> SignatureSet {
  guard let set = SignatureSet(rawValue: name) else { throw UnknownChoice(text: name) }
  return set
}
