internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the text of a configuration.
extension MistakeTable {
  static let configuration: MistakeTable = [
    // Mistakes where the text of a configuration is decoded.
    "configuration.url-alphabet-taken": breaking(\.configuration.decodeText)(
      "- and _, which stand for + and / in addresses, are taken as well.", changing(\.fromURLAlphabet)),
    "configuration.unpadded-taken": breaking(\.configuration.decodeText)(
      "Base64 without its padding is taken.", changing(\.paddedBase64)),
    "configuration.foreign-characters-skipped": breaking(\.configuration.decodeText)(
      "Characters outside the alphabet of Base64 are skipped.", changing(\.withoutForeignCharacters)),
    "configuration.trimmed": breaking(\.configuration.decodeText)(
      "White space around the text is dropped.",
      changing { String(decoding: Array($0.utf8).trimming(while: \.isWhiteSpace), as: UTF8.self) }),

    // Mistakes where counts are read.
    "configuration.counts-of-one-byte-read": breaking(\.configuration.readCount)(
      "Every count is read as one byte.", { _ in { bytes in bytes.first.map { (Int($0), 1) } } }),
    "configuration.counts-little-endian-read": breaking(\.configuration.readCount)(
      "The bytes of a count are read little-endian."
    ) { right, bytes in
      guard let width = right(bytes)?.width else { return nil }
      let marked = Array(bytes.prefix(width))
      let mask: UInt8 = width == 1 ? 0xFF : 0x3F
      return (([marked[0] & mask] + marked.dropFirst()).reversed().reduce(0) { $0 << 8 | Int($1) }, width)
    },
    "configuration.count-marks-kept": breaking(\.configuration.readCount)(
      "The top bits that tell the width of a count are read as a part of it."
    ) { right, bytes in
      right(bytes).map { count in (bytes.prefix(count.width).reduce(0) { $0 << 8 | Int($1) }, count.width) }
    },
    "configuration.long-counts-refused": breaking(\.configuration.readCount)(
      "A count that could be shorter is refused."
    ) { right, bytes in
      guard let count = right(bytes) else { return nil }
      return Rules.right.configuration.writeCount(count.value).count == count.width ? count : nil
    },
    "configuration.four-byte-counts-unread": breaking(\.configuration.readCount)(
      "A count whose two top bits are set has two bytes as well."
    ) { right, bytes in
      guard let first = bytes.first, first >= 0xC0 else { return right(bytes) }
      return right([first & 0x3F | 0x80] + bytes.dropFirst())
    },
    "configuration.counts-in-groups-of-seven-bits-read": breaking(\.configuration.readCount)(
      "Counts are read in groups of seven bits, the lowest first, as other formats write them."
    ) { _, bytes in
      let width = bytes.prefix { $0 >= 0x80 }.count + 1
      guard bytes.count >= width, width <= 4 else { return nil }
      return (bytes.prefix(width).reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) }, width)
    },

    // Mistakes where the parts of a configuration are read.
    "configuration.version-unchecked": breaking(\.configuration.checkVersion)(
      "The version is not looked at.", accepting()),
    "configuration.higher-version-taken": breaking(\.configuration.checkVersion)(
      "A version above 01 is taken.", accepting(when: { $0 > 1 })),
    "configuration.application-key-length-unchecked": breaking(\.configuration.checkApplicationKey)(
      "The length of APP_KEY is not checked.", accepting()),
    "configuration.application-secret-length-unchecked": breaking(\.configuration.checkApplicationSecret)(
      "The length of APP_SECRET is not checked.", accepting()),
    "configuration.long-values-cut": breaking(\.configuration.checkApplicationKey)(
      "Of a longer APP_KEY or APP_SECRET, the first 16 bytes are taken.",
      changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 }
    ).and(
      \.configuration.checkApplicationSecret, changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 }
    ),
    "configuration.truncated-data-taken": breaking(\.configuration.takeData)(
      "Data that end too early are taken as far as they go.", { _ in { bytes, count in Array(bytes.prefix(count)) } }),
    "configuration.truncated-data-filled-up": breaking(\.configuration.takeData)(
      "Data that end too early are filled up with zeros.",
      { _ in { bytes, count in Array(bytes).fitted(to: min(count, 65_536)) } }),
    "configuration.unknown-keys-refused": breaking(\.configuration.checkKeyId)(
      "A key of another number than 01 is refused.", refusing(as: .missingMasterKey) { $0 != 1 }),
    "configuration.first-key-kept": breaking(\.configuration.chooseKey)(
      "Of several keys with the number 01, the first one counts.", { _ in { keys in keys.first { $0.id == 1 } } }),
    "configuration.key-of-any-number-taken": breaking(\.configuration.chooseKey)(
      "The first key is the master key, whatever its number.", { _ in { $0.first } }),
    "configuration.last-key-taken": breaking(\.configuration.chooseKey)(
      "The last key is the master key, whatever its number.", { _ in { $0.last } }),
    "configuration.empty-keys-skipped": breaking(\.configuration.chooseKey)(
      "A key without a byte is passed over, and an earlier one counts.", entering { $0.filter { !$0.bytes.isEmpty } }),
    "configuration.empty-master-key-taken": breaking(\.configuration.checkMasterKey)(
      "A master key without a byte is taken.", { right in { key in key?.isEmpty == true ? key : try right(key) } }),
    "configuration.missing-master-key-taken": breaking(\.configuration.checkMasterKey)(
      "A configuration without a master key is taken.", { right in { key in try key.map(right) ?? [] } }),
    "configuration.point-demanded": breaking(\.configuration.checkMasterKey)(
      "A master key that is not a point of the curve is refused."
    ) { right, key in
      let checked = try right(key)
      do { _ = try importPublicKey(checked ?? []) } catch { throw Refusal.missingMasterKey }
      return checked
    },
    "configuration.key-of-65-bytes-demanded": breaking(\.configuration.checkMasterKey)(
      "A master key of another length than 65 bytes is refused.",
      refusing(as: .missingMasterKey) { $0.map { $0.count != 65 } ?? false }),
    "configuration.trailing-bytes-refused": breaking(\.configuration.checkRest)(
      "Bytes behind the last key are refused.", refusing(as: .truncated) { !$0.isEmpty }),

    // Mistakes where a configuration is written.
    "configuration.counts-of-one-byte-written": breaking(\.configuration.writeCount)(
      "A count up to FF is written in one byte.",
      { right in { count in count <= 0xFF ? [UInt8(count)] : right(count) } }),
    "configuration.two-byte-counts-above-3fff": breaking(\.configuration.writeCount)(
      "A count from 4000 on is written in two bytes, and loses its top bits.",
      { right in
        { count in (0x4000...0xFFFF).contains(count) ? (0x8000 | UInt16(count & 0x3FFF)).bigEndianBytes : right(count) }
      }),
    "configuration.two-byte-counts-missing": breaking(\.configuration.writeCount)(
      "A count above 7F is written in four bytes.",
      { right in { count in count > 0x7F ? (0xC000_0000 | UInt32(count)).bigEndianBytes : right(count) } }),
    "configuration.counts-little-endian-written": breaking(\.configuration.writeCount)(
      "The bytes of a count are written little-endian.", giving { $0.reversed() }),
    "configuration.counts-in-four-bytes": breaking(\.configuration.writeCount)(
      "Every count is a plain number of four bytes, as sizes are elsewhere.", { _ in { UInt32($0).bigEndianBytes } }),
    "configuration.secret-before-key": breaking(\.configuration.order)(
      "APP_SECRET stands before APP_KEY.", { right in { key, secret in right(secret, key) } }),
    "configuration.version-zero-written": breaking(\.configuration.writtenVersion)("The version is 00.", constant(0)),
    "configuration.key-number-zero-written": breaking(\.configuration.writtenKeyId)(
      "The key has the number 00.", constant(0)),
    "configuration.url-alphabet-written": breaking(\.configuration.encodeText)(
      "The text is written in the Base64 alphabet for addresses.", giving { $0.inURLAlphabet }),
    "configuration.unpadded-written": breaking(\.configuration.encodeText)(
      "The text is written without padding.", giving { $0.filter { $0 != "=" } }),
    "configuration.written-in-lines": breaking(\.configuration.encodeText)(
      "A line break follows every 76 characters of the text.",
      giving { $0.inLines.joined(separator: "\r\n") }),
    "configuration.written-in-hex": breaking(\.configuration.encodeText)(
      "The bytes are written as hexadecimal digits.", { _ in { Hex.encode($0) } }),
    "configuration.converted-key-unchecked": breaking(\.configuration.checkPoint)(
      "It is not checked that the third value is a point of the curve.", accepting()),
    "configuration.converted-key-uncompressed": breaking(\.configuration.checkPoint)(
      "A compressed point is written uncompressed.", { _ in { try importPublicKey($0).uncompressed } }),
    "configuration.converted-key-by-length": breaking(\.configuration.checkPoint)(
      "A key of 65 bytes is taken for a point, and one of 33 bytes too.",
      accepting(when: { $0.count == 65 || $0.count == 33 })),
  ]
}
