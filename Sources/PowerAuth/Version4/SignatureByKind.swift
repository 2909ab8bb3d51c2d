import Primitives

/// The key that makes a signature (protocol 4.0).
package enum SignatureKind: String, CaseIterable, Sendable {
  case ecP384 = "EC_P384"
  case mlDSA65 = "ML_DSA_65"
  case mlDSA87 = "ML_DSA_87"

  /// The parameters of ML-DSA; nil for the curve.
  package var signatureSet: SignatureSet? {
    switch self {
    case .ecP384: nil
    case .mlDSA65: .mlDSA65
    case .mlDSA87: .mlDSA87
    }
  }
}

package struct KindSignatureRules: Sendable {
  /// The kind is the one that was asked for, and no other signature is taken for it.
  package var chooseKind: Function<SignatureKind, SignatureKind> = { $0 }
  /// The context of ML-DSA is empty.
  package var checkContext: Check<[UInt8]> = { context in
    try demand(context.isEmpty, else: .unexpectedParameter)
    return context
  }
  /// The signed bytes are the data as they are.
  package var message: Function<[UInt8], [UInt8]> = { $0 }
}

extension Rules {
  /// Verifies data that were signed with a key of a kind; returns what the signature covers.
  package func verifyData(
    _ data: [UInt8], signature: [UInt8], kind: SignatureKind, publicKey: [UInt8], context: [UInt8] = []
  ) throws {
    let context = try version4.kindSignature.checkContext(context)
    let message = version4.kindSignature.message(data)
    guard let set = version4.kindSignature.chooseKind(kind).signatureSet else {
      let point = try version4.curveKeys.readPoint(publicKey)
      return try demand(
        version4.curveKeys.verify(version4.curveKeys.decode(signature), message, point), else: .signatureMismatch)
    }
    try verify(
      latticeSignature: signature, of: message, context: context,
      publicKey: version4.structures.read(publicKey, .signature(set)), set)
  }

  /// Signs data with a private key of a kind.
  package func signData(_ data: [UInt8], kind: SignatureKind, privateKey: [UInt8]) throws -> [UInt8] {
    let message = version4.kindSignature.message(data)
    guard let set = version4.kindSignature.chooseKind(kind).signatureSet else {
      return version4.curveKeys.encode(try version4.curveKeys.sign(message, version4.curveKeys.readScalar(privateKey)))
    }
    return try sign(latticeMessage: message, context: [], seed: privateKey, set)
  }

  /// Verifies the signature of an activation code with a master key of a kind.
  package func verifyActivationCode(
    _ text: String, signature: [UInt8], kind: SignatureKind, publicKey: [UInt8]
  ) throws -> ActivationCodeVerification {
    let code = try readActivationCode(text)
    let message = codeSignature.message(text, code.payload)
    try verifyData(message, signature: signature, kind: kind, publicKey: publicKey)
    return ActivationCodeVerification(code: code, message: message)
  }
}
