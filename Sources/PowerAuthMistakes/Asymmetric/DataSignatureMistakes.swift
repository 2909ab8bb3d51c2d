internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with signatures of data.
extension MistakeTable {
  static let dataSignature: MistakeTable = [
    // Mistakes with the bytes that are signed.
    "signed-data.line-feed-appended": breaking(\.dataSignature.message)(
      "A line feed is appended to the data before they are signed or verified.", giving { $0 + [0x0A] }),
    "signed-data.base64-signed": breaking(\.dataSignature.message)(
      "The Base64 text of the data is signed.", giving { Array(Base64.encode($0).utf8) }),
    "signed-data.hex-signed": breaking(\.dataSignature.message)(
      "The hexadecimal text of the data is signed.", giving { Array(Hex.encode($0).utf8) }),
    "signed-data.zero-byte-appended": breaking(\.dataSignature.message)(
      "The zero byte at the end of a string of C is signed with the data.", giving { $0 + [0] }),
    "signed-data.trimmed": breaking(\.dataSignature.message)(
      "White space around the data is not signed.", giving { Array($0.trimming(while: \.isWhiteSpace)) }),
    "signed-data.cut-to-blocks": breaking(\.dataSignature.message)(
      "Only whole blocks of 64 bytes are hashed.", giving { Array($0.prefix($0.count / 64 * 64)) }),

    // Mistakes where a raw signature is read.
    "signed-data.der-taken-for-raw": breaking(\.ecdsa.decodeRaw)(
      "Where a raw signature is due, one in DER is taken as well.",
      { right in { encoded in try P256.Signature(der: encoded) ?? right(encoded) } }),
    "signed-data.raw-of-any-length": breaking(\.ecdsa.decodeRaw)(
      "A raw signature is divided in its middle, and each half is a number."
    ) { right, encoded in
      guard encoded.count.isMultiple(of: 2) else { return try right(encoded) }
      let halves = [encoded.prefix(encoded.count / 2), encoded.suffix(encoded.count / 2)]
      let numbers = halves.map { Array($0).withoutLeadingZeros }
      guard numbers.allSatisfy({ $0.count <= 32 }) else { return try right(encoded) }
      return try right(numbers.flatMap { $0.padded(to: 32) })
    },
    "signed-data.bytes-behind-raw-ignored": breaking(\.ecdsa.decodeRaw)(
      "What follows the 64 bytes of a raw signature is ignored.", changing { Array($0.prefix(64)) }),
    "signed-data.bytes-before-raw-ignored": breaking(\.ecdsa.decodeRaw)(
      "The last 64 bytes are the raw signature, whatever stands before them.", changing { Array($0.suffix(64)) }),
    "signed-data.raw-filled-up": breaking(\.ecdsa.decodeRaw)(
      "A raw signature that is too short is filled up with zeros in front.",
      changing { $0.isEmpty || $0.count > 64 ? $0 : [UInt8](repeating: 0, count: 64 - $0.count) + $0 }),
    "signed-data.raw-exchanged": breaking(\.ecdsa.decodeRaw)(
      "A raw signature is read as s, then r.", changing { $0.count == 64 ? $0.suffix(32) + $0.prefix(32) : $0 }),
    "signed-data.raw-little-endian": breaking(\.ecdsa.decodeRaw)(
      "The numbers of a raw signature are read little-endian.",
      changing { $0.count == 64 ? $0.prefix(32).reversed() + $0.suffix(32).reversed() : $0 }),
    "signed-data.format-ignored": breaking(\.dataSignature.chooseEncoding)(
      "Every signature is read and written in DER.", { _ in { _ in .der } }),

    // Mistakes where a signature is written.
    "signed-data.raw-written-for-der": encoding("Where DER is due, r and s are written without it.") { $0.raw },
    "signed-data.top-bit-unprotected": encoding("No zero byte stands before a number whose top bit is set.") {
      sequence(of: $0.r.withoutLeadingZeros, $0.s.withoutLeadingZeros)
    },
    "signed-data.numbers-of-fixed-length": encoding("Each number in DER has 33 bytes, the first zero.") {
      sequence(of: [0] + $0.r, [0] + $0.s)
    },
    "signed-data.leading-zeros-kept": encoding("A number in DER keeps its leading zero bytes.") { signature in
      let numbers = [signature.r, signature.s].map { $0[0] >= 0x80 ? [0] + $0 : $0 }
      return sequence(of: numbers[0], numbers[1])
    },
    "signed-data.long-length-written": encoding("The length of the sequence is written in two bytes.") {
      [0x30, 0x81] + $0.der.dropFirst()
    },
    "signed-data.numbers-exchanged": encoding("s is written before r.") {
      P256.Signature(raw: $0.s + $0.r)?.der ?? $0.der
    },
    "signed-data.written-as-text": encoding("The Base64 text of the signature is handed out as its bytes.") {
      Array(Base64.encode($0.der).utf8)
    },
    "signed-data.der-written-for-raw": breaking(\.ecdsa.encodeRaw)(
      "Where a raw signature is due, DER is written.", { _ in \.der }),
    "signed-data.raw-without-zeros": breaking(\.ecdsa.encodeRaw)(
      "The numbers of a raw signature lose their leading zero bytes.",
      { _ in { $0.r.withoutLeadingZeros + $0.s.withoutLeadingZeros } }),
    "signed-data.raw-with-sign-bytes": breaking(\.ecdsa.encodeRaw)(
      "The numbers of a raw signature keep the zero byte that DER has before a top bit.",
      { _ in { [$0.r, $0.s].flatMap { $0[0] >= 0x80 ? [0] + $0 : $0 } } }),
    "signed-data.raw-filled-up-behind": breaking(\.ecdsa.encodeRaw)(
      "Short numbers of a raw signature are filled up with zeros behind them.",
      { _ in { [$0.r, $0.s].flatMap { $0.withoutLeadingZeros.fitted(to: 32) } } }),
    "signed-data.raw-written-exchanged": breaking(\.ecdsa.encodeRaw)(
      "A raw signature is written as s, then r.", { _ in { $0.s + $0.r } }),
    "signed-data.scalar-reduced": breaking(\.ecdsa.sign)(
      "A private key above the order of the curve is reduced, and signs."
    ) { right, message, scalar in
      let reduced = scalar.isEmpty ? scalar : scalar.remainder(dividedBy: curveOrder)
      return try right(message, reduced.allSatisfy { $0 == 0 } ? scalar : reduced)
    },
  ]
}

private func encoding(
  _ sentence: String, _ write: @escaping @Sendable (P256.Signature) -> [UInt8]
) -> UnnamedMistake {
  breaking(\.ecdsa.encode)(sentence) { _ in write }
}
