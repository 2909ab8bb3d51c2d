internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the text of a configuration is decoded.
extension Mistake {
  static let configurationURLAlphabetTaken = Mistake(
    "configuration.url-alphabet-taken", "- and _, which stand for + and / in addresses, are taken as well.",
    \.configuration.decodeText
  ) { right in { text in try right(String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })) } }
  static let configurationUnpaddedTaken = Mistake(
    "configuration.unpadded-taken", "Base64 without its padding is taken.", \.configuration.decodeText
  ) { right in
    { text in try right(text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)) }
  }
  static let configurationForeignSkipped = Mistake(
    "configuration.foreign-characters-skipped", "Characters outside the alphabet of Base64 are skipped.",
    \.configuration.decodeText
  ) { right in
    { text in
      try right(
        String(
          String.UnicodeScalarView(
            text.unicodeScalars.filter {
              $0.isASCII && ($0.properties.isAlphabetic || "0123456789+/=".contains(Character($0)))
            }
          )))
    }
  }
  static let configurationTrimmed = Mistake(
    "configuration.trimmed", "White space around the text is dropped.", \.configuration.decodeText
  ) { right in
    { text in try right(String(decoding: Array(text.utf8).trimming(while: \.isWhiteSpace), as: UTF8.self)) }
  }
}

/// Mistakes where counts are read.
extension Mistake {
  static let countsOfOneByteRead = Mistake(
    "configuration.counts-of-one-byte-read", "Every count is read as one byte.", \.configuration.readCount
  ) { _ in { bytes in bytes.first.map { (Int($0), 1) } } }
  static let countsLittleEndianRead = Mistake(
    "configuration.counts-little-endian-read", "The bytes of a count are read little-endian.",
    \.configuration.readCount
  ) { right in
    { bytes in
      guard let width = right(bytes)?.width else { return nil }
      let marked = Array(bytes.prefix(width))
      let mask: UInt8 = width == 1 ? 0xFF : 0x3F
      return (([marked[0] & mask] + marked.dropFirst()).reversed().reduce(0) { $0 << 8 | Int($1) }, width)
    }
  }
  static let countMarksKept = Mistake(
    "configuration.count-marks-kept", "The top bits that tell the width of a count are read as a part of it.",
    \.configuration.readCount
  ) { right in
    { bytes in right(bytes).map { count in (bytes.prefix(count.width).reduce(0) { $0 << 8 | Int($1) }, count.width) } }
  }
  static let longCountsRefused = Mistake(
    "configuration.long-counts-refused", "A count that could be shorter is refused.", \.configuration.readCount
  ) { right in
    { bytes in
      guard let count = right(bytes) else { return nil }
      return Rules.right.configuration.writeCount(count.value).count == count.width ? count : nil
    }
  }
  static let fourByteCountsUnread = Mistake(
    "configuration.four-byte-counts-unread", "A count whose two top bits are set has two bytes as well.",
    \.configuration.readCount
  ) { right in
    { bytes in
      guard let first = bytes.first, first >= 0xC0 else { return right(bytes) }
      return right([first & 0x3F | 0x80] + bytes.dropFirst())
    }
  }
  static let countsByVariableBytesRead = Mistake(
    "configuration.counts-in-groups-of-seven-bits-read",
    "Counts are read in groups of seven bits, the lowest first, as other formats write them.",
    \.configuration.readCount
  ) { _ in
    { bytes in
      let width = bytes.prefix { $0 >= 0x80 }.count + 1
      guard bytes.count >= width, width <= 4 else { return nil }
      return (bytes.prefix(width).reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) }, width)
    }
  }
}

/// Mistakes where the parts of a configuration are read.
extension Mistake {
  static let configurationVersionUnchecked = Mistake(
    "configuration.version-unchecked", "The version is not looked at.", \.configuration.checkVersion, accepting())
  static let configurationVersionAtLeast = Mistake(
    "configuration.higher-version-taken", "A version above 01 is taken.", \.configuration.checkVersion,
    accepting(when: { $0 > 1 }))

