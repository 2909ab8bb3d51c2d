internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes in the fingerprint of an activation.
extension MistakeTable {
  static let fingerprint: MistakeTable = [
    // Mistakes with the keys of a fingerprint.
    "fingerprint.whole-keys": breaking(\.fingerprint.chooseCoordinate)(
      "The whole keys are hashed, uncompressed.",
      evidence: "The publisher's documents join the public keys; its code joins their X coordinates.",
      { _ in { try importPublicKey($0).uncompressed } }),
    "fingerprint.compressed-keys": breaking(\.fingerprint.chooseCoordinate)(
      "The whole keys are hashed, compressed.", { _ in { try importPublicKey($0).compressed } }),
    "fingerprint.both-coordinates": breaking(\.fingerprint.chooseCoordinate)(
      "X and Y of each key are hashed.", { _ in { Array(try importPublicKey($0).uncompressed.dropFirst()) } }),
    "fingerprint.y-coordinate": breaking(\.fingerprint.chooseCoordinate)(
      "Y of each key is hashed instead of X.", { _ in { Array(try importPublicKey($0).uncompressed.suffix(32)) } }),
    "fingerprint.keys-unchecked": breaking(\.fingerprint.chooseCoordinate)(
      "Bytes 1 to 32 of a key are hashed, and nothing is checked but its length."
    ) { _, key in
      try demand(key.count == 33 || key.count == 65, else: .invalidPublicKey)
      return Array(key[1...32])
    },
    "fingerprint.coordinate-of-32-bytes": breaking(\.fingerprint.writeCoordinate)(
      "X is written in 32 bytes, with its leading zeros.", { _ in { $0 } }),
    "fingerprint.coordinate-padded-behind": breaking(\.fingerprint.writeCoordinate)(
      "X without leading zeros is filled up with zeros behind it, to 32 bytes.",
      evidence: "Item 36 of the publisher's oldest file of fingerprints has such an X.", giving { $0.fitted(to: 32) }),
    "fingerprint.coordinate-signed": breaking(\.fingerprint.writeCoordinate)(
      "X is written as a signed number, with a zero byte before a top bit.",
      evidence: "Java's BigInteger writes numbers in this way.", giving { $0.first ?? 0 >= 0x80 ? [0] + $0 : $0 }),
    "fingerprint.one-zero-dropped": breaking(\.fingerprint.writeCoordinate)(
      "Only one leading zero byte of X is dropped.", { _ in { $0.first == 0 ? Array($0.dropFirst()) : $0 } }),
    "fingerprint.zeros-dropped-behind": breaking(\.fingerprint.writeCoordinate)(
      "Zero bytes at the end of X are dropped too.", giving { Array($0.reversed().drop { $0 == 0 }.reversed()) }),
    "fingerprint.coordinate-little-endian": breaking(\.fingerprint.writeCoordinate)(
      "X is written little-endian.", giving { $0.reversed() }),
    "fingerprint.coordinate-in-hex": breaking(\.fingerprint.writeCoordinate)(
      "X enters as its hexadecimal digits.", giving { Array(Hex.encode($0).utf8) }),
    "fingerprint.coordinate-in-base64": breaking(\.fingerprint.writeCoordinate)(
      "X enters as Base64.", giving { Array(Base64.encode($0).utf8) }),

    // Mistakes with the identifier, and where the parts are joined.
    "fingerprint.identifier-in-upper-case": breaking(\.fingerprint.writeIdentifier)(
      "The identifier enters in upper case.", entering { $0.uppercased() }),
    "fingerprint.identifier-in-lower-case": breaking(\.fingerprint.writeIdentifier)(
      "The identifier enters in lower case, however it was received.", entering { $0.lowercased() }),
    "fingerprint.identifier-without-dashes": breaking(\.fingerprint.writeIdentifier)(
      "The identifier enters without dashes.", entering { $0.filter { $0 != "-" } }),
    "fingerprint.identifier-decoded": breaking(\.fingerprint.writeIdentifier)(
      "The identifier enters as the 16 bytes that its digits stand for.",
      { right in { text in Hex.decode(text.lowercased().filter { $0 != "-" }) ?? right(text) } }),
    "fingerprint.identifier-in-utf-16": breaking(\.fingerprint.writeIdentifier)(
      "The identifier enters in UTF-16, two bytes for each unit.", { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }),
    "fingerprint.keys-exchanged": breaking(\.fingerprint.parts)(
      "The server's key stands first, and the device's last.", { $0.reversed() }),
    "fingerprint.identifier-first": breaking(\.fingerprint.parts)(
      "The identifier stands before both keys.", moving(.activationId, before: .deviceKey)),
    "fingerprint.identifier-last": breaking(\.fingerprint.parts)(
      "The identifier stands behind both keys.", { removing(.activationId)($0) + [.activationId] }),
    "fingerprint.identifier-left-out": breaking(\.fingerprint.parts)(
      "The identifier does not enter.", removing(.activationId)),
    "fingerprint.server-key-left-out": breaking(\.fingerprint.parts)(
      "The server's key does not enter.", removing(.serverKey)),
    "fingerprint.device-key-alone": breaking(\.fingerprint.parts)(
      "Only the device's key enters.", evidence: "The fingerprint of protocol 2 is computed in this way.",
      constant([.deviceKey])),
    "fingerprint.parts-with-sizes": breaking(\.fingerprint.join)(
      "Each part stands behind its size in four bytes.", { _ in { Rules.right.concatWithSizes($0) } }),
    "fingerprint.parts-joined-by-ampersand": breaking(\.fingerprint.join)(
      "The parts are joined by &, as those of a request are.", { _ in { Array($0.joined(separator: Array("&".utf8))) } }
    ),

    // Mistakes with the hash of a fingerprint, and with its digits.
    "fingerprint.hashed-twice": breaking(\.fingerprint.hash)("The hash is hashed again.", giving { SHA256.hash($0) }),
    "fingerprint.hash-folded": breaking(\.fingerprint.hash)(
      "The hash is folded to 16 bytes, as shared secrets are.", giving { fold($0) }),
    "fingerprint.in-hex": breaking(\.fingerprint.write)(
      "The fingerprint is the first eight hexadecimal digits of the hash.",
      { _ in { hash, _ in String(Hex.encode(hash).prefix(8)) } }),
    "fingerprint.of-nine-digits": breaking(\.fingerprint.write)(
      "The fingerprint has nine digits.", { _ in { hash, rules in rules.decimal(hash, digits: 9) } }),
    "fingerprint.of-whole-hash": breaking(\.fingerprint.write)(
      "The whole hash is the number whose last eight digits are taken.",
      { right in { hash, rules in right(hash.remainder(dividedBy: [0x05, 0xF5, 0xE1, 0x00]), rules) } }),
    "fingerprint.grouped": breaking(\.fingerprint.write)(
      "The digits are in two groups of four, with a space between them."
    ) { right, hash, rules in
      let digits = right(hash, rules)
      return "\(digits.prefix(4)) \(digits.dropFirst(4))"
    },
  ]
}
