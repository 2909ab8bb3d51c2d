package import Conformance
internal import PowerAuth

/// The number that a user compares on both sides of an activation.
package struct DeviceFingerprintOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.device-fingerprint",
    "The eight digits that a user compares on both sides of an activation, of the device's key alone.",
    reference: "Version2/Fingerprint", ranges: [.v2], chapter: .fingerprint,
    use: "Both parties of protocol 2, during an activation; a user compares the digits.")
  package let publicKey = input("publicKey", .publicKey, "The public key of the device.")
  package let coordinate = step("coordinate", "X of publicKey, without leading zero bytes")
  package let hash = step("hash", "SHA-256(coordinate)")
  package let fingerprint = output(
    "fingerprint", .text { _ in "" }, "Eight digits.",
    formula: "decimal(hash, 8)")
  package let point = rule(
    "R1", "The X coordinate of the device's key is hashed, whatever form the key has.", \.fingerprint.chooseCoordinate)
  package let minimal = rule(
    "R2", "The coordinate enters in as few bytes as the number needs.", \.fingerprint.writeCoordinate)
  package let digits = rule(
    "R3",
    "The fingerprint is the big-endian number of the last four bytes of the hash without its top bit, modulo 10^8.",
    \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit, \.fingerprint.hash,
    \.fingerprint.write)
  package let padding = rule("R4", "It has eight digits, filled up with zeros on the left.", \.signatureText.fillUp)
  package let points = rule(
    "R5", "A point is taken compressed and uncompressed, and anything else is refused.", \.agreement.readPoint)

  package var fieldRules: [Rule] { [point] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPublicKey)
    op.answer { rules, request in
      let made = try rules.computeDeviceFingerprint(of: request[publicKey])
      return request.accept(fingerprint(made.text)) { [coordinate(made.coordinate), hash(made.hash)] }
    }
  }
}
