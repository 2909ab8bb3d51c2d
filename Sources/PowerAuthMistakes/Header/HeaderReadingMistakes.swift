internal import PowerAuth

/// Mistakes where a header is taken apart.
extension MistakeTable {
  static let headerReading: MistakeTable = [
    "header.unquoted-taken": breaking(\.headerSyntax.takesUnquotedValues)(
      "A value without quotes is taken up to the next comma or white space.",
      evidence: "The publisher's Java library takes them where white space or the end follows.", constant(true)),
    "header.empty-value-as-none": breaking(\.headerReading.findValue)(
      "A field without a character is taken for one that is absent.",
      { right in { pairs, name in try right(pairs, name).flatMap { $0.isEmpty ? nil : $0 } } }),
    "header.tabs-refused": breaking(\.headerSyntax.isSpace)(
      "Only spaces are taken for white space.", { _ in { $0 == 0x20 } }),
    "header.spaces-refused": breaking(\.headerSyntax.isSpace)("White space is not skipped.", { _ in { _ in false } }),
    "header.value-up-to-last-quote": breaking(\.headerSyntax.endOfValue)(
      "A value ends at the last quote of the header, as with a greedy pattern.",
      { _ in { $0.lastIndex(of: UInt8(ascii: "\"")) } }),
    "header.value-cut-at-equals": breaking(\.headerSyntax.takePairs)(
      "A pair is split at each equals sign, so that Base64 loses its padding.",
      changing { $0.map { HeaderPair(name: $0.name, value: String($0.value.prefix { $0 != "=" })) } }),
    "header.value-trimmed": breaking(\.headerSyntax.takePairs)(
      "White space around a value is dropped.",
      changing { pairs in
        pairs.map { pair in
          let bytes = Array(pair.value.utf8).trimming(while: \.isWhiteSpace)
          return HeaderPair(name: pair.name, value: String(decoding: bytes, as: UTF8.self))
        }
      }),
    "header.escapes-decoded": breaking(\.headerSyntax.takePairs)(
      "Percent escapes in values are decoded, and + is a space, as in addresses.",
      changing { pairs in
        pairs.map { pair in
          HeaderPair(name: pair.name, value: (try? FormEncoding.decode(pair.value.utf8)) ?? pair.value)
        }
      }),
    "header.scheme-in-any-case": breaking(\.headerSyntax.takeScheme)(
      "The scheme is compared without case.",
      changing { text in
        let scheme = "PowerAuth "
        return text.lowercased().hasPrefix(scheme.lowercased()) ? scheme + text.dropFirst(scheme.count) : text
      }),
    "header.scheme-ignored": breaking(\.headerSyntax.takeScheme)(
      "Whatever stands before the first space is taken for the scheme.",
      { _ in { text in text.firstIndex(of: " ").map { String(text[$0...]) } ?? text } }),
    "header.scheme-not-needed": breaking(\.headerSyntax.takeScheme)(
      "A header without a scheme is read as well.", { right in { text in (try? right(text)) ?? text } }),
    "header.scheme-anywhere": breaking(\.headerSyntax.takeScheme)(
      "The scheme is searched for in the text, whatever stands before it.",
      changing { text in text.firstRange(of: "PowerAuth ").map { String(text[$0.lowerBound...]) } ?? text }),
    "header.scheme-without-space": breaking(\.headerSyntax.takeScheme)(
      "The name of the scheme is dropped, whatever follows it."
    ) { right, text in
      guard text.hasPrefix("PowerAuth") else { return try right(text) }
      return String(text.dropFirst("PowerAuth".count).drop { ":,\t ".contains($0) })
    },
    "header.version-first-demanded": breaking(\.headerSyntax.takePairs)(
      "The fields are read in the order of the mobile core, the version first.",
      refusing(as: .missingField) { $0.first?.name.hasSuffix("version") != true }),
    "header.version-last-demanded": breaking(\.headerSyntax.takePairs)(
      "The fields are read in the order of the Java library, the version last.",
      refusing(as: .missingField) { $0.last?.name.hasSuffix("version") != true }),
    "header.fields-read-by-place": breaking(\.headerSyntax.takePairs)(
      "Values are taken by their places in the order of the Java library.",
      changing { pairs in
        guard let kind = HeaderKind.allCases.first(where: { $0.fields.count == pairs.count }) else { return pairs }
        return zip(kind.fields, pairs).map { HeaderPair(name: kind.namePrefix + $0.snakeCaseName, value: $1.value) }
      }),
    "header.names-in-any-case": breaking(\.headerReading.findValue)("Names are compared without case.") {
      right, pairs, name in
      try right(pairs.map { HeaderPair(name: $0.name.lowercased(), value: $0.value) }, name)
    },
    "header.prefix-ignored": breaking(\.headerReading.findValue)(
      "The prefix pa_ may be missing, or be there where it does not belong."
    ) { right, pairs, name in
      func bare(_ name: String) -> String { name.hasPrefix("pa_") ? String(name.dropFirst(3)) : name }
      return try right(pairs.map { HeaderPair(name: bare($0.name), value: $0.value) }, bare(name))
    },
    "header.name-by-end": breaking(\.headerReading.findValue)("A name that ends in the right one is taken.") {
      right, pairs, name in
      try right(pairs, name) ?? pairs.first { $0.name.hasSuffix("_\(name)") }?.value
    },
    "header.first-of-two-taken": breaking(\.headerReading.findValue)(
      "Of two fields with one name, the first is taken.",
      { _ in { pairs, name in pairs.first { $0.name == name }?.value } }),
    "header.last-of-two-taken": breaking(\.headerReading.findValue)(
      "Of two fields with one name, the last is taken.", evidence: "The publisher's Java library does so.",
      { _ in { pairs, name in pairs.last { $0.name == name }?.value } }),
    "header.version-assumed": breaking(\.headerReading.replaceMissing)(
      "A header without a version is taken for one of 3.0.",
      { right in { field in field == .version ? "3.0" : try right(field) } }),
    "header.nonce-not-needed": breaking(\.headerReading.replaceMissing)(
      "A header without a nonce is read as if it had one of zeros.",
      { right in { field in field == .nonce ? "AAAAAAAAAAAAAAAAAAAAAA==" : try right(field) } }),
    "header.activation-demanded": breaking(\.headerReading.findValue)(
      "An encryption must name its activation, also in the application scope."
    ) { right, pairs, name in
      let value = try right(pairs, name)
      try demand(value != nil || name != "activation_id", else: .missingField)
      return value
    },
    "header.searched-by-pattern": breaking(\.headerSyntax.findPairs)(
      "Pairs are searched for with a pattern: what stands between them is ignored, values need no quotes, and of two "
        + "fields with one name the last is taken.",
      evidence: "The publisher's Java library reads headers in this way.",
      { _ in { text, _ in HeaderPattern.pairs(in: text) } }
    ).and(\.headerReading.findValue, { _ in { pairs, name in pairs.last { $0.name == name }?.value } }),
    "header.commas-not-needed": breaking(\.headerSyntax.needsCommas)(
      "Two fields need no comma between them.", evidence: "The publisher's Java library does not need one.",
      constant(false)),
    "header.empty-elements-taken": breaking(\.headerSyntax.takesEmptyElements)(
      "Commas without a field between them are ignored.", constant(true)),
    "header.space-around-equals-taken": breaking(\.headerSyntax.takesSpaceAroundEquals)(
      "White space around an equals sign is ignored.", constant(true)),
    "header.unknown-refused": breaking(\.headerReading.checkUnknownNames)(
      "A header with an unknown name is refused.", refusing(as: .headerSyntax) { !$0.isEmpty }),
  ]
}
