internal import PowerAuth

/// Mistakes with the digest of the data of an operation in protocol 4.
extension MistakeTable {
  static let operationData: MistakeTable = [
    "operation-digest.last-four-bytes": breaking(\.version4.operationDigest.reduce)(
      "The digits are those of the last four bytes, as of an offline code.",
      { _ in { mac, modulus in (mac.suffix(4).reduce(0) { $0 << 8 | UInt64($1) } & 0x7FFF_FFFF) % modulus } }),
    "operation-digest.last-eight-bytes": breaking(\.version4.operationDigest.reduce)(
      "The digits are those of the last eight bytes.",
      { _ in { mac, modulus in mac.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } % modulus } }),
    "operation-digest.first-four-bytes": breaking(\.version4.operationDigest.reduce)(
      "The digits are those of the first four bytes.", { right in { right(Array($0.prefix(4)), $1) } }),
    "operation-digest.little-endian": breaking(\.version4.operationDigest.reduce)(
      "The MAC is read little-endian.", { right in { right($0.reversed(), $1) } }),
    "operation-digest.folded": breaking(\.version4.operationDigest.reduce)(
      "The MAC is folded to 16 bytes.", { right in { right(fold($0), $1) } }),
    "operation-digest.modulo-10-8": breaking(\.version4.operationDigest.reduce)(
      "The number is reduced modulo 10^8, whatever length is asked for.",
      { right in { mac, _ in right(mac, 100_000_000) } }),
    "operation-digest.unpadded": breaking(\.version4.operationDigest.fillUp)(
      "Digits are not filled up with zeros.", { _ in { digits, _ in digits } }),
    "operation-digest.padded-on-the-right": breaking(\.version4.operationDigest.fillUp)(
      "Zeros are put behind the digits.",
      { _ in { digits, count in digits + String(repeating: "0", count: max(0, count - digits.count)) } }),
    "operation-digest.without-separator": breaking(\.version4.operationDigest.join)(
      "Nothing stands between the items.", { _ in { Array($0.joined().utf8) } }),
    "operation-digest.with-asterisks": breaking(\.version4.operationDigest.join)(
      "An asterisk stands between the items, as inside of them.", { _ in { Array($0.joined(separator: "*").utf8) } }),
    "operation-digest.with-sizes": breaking(\.version4.operationDigest.join)(
      "Each item stands behind its size.", { _ in { Rules.right.concatWithSizes($0.map { Array($0.utf8) }) } }),
    "operation-digest.empty-items-dropped": breaking(\.version4.operationDigest.join)(
      "Empty items are left out.", { right in { right($0.filter { !$0.isEmpty }) } }),
    "operation-digest.items-trimmed": breaking(\.version4.operationDigest.join)(
      "Items lose the white space around them.",
      { right in { right($0.map { String($0.trimming { $0.isWhitespace }) }) } }
    ),
    "operation-digest.separator-behind": breaking(\.version4.operationDigest.join)(
      "An ampersand stands behind the last item too.", giving { $0 + [UInt8(ascii: "&")] }),
    "operation-digest.draft-customization": breaking(\.version4.operationDigest.customization)(
      "The customisation has an underscore, as an early draft of 2025.", constant("PA4DIGEST_DATA")),
    "operation-digest.customization-of-tokens": breaking(\.version4.operationDigest.customization)(
      "The customisation is that of tokens.", constant("PA4DIGEST")),
    "operation-digest.key-of-any-length": breaking(\.version4.operationDigest.checkKey)(
      "The length of the key is not checked.", accepting()),
    "operation-digest.any-length": breaking(\.version4.operationDigest.checkLength)(
      "Digests of other lengths are made.", accepting { min(max($0, 1), 18) }),
    "operation-digest.length-clamped": breaking(\.version4.operationDigest.checkLength)(
      "A length below 4 counts as 4, and one above 9 as 9.", changing { min(max($0, 4), 9) }),
  ]
}
