internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import StrictJSON

/// Mistakes with claims, their names and their texts.
extension Mistake {
  static let noObjectAsNoClaims = Mistake(
    "user-info.no-object-as-no-claims", "What is no object has no claims, and is not refused.", \.userInfo.readObject
  ) { right in { text in do { return try right(text) } catch { return [:] } } }
  static let claimsListTaken = Mistake(
    "user-info.list-taken", "Of a list, the first element has the claims.", \.userInfo.readObject
  ) { right in
    { text in
      guard case .array(let list)? = try? JSONReader.parse(Array(text.utf8)) else { return try right(text) }
      if case .object(let first)? = list.first { return first }
      return [:]
    }
  }

  static let claimsInCamelCase = Mistake(
    "user-info.camel-case-names", "Claims of a user have names like `givenName`.", \.userInfo.nameOfText
  ) { right in { right($0).camelCased } }
  static let addressInCamelCase = Mistake(
    "user-info.camel-case-names-in-address", "Claims of an address have names like `postalCode`.",
    \.userInfo.nameInAddress
  ) { right in { right($0).camelCased } }
  static let namesExchanged = Mistake(
    "user-info.given-and-family-name-exchanged", "The given and the family name change places.",
    \.userInfo.nameOfText
  ) { right in { right($0 == .givenName ? .familyName : $0 == .familyName ? .givenName : $0) } }
  static let addressStreet = Mistake(
    "user-info.street-without-address", "The street is the claim `street`.", \.userInfo.nameInAddress
  ) { right in { $0 == .streetAddress ? "street" : right($0) } }

  static let claimsAsTexts = Mistake(
    "user-info.other-types-as-texts", "Numbers and booleans are written as texts.", \.userInfo.readText
  ) { right in
    { value in
      switch value {
      case .number(let number)?: number.literal
      case .bool(let flag)?: String(flag)
      default: right(value)
      }
    }
  }
  static let nullClaimAsText = Mistake(
    "user-info.null-as-text", "null is the text `null`.", \.userInfo.readText
  ) { right in { $0 == .null ? "null" : right($0) } }
  static let emptyClaimAbsent = Mistake(
    "user-info.empty-text-absent", "A text without a character is absent.", \.userInfo.readText,
    giving { $0 == "" ? nil : $0 })
  static let absentClaimEmpty = Mistake(
    "user-info.absent-text-empty", "A text that is absent is empty.", \.userInfo.readText, giving { $0 ?? "" })
  static let userTextsTrimmed = Mistake(
    "user-info.texts-trimmed", "White space around a text is dropped.", \.userInfo.giveText,
    giving { String($0.trimming(while: \.isWhitespace)) })
  static let userTextsComposed = Mistake(
    "user-info.texts-composed", "Letters and their accents are put together.", \.userInfo.giveText, giving(\.composed))
  static let claimsCutAtZero = Mistake(
    "user-info.texts-end-at-zero-character", "A text ends at its first zero character.", \.userInfo.giveText,
    giving { String(String.UnicodeScalarView($0.unicodeScalars.prefix { $0 != "\0" })) })
  static let telephoneDigits = Mistake(
    "user-info.telephone-normalised", "Spaces, parentheses and dashes are left out of what begins with a plus sign.",
    \.userInfo.giveText, giving { $0.hasPrefix("+") ? $0.filter { !" ()-".contains($0) } : $0 })
  static let localeRewritten = Mistake(
    "user-info.locale-rewritten", "Underscores become dashes, as names of languages have them.", \.userInfo.giveText,
    giving { $0.replacing("_", with: "-") })
}

/// Mistakes with confirmations, dates and times.
extension Mistake {
  static let flagOfTextTaken = Mistake(
    "user-info.text-true-taken", "The text `true` is a confirmation.", \.userInfo.readFlag
  ) { right in { right($0) || $0 == .string("true") } }
  static let flagPresent = Mistake(
    "user-info.any-value-confirms", "Any claim other than false, 0, null and empty ones is a confirmation.",
    \.userInfo.readFlag
  ) { right in
    { value in
      switch value {
      case .string(let text)?: !text.isEmpty
      case .array?, .object?: true
      default: right(value)
      }
    }
  }
  static let flagOfNumberLost = Mistake(
    "user-info.numbers-do-not-confirm", "A number is no confirmation.", \.userInfo.readFlag
  ) { _ in { $0 == .bool(true) } }
  static let flagOfOneOnly = Mistake(
    "user-info.only-1-confirms", "Of all numbers, only 1 is a confirmation.", \.userInfo.readFlag
  ) { right in
    { value in if case .number(let number)? = value { number.integer == 1 } else { right(value) } }
  }
  static let flagOf8Bits = Mistake(
    "user-info.confirmation-of-8-bits", "Of a number, the lowest eight bits confirm.", \.userInfo.readFlag
  ) { right in
    { value in if case .number(let number)? = value { (number.integer ?? 0) & 0xFF != 0 } else { right(value) } }
  }

