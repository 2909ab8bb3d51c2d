internal import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes with what stands around the data in the input of KMAC256.
extension MistakeTable {
  static let kmacFraming: MistakeTable = [
    "kmac.of-any-length": breaking(\.version4.mac.authenticate)(
      "The function is KMACXOF256, whose input does not end in the length.",
      framing { $0.writeLength = { _ in [0, 1] } }),
    "kmac.without-function-name": breaking(\.version4.mac.authenticate)(
      "The function is cSHAKE256 with the customisation alone, without the name KMAC.", framing { $0.functionName = "" }
    ),
    "kmac.length-in-bytes": breaking(\.version4.mac.authenticate)(
      "The length at the end of the input is in bytes, not in bits.",
      framing { form in form.writeLength = { KMACFraming().writeLength($0 / 8) } }),
    "kmac.length-left-encoded": breaking(\.version4.mac.authenticate)(
      "The length at the end of the input stands behind the number of its bytes, not before it.",
      framing { form in
        form.writeLength = { bits in
          let right = KMACFraming().writeLength(bits)
          return Array(right.suffix(1)) + right.dropLast()
        }
      }),
    "kmac.rate-of-kmac128": breaking(\.version4.mac.authenticate)(
      "Parts are filled up to 168 bytes, the rate of KMAC128.", framing { $0.rate = 168 }),
    "kmac.padding-of-sha3": breaking(\.version4.mac.authenticate)(
      "The input of the sponge is padded as that of SHA3.",
      { right in
        { data, key, customization, count in
          guard count == 32 else { return try right(data, key, customization, count) }
          return try SHA3.sha256(KMACFraming().frame(data, key, customization, count))
        }
      }),
  ]
}

/// What stands around the data in the input of KMAC256 (SP 800-185, 4.3), for mistakes with it.
private struct KMACFraming: Sendable {
  var rate = 136
  var functionName = "KMAC"
  /// Writes the length of the code in bits, with the number of its bytes behind it.
  var writeLength: @Sendable (_ bits: Int) -> [UInt8] = { bits in
    let bytes = shortest(bits)
    return bytes + [UInt8(bytes.count)]
  }

  func frame(_ data: [UInt8], _ key: [UInt8], _ customization: String, _ count: Int) -> [UInt8] {
    padded(sized(Array(functionName.utf8)) + sized(Array(customization.utf8))) + padded(sized(key)) + data
      + writeLength(8 * count)
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    let framed = [1, UInt8(rate)] + bytes
    return framed + [UInt8](repeating: 0, count: (rate - framed.count % rate) % rate)
  }

  private func sized(_ bytes: [UInt8]) -> [UInt8] {
    let size = shortest(8 * bytes.count)
    return [UInt8(size.count)] + size + bytes
  }
}

/// Writes a number as at least one byte, the highest first.
private func shortest(_ number: Int) -> [UInt8] {
  let bytes = UInt64(number).bigEndianBytes.drop { $0 == 0 }
  return bytes.isEmpty ? [0] : Array(bytes)
}

/// Computes KMAC256 with another frame.
private func framing(
  _ change: @escaping @Sendable (inout KMACFraming) -> Void
) -> @Sendable (@escaping KMACFunction) -> KMACFunction {
  { _ in
    { data, key, customization, count in
      var framing = KMACFraming()
      change(&framing)
      return try KMAC256.squeeze(framing.frame(data, key, customization, count), byteCount: count)
    }
  }
}
