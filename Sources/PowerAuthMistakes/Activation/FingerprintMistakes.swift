package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the keys of a fingerprint.
extension Mistake {
  static let wholeKeysHashed = Mistake(
    "fingerprint.whole-keys", "The whole keys are hashed, uncompressed.",
    evidence: "The publisher's documents join the public keys; its code joins their X coordinates.",
    \.fingerprint.chooseCoordinate
  ) { _ in { try importPublicKey($0).uncompressed } }
  static let compressedKeysHashed = Mistake(
    "fingerprint.compressed-keys", "The whole keys are hashed, compressed.", \.fingerprint.chooseCoordinate
  ) { _ in { try importPublicKey($0).compressed } }
  static let bothCoordinatesHashed = Mistake(
    "fingerprint.both-coordinates", "X and Y of each key are hashed.", \.fingerprint.chooseCoordinate
  ) { _ in { Array(try importPublicKey($0).uncompressed.dropFirst()) } }
  static let yHashed = Mistake(
    "fingerprint.y-coordinate", "Y of each key is hashed instead of X.", \.fingerprint.chooseCoordinate
  ) { _ in { Array(try importPublicKey($0).uncompressed.suffix(32)) } }
  static let keysUnchecked = Mistake(
    "fingerprint.keys-unchecked", "Bytes 1 to 32 of a key are hashed, and nothing is checked but its length.",
    \.fingerprint.chooseCoordinate
  ) { _ in
    { key in
      try demand(key.count == 33 || key.count == 65, else: .invalidPublicKey)
      return Array(key[1...32])
    }
  }

  static let coordinatePadded = Mistake(
    "fingerprint.coordinate-of-32-bytes", "X is written in 32 bytes, with its leading zeros.",
    \.fingerprint.writeCoordinate
  ) { _ in { $0 } }
  static let coordinatePaddedBehind = Mistake(
    "fingerprint.coordinate-padded-behind", "X without leading zeros is filled up with zeros behind it, to 32 bytes.",
    evidence: "Item 36 of the publisher's oldest file of fingerprints has such an X.",
    \.fingerprint.writeCoordinate, giving { $0.fitted(to: 32) })
  static let coordinateSigned = Mistake(
    "fingerprint.coordinate-signed", "X is written as a signed number, with a zero byte before a top bit.",
    evidence: "Java's BigInteger writes numbers so.",
    \.fingerprint.writeCoordinate, giving { $0.first ?? 0 >= 0x80 ? [0] + $0 : $0 })
  static let oneZeroDropped = Mistake(
    "fingerprint.one-zero-dropped", "Only one leading zero byte of X is dropped.", \.fingerprint.writeCoordinate
  ) { _ in { $0.first == 0 ? Array($0.dropFirst()) : $0 } }
  static let zerosDroppedBehind = Mistake(
    "fingerprint.zeros-dropped-behind", "Zero bytes at the end of X are dropped too.", \.fingerprint.writeCoordinate,
    giving { Array($0.reversed().drop { $0 == 0 }.reversed()) })
  static let coordinateLittleEndian = Mistake(
    "fingerprint.coordinate-little-endian", "X is written little-endian.", \.fingerprint.writeCoordinate,
    giving { $0.reversed() })
  static let coordinateInHex = Mistake(
    "fingerprint.coordinate-in-hex", "X enters as its hexadecimal digits.", \.fingerprint.writeCoordinate,
    giving { Array(Hex.encode($0).utf8) })
  static let coordinateInBase64 = Mistake(
    "fingerprint.coordinate-in-base64", "X enters as Base64.", \.fingerprint.writeCoordinate,
    giving { Array(Base64.encode($0).utf8) })
}

/// Mistakes with the identifier, and where the parts are joined.
extension Mistake {
  static let identifierInUpperCase = Mistake(
    "fingerprint.identifier-in-upper-case", "The identifier enters in upper case.", \.fingerprint.writeIdentifier,
    entering { $0.uppercased() })
  static let identifierInLowerCase = Mistake(
    "fingerprint.identifier-in-lower-case", "The identifier enters in lower case, however it was received.",
    \.fingerprint.writeIdentifier, entering { $0.lowercased() })
  static let identifierWithoutDashes = Mistake(
    "fingerprint.identifier-without-dashes", "The identifier enters without dashes.", \.fingerprint.writeIdentifier,
    entering { $0.filter { $0 != "-" } })
  static let identifierDecoded = Mistake(
    "fingerprint.identifier-decoded", "The identifier enters as the 16 bytes that its digits stand for.",
    \.fingerprint.writeIdentifier
  ) { right in { text in Hex.decode(text.lowercased().filter { $0 != "-" }) ?? right(text) } }
  static let identifierInUTF16 = Mistake(
    "fingerprint.identifier-in-utf-16", "The identifier enters in UTF-16, two bytes for each unit.",
    \.fingerprint.writeIdentifier
  ) { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }

