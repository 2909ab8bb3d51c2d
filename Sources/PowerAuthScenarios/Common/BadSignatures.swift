internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Another encoding of a signature.
private struct BadEncoding: Sendable {
  let name: String
  let words: String
  var reason = Refusal.signatureEncoding
  var others = [Refusal.signatureMismatch]
  /// Whether it encodes another signature than the right one.
  var isForged = false
  let change: @Sendable ([UInt8]) throws -> [UInt8]

  var flag: Flag { isForged || reason == .signatureMismatch ? .tampered : .malformed }
}

/// Other numbers in place of those of a signature.
private struct BadNumbers: Sendable {
  let name: String
  let words: String
  var reason = Refusal.signatureEncoding
  var others = [Refusal.signatureMismatch]
  let change: @Sendable (P256.Signature) -> (r: [UInt8], s: [UInt8])

  var flag: Flag { reason == .signatureMismatch ? .tampered : .malformed }
}

/// Declares bytes that are not signatures, or not in the one form that they have in DER, where one is verified.
struct BadSignatures {
  let op: OperationBuilder
  let signature: Field<[UInt8]>
  /// What was signed, in words.
  let subject: String
  let rule: Rule

  /// Declares signatures that are not encoded as they must be.
  func declareBadEncodings(of basic: Scenario) {
    let bad: [BadEncoding] = [
      BadEncoding(name: "empty", words: "no byte", isForged: true) { _ in [] },
      BadEncoding(name: "raw", words: "r and s without DER", change: rawNumbers),
      BadEncoding(name: "trailing-byte", words: "a byte behind it") { $0 + [0] },
      BadEncoding(name: "truncated", words: "the last byte missing", isForged: true) { Array($0.dropLast()) },
      BadEncoding(name: "long-length", words: "its length in two bytes") { [0x30, 0x81] + $0.dropFirst() },
      BadEncoding(name: "r-zero", words: "r is 0", isForged: true) { _ in sequence(of: [0], [1]) },
      BadEncoding(name: "s-zero", words: "s is 0", isForged: true) { _ in sequence(of: [1], [0]) },
      BadEncoding(name: "r-negative", words: "r is −1", isForged: true) { _ in sequence(of: [0xFF], [1]) },
      BadEncoding(name: "r-not-minimal", words: "r with a zero byte too many", isForged: true) { _ in
        sequence(of: [0, 1], [1])
      },
      BadEncoding(name: "last-bit", words: "its last bit flipped", reason: .signatureMismatch, others: []) {
        $0.withLastBitFlipped
      },
      BadEncoding(name: "of-ones", words: "r and s are 1", reason: .signatureMismatch, others: []) { _ in
        sequence(of: [1], [1])
      },
    ]
    for encoding in bad {
      declare(
        encoding, "encoding-\(encoding.name)", of: basic,
        "It is not a signature of \(subject), or not in the one form that a signature has.")
    }
  }

  /// Declares what respected decoders of a less strict encoding than DER take.
  func declareLooseEncodings(of parent: Scenario, prefix: String) {
    let loose: [BadEncoding] = [
      BadEncoding(name: "raw", words: "r and s without DER", change: rawNumbers),
      BadEncoding(name: "trailing-byte", words: "a byte behind it") { $0 + [0] },
      BadEncoding(name: "trailing-byte-within", words: "a byte at the end of the sequence") {
        [0x30, $0[1] + 1] + $0.dropFirst(2) + [0]
      },
      BadEncoding(name: "third-number", words: "a third number in the sequence") {
        [0x30, $0[1] + 3] + $0.dropFirst(2) + [2, 1, 1]
      },
      BadEncoding(name: "indefinite-length", words: "its length left open") {
        [0x30, 0x80] + $0.dropFirst(2) + [0, 0]
      },
      BadEncoding(name: "length-in-two-bytes", words: "its length in two bytes") { [0x30, 0x81] + $0.dropFirst() },
      BadEncoding(name: "length-of-r-in-two-bytes", words: "the length of r in two bytes") {
        [0x30, $0[1] + 1, 2, 0x81] + $0.dropFirst(3)
      },
      BadEncoding(name: "length-of-s-in-two-bytes", words: "the length of s in two bytes") { encoded in
        let place = 5 + Int(encoded[3])
        return [0x30, encoded[1] + 1] + encoded[2..<place] + [0x81] + encoded[place...]
      },
      BadEncoding(name: "set", words: "a set and no sequence") { [0x31] + $0.dropFirst() },
      BadEncoding(name: "octet-strings", words: "strings of bytes for the numbers") { encoded in
        var octets = encoded
        (octets[2], octets[4 + Int(encoded[3])]) = (4, 4)
        return octets
      },
    ]
    for encoding in loose {
      declare(encoding, "\(prefix)/\(encoding.name)", of: parent, "A signature has one form only.")
    }
  }

  /// Declares signatures with bytes in front of them.
  func declareBytesInFront(of parent: Scenario, prefix: String) {
    let longer: [BadEncoding] = [
      BadEncoding(name: "zero-byte-in-front", words: "a zero byte before it") { [0] + $0 },
      BadEncoding(name: "zero-bytes-in-front", words: "two zero bytes before it") { [0, 0] + $0 },
      BadEncoding(name: "mark-in-front", words: "a byte order mark before it") { [0xEF, 0xBB, 0xBF] + $0 },
    ]
    for encoding in longer {
      declare(
        encoding, "\(prefix)/\(encoding.name)", of: parent,
        "A signature is neither a number nor a text: nothing in front of it may be dropped.")
    }
  }

