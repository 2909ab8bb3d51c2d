internal import Conformance
internal import Keccak
internal import PowerAuth
internal import Primitives

/// Mistakes with KMAC256 and SHA3, wherever they are computed.
extension MistakeTable {
  static let kmac: MistakeTable = [
    "kmac.short-cut-from-long": breaking(\.version4.mac.authenticate)(
      "A code is the beginning of one of 8192 bytes.",
      { right in
        { data, key, customization, count in Array(try right(data, key, customization, 8192).prefix(count)) }
      }),
    "kmac.without-customization": breaking(\.version4.mac.authenticate)(
      "The customisation is left out.",
      { right in { data, key, _, count in try right(data, key, "", count) } }),
    "kmac.long-key-hashed": breaking(\.version4.mac.takeKey)(
      "A key longer than 136 bytes is hashed first, as in HMAC.",
      { _ in { key in key.count > 136 ? (try? SHA3.sha256(key)) ?? key : key } }),
    "kmac.short-key-filled-up": breaking(\.version4.mac.takeKey)(
      "A key shorter than 32 bytes is filled up with zeros.", giving { $0.fitted(to: max(32, $0.count)) }),
    "kmac.key-cut-to-32-bytes": breaking(\.version4.mac.takeKey)(
      "Only the first 32 bytes of a longer key enter.", giving { Array($0.prefix(32)) }),
    "kmac.customization-with-end-mark": breaking(\.version4.mac.takeCustomization)(
      "A zero byte follows the customisation.", giving { $0 + "\0" }),
    "kmac.customization-upper-case": breaking(\.version4.mac.takeCustomization)(
      "The customisation is written in upper case.", giving { $0.uppercased() }),
    "kmac.length-zero-taken": breaking(\.version4.mac.checkLength)(
      "A length of 0 counts as 1.", changing { max(1, $0) }),

    // Mistakes with the hash.
    "sha3.sha-2-256": breaking(\.version4.hash.hash256)("The short digest is SHA-256.", { _ in { SHA256.hash($0) } }),
    "sha3.keccak": breaking(\.version4.hash.hash256)(
      "The digests are those of Keccak before FIPS 202, whose padding begins with 01 and not with 06.",
      evidence: "Libraries for Ethereum call this function sha3.",
      { _ in { Sponge.output(.keccakWith256Bits, of: $0, byteCount: 32) } }
    ).and(\.version4.hash.hash384, { _ in { Sponge.output(.keccakWith384Bits, of: $0, byteCount: 48) } }),
    "sha3.long-for-short": breaking(\.version4.hash.hash256)(
      "The short digest is the beginning of SHA3-384.", { _ in { Array(try SHA3.sha384($0).prefix(32)) } }),
    "sha3.short-hashed-twice": breaking(\.version4.hash.hash256)(
      "The digest is hashed once more.", { right in { try right(try right($0)) } }),
    "sha3.short-for-long": breaking(\.version4.hash.hash384)(
      "Each digest is SHA3-256, whatever size is asked for.", { _ in { try SHA3.sha256($0) } }),
    "sha3.long-cut": breaking(\.version4.hash.hash384)(
      "The long digest is cut to 32 bytes.", { right in { Array(try right($0).prefix(32)) } }),
    "sha3.size-in-bytes": breaking(\.version4.hash.checkSize)(
      "The size may also be in bytes: 32 and 48.", changing { $0 == 32 ? 256 : $0 == 48 ? 384 : $0 }),
    "sha3.other-sizes-taken": breaking(\.version4.hash.checkSize)(
      "A size that is not known counts as the next known one.", changing { $0 <= 256 ? 256 : 384 }),
  ]
}
