internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with basic authentication.
extension Mistake {
  static let basicSchemeMissing = Mistake(
    "http.scheme-missing", "The word `Basic` is missing.", \.clientHeader.scheme, constant(""))
  static let basicSchemeLowerCase = Mistake(
    "http.scheme-with-colon", "A colon stands behind the word `Basic`.", \.clientHeader.scheme, constant("Basic: "))
  static let basicJoinedBySpace = Mistake(
    "http.user-joined-by-space", "A space stands between user and password.", \.clientHeader.joinUser
  ) { _ in { "\($0) \($1)" } }
  static let basicEncodedApart = Mistake(
    "http.password-before-user", "The password stands before the user.", \.clientHeader.joinUser
  ) { right in { right($1, $0) } }
  static let basicTwoSpaces = Mistake(
    "http.space-behind-colon", "A space stands behind the colon.", \.clientHeader.joinUser
  ) { _ in { "\($0): \($1)" } }

  static let basicInLatin1 = Mistake(
    "http.user-in-latin-1", "User and password enter in ISO 8859-1; what it does not have is a question mark.",
    \.clientHeader.writeUser
  ) { _ in { $0.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") } } }
  static let basicInASCII = Mistake(
    "http.user-in-ascii", "Each character beyond ASCII is a question mark.", \.clientHeader.writeUser
  ) { _ in { $0.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") } } }
  static let basicPercentEncoded = Mistake(
    "http.user-percent-decoded", "Escapes with percent signs are decoded.", \.clientHeader.writeUser
  ) { right in
    { text in (try? FormEncoding.decodeBytes(text.replacing("+", with: "%2B").utf8)) ?? right(text) }
  }

  static let basicInURLAlphabet = Mistake(
    "http.user-in-url-alphabet", "The alphabet for addresses is used.", \.clientHeader.encodeUser,
    giving(\.inURLAlphabet))
  static let basicUnpadded = Mistake(
    "http.user-unpadded", "The padding is left out.", \.clientHeader.encodeUser, giving { $0.filter { $0 != "=" } })
  static let basicInLines = Mistake(
    "http.user-in-lines", "A line break follows each 76 characters, as in mails.", \.clientHeader.encodeUser
  ) { right in
    { bytes in
      let text = Array(right(bytes))
      return stride(from: 0, to: text.count, by: 76).map { String(text[$0..<min($0 + 76, text.count)]) }
        .joined(separator: "\r\n")
    }
  }
  static let basicWithLineFeed = Mistake(
    "http.line-feed-behind-user", "A line feed follows the Base64 text.", \.clientHeader.encodeUser,
    giving { $0 + "\n" })

  static let userWithColonTaken = Mistake(
    "http.user-with-colon-taken", "A user with a colon is taken.", \.clientHeader.checkUser, accepting())
  static let userCutAtColon = Mistake(
    "http.user-cut-at-colon", "Of a user with a colon, the part before it is taken.", \.clientHeader.checkUser,
    changing { String($0.prefix { $0 != ":" }) })
}

/// Mistakes with a header of an app.
extension Mistake {
  static let headerWithoutSpace = Mistake(
    "http.header-without-space", "No space stands behind the colon.", \.clientHeader.joinHeader
  ) { _ in { "\($0):\($1)" } }
  static let headerWithEqualsSign = Mistake(
    "http.header-with-equals-sign", "An equals sign stands between name and value.", \.clientHeader.joinHeader
  ) { _ in { "\($0)=\($1)" } }
  static let customNameLowerCase = Mistake(
    "http.header-name-in-lower-case", "The name is written in lower case.", \.clientHeader.joinHeader
  ) { right in { right($0.lowercased(), $1) } }
  static let customValueQuoted = Mistake(
    "http.header-value-quoted", "The value stands between quotes.", \.clientHeader.joinHeader
  ) { right in { right($0, "\"\($1)\"") } }
  static let headerValueUpToColon = Mistake(
    "http.header-value-up-to-colon", "A value ends at its first colon.", \.clientHeader.joinHeader
  ) { right in { right($0, String($1.prefix { $0 != ":" })) } }

  static let customNameUnchecked = Mistake(
    "http.header-name-unchecked", "A name of any characters is taken.", \.clientHeader.checkName, accepting())
  static let headerNameLineBreaksOnly = Mistake(
    "http.line-breaks-in-header-name-refused-only", "Of all names, only those with line breaks are refused.",
    \.clientHeader.checkName, accepting(when: { !$0.utf8.contains { [0x0A, 0x0D].contains($0) } }))
  static let headerNameCleaned = Mistake(
    "http.header-name-cleaned", "Characters that a name must not have are left out.", \.clientHeader.checkName
  ) { right in
    { name in
      let letters = name.unicodeScalars.filter { (try? right(String($0))) != nil }
      return try right(String(String.UnicodeScalarView(letters)))
    }
  }
  static let headerNameLettersOnly = Mistake(
    "http.header-name-of-letters-and-dashes-demanded", "A name with other signs than a dash is refused.",
    \.clientHeader.checkName,
    refusing(as: .invalidEncoding) { name in name.contains { $0.isASCII && !$0.isLetter && !$0.isNumber && $0 != "-" } }
  )

  static let customValueUnchecked = Mistake(
    "http.header-value-unchecked", "A value with line breaks is taken.", \.clientHeader.checkValue, accepting())
  static let headerValueLineFeedsTaken = Mistake(
    "http.lone-line-breaks-taken", "Only a carriage return and a line feed together are looked for.",
    \.clientHeader.checkValue,
    accepting(when: { value in
      let bytes = Array(value.utf8)
      return !zip(bytes, bytes.dropFirst()).contains { $0 == 0x0D && $1 == 0x0A }
    }))
  static let headerValueCleaned = Mistake(
    "http.line-breaks-dropped", "Line breaks and zero characters are left out of a value.", \.clientHeader.checkValue,
    changing { value in
      String(String.UnicodeScalarView(value.unicodeScalars.filter { !["\r", "\n", "\0"].contains($0) }))
    })
  static let headerValueFolded = Mistake(
    "http.folded-lines-taken", "A line that goes on behind a space, and a line break at the end, are taken.",
    \.clientHeader.checkValue,
    accepting(when: { value in
      let scalars = Array(value.unicodeScalars)
      return scalars.indices.allSatisfy { place in
        scalars[place] != "\0"
          && (scalars[place] != "\n" || place > 0 && (place == scalars.count - 1 || scalars[place + 1] == " "))
      } && scalars.contains("\n")
    }))
}