  static let fingerprintKeysExchanged = Mistake(
    "fingerprint.keys-exchanged", "The server's key stands first, and the device's last.", \.fingerprint.parts
  ) { $0.reversed() }
  static let identifierFirst = Mistake(
    "fingerprint.identifier-first", "The identifier stands before both keys.", \.fingerprint.parts,
    moving(.activationId, before: .deviceKey))
  static let identifierLast = Mistake(
    "fingerprint.identifier-last", "The identifier stands behind both keys.", \.fingerprint.parts
  ) { removing(.activationId)($0) + [.activationId] }
  static let identifierLeftOut = Mistake(
    "fingerprint.identifier-left-out", "The identifier does not enter.", \.fingerprint.parts, removing(.activationId))
  static let serverKeyLeftOut = Mistake(
    "fingerprint.server-key-left-out", "The server's key does not enter.", \.fingerprint.parts, removing(.serverKey))
  static let deviceKeyAlone = Mistake(
    "fingerprint.device-key-alone", "Only the device's key enters.",
    evidence: "The fingerprint of protocol 2 is so.", \.fingerprint.parts, constant([.deviceKey]))
  static let partsWithSizes = Mistake(
    "fingerprint.parts-with-sizes", "Each part stands behind its size in four bytes.", \.fingerprint.join
  ) { _ in { Rules.right.concatWithSizes($0) } }
  static let partsJoinedByAmpersand = Mistake(
    "fingerprint.parts-joined-by-ampersand", "The parts are joined by &, as those of a request are.",
    \.fingerprint.join
  ) { _ in { Array($0.joined(separator: Array("&".utf8))) } }
}

/// Mistakes with the hash of a fingerprint, and with its digits.
extension Mistake {
  static let fingerprintHashedTwice = Mistake(
    "fingerprint.hashed-twice", "The hash is hashed again.", \.fingerprint.hash, giving { SHA256.hash($0) })
  static let fingerprintFolded = Mistake(
    "fingerprint.hash-folded", "The hash is folded to 16 bytes, as shared secrets are.", \.fingerprint.hash,
    giving { fold($0) })
  static let fingerprintInHex = Mistake(
    "fingerprint.in-hex", "The fingerprint is the first eight hexadecimal digits of the hash.", \.fingerprint.write
  ) { _ in { hash, _ in String(Hex.encode(hash).prefix(8)) } }
  static let fingerprintOfNineDigits = Mistake(
    "fingerprint.of-nine-digits", "The fingerprint has nine digits.", \.fingerprint.write
  ) { _ in { hash, rules in rules.decimal(hash, digits: 9) } }
  static let fingerprintOfWholeHash = Mistake(
    "fingerprint.of-whole-hash", "The whole hash is the number whose last eight digits are taken.",
    \.fingerprint.write
  ) { right in
    { hash, rules in right(hash.remainder(dividedBy: [0x05, 0xF5, 0xE1, 0x00]), rules) }
  }
  static let fingerprintGrouped = Mistake(
    "fingerprint.grouped", "The digits are in two groups of four, with a space between them.", \.fingerprint.write
  ) { right in
    { hash, rules in
      let digits = right(hash, rules)
      return "\(digits.prefix(4)) \(digits.dropFirst(4))"
    }
  }
}

extension FingerprintOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "keys.point-off-curve-taken", "keys.infinity-taken", "keys.scalar-reduced", "keys.scalar-above-order-reduced",
      "keys.order-taken-for-scalar",
      "keys.shared-secret-with-prefix", "keys.shared-secret-of-y", "signature.padded-to-eight-digits",
      because: "Vectors of the operations to which these steps belong show them.")
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "A point and its negative have the same X.")
    }
  }
}
