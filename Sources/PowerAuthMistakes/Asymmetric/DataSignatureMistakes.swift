internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the bytes that are signed.
extension Mistake {
  static let signedWithLineFeed = Mistake(
    "signed-data.line-feed-appended", "A line feed is appended to the data before they are signed or verified.",
    \.dataSignature.message, giving { $0 + [0x0A] })
  static let signedAsBase64 = Mistake(
    "signed-data.base64-signed", "The Base64 text of the data is signed.", \.dataSignature.message,
    giving { Array(Base64.encode($0).utf8) })
  static let signedAsHex = Mistake(
    "signed-data.hex-signed", "The hexadecimal text of the data is signed.", \.dataSignature.message,
    giving { Array(Hex.encode($0).utf8) })
  static let signedWithZeroByte = Mistake(
    "signed-data.zero-byte-appended", "The zero byte at the end of a string of C is signed with the data.",
    \.dataSignature.message, giving { $0 + [0] })
  static let signedTrimmed = Mistake(
    "signed-data.trimmed", "White space around the data is not signed.", \.dataSignature.message,
    giving { Array($0.trimming(while: \.isWhiteSpace)) })
  static let signedInBlocks = Mistake(
    "signed-data.cut-to-blocks", "Only whole blocks of 64 bytes are hashed.", \.dataSignature.message,
    giving { Array($0.prefix($0.count / 64 * 64)) })
}

/// Mistakes where a raw signature is read.
extension Mistake {
  static let rawDERTaken = Mistake(
    "signed-data.der-taken-for-raw", "Where a raw signature is due, one in DER is taken as well.", \.ecdsa.decodeRaw
  ) { right in { encoded in try P256.Signature(der: encoded) ?? right(encoded) } }
  static let rawOfAnyLength = Mistake(
    "signed-data.raw-of-any-length", "A raw signature is divided in its middle, and each half is a number.",
    \.ecdsa.decodeRaw
  ) { right in
    { encoded in
      guard encoded.count.isMultiple(of: 2) else { return try right(encoded) }
      let halves = [encoded.prefix(encoded.count / 2), encoded.suffix(encoded.count / 2)]
      let numbers = halves.map { Array($0).withoutLeadingZeros }
      guard numbers.allSatisfy({ $0.count <= 32 }) else { return try right(encoded) }
      return try right(numbers.flatMap { $0.padded(to: 32) })
    }
  }
  static let rawBytesBehindIgnored = Mistake(
    "signed-data.bytes-behind-raw-ignored", "What follows the 64 bytes of a raw signature is ignored.",
    \.ecdsa.decodeRaw, changing { Array($0.prefix(64)) })
  static let rawBytesInFrontIgnored = Mistake(
    "signed-data.bytes-before-raw-ignored", "The last 64 bytes are the raw signature, whatever stands before them.",
    \.ecdsa.decodeRaw, changing { Array($0.suffix(64)) })
  static let rawFilledUp = Mistake(
    "signed-data.raw-filled-up", "A raw signature that is too short is filled up with zeros in front.",
    \.ecdsa.decodeRaw,
    changing { $0.isEmpty || $0.count > 64 ? $0 : [UInt8](repeating: 0, count: 64 - $0.count) + $0 })
  static let rawExchanged = Mistake(
    "signed-data.raw-exchanged", "A raw signature is read as s, then r.", \.ecdsa.decodeRaw,
    changing { $0.count == 64 ? $0.suffix(32) + $0.prefix(32) : $0 })
  static let rawLittleEndian = Mistake(
    "signed-data.raw-little-endian", "The numbers of a raw signature are read little-endian.", \.ecdsa.decodeRaw,
    changing { $0.count == 64 ? $0.prefix(32).reversed() + $0.suffix(32).reversed() : $0 })
  static let formatIgnored = Mistake(
    "signed-data.format-ignored", "Every signature is read and written in DER.", \.dataSignature.chooseEncoding
  ) { _ in { _ in .der } }
}

/// Mistakes where a signature is written.
extension Mistake {
  private static func encoding(
    _ id: String, _ sentence: String, _ write: @escaping @Sendable (P256.Signature) -> [UInt8]
  ) -> Mistake {
    Mistake(id, sentence, \.ecdsa.encode) { _ in write }
  }

  static let rawWrittenForDER = encoding(
    "signed-data.raw-written-for-der", "Where DER is due, r and s are written without it."
  ) { $0.raw }
  static let topBitsUnprotected = encoding(
    "signed-data.top-bit-unprotected", "No zero byte stands before a number whose top bit is set."
  ) { sequence(of: $0.r.withoutLeadingZeros, $0.s.withoutLeadingZeros) }
  static let numbersOfFixedLength = encoding(
    "signed-data.numbers-of-fixed-length", "Each number in DER has 33 bytes, the first zero."
  ) { sequence(of: [0] + $0.r, [0] + $0.s) }
  static let leadingZerosKept = encoding(
    "signed-data.leading-zeros-kept", "A number in DER keeps its leading zero bytes."
  ) { signature in
    let numbers = [signature.r, signature.s].map { $0[0] >= 0x80 ? [0] + $0 : $0 }
    return sequence(of: numbers[0], numbers[1])
  }
  static let longLengthWritten = encoding(
    "signed-data.long-length-written", "The length of the sequence is written in two bytes."
  ) { [0x30, 0x81] + $0.der.dropFirst() }
  static let numbersExchanged = encoding(
    "signed-data.numbers-exchanged", "s is written before r."
  ) { P256.Signature(raw: $0.s + $0.r)?.der ?? $0.der }
  static let writtenAsText = encoding(
    "signed-data.written-as-text", "The Base64 text of the signature is handed out as its bytes."
  ) { Array(Base64.encode($0.der).utf8) }

  static let derWrittenForRaw = Mistake(
    "signed-data.der-written-for-raw", "Where a raw signature is due, DER is written.", \.ecdsa.encodeRaw
  ) { _ in \.der }
  static let rawWithoutZeros = Mistake(
    "signed-data.raw-without-zeros", "The numbers of a raw signature lose their leading zero bytes.",
    \.ecdsa.encodeRaw
  ) { _ in { $0.r.withoutLeadingZeros + $0.s.withoutLeadingZeros } }
  static let rawWithSignBytes = Mistake(
    "signed-data.raw-with-sign-bytes",
    "The numbers of a raw signature keep the zero byte that DER has before a top bit.",
    \.ecdsa.encodeRaw
  ) { _ in { [$0.r, $0.s].flatMap { $0[0] >= 0x80 ? [0] + $0 : $0 } } }
  static let rawFilledUpBehind = Mistake(
    "signed-data.raw-filled-up-behind", "Short numbers of a raw signature are filled up with zeros behind them.",
    \.ecdsa.encodeRaw
  ) { _ in { [$0.r, $0.s].flatMap { $0.withoutLeadingZeros.fitted(to: 32) } } }
  static let rawWrittenExchanged = Mistake(
    "signed-data.raw-written-exchanged", "A raw signature is written as s, then r.", \.ecdsa.encodeRaw
  ) { _ in { $0.s + $0.r } }

  static let signedWithReducedScalar = Mistake(
    "signed-data.scalar-reduced", "A private key above the order of the curve is reduced, and signs.", \.ecdsa.sign
  ) { right in
    { message, scalar in
      let reduced = scalar.isEmpty ? scalar : scalar.remainder(dividedBy: curveOrder)
      return try right(message, reduced.allSatisfy { $0 == 0 } ? scalar : reduced)
    }
  }
}
