internal import Conformance
internal import PowerAuth
internal import Primitives

/// The digits by which a user compares the exchanged keys.
let fingerprintOperation = Operation(
  powerAuth: "activation.fingerprint", "The eight digits by which a user compares the keys of an activation.",
  reference: "Activation/Fingerprint", ranges: [.v3]
) { op in
  let fields = FingerprintFields(op)
  let deviceX = op.step("deviceX", "X of devicePublicKey, without leading zero bytes")
  let serverX = op.step("serverX", "X of serverPublicKey, without leading zero bytes")
  let data = op.step("data", "deviceX ‖ UTF-8(activationId) ‖ serverX")
  let hash = op.step("hash", "SHA-256(data)")
  op.refuses(.invalidPublicKey)
  let rules = FingerprintSentences(op)

  FingerprintScenarios(op: op, fields: fields, rules: rules).declare()

  op.mistakes(Mistake.ofFingerprintKeys, violate: [rules.coordinates])
  op.mistakes(Mistake.ofFingerprintNumbers, violate: [rules.minimal])
  op.mistakes(Mistake.ofFingerprintIdentifiers, violate: [rules.identifier])
  op.mistakes(Mistake.ofFingerprintParts, violate: [rules.parts])
  op.mistakes(Mistake.ofOneNumber + Mistake.ofDigitPadding + Mistake.ofFingerprintDigits, violate: [rules.digits])
  op.mistakes(Mistake.ofPointForms, violate: [rules.encodings])
  op.mistakes([.keysUnchecked, .coordinateReduced, .xAloneRead], violate: [rules.points])
  for mistake in Mistake.ofParity {
    op.notDetectable(mistake, because: "A point and its negative have the same X.")
  }
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

struct FingerprintFields: Sendable {
  let devicePublicKey: Field<[UInt8]>
  let serverPublicKey: Field<[UInt8]>
  let activationId: Field<String>
  let fingerprint: Field<String>

  init(_ op: OperationBuilder) {
    devicePublicKey = op.input("devicePublicKey", .publicKey, "The device's point, compressed or uncompressed.")
    serverPublicKey = op.input("serverPublicKey", .publicKey, "The server's point, compressed or uncompressed.")
    activationId = op.input("activationId", .activationId, "The identifier of the activation, as it was received.")
    fingerprint = op.output(
      "fingerprint", .text { _ in "" }, "The fingerprint, eight digits.",
      formula: "decimal(hash, 8)")
  }
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
struct FingerprintSentences: Sendable {
  let coordinates: Rule
  let minimal: Rule
  let identifier: Rule
  let parts: Rule
  let digits: Rule
  let encodings: Rule
  let points: Rule

  init(_ op: OperationBuilder) {
    coordinates = op.rule("R1", "Of each key, only the X coordinate enters.")
    minimal = op.rule("R2", "X is a minimal number: its leading zero bytes do not enter, and no other byte is added.")
    identifier = op.rule("R3", "The identifier enters as the UTF-8 bytes of its text, exactly as it was received.")
    parts = op.rule("R4", "X of the device, the identifier and X of the server follow each other, and nothing else.")
    digits = op.rule(
      "R5", "The last four bytes of the SHA-256, without their top bit, modulo 10^8, are written in eight digits.")
    encodings = op.rule("R6", "A point is taken compressed (33 bytes) and uncompressed (65 bytes).")
    points = op.rule("R7", "What is no encoding of a point of the curve is refused.")
  }

  /// The rules that each accepted case exercises.
  var all: [Rule] { [coordinates, minimal, identifier, parts, digits] }
}
