package import Conformance
internal import PowerAuth

/// The digits by which a user compares the keys for signatures.
package struct KeyFingerprintOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.key-fingerprint",
    "The eight digits by which a user compares the keys for signatures of an activation.",
    reference: "Version4/KeyFingerprint", ranges: [.onlyV4], chapter: .activation4,
    use: "The client and the server show it, and the user compares what they show.")
  package let algorithm = input("algorithm", .algorithm, "The algorithm of the activation.")
  package let deviceKeys = input(
    "deviceKeys", .keyParts, "The public keys of the device: a point, then a SubjectPublicKeyInfo of ML-DSA.")
  package let serverKeys = input("serverKeys", .keyParts, "The public keys of the server, in the same form.")
  package let activationId = input(
    "activationId", .activationId, "The identifier of the activation, as it was received.")
  package let data = step(
    "data",
    """
    algorithm ‖ X of the device's point without leading zero bytes [‖ SubjectPublicKeyInfo of the device] ‖ \
    UTF-8(activationId) ‖ X of the server's point [‖ SubjectPublicKeyInfo of the server]
    """)
  package let hash = step("hash", "SHA3-256(data)")
  package let fingerprint = output(
    "fingerprint", .text { _ in "" }, "The fingerprint, eight digits.", formula: "decimal(hash, 8)")
  package let rules = KeyFingerprintSentences()

  package var fieldRules: [Rule] { [rules.identifier] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownAlgorithm, .keyCount, .invalidPublicKey)
    op.answer { rules, request in
      let made = try rules.fingerprint(
        algorithm: request[algorithm], deviceKeys: request[deviceKeys], serverKeys: request[serverKeys],
        activationId: request[activationId])
      return request.accept(fingerprint(made.text)) { [data(made.data), hash(made.hash)] }
    }
  }
}

/// What holds of a fingerprint of keys for signatures.
package struct KeyFingerprintSentences: DeclarationGroup {
  package let algorithm = rule(
    "R1", "The name of the algorithm enters first, in upper case; an unknown one is refused.",
    \.version4.keyFingerprint.writeAlgorithm, \.version4.sharedSecret.findAlgorithm)
  package let coordinates = rule(
    "R2", "Of each point, compressed or not, X enters without leading zero bytes.",
    \.version4.keyFingerprint.chooseCoordinate, \.version4.keyFingerprint.writeCoordinate,
    \.version4.curveKeys.readPoint)
  package let structures = rule(
    "R3", "Each key of ML-DSA enters as its SubjectPublicKeyInfo, behind X.",
    \.version4.keyFingerprint.writeStructure)
  package let identifier = rule(
    "R4", "The identifier enters as the UTF-8 bytes of its text, exactly as it was received.",
    \.version4.keyFingerprint.writeIdentifier)
  package let order = rule(
    "R5", "The keys of the device, the identifier and the keys of the server follow each other, and nothing else.",
    \.version4.keyFingerprint.layOut, \.version4.keyFingerprint.join)
  package let digits = rule(
    "R6", "The last four bytes of the SHA3-256, without their top bit, modulo 10^8, are written in eight digits.",
    \.version4.keyFingerprint.hash, \.version4.keyFingerprint.write)
  package let count = rule(
    "R7", "Each list has one key for each part of the algorithm.", \.version4.keyFingerprint.isDue)
  package let keys = rule(
    "R8", "What is not a point of the curve, or a SubjectPublicKeyInfo of its parameters, is refused.",
    \.version4.curveKeys.readPoint, \.version4.structures.read)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [algorithm, coordinates, identifier, order, digits] }
}
