package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a header is taken apart.
extension Mistake {
  static let headerUnquotedTaken = Mistake(
    "header.unquoted-taken", "A value without quotes is taken up to the next comma or white space.",
    evidence: "The publisher's Java library takes them where white space or the end follows.",
    \.headerSyntax.takesUnquotedValues, constant(true))
  static let headerTabsRefused = Mistake(
    "header.tabs-refused", "Only spaces are taken for white space.", \.headerSyntax.isSpace
  ) { _ in { $0 == 0x20 } }
  static let headerSpacesRefused = Mistake(
    "header.spaces-refused", "White space is not skipped.", \.headerSyntax.isSpace
  ) { _ in { _ in false } }
  static let headerValueUpToLastQuote = Mistake(
    "header.value-up-to-last-quote", "A value ends at the last quote of the header, as with a greedy pattern.",
    \.headerSyntax.endOfValue
  ) { _ in { $0.lastIndex(of: UInt8(ascii: "\"")) } }
  static let headerValueCutAtEquals = Mistake(
    "header.value-cut-at-equals", "A pair is split at each equals sign, so that Base64 loses its padding.",
    \.headerSyntax.takePairs,
    changing { $0.map { HeaderPair(name: $0.name, value: String($0.value.prefix { $0 != "=" })) } })
  static let headerValueTrimmed = Mistake(
    "header.value-trimmed", "White space around a value is dropped.", \.headerSyntax.takePairs,
    changing { pairs in
      pairs.map { pair in
        let bytes = Array(pair.value.utf8).trimming(while: \.isWhiteSpace)
        return HeaderPair(name: pair.name, value: String(decoding: bytes, as: UTF8.self))
      }
    })
  static let headerPlusAsSpace = Mistake(
    "header.escapes-decoded", "Percent escapes in values are decoded, and + is a space, as in addresses.",
    \.headerSyntax.takePairs,
    changing { pairs in
      pairs.map { pair in
        HeaderPair(name: pair.name, value: (try? FormEncoding.decode(pair.value.utf8)) ?? pair.value)
      }
    })

  static let headerSchemeInAnyCase = Mistake(
    "header.scheme-in-any-case", "The scheme is compared without case.", \.headerSyntax.takeScheme,
    changing { text in
      let scheme = "PowerAuth "
      return text.lowercased().hasPrefix(scheme.lowercased()) ? scheme + text.dropFirst(scheme.count) : text
    })
  static let headerSchemeIgnored = Mistake(
    "header.scheme-ignored", "Whatever stands before the first space is taken for the scheme.",
    \.headerSyntax.takeScheme
  ) { _ in { text in text.firstIndex(of: " ").map { String(text[$0...]) } ?? text } }
  static let headerSchemeNotNeeded = Mistake(
    "header.scheme-not-needed", "A header without a scheme is read as well.", \.headerSyntax.takeScheme
  ) { right in { text in (try? right(text)) ?? text } }
  static let headerSchemeAnywhere = Mistake(
    "header.scheme-anywhere", "The scheme is searched for in the text, whatever stands before it.",
    \.headerSyntax.takeScheme,
    changing { text in text.firstRange(of: "PowerAuth ").map { String(text[$0.lowerBound...]) } ?? text })
  static let headerSchemeWithoutSpace = Mistake(
    "header.scheme-without-space", "The name of the scheme is dropped, whatever follows it.", \.headerSyntax.takeScheme
  ) { right in
    { text in
      guard text.hasPrefix("PowerAuth") else { return try right(text) }
      return String(text.dropFirst("PowerAuth".count).drop { ":,\t ".contains($0) })
    }
  }