  static let anyDateText = Mistake(
    "user-info.any-text-as-date", "Any text is a date of birth.", \.userInfo.readDate
  ) { _ in { value in if case .string(let text)? = value { text } else { nil } } }
  static let dateFormOnly = Mistake(
    "user-info.form-of-date-only", "A date of birth with a day that does not exist is taken.", \.userInfo.readDate
  ) { right in
    { value in
      guard case .string(let text)? = value else { return nil }
      let isDate = text.utf8.count == 10 && text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
      return isDate ? text : right(value)
    }
  }
  static let dateRolledOver = Mistake(
    "user-info.days-of-31", "Each month has 31 days.", \.userInfo.readDate
  ) { right in
    { value in
      guard case .string(let text)? = value, text.hasSuffix("-29") || text.hasSuffix("-30") || text.hasSuffix("-31"),
        right(.string(String(text.dropLast(2)) + "28")) != nil
      else { return right(value) }
      return text
    }
  }
  static let everyFourthYear = Mistake(
    "user-info.every-fourth-year", "Each year that 4 divides has a 29 February.", \.userInfo.readDate
  ) { right in
    { value in
      guard case .string(let text)? = value, text.hasSuffix("00-02-29"), text.utf8.count == 10 else {
        return right(value)
      }
      return text
    }
  }
  static let longDatesTaken = Mistake(
    "user-info.beginning-of-date-taken", "A date and a time is a date, and so is its beginning.",
    \.userInfo.readDate
  ) { right in
    { value in
      guard case .string(let text)? = value else { return nil }
      return right(.string(String(text.prefix(10)))) ?? right(.string("\(text)-01")) ?? right(.string("\(text)-01-01"))
    }
  }

  static let timeOfTextTaken = Mistake(
    "user-info.time-of-text-taken", "A text of digits is a time.", \.userInfo.readTime
  ) { right in { value in if case .string(let text)? = value { Int64(text) } else { right(value) } } }
  static let absentTimeZero = Mistake(
    "user-info.absent-time-zero", "A time that is absent or no number is 0.", \.userInfo.readTime, giving { $0 ?? 0 })
  static let zeroTimeAbsent = Mistake(
    "user-info.zero-time-absent", "A time of 0, or before, is absent.", \.userInfo.readTime,
    giving { $0.flatMap { $0 <= 0 ? nil : $0 } })
  static let timeOf32Bits = Mistake(
    "user-info.time-of-32-bits", "A time is cut to 32 bits with a sign.", \.userInfo.readTime,
    giving { $0.map { Int64(Int32(truncatingIfNeeded: $0)) } })
  static let timeOfMilliseconds = Mistake(
    "user-info.time-of-milliseconds", "A time is taken for milliseconds.", \.userInfo.readTime,
    giving { $0.map { $0 / 1000 } })
}

/// Mistakes with addresses and their lines.
extension Mistake {
  static let emptyAddressAbsent = Mistake(
    "user-info.empty-address-absent", "An address without a text that is known is absent.", \.userInfo.readAddress
  ) { right in
    { value in
      right(value).flatMap { address in
        AddressClaim.allCases.contains { claim in
          if case .string? = address[claim.rawValue] { true } else { false }
        } ? address : nil
      }
    }
  }
  static let addressOfTextTaken = Mistake(
    "user-info.address-of-text-taken", "An address that is a text is its formatted form.", \.userInfo.readAddress
  ) { right in
    { value in if case .string? = value { JSONObject([("formatted", value ?? .null)]) } else { right(value) } }
  }
  static let absentAddressEmpty = Mistake(
    "user-info.absent-address-empty", "An address that is absent has no members.", \.userInfo.readAddress,
    giving { $0 ?? [:] })

  static let linesKept = Mistake(
    "user-info.line-breaks-kept", "Line breaks stay as they are.", \.userInfo.joinLines
  ) { _ in { text, _ in text } }
  static let returnsReplaced = Mistake(
    "user-info.lone-returns-replaced", "A carriage return without a line feed becomes a line feed, too.",
    \.userInfo.joinLines
  ) { right in
    { text, claim in
      let joined = right(text, claim)
      return [.formatted, .streetAddress].contains(claim) ? joined.changingReturns(to: "\n") : joined
    }
  }
  static let returnsDropped = Mistake(
    "user-info.returns-dropped", "Each carriage return is left out.", \.userInfo.joinLines
  ) { right in
    { text, claim in
      let joined = right(text, claim)
      return [.formatted, .streetAddress].contains(claim) ? joined.changingReturns(to: nil) : joined
    }
  }
  static let linesJoinedEverywhere = Mistake(
    "user-info.line-breaks-joined-in-all-texts", "Line breaks of two characters become one in each text.",
    \.userInfo.joinLines
  ) { _ in { text, _ in withLineFeeds(text) } }.and(\.userInfo.giveText, giving { withLineFeeds($0) })
  static let linesOfStreetKept = Mistake(
    "user-info.line-breaks-of-street-kept", "Only the formatted address is changed.", \.userInfo.joinLines
  ) { right in { text, claim in claim == .streetAddress ? text : right(text, claim) } }
}

extension String {
  /// The text with another character, or none, for each carriage return.
  fileprivate func changingReturns(to replacement: Unicode.Scalar?) -> String {
    String(UnicodeScalarView(unicodeScalars.compactMap { $0 == "\r" ? replacement : $0 }))
  }
}
