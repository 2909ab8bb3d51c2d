internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes in the fingerprint of keys for signatures.
extension MistakeTable {
  static let keyFingerprint: MistakeTable = [
    "key-fingerprint.empty": breaking(\.version4.keyFingerprint.write)(
      "The fingerprint of the drafts before August 2025: the empty text.",
      evidence: "The publisher's branches of June 2025 return it.", { _ in { _, _ in "" } }),
    "key-fingerprint.algorithm-missing": breaking(\.version4.keyFingerprint.writeAlgorithm)(
      "The name of the algorithm does not enter, as in protocol 3.", { _ in { _ in [] } }),
    "key-fingerprint.algorithm-in-lower-case": breaking(\.version4.keyFingerprint.writeAlgorithm)(
      "The name of the algorithm enters in lower case.", { _ in { Array($0.rawValue.lowercased().utf8) } }),
    "key-fingerprint.algorithm-of-curve": breaking(\.version4.keyFingerprint.writeAlgorithm)(
      "EC_P384 enters with each algorithm.", { right in { _ in right(.ecP384) } }),
    "key-fingerprint.count-unchecked": breaking(\.version4.keyFingerprint.isDue)(
      "The number of keys is not checked, and where there is no key nothing enters.", { _ in { _, _ in true } }),
    "key-fingerprint.whole-points": breaking(\.version4.keyFingerprint.chooseCoordinate)(
      "Whole points enter, uncompressed.", { _ in { $0 } }),
    "key-fingerprint.compressed-points": breaking(\.version4.keyFingerprint.chooseCoordinate)(
      "Whole points enter, compressed.", { _ in \.compressedPoint }),
    "key-fingerprint.both-coordinates": breaking(\.version4.keyFingerprint.chooseCoordinate)(
      "X and Y of each point enter.", { _ in { Array($0.dropFirst()) } }),
    "key-fingerprint.y-coordinate": breaking(\.version4.keyFingerprint.chooseCoordinate)(
      "Y of each point enters instead of X.", { _ in { Array($0.suffix(48)) } }),
    "key-fingerprint.coordinate-of-48-bytes": breaking(\.version4.keyFingerprint.writeCoordinate)(
      "X is written in 48 bytes, with its leading zeros.", { _ in { $0 } }),
    "key-fingerprint.coordinate-signed": breaking(\.version4.keyFingerprint.writeCoordinate)(
      "X is written as a signed number, with a zero byte before a top bit.",
      evidence: "Java's BigInteger writes numbers in this form.", giving { $0.first ?? 0 >= 0x80 ? [0] + $0 : $0 }),
    "key-fingerprint.coordinate-in-hex": breaking(\.version4.keyFingerprint.writeCoordinate)(
      "X enters as its hexadecimal digits.", giving { Array(Hex.encode($0).utf8) }),
    "key-fingerprint.raw-lattice-keys": breaking(\.version4.keyFingerprint.writeStructure)(
      "Keys of ML-DSA enter without their SubjectPublicKeyInfo.",
      { _ in { structure, set in Array(structure.suffix(set.publicKeyByteCount)) } }),
    "key-fingerprint.curve-alone": breaking(\.version4.keyFingerprint.writeStructure)(
      "Keys of ML-DSA do not enter.", { _ in { _, _ in [] } }),
    "key-fingerprint.identifier-in-upper-case": breaking(\.version4.keyFingerprint.writeIdentifier)(
      "The identifier enters in upper case.", entering { $0.uppercased() }),
    "key-fingerprint.identifier-in-lower-case": breaking(\.version4.keyFingerprint.writeIdentifier)(
      "The identifier enters in lower case, however it was received.", entering { $0.lowercased() }),
    "key-fingerprint.identifier-decoded": breaking(\.version4.keyFingerprint.writeIdentifier)(
      "The identifier enters as the 16 bytes that its digits stand for.",
      { right in { text in Hex.decode(text.lowercased().filter { $0 != "-" }) ?? right(text) } }),
    "key-fingerprint.sides-exchanged": breaking(\.version4.keyFingerprint.layOut)(
      "The server's keys stand first, and the device's last.", { _ in { [$2, $1, $0] } }),
    "key-fingerprint.identifier-first": breaking(\.version4.keyFingerprint.layOut)(
      "The identifier stands before the keys.", { _ in { [$1, $0, $2] } }),
    "key-fingerprint.identifier-last": breaking(\.version4.keyFingerprint.layOut)(
      "The identifier stands behind the keys.", { _ in { [$0, $2, $1] } }),
    "key-fingerprint.parts-with-sizes": breaking(\.version4.keyFingerprint.join)(
      "Each part stands behind its size.", { _ in { Rules.right.concatWithSizes($0) } }),
    "key-fingerprint.parts-with-ampersands": breaking(\.version4.keyFingerprint.join)(
      "The parts are joined by &.", { _ in { Array($0.joined(separator: [UInt8(ascii: "&")])) } }),
    "key-fingerprint.sha-256": breaking(\.version4.keyFingerprint.hash)(
      "The hash is SHA-256, as in protocol 3.", { _ in { data, _ in SHA256.hash(data) } }),
    "key-fingerprint.sha3-384": breaking(\.version4.keyFingerprint.hash)(
      "The hash is SHA3-384.", { _ in { data, rules in try rules.sha3(data, size: 384) } }),
    "key-fingerprint.first-bytes": breaking(\.version4.keyFingerprint.write)(
      "The digits are made of the first four bytes of the hash.",
      { right in { hash, rules in right(Array(hash.prefix(4)), rules) } }),
    "key-fingerprint.zeros-missing": breaking(\.version4.keyFingerprint.write)(
      "The digits are not filled up with zeros.",
      { right in { hash, rules in String(right(hash, rules).drop { $0 == "0" }) } }),
    "key-fingerprint.top-bit-kept": breaking(\.version4.keyFingerprint.write)(
      "The top bit of the four bytes is kept.",
      { _ in
        { hash, _ in
          let digits = String(hash.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } % 100_000_000)
          return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }
      }),
    "key-fingerprint.whole-hash": breaking(\.version4.keyFingerprint.write)(
      "The digits are those of the whole hash as a number, modulo 10^8.",
      { _ in
        { hash, _ in
          let digits = String(hash.reduce(0) { ($0 << 8 | UInt64($1)) % 100_000_000 })
          return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }
      }),
  ]
}
