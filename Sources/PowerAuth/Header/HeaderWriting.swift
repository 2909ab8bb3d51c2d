package struct HeaderWritingRules: Sendable {
  /// The text begins with the name of the scheme and a space.
  package var scheme = "PowerAuth "
  /// The names are words in lower case joined by underscores, those of a signature behind `pa_`.
  package var writeName: @Sendable (HeaderField, HeaderKind) -> String = { field, kind in
    kind.namePrefix + field.snakeCaseName
  }
  /// The order is free; that of the Java library is written.
  ///
  /// [D-12: the mobile core writes the version first; the published documents show a third order.]
  package var order: Function<HeaderKind, [HeaderField]> = \.fields
  /// A value contains no quote and no control character, which would end the value or the header.
  package var checkValue: Check<String> = { value in
    try demand(value.utf8.allSatisfy { $0 != quote && $0 >= 0x20 && $0 != 0x7F }, else: .invalidField)
    return value
  }
  /// A value is written as it is; only a value that is absent is left out.
  package var writeValue: @Sendable (String, HeaderField) -> String? = { value, _ in value }
  /// Each value stands between quotes, directly behind its name and an equals sign.
  package var join: @Sendable (_ name: String, _ value: String) -> String = { "\($0)=\"\($1)\"" }
  /// A comma and a space stand between two fields.
  package var separator = ", "
}

extension Rules {
  /// Writes the text of a header (§ 9.5, § 12.3, § 14).
  package func writeHeader(_ kind: HeaderKind, _ values: [HeaderField: String]) throws -> String {
    let checked = try values.mapValues(headerWriting.checkValue)
    let pairs = headerWriting.order(kind).compactMap { field -> String? in
      guard let value = checked[field].flatMap({ headerWriting.writeValue($0, field) }) else { return nil }
      return headerWriting.join(headerWriting.writeName(field, kind), value)
    }
    return headerWriting.scheme + pairs.joined(separator: headerWriting.separator)
  }
}

private let quote = UInt8(ascii: "\"")