  static let applicationKeyLengthUnchecked = Mistake(
    "configuration.application-key-length-unchecked", "The length of APP_KEY is not checked.",
    \.configuration.checkApplicationKey, accepting())
  static let applicationSecretLengthUnchecked = Mistake(
    "configuration.application-secret-length-unchecked", "The length of APP_SECRET is not checked.",
    \.configuration.checkApplicationSecret, accepting())
  static let longValuesCut = Mistake(
    "configuration.long-values-cut", "Of a longer APP_KEY or APP_SECRET, the first 16 bytes are taken.",
    \.configuration.checkApplicationKey, changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 }
  ).and(
    \.configuration.checkApplicationSecret, changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 })

  static let truncatedDataTaken = Mistake(
    "configuration.truncated-data-taken", "Data that end too early are taken as far as they go.",
    \.configuration.takeData
  ) { _ in { bytes, count in Array(bytes.prefix(count)) } }
  static let truncatedDataFilled = Mistake(
    "configuration.truncated-data-filled-up", "Data that end too early are filled up with zeros.",
    \.configuration.takeData
  ) { _ in { bytes, count in Array(bytes).fitted(to: min(count, 65_536)) } }

  static let unknownKeysRefused = Mistake(
    "configuration.unknown-keys-refused", "A key of another number than 01 is refused.", \.configuration.checkKeyId,
    refusing(as: .missingMasterKey) { $0 != 1 })
  static let firstKeyKept = Mistake(
    "configuration.first-key-kept", "Of several keys with the number 01, the first one counts.",
    \.configuration.chooseKey
  ) { _ in { keys in keys.first { $0.id == 1 } } }
  static let keyOfAnyNumberTaken = Mistake(
    "configuration.key-of-any-number-taken", "The first key is the master key, whatever its number.",
    \.configuration.chooseKey
  ) { _ in { $0.first } }
  static let lastKeyTaken = Mistake(
    "configuration.last-key-taken", "The last key is the master key, whatever its number.", \.configuration.chooseKey
  ) { _ in { $0.last } }
  static let emptyKeysSkipped = Mistake(
    "configuration.empty-keys-skipped", "A key without a byte is passed over, and an earlier one counts.",
    \.configuration.chooseKey, entering { $0.filter { !$0.bytes.isEmpty } })

  static let emptyMasterKeyTaken = Mistake(
    "configuration.empty-master-key-taken", "A master key without a byte is taken.", \.configuration.checkMasterKey
  ) { right in { key in key?.isEmpty == true ? key : try right(key) } }
  static let missingMasterKeyTaken = Mistake(
    "configuration.missing-master-key-taken", "A configuration without a master key is taken.",
    \.configuration.checkMasterKey
  ) { right in { key in try key.map(right) ?? [] } }
  static let masterKeyOnCurveDemanded = Mistake(
    "configuration.point-demanded", "A master key that is not a point of the curve is refused.",
    \.configuration.checkMasterKey
  ) { right in
    { key in
      let checked = try right(key)
      do { _ = try importPublicKey(checked ?? []) } catch { throw Refusal.missingMasterKey }
      return checked
    }
  }
  static let masterKeyOf65BytesDemanded = Mistake(
    "configuration.key-of-65-bytes-demanded", "A master key of another length than 65 bytes is refused.",
    \.configuration.checkMasterKey, refusing(as: .missingMasterKey) { $0.map { $0.count != 65 } ?? false })

  static let trailingBytesRefused = Mistake(
    "configuration.trailing-bytes-refused", "Bytes behind the last key are refused.", \.configuration.checkRest,
    refusing(as: .truncated) { !$0.isEmpty })
}

/// Mistakes where a configuration is written.
extension Mistake {
  static let countsOfOneByteWritten = Mistake(
    "configuration.counts-of-one-byte-written", "A count up to FF is written in one byte.", \.configuration.writeCount
  ) { right in { count in count <= 0xFF ? [UInt8(count)] : right(count) } }
  static let twoByteCountsAbove3FFF = Mistake(
    "configuration.two-byte-counts-above-3fff", "A count from 4000 on is written in two bytes, and loses its top bits.",
    \.configuration.writeCount
  ) { right in
    { count in
      (0x4000...0xFFFF).contains(count) ? (0x8000 | UInt16(count & 0x3FFF)).bigEndianBytes : right(count)
    }
  }
  static let twoByteCountsMissing = Mistake(
    "configuration.two-byte-counts-missing", "A count above 7F is written in four bytes.", \.configuration.writeCount
  ) { right in { count in count > 0x7F ? (0xC000_0000 | UInt32(count)).bigEndianBytes : right(count) } }
  static let countsLittleEndianWritten = Mistake(
    "configuration.counts-little-endian-written", "The bytes of a count are written little-endian.",
    \.configuration.writeCount, giving { $0.reversed() })
  static let countsInFourBytes = Mistake(
    "configuration.counts-in-four-bytes", "Every count is a plain number of four bytes, as sizes are elsewhere.",
    \.configuration.writeCount
  ) { _ in { UInt32($0).bigEndianBytes } }

  static let secretBeforeKey = Mistake(
    "configuration.secret-before-key", "APP_SECRET stands before APP_KEY.", \.configuration.order
  ) { right in { key, secret in right(secret, key) } }
  static let versionZeroWritten = Mistake(
    "configuration.version-zero-written", "The version is 00.", \.configuration.writtenVersion, constant(0))
  static let keyNumberZeroWritten = Mistake(
    "configuration.key-number-zero-written", "The key has the number 00.", \.configuration.writtenKeyId, constant(0))

  static let configurationInURLAlphabet = Mistake(
    "configuration.url-alphabet-written", "The text is written in the Base64 alphabet for addresses.",
    \.configuration.encodeText, giving { $0.inURLAlphabet })
  static let configurationUnpadded = Mistake(
    "configuration.unpadded-written", "The text is written without padding.", \.configuration.encodeText,
    giving { $0.filter { $0 != "=" } })
  static let configurationInLines = Mistake(
    "configuration.written-in-lines", "A line break follows every 76 characters of the text.",
    \.configuration.encodeText,
    giving { text in
      let characters = Array(text.utf8)
      return stride(from: 0, to: characters.count, by: 76).map {
        String(decoding: characters[$0..<min($0 + 76, characters.count)], as: UTF8.self)
      }.joined(separator: "\r\n")
    })
  static let configurationInHex = Mistake(
    "configuration.written-in-hex", "The bytes are written as hexadecimal digits.", \.configuration.encodeText
  ) { _ in { Hex.encode($0) } }

  static let convertedKeyUnchecked = Mistake(
    "configuration.converted-key-unchecked", "It is not checked that the third value is a point of the curve.",
    \.configuration.checkPoint, accepting())
  static let convertedKeyUncompressed = Mistake(
    "configuration.converted-key-uncompressed", "A compressed point is written uncompressed.",
    \.configuration.checkPoint
  ) { _ in { try importPublicKey($0).uncompressed } }
  static let convertedKeyOfXAndYOnly = Mistake(
    "configuration.converted-key-by-length", "A key of 65 bytes is taken for a point, and one of 33 bytes too.",
    \.configuration.checkPoint, accepting(when: { $0.count == 65 || $0.count == 33 }))
}