  static let headerVersionFirstDemanded = Mistake(
    "header.version-first-demanded", "The fields are read in the order of the mobile core, the version first.",
    \.headerSyntax.takePairs, refusing(as: .missingField) { $0.first?.name.hasSuffix("version") != true })
  static let headerVersionLastDemanded = Mistake(
    "header.version-last-demanded", "The fields are read in the order of the Java library, the version last.",
    \.headerSyntax.takePairs, refusing(as: .missingField) { $0.last?.name.hasSuffix("version") != true })
  static let headerFieldsReadByPlace = Mistake(
    "header.fields-read-by-place", "Values are taken by their places in the order of the Java library.",
    \.headerSyntax.takePairs,
    changing { pairs in
      guard let kind = HeaderKind.allCases.first(where: { $0.fields.count == pairs.count }) else { return pairs }
      return zip(kind.fields, pairs).map { HeaderPair(name: kind.namePrefix + $0.words, value: $1.value) }
    })

  static let headerNamesInAnyCase = Mistake(
    "header.names-in-any-case", "Names are compared without case.", \.headerReading.findValue
  ) { right in
    { pairs, name in try right(pairs.map { HeaderPair(name: $0.name.lowercased(), value: $0.value) }, name) }
  }
  static let headerPrefixIgnored = Mistake(
    "header.prefix-ignored", "The prefix pa_ may be missing, or be there where it does not belong.",
    \.headerReading.findValue
  ) { right in
    { pairs, name in
      func bare(_ name: String) -> String { name.hasPrefix("pa_") ? String(name.dropFirst(3)) : name }
      return try right(pairs.map { HeaderPair(name: bare($0.name), value: $0.value) }, bare(name))
    }
  }
  static let headerNameByEnd = Mistake(
    "header.name-by-end", "A name that ends in the right one is taken.", \.headerReading.findValue
  ) { right in
    { pairs, name in try right(pairs, name) ?? pairs.first { $0.name.hasSuffix("_\(name)") }?.value }
  }
  static let headerFirstOfTwoTaken = Mistake(
    "header.first-of-two-taken", "Of two fields with one name, the first is taken.", \.headerReading.findValue
  ) { _ in { pairs, name in pairs.first { $0.name == name }?.value } }
  static let headerLastOfTwoTaken = Mistake(
    "header.last-of-two-taken", "Of two fields with one name, the last is taken.",
    evidence: "The publisher's Java library does so.", \.headerReading.findValue
  ) { _ in { pairs, name in pairs.last { $0.name == name }?.value } }
  static let headerVersionAssumed = Mistake(
    "header.version-assumed", "A header without a version is taken for one of 3.0.", \.headerReading.replaceMissing
  ) { right in { field in field == .version ? "3.0" : try right(field) } }
  static let headerNonceNotNeeded = Mistake(
    "header.nonce-not-needed", "A header without a nonce is read as if it had one of zeros.",
    \.headerReading.replaceMissing
  ) { right in { field in field == .nonce ? "AAAAAAAAAAAAAAAAAAAAAA==" : try right(field) } }
  static let headerActivationDemanded = Mistake(
    "header.activation-demanded", "An encryption must name its activation, also in the application scope.",
    \.headerReading.findValue
  ) { right in
    { pairs, name in
      let value = try right(pairs, name)
      try demand(value != nil || name != "activation_id", else: .missingField)
      return value
    }
  }
}

extension HeaderParseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      .headerCommasNotNeeded, because: "The Java library needs no commas, so that both answers are allowed.")
    op.notDetectable(
      .headerEmptyElementsTaken, because: "RFC 9110 lets recipients ignore empty elements, so that both are allowed.")
    op.notDetectable("input.trimmed.value", because: "White space around the whole text is ignored.")
    op.notDetectable(
      .headerUnknownRefused,
      because: "The protocol does not say what becomes of unknown names, so that both are allowed.")
  }
}

extension Mistake {
  static let headerCommasNotNeeded = Mistake(
    "header.commas-not-needed", "Two fields need no comma between them.",
    evidence: "The publisher's Java library needs none.", \.headerSyntax.needsCommas, constant(false))
  static let headerEmptyElementsTaken = Mistake(
    "header.empty-elements-taken", "Commas without a field between them are ignored.",
    \.headerSyntax.takesEmptyElements, constant(true))
  static let headerUnknownRefused = Mistake(
    "header.unknown-refused", "A header with an unknown name is refused.", \.headerReading.checkUnknownNames,
    refusing(as: .headerSyntax) { !$0.isEmpty })
}
