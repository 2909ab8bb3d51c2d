internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a signature in DER is read.
extension Mistake {
  static let rawSignatureDemanded = Mistake(
    "code.raw-signature-demanded", "The signature is read as r and s of 32 bytes each, without DER.",
    \.ecdsa.decode
  ) { _ in
    { encoded in
      guard let signature = P256.Signature(raw: encoded) else { throw Refusal.signatureEncoding }
      return signature
    }
  }
  static let rawSignatureTaken = Mistake(
    "code.raw-signature-taken", "A signature of 64 bytes is taken as r and s without DER, and others as DER.",
    \.ecdsa.decode
  ) { right in { encoded in try P256.Signature(raw: encoded) ?? right(encoded) } }
  static let bytesBehindSignatureIgnored = Mistake(
    "code.bytes-behind-signature-ignored", "What follows the sequence of r and s is ignored.", \.ecdsa.decode,
    mending { $0.bytesBehindSequence = [] })
  static let bytesBehindNumbersIgnored = Mistake(
    "code.bytes-behind-numbers-ignored", "What follows r and s within the sequence is ignored.",
    \.ecdsa.decode, mending { $0.bytesBehindNumbers = [] })
  static let longLengthsTaken = Mistake(
    "code.long-lengths-taken", "Lengths below 128 are also taken in two bytes, as BER has it.", \.ecdsa.decode,
    mending {
      $0.hasLongLength = false
      $0.r.hasLongLength = false
      $0.s.hasLongLength = false
    })
  static let zerosBeforeNumbersTaken = Mistake(
    "code.zeros-before-numbers-taken", "Zero bytes before a number are taken where none are due.",
    \.ecdsa.decode, mendingNumbers { if $0.contents.first == 0 { $0.write($0.contents) } })
  static let unsignedNumbersTaken = Mistake(
    "code.unsigned-numbers-taken", "A number whose top bit is set is taken as a positive one.", \.ecdsa.decode,
    mendingNumbers { if let first = $0.contents.first, first >= 0x80 { $0.write($0.contents) } })
  static let shortNumbersMisaligned = Mistake(
    "code.short-numbers-misaligned", "A number of less than 32 bytes is filled up with zeros behind it.",
    \.ecdsa.decode,
    returning { signature in
      let numbers = [signature.r, signature.s].flatMap { $0.withoutLeadingZeros.fitted(to: 32) }
      return P256.Signature(raw: numbers) ?? signature
    })
  static let numbersReduced = Mistake(
    "code.signature-numbers-reduced", "r and s may have any size, and are reduced modulo the order.",
    \.ecdsa.decode,
    mendingNumbers { if $0.isPositiveNumber { $0.write($0.contents.remainder(dividedBy: curveOrder)) } })
  static let zeroSignatureTaken = Mistake(
    "code.zero-signature-taken", "r and s may be zero, or the order, with which everything seems to be signed.",
    evidence: "CVE-2022-21449: Java 15 to 18 took such signatures of anything.", \.ecdsa.decode
  ) { right in
    { encoded in
      guard let elements = SignatureElements(encoded), elements.areMultiplesOfOrder else { return try right(encoded) }
      return try P256.Signature(raw: zeroNumbers) ?? right(encoded)
    }
  }.and(\.ecdsa.verify, takingZeroNumbers)

  static let unsignedCodeTaken = Mistake(
    "code.unsigned-code-taken", "A code with an empty signature is accepted, as one that was typed by hand.",
    evidence: "The publisher's mobile core does so.", \.ecdsa.decode
  ) { right in
    { encoded in
      guard encoded.isEmpty, let none = P256.Signature(raw: zeroNumbers) else { return try right(encoded) }
      return none
    }
  }.and(\.ecdsa.verify, takingZeroNumbers)
}

private let zeroNumbers = [UInt8](repeating: 0, count: 64)

/// Accepts the signature of two zeros, of any message.
private let takingZeroNumbers: @Sendable (@escaping SignatureCheck) -> SignatureCheck = { right in
  { signature, message, key in try signature.raw == zeroNumbers || right(signature, message, key) }
}

extension SignatureElements {
  /// Whether both numbers are zero, or the order of the curve.
  fileprivate var areMultiplesOfOrder: Bool {
    [r, s].allSatisfy { number in
      (number.isPositiveNumber || number.contents == [0])
        && number.contents.remainder(dividedBy: curveOrder).allSatisfy { $0 == 0 }
    }
  }
}

/// Mends the encoding of a signature before the right rule reads it.
private func mending(
  _ mend: @escaping @Sendable (inout SignatureElements) -> Void
) -> @Sendable (@escaping SignatureDecoding) -> SignatureDecoding {
  changing { encoded in
    guard var elements = SignatureElements(encoded) else { return encoded }
    mend(&elements)
    return elements.encoded
  }
}

/// Mends the encoding of each number of a signature before the right rule reads it.
private func mendingNumbers(
  _ mend: @escaping @Sendable (inout SignatureElements.Element) -> Void
) -> @Sendable (@escaping SignatureDecoding) -> SignatureDecoding {
  mending { elements in
    mend(&elements.r)
    mend(&elements.s)
  }
}
