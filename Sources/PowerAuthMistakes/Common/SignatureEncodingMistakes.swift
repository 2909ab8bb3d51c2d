internal import PowerAuth
internal import Primitives

/// Mistakes where a signature in DER is read.
extension MistakeTable {
  static let signatureEncoding: MistakeTable = [
    "code.raw-signature-demanded": breaking(\.ecdsa.decode)(
      "The signature is read as r and s of 32 bytes each, without DER."
    ) { _, encoded in
      guard let signature = P256.Signature(raw: encoded) else { throw Refusal.signatureEncoding }
      return signature
    },
    "code.raw-signature-taken": breaking(\.ecdsa.decode)(
      "A signature of 64 bytes is taken as r and s without DER, and others as DER.",
      { right in { encoded in try P256.Signature(raw: encoded) ?? right(encoded) } }),
    "code.bytes-behind-signature-ignored": breaking(\.ecdsa.decode)(
      "What follows the sequence of r and s is ignored.", mending { $0.bytesBehindSequence = [] }),
    "code.bytes-behind-numbers-ignored": breaking(\.ecdsa.decode)(
      "What follows r and s within the sequence is ignored.", mending { $0.bytesBehindNumbers = [] }),
    "code.long-lengths-taken": breaking(\.ecdsa.decode)(
      "Lengths below 128 are also taken in two bytes, as BER has it.",
      mending {
        $0.hasLongLength = false
        $0.r.hasLongLength = false
        $0.s.hasLongLength = false
      }),
    "code.long-lengths-of-numbers-taken": breaking(\.ecdsa.decode)(
      "The length of a number, but not of the sequence, is also taken in two bytes.",
      mendingNumbers { $0.hasLongLength = false }),
    "code.tags-unchecked": breaking(\.ecdsa.decode)(
      "The tags of the sequence and of its numbers are not looked at.",
      changing { SignatureElements($0, withAnyTags: true)?.encoded ?? $0 }),
    "code.zeros-before-numbers-taken": breaking(\.ecdsa.decode)(
      "Zero bytes before a number are taken where none are due.",
      mendingNumbers { if $0.contents.first == 0 { $0.write($0.contents) } }),
    "code.unsigned-numbers-taken": breaking(\.ecdsa.decode)(
      "A number whose top bit is set is taken as a positive one.",
      mendingNumbers { if let first = $0.contents.first, first >= 0x80 { $0.write($0.contents) } }),
    "code.short-numbers-misaligned": breaking(\.ecdsa.decode)(
      "A number of less than 32 bytes is filled up with zeros behind it.",
      returning { signature in
        let numbers = [signature.r, signature.s].flatMap { $0.withoutLeadingZeros.fitted(to: 32) }
        return P256.Signature(raw: numbers) ?? signature
      }),
    "code.signature-numbers-reduced": breaking(\.ecdsa.decode)(
      "r and s may have any size, and are reduced modulo the order.",
      mendingNumbers { if $0.isPositiveNumber { $0.write($0.contents.remainder(dividedBy: curveOrder)) } }),
    "code.zero-signature-taken": breaking(\.ecdsa.decode)(
      "r and s may be zero, or the order, with which everything seems to be signed.",
      evidence: "CVE-2022-21449: Java 15 to 18 took such signatures of anything."
    ) { right, encoded in
      guard let elements = SignatureElements(encoded), elements.areMultiplesOfOrder else { return try right(encoded) }
      return try P256.Signature(raw: zeroNumbers) ?? right(encoded)
    }
    .and(\.ecdsa.verify, takingZeroNumbers),
    "code.unsigned-code-taken": breaking(\.ecdsa.decode)(
      "A code with an empty signature is accepted, as one that was typed by hand.",
      evidence: "The publisher's mobile core does so."
    ) { right, encoded in
      guard encoded.isEmpty, let none = P256.Signature(raw: zeroNumbers) else { return try right(encoded) }
      return none
    }
    .and(\.ecdsa.verify, takingZeroNumbers),
  ]
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