  private func declare(_ encoding: BadEncoding, _ name: String, of parent: Scenario, _ comment: String) {
    op.refuses(
      name, of: parent, signature.changed(encoding.words, encoding.change), comment, encoding.reason,
      also: encoding.others, [rule], encoding.flag)
  }

  /// Declares numbers at the ends of their range, and outside it.
  func declareBadNumbers(of noTopBitSet: Scenario) {
    let bad: [BadNumbers] = [
      BadNumbers(name: "r-with-a-zero-byte-too-many", words: "r with a zero byte too many") { ([0] + $0.r, $0.s) },
      BadNumbers(name: "s-with-a-zero-byte-too-many", words: "s with a zero byte too many") { ($0.r, [0] + $0.s) },
      BadNumbers(name: "s-with-the-order-added", words: "s and the order of the curve") { ($0.r, $0.s.addingOrder) },
      BadNumbers(name: "r-with-the-order-added", words: "r and the order of the curve") { ($0.r.addingOrder, $0.s) },
      BadNumbers(
        name: "r-is-the-order", words: "r is the order of the curve", reason: .signatureMismatch,
        others: [.signatureEncoding]
      ) { ([0] + curveOrder, $0.s) },
      BadNumbers(
        name: "s-is-the-order", words: "s is the order of the curve", reason: .signatureMismatch,
        others: [.signatureEncoding]
      ) { ($0.r, [0] + curveOrder) },
      BadNumbers(name: "exchanged", words: "r and s exchanged", reason: .signatureMismatch, others: []) {
        ($0.s, $0.r)
      },
    ]
    for numbers in bad {
      op.refuses(
        "numbers-\(numbers.name)", of: noTopBitSet, "signature: \(numbers.words)",
        "The numbers of a signature are below the order of the curve, and each has one form only.", numbers.reason,
        also: numbers.others, [rule], numbers.flag
      ) { [signature] draft in
        let (r, s) = numbers.change(try draft.numbers(of: signature))
        draft[signature] = sequence(of: r, s)
      }
    }
  }
}

extension BadSignatures {
  /// Declares signatures that some verifiers take although nobody made them, or made them otherwise.
  func declareForgedEncodings(of basic: Scenario, bothTopBitsSet: Scenario) {
    let zero = BadNumbers(name: "zero", words: "0") { _ in ([0], [0]) }
    let order = BadNumbers(
      name: "the-order", words: "the order of the curve", reason: .signatureMismatch, others: [.signatureEncoding]
    ) { _ in ([0] + curveOrder, [0] + curveOrder) }
    for numbers in [zero, order] {
      op.refuses(
        "forged/r-and-s-are-\(numbers.name)", of: basic, "signature: r and s are \(numbers.words)",
        "A verifier that does not check the range of r and s accepts this for any message.", numbers.reason,
        also: numbers.others, [rule], .tampered
      ) { [signature] draft in
        let (r, s) = numbers.change(try draft.numbers(of: signature))
        draft[signature] = sequence(of: r, s)
      }
    }
    for name in ["r", "s"] {
      op.refuses(
        "forged/\(name)-without-its-zero-byte", of: bothTopBitsSet,
        "signature: \(name) without the zero byte before its top bit", "Without that byte the number is negative.",
        .signatureEncoding, also: [.signatureMismatch], [rule], .malformed
      ) { [signature] draft in
        let numbers = try draft.numbers(of: signature)
        draft[signature] = sequence(
          of: name == "r" ? numbers.r : [0] + numbers.r, name == "s" ? numbers.s : [0] + numbers.s)
      }
    }
  }
}

extension BadSignatures {
  /// Declares a signature whose s is above half of the order, which is right as well.
  func declareHighS(of parent: Scenario, exercising malleable: Rule, name: String = "high-s") {
    op.variant(
      name, of: parent, "signature: s replaced by n − s",
      "ECDSA accepts both; the protocol does not require a low S.", [malleable], .highBit, expecting: .accept
    ) { [signature] draft in
      let numbers = try draft.numbers(of: signature)
      draft[signature] = P256.Signature(raw: numbers.r + curveOrder.subtracting(numbers.s))?.der
    }
  }
}

/// The numbers of a signature, one after the other.
@Sendable private func rawNumbers(of encoded: [UInt8]) throws -> [UInt8] {
  guard let signature = P256.Signature(der: encoded) else { throw UnreadableSignature() }
  return signature.raw
}

extension [UInt8] {
  /// The big-endian number of 32 bytes and the order of the curve, as a positive DER integer.
  fileprivate var addingOrder: [UInt8] {
    var sum = ([0] + self).adding([0] + curveOrder).withoutLeadingZeros
    if sum.first.map({ $0 >= 0x80 }) ?? true { sum.insert(0, at: 0) }
    return sum
  }
}

extension Draft {
  /// The numbers of the signature that the parent has.
  func numbers(of signature: Field<[UInt8]>) throws -> P256.Signature {
    guard let signature = P256.Signature(der: try value(of: signature)) else { throw UnreadableSignature() }
    return signature
  }
}

/// A scenario that changes the numbers of a signature where there are none.
struct UnreadableSignature: Error, CustomStringConvertible {
  let description = "the scenario changes a signature that cannot be read"
}
