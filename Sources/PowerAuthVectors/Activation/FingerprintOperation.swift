package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The digits by which a user compares the exchanged keys.
package struct FingerprintOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.fingerprint", "The eight digits by which a user compares the keys of an activation.",
    reference: "Activation/Fingerprint", ranges: [.v3], chapter: .fingerprint,
    use: "Both parties, at the end of an activation; a user compares the digits.")
  package let fields = FingerprintFields()
  package let deviceX = step("deviceX", "X of devicePublicKey, without leading zero bytes")
  package let serverX = step("serverX", "X of serverPublicKey, without leading zero bytes")
  package let data = step("data", "deviceX ‖ UTF-8(activationId) ‖ serverX")
  package let hash = step("hash", "SHA-256(data)")
  package let rules = FingerprintSentences()

  package var fieldRules: [Rule] { [rules.identifier] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPublicKey)
    op.answer { rules, request in
      let fingerprint = try rules.activationFingerprint(
        devicePublicKey: request[fields.devicePublicKey], serverPublicKey: request[fields.serverPublicKey],
        activationId: request[fields.activationId])
      return request.accept(fields.fingerprint(fingerprint.text)) {
        [
          deviceX(fingerprint.deviceX), serverX(fingerprint.serverX), data(fingerprint.data), hash(fingerprint.hash),
        ]
      }
    }
  }
}

package struct FingerprintFields: DeclarationGroup {
  package let devicePublicKey = input("devicePublicKey", .publicKey, "The device's point, compressed or uncompressed.")
  package let serverPublicKey = input("serverPublicKey", .publicKey, "The server's point, compressed or uncompressed.")
  package let activationId = input(
    "activationId", .activationId, "The identifier of the activation, as it was received.")
  package let fingerprint = output(
    "fingerprint", .text { _ in "" }, "The fingerprint, eight digits.",
    formula: "decimal(hash, 8)")
}

extension FieldKind where Native == String {
  /// The identifier of an activation: a UUID in lower case.
  static let activationId = FieldKind.text { draw in
    var bytes = draw.bytes(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Hex.encode(bytes)
    return [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)].map { first, end in
      String(digits.dropFirst(first).prefix(end - first))
    }.joined(separator: "-")
  }
}

/// What holds of a fingerprint.
package struct FingerprintSentences: DeclarationGroup {
  package let coordinates = rule("R1", "Of each key, only the X coordinate enters.", \.fingerprint.chooseCoordinate)
  package let minimal = rule(
    "R2", "X is a minimal number: its leading zero bytes do not enter, and no other byte is added.",
    \.fingerprint.writeCoordinate)
  package let identifier = rule(
    "R3", "The identifier enters as the UTF-8 bytes of its text, exactly as it was received.",
    \.fingerprint.writeIdentifier)
  package let parts = rule(
    "R4", "X of the device, the identifier and X of the server follow each other, and nothing else.",
    \.fingerprint.parts, \.fingerprint.join)
  package let digits = rule(
    "R5", "The last four bytes of the SHA-256, without their top bit, modulo 10^8, are written in eight digits.",
    \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit, \.signatureText.fillUp,
    \.fingerprint.hash, \.fingerprint.write)
  package let encodings = rule(
    "R6", "A point is taken compressed (33 bytes) and uncompressed (65 bytes).", \.agreement.readPoint)
  package let points = rule(
    "R7", "Anything but an encoding of a point of the curve is refused.", \.fingerprint.chooseCoordinate,
    \.agreement.readPoint, \.agreement.multiply)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [coordinates, minimal, identifier, parts, digits] }
}
