import Encodings
import Primitives

package struct SignatureTextRules: Sendable {
  /// An online signature has the format of the version.
  package var onlineFormat: Function<ProtocolVersion, SignatureFormat> = \.signatureFormat
  /// An offline signature is decimal in every version.
  package var isOfflineDecimal: Function<ProtocolVersion, Bool> = { _ in true }
  /// A component of an offline signature has from 4 to 8 digits.
  package var checkDigitCount: Check<Int> = { count in
    try demand(4...8 ~= count, else: .componentLength)
    return count
  }
  /// The number of a component is that of the last four bytes of S_i.
  package var findNumber: Function<[UInt8], Int> = { max(0, $0.count - 4) }
  /// The four bytes are read big-endian; only a mistake leaves fewer of them.
  package var readNumber: @Sendable (_ hmac: [UInt8], _ place: Int) -> UInt32 = { hmac, place in
    hmac.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
  /// The top bit of the number is dropped.
  package var dropTopBit: Function<UInt32, Int64> = { Int64($0 & 0x7FFF_FFFF) }
  /// A component has the last digits of the number, as many as are asked for.
  package var writeDigits: @Sendable (_ number: Int64, _ count: Int, _ fillUp: DigitPadding) -> String = {
    number, count, fillUp in
    fillUp(String(number % (0..<count).reduce(1) { power, _ in power * 10 }), count)
  }
  /// A component is filled up with zeros on the left.
  ///
  /// [D-13: the published algorithm of offline signatures omits the padding; both published implementations pad.]
  package var fillUp: DigitPadding = { digits, count in
    String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
  /// Decimal components are joined by dashes.
  package var separator = "-"
  /// In Base64, a component is the last 16 bytes of S_i.
  package var takeBytes: Function<[UInt8], [UInt8]> = { Array($0.suffix(SignatureFormat.componentByteCount)) }
  /// The bytes of all components are one Base64 text, with padding.
  package var encode: @Sendable (_ bytes: [UInt8], _ count: Int) -> String = { bytes, _ in Base64.encode(bytes) }
}

/// Fills digits up to so many characters.
package typealias DigitPadding = @Sendable (_ digits: String, _ count: Int) -> String

extension Rules {
  /// Gives the format of an online signature (§ 9.4).
  package func onlineSignatureFormat(of version: ProtocolVersion) -> SignatureFormat {
    signatureText.onlineFormat(version)
  }

  /// Tells whether an offline signature is decimal (§ 10).
  package func isOfflineSignatureDecimal(in version: ProtocolVersion) -> Bool {
    signatureText.isOfflineDecimal(version)
  }

  /// Gives the format of an offline signature (§ 10).
  package func offlineSignatureFormat(digits: Int, isDecimal: Bool) throws -> SignatureFormat {
    let digits = try signatureText.checkDigitCount(digits)
    return isDecimal ? .decimal(digits: digits) : .base64
  }

  /// Brings components into the form in which they enter the text (§ 9.4).
  package func write(_ components: [SignatureComponent], format: SignatureFormat) -> WrittenComponents {
    switch format {
    case .decimal(let digits): .decimal(components.map { decimal($0.hmac, digits: digits) })
    case .base64: .base64(bytes(of: components), count: components.count)
    }
  }

  /// Joins written components to the text of a signature (§ 9.4).
  package func join(_ written: WrittenComponents) -> String {
    switch written {
    case .decimal(let groups): groups.joined(separator: signatureText.separator)
    case .base64(let bytes, let count): signatureText.encode(bytes, count)
    }
  }

  private func bytes(of components: [SignatureComponent]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(components.count * SignatureFormat.componentByteCount)
    for component in components { bytes += signatureText.takeBytes(component.hmac) }
    return bytes
  }

  /// Makes digits of the last bytes of a hash (§ 5.5, § 9.4, § 10).
  package func decimal(_ hash: [UInt8], digits: Int) -> String {
    let bits = signatureText.readNumber(hash, signatureText.findNumber(hash))
    return signatureText.writeDigits(signatureText.dropTopBit(bits), digits, signatureText.fillUp)
  }
}
