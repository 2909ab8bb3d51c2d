internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares signatures that are not encoded as they must be, as variants of scenarios with right ones.
func declareBadEncodings(on op: OperationBuilder, signature: Field<[UInt8]>, rule: Rule) {
  let bad: [(String, String, Refusal, [Refusal], @Sendable ([UInt8]) -> [UInt8])] = [
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

/// Declares what respected decoders of a laxer encoding than DER take, and numbers at the ends of their range.
func declareMoreBadEncodings(on op: OperationBuilder, signature: Field<[UInt8]>, rule: Rule) {
  for parent in ["published", "signature-with-r-of-31-bytes"] {
    for (name, words, change): (String, String, @Sendable ([UInt8]) -> [UInt8]) in [
      ("raw", "r and s without DER", { P256.Signature(der: $0)?.raw ?? [] }),
      ("trailing-byte", "a byte behind it", { $0 + [0] }),
      ("trailing-byte-within", "a byte at the end of the sequence", { [0x30, $0[1] + 1] + $0.dropFirst(2) + [0] }),
      ("third-number", "a third number in the sequence", { [0x30, $0[1] + 3] + $0.dropFirst(2) + [2, 1, 1] }),
      ("indefinite-length", "its length left open", { [0x30, 0x80] + $0.dropFirst(2) + [0, 0] }),
      ("length-in-two-bytes", "its length in two bytes", { [0x30, 0x81] + $0.dropFirst() }),
    ] {
      op.variant(
        "\(parent)/\(name)", of: parent, change: "signature: \(words)",
        "It is not the only way to write the signature.",
        exercises: [rule], flags: [.malformed],
        expecting: .reject(.signatureEncoding, also: [.signatureMismatch])
      ) { draft in draft[signature] = change(draft[signature] ?? []) }
    }
  }
  let numbers: [(String, String, Refusal, [Refusal], @Sendable (P256.Signature) -> (r: [UInt8], s: [UInt8]))] = [
    (
      "r-with-a-zero-byte-too-many", "r with a zero byte too many", .signatureEncoding, [.signatureMismatch],
      { ([0] + $0.r, $0.s) }
    ),
    (
      "s-with-a-zero-byte-too-many", "s with a zero byte too many", .signatureEncoding, [.signatureMismatch],
      { ($0.r, [0] + $0.s) }
    ),
    (
      "s-with-the-order-added", "s and the order of the curve", .signatureEncoding, [.signatureMismatch],
      { ($0.r, $0.s.addingOrder) }
    ),
    (
      "r-with-the-order-added", "r and the order of the curve", .signatureEncoding, [.signatureMismatch],
      { ($0.r.addingOrder, $0.s) }
    ),
    (
      "r-is-the-order", "r is the order of the curve", .signatureMismatch, [.signatureEncoding],
      { ([0] + curveOrder, $0.s) }
    ),
    (
      "s-is-the-order", "s is the order of the curve", .signatureMismatch, [.signatureEncoding],
      { ($0.r, [0] + curveOrder) }
    ),
    ("exchanged", "r and s exchanged", .signatureMismatch, [], { ($0.s, $0.r) }),
  ]
  for (name, words, reason, others, change) in numbers {
    op.variant(
      "numbers-\(name)", of: "signature-with-no-top-bit-set", change: "signature: \(words)",
      "The numbers of a signature are below the order of the curve, each in the one way to write it.",
      exercises: [rule],
      flags: [.malformed], expecting: .reject(reason, also: others)
    ) { draft in
      guard let found = P256.Signature(der: draft[signature] ?? []) else { return }
      let (r, s) = change(found)
      draft[signature] = sequence(of: r, s)
    }
  }
}

/// Declares signatures that some verifiers take although nobody made them, or made them otherwise.
func declareForgedEncodings(on op: OperationBuilder, signature: Field<[UInt8]>, rule: Rule) {
  let numbers: [(String, String, [UInt8], Refusal, [Refusal])] = [
    ("zero", "0", [0], .signatureEncoding, [.signatureMismatch]),
    ("the-order", "the order of the curve", [0] + curveOrder, .signatureMismatch, [.signatureEncoding]),
  ]
  for (name, words, number, reason, others) in numbers {
    op.variant(
      "forged/r-and-s-are-\(name)", of: "basic", change: "signature: r and s are \(words)",
      "Whoever divides by s without looking at it takes this for a signature of anything.", exercises: [rule],
      flags: [.malformed], expecting: .reject(reason, also: others)
    ) { $0[signature] = sequence(of: number, number) }
  }
  for name in ["r", "s"] {
    op.variant(
      "forged/\(name)-without-its-zero-byte", of: "signature-with-both-top-bits-set",
      change: "signature: \(name) without the zero byte before its top bit",
      "Without that byte the number is negative.", exercises: [rule], flags: [.malformed],
      expecting: .reject(.signatureEncoding, also: [.signatureMismatch])
    ) { draft in
      guard let found = P256.Signature(der: draft[signature] ?? []) else { return }
      let (r, s) = (name == "r" ? found.r : [0] + found.r, name == "s" ? found.s : [0] + found.s)
      draft[signature] = sequence(of: r, s)
    }
  }
}

/// Writes two integers as they are, without looking at what they are.
private func sequence(of r: [UInt8], _ s: [UInt8]) -> [UInt8] {
  [0x30, UInt8(4 + r.count + s.count), 2, UInt8(r.count)] + r + [2, UInt8(s.count)] + s
}

extension P256.Signature {
  fileprivate var r: [UInt8] { Array(raw.prefix(32)) }
  fileprivate var s: [UInt8] { Array(raw.suffix(32)) }
}

extension [UInt8] {
  /// The big-endian number of 32 bytes and the order of the curve, as a positive DER integer.
  fileprivate var addingOrder: [UInt8] {
    var result = self
    var carry = 0
    for index in indices.reversed() {
      let sum = Int(self[index]) + Int(curveOrder[index]) + carry
      carry = sum >> 8
      result[index] = UInt8(truncatingIfNeeded: sum)
    }
    return carry == 1 || result[0] >= 0x80 ? [UInt8(carry)] + result : result
  }
}
