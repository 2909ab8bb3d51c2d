internal import Conformance
internal import PowerAuth
internal import Primitives

/// The check of a code's signature.
let activationCodeSignatureOperation = Operation(
  powerAuth: "activation-code.verify-signature", "The check of the signature that the master key made of a code.",
  reference: "ActivationCode/VerifySignature"
) { op in
  let code = op.input("code", .activationCode, "The code, with its dashes.")
  let signature = op.input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
  let publicKey = op.input("publicKey", .publicKey, "The master public key.")
  op.refuses(
    .length, .grouping, .alphabet, .spareBits, .checksum, .signatureEncoding, .signatureMismatch, .invalidPublicKey)
  let rules = CodeRules(op)
  let message = op.rule("R6", "The signed bytes are the code in UTF-8, with its dashes, and nothing else.")
  let der = op.rule("R7", "The signature is strict DER: minimal positive integers, and nothing behind it.")
  let malleable = op.rule("R8", "A low S is not required.")
  let key = op.rule("R9", "The public key is a point of the curve, in either encoding.")

  /// Signs what the body makes of the code, with a drawn master key.
  @Sendable func sign(_ draft: inout Draft, _ message: (String) -> String) throws -> P256.Signature {
    let pair = draft.draw("masterKey") { KeyPair(&$0) }
    draft[publicKey] = pair.publicKey
    return try P256.PrivateKey(scalar: pair.privateKey).signature(for: Array(message(draft.settle(code)).utf8))
  }
  op.arrange { draft in
    if draft[signature] == nil { draft[signature] = try sign(&draft) { $0 }.der }
  }
  op.scenario(
    "basic", "A signature by a drawn master key.", exercises: rules.all + [message, der, key], flags: [.basic])
  op.scenario("published", "The published code and signature.", exercises: [message, der], flags: [.basic]) {
    $0[code] = "GYA4L-D4C7K-OP2NV-USYYQ"
    $0[signature] = Base64.decode(
      "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN")
    $0[publicKey] = Base64.decode(
      "BBIopY8zZ4nV02QHS4nGMXsqZUP94jrvR59MvLXtAINmG4VqqcBWo2DnIAevHAt5/TElIAP0TZP6kVcNt824EfQ=")
  }
  op.scenario("compressed-key", "A compressed master key.", exercises: [key], flags: [.pointEncoding]) { draft in
    draft[signature] = try sign(&draft) { $0 }.der
    draft[publicKey] = draft.draw("masterKey") { KeyPair(&$0) }.compressed
  }
  for (name, isWanted) in signatureShapes {
    op.scenario(
      "signature-with-\(name)", "A signature with \(name.replacingDashes).", exercises: [der], flags: [.leadingZero]
    ) { draft in
      let pair = draft.draw("masterKey") { KeyPair(&$0) }
      let (text, found) = try draft.draw("search") { draw in try search(&draw, pair, isWanted) }
      draft[code] = text
      draft[publicKey] = pair.publicKey
      draft[signature] = found.der
    }
  }
  let foreign: [(String, String, @Sendable (String) -> String)] = [
    ("without-dashes", "of the code without dashes", { $0.filter { $0 != "-" } }),
    ("with-hash", "of the code and #", { $0 + "#" }),
    ("lower-case", "of the code in lower case", { $0.lowercased() }),
    ("other-code", "of another code", { _ in publishedCodes[6] }),
  ]
  for (name, words, change) in foreign {
    op.variant(
      "signature-\(name)", of: "basic", change: "signature: \(words)", "What was signed is not this code.",
      exercises: [message],
      flags: [.tampered], expecting: .reject(.signatureMismatch, also: [])
    ) { draft in draft[signature] = try sign(&draft, change).der }
  }
  op.variant(
    "other-key", of: "basic", change: "publicKey: another one", "Another key signed it.", exercises: [message],
    flags: [.crossed], expecting: .reject(.signatureMismatch, also: [])
  ) { draft in draft[publicKey] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
  declareBadEncodings(on: op, signature: signature, rule: der)
  op.variant(
    "high-s", of: "basic", change: "signature: s replaced by n − s", "ECDSA takes both; a low S is asked for nowhere.",
    exercises: [malleable], flags: [.highBit], expecting: .accept
  ) { draft in
    guard let found = P256.Signature(der: draft[signature] ?? []) else { return }
    draft[signature] =
      P256.Signature(raw: Array(found.raw.prefix(32)) + curveOrder.subtracting(Array(found.raw.suffix(32))))?.der
  }
  declareBadCodes(on: op, code: code, parent: "basic", rules: rules) { $0 }
  declareBadPoints(on: op, publicKey: publicKey, parent: "basic", exercises: [key])
  op.accumulated(
    "accumulated", "A hundred signatures of drawn codes by drawn keys.", count: 100,
    cases: "code and master key drawn, signed by RFC 6979",
    exercises: [message, der], flags: [.accumulated])
  op.random(8, "A code and a master key drawn from the seed.", exercises: [message, der], flags: [.random])

  return { question in
    let verification = try ActivationCodeVerification(
      code: question[code], signature: question[signature], publicKey: question[publicKey])
    return .accept([], for: question) { [Step("digest", verification.digest)] }
  }
}

private func declareBadEncodings(on op: OperationBuilder, signature: Field<[UInt8]>, rule: Rule) {
  let bad: [(String, String, Reason, [Reason], @Sendable ([UInt8]) -> [UInt8])] = [
    ("empty", "no byte", .signatureEncoding, [.signatureMismatch], { _ in [] }),
    ("raw", "r and s without DER", .signatureEncoding, [.signatureMismatch], { P256.Signature(der: $0)?.raw ?? [] }),
    ("trailing-byte", "a byte behind it", .signatureEncoding, [.signatureMismatch], { $0 + [0] }),
    ("truncated", "the last byte missing", .signatureEncoding, [.signatureMismatch], { Array($0.dropLast()) }),
    (
      "long-length", "its length in two bytes", .signatureEncoding, [.signatureMismatch],
      { [0x30, 0x81] + $0.dropFirst() }
    ),
    ("r-zero", "r is 0", .signatureEncoding, [.signatureMismatch], { _ in [0x30, 6, 2, 1, 0, 2, 1, 1] }),
    ("s-zero", "s is 0", .signatureEncoding, [.signatureMismatch], { _ in [0x30, 6, 2, 1, 1, 2, 1, 0] }),
    ("r-negative", "r is −1", .signatureEncoding, [.signatureMismatch], { _ in [0x30, 6, 2, 1, 0xFF, 2, 1, 1] }),
    (
      "r-not-minimal", "r with a zero byte too many", .signatureEncoding, [.signatureMismatch],
      { _ in [0x30, 7, 2, 2, 0, 1, 2, 1, 1] }
    ),
    ("last-bit", "its last bit flipped", .signatureMismatch, [], { $0.withLastBitFlipped }),
    ("of-ones", "r and s are 1", .signatureMismatch, [], { _ in [0x30, 6, 2, 1, 1, 2, 1, 1] }),
  ]
  for (name, words, reason, others, change) in bad {
    op.variant(
      "encoding-\(name)", of: "basic", change: "signature: \(words)",
      "It is no signature of the code, or not the only way to write it.",
      exercises: [rule], flags: [.malformed], expecting: .reject(reason, also: others)
    ) { draft in draft[signature] = change(draft[signature] ?? []) }
  }
}

/// Shapes that the integers of a signature can have, each about one in four or one in 256.
private let signatureShapes: [(String, @Sendable (P256.Signature) -> Bool)] = [
  ("both-top-bits-set", { $0.raw[0] >= 0x80 && $0.raw[32] >= 0x80 }),
  ("no-top-bit-set", { $0.raw[0] < 0x80 && $0.raw[32] < 0x80 && $0.raw[0] > 0 && $0.raw[32] > 0 }),
  ("r-of-31-bytes", { $0.raw[0] == 0 }), ("s-of-31-bytes", { $0.raw[32] == 0 }),
]

/// Draws codes until the signature of one has the wanted shape.
private func search(
  _ draw: inout Draw, _ pair: KeyPair, _ isWanted: (P256.Signature) -> Bool
) throws -> (code: String, signature: P256.Signature) {
  while true {
    let code = try ActivationCode(random: draw.bytes(ActivationCode.randomByteCount)).text
    let signature = try P256.PrivateKey(scalar: pair.privateKey).signature(for: Array(code.utf8))
    if isWanted(signature) { return (code, signature) }
  }
}

extension [UInt8] {
  /// The difference of two big-endian numbers of the same length, the first being the larger.
  fileprivate func subtracting(_ other: [UInt8]) -> [UInt8] {
    var result = self
    var borrow = 0
    for index in indices.reversed() {
      let difference = Int(self[index]) - Int(other[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt8(truncatingIfNeeded: difference)
    }
    return result
  }
}

extension String {
  fileprivate var replacingDashes: String { String(map { $0 == "-" ? " " : $0 }) }
}
