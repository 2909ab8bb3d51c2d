internal import Encodings
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import StrictJSON

/// Mistakes where claims about a user are read.
extension MistakeTable {
  static let userInfo: MistakeTable = [
    // Mistakes with claims, their names and their texts.
    "user-info.no-object-as-no-claims": breaking(\.userInfo.readObject)(
      "Anything but an object has no claims, and is not refused.",
      { right in { text in do { return try right(text) } catch { return [:] } } }),
    "user-info.list-taken": breaking(\.userInfo.readObject)(
      "Of a list, the first element has the claims.",
      { right in { text in try text.asJSON?.elements.map { $0.first?.object ?? [:] } ?? right(text) } }),
    "user-info.camel-case-names": breaking(\.userInfo.nameOfText)(
      "Claims of a user have names like `givenName`.", { right in { right($0).camelCased } }),
    "user-info.camel-case-names-in-address": breaking(\.userInfo.nameInAddress)(
      "Claims of an address have names like `postalCode`.", { right in { right($0).camelCased } }),
    "user-info.given-and-family-name-exchanged": breaking(\.userInfo.nameOfText)(
      "The given and the family name change places.",
      { right in { right($0 == .givenName ? .familyName : $0 == .familyName ? .givenName : $0) } }),
    "user-info.street-without-address": breaking(\.userInfo.nameInAddress)(
      "The street is the claim `street`.", { right in { $0 == .streetAddress ? "street" : right($0) } }),
    "user-info.other-types-as-texts": breaking(\.userInfo.readText)("Numbers and booleans are written as texts.") {
      right, value in
      switch value {
      case .number(let number)?: number.literal
      case .bool(let flag)?: String(flag)
      default: right(value)
      }
    },
    "user-info.null-as-text": breaking(\.userInfo.readText)(
      "null is the text `null`.", { right in { $0 == .null ? "null" : right($0) } }),
    "user-info.empty-text-absent": breaking(\.userInfo.readText)(
      "A text without a character is absent.", giving { $0 == "" ? nil : $0 }),
    "user-info.absent-text-empty": breaking(\.userInfo.readText)(
      "A text that is absent is empty.", giving { $0 ?? "" }),
    "user-info.texts-trimmed": breaking(\.userInfo.giveText)(
      "White space around a text is dropped.", giving { String($0.trimming(while: \.isWhitespace)) }),
    "user-info.texts-composed": breaking(\.userInfo.giveText)(
      "Letters and their accents are put together.", giving(\.composed)),
    "user-info.texts-end-at-zero-character": breaking(\.userInfo.giveText)(
      "A text ends at its first zero character.",
      giving { String(String.UnicodeScalarView($0.unicodeScalars.prefix { $0 != "\0" })) }),
    "user-info.telephone-normalised": breaking(\.userInfo.giveText)(
      "Spaces, parentheses and dashes are left out of what begins with a plus sign.",
      giving { $0.hasPrefix("+") ? $0.filter { !" ()-".contains($0) } : $0 }),
    "user-info.locale-rewritten": breaking(\.userInfo.giveText)(
      "Underscores become dashes, as names of languages have them.", giving { $0.replacing("_", with: "-") }),

    // Mistakes with confirmations, dates and times.
    "user-info.text-true-taken": breaking(\.userInfo.readFlag)(
      "The text `true` is a confirmation.", { right in { right($0) || $0 == .string("true") } }),
    "user-info.any-value-confirms": breaking(\.userInfo.readFlag)(
      "Any claim other than false, 0, null and empty ones is a confirmation."
    ) { right, value in
      switch value {
      case .string(let text)?: !text.isEmpty
      case .array?, .object?: true
      default: right(value)
      }
    },
    "user-info.numbers-do-not-confirm": breaking(\.userInfo.readFlag)(
      "A number does not confirm anything.", { _ in { $0 == .bool(true) } }),
    "user-info.only-1-confirms": breaking(\.userInfo.readFlag)(
      "Of all numbers, only 1 is a confirmation.", confirmingNumbers { $0.integer == 1 }),
    "user-info.other-zeros-confirm": breaking(\.userInfo.readFlag)(
      "Zero confirms where it is not written as 0.", confirmingNumbers { $0.literal != "0" }),
    "user-info.fraction-of-confirmation-cut": breaking(\.userInfo.readFlag)(
      "Of a number, what follows the point is dropped before it is compared with 0.",
      confirmingNumbers { !$0.isZero && !$0.literal.hasPrefix("0.") }),
    "user-info.confirmation-of-8-bits": breaking(\.userInfo.readFlag)(
      "Of a number, the lowest eight bits confirm.", confirmingNumbers { ($0.integer ?? 0) & 0xFF != 0 }),
    "user-info.any-text-as-date": breaking(\.userInfo.readDate)("Any text is a date of birth.", { _ in { $0?.text } }),
    "user-info.form-of-date-only": breaking(\.userInfo.readDate)(
      "A date of birth with a day that does not exist is taken."
    ) { right, value in
      guard let text = value?.text else { return nil }
      let isDate = text.utf8.count == 10 && text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
      return isDate ? text : right(value)
    },
    "user-info.days-of-31": breaking(\.userInfo.readDate)("Each month has 31 days.") { right, value in
      guard let text = value?.text, text.hasSuffix("-29") || text.hasSuffix("-30") || text.hasSuffix("-31"),
        right(.string(String(text.dropLast(2)) + "28")) != nil
      else { return right(value) }
      return text
    },
    "user-info.every-fourth-year": breaking(\.userInfo.readDate)("Each year that 4 divides has a 29 February.") {
      right, value in
      guard let text = value?.text, text.hasSuffix("00-02-29"), text.utf8.count == 10 else { return right(value) }
      return text
    },
    "user-info.beginning-of-date-taken": breaking(\.userInfo.readDate)(
      "A date and a time is a date, and so is its beginning."
    ) { right, value in
      guard let text = value?.text else { return nil }
      return right(.string(String(text.prefix(10)))) ?? right(.string("\(text)-01"))
        ?? right(.string("\(text)-01-01"))
    },
    "user-info.date-of-other-digits": breaking(\.userInfo.readDate)(
      "Digits of other scripts are taken in a date of birth."
    ) { right, value in
      guard let text = value?.text else { return right(value) }
      let digits = text.map { $0.wholeNumberValue.map { String($0) } ?? String($0) }.joined()
      return right(.string(digits)) == nil ? nil : text
    },
    "user-info.boolean-as-time": breaking(\.userInfo.readTime)(
      "true and false are the times 1 and 0.",
      { right in { value in value?.boolean.map { $0 ? 1 : 0 } ?? right(value) } }),
    "user-info.time-of-text-taken": breaking(\.userInfo.readTime)(
      "A text of digits is a time.",
      { right in { value in if case .string(let text)? = value { Int64(text) } else { right(value) } } }),
    "user-info.absent-time-zero": breaking(\.userInfo.readTime)(
      "A time that is absent or no number is 0.", giving { $0 ?? 0 }),
    "user-info.zero-time-absent": breaking(\.userInfo.readTime)(
      "A time of 0, or before, is absent.", giving { $0.flatMap { $0 <= 0 ? nil : $0 } }),
    "user-info.time-of-32-bits": breaking(\.userInfo.readTime)(
      "A time is cut to 32 bits with a sign.", giving { $0.map { Int64(Int32(truncatingIfNeeded: $0)) } }),
    "user-info.time-of-milliseconds": breaking(\.userInfo.readTime)(
      "A time is taken for milliseconds.", giving { $0.map { $0 / 1000 } }),

    // Mistakes with addresses and their lines.
    "user-info.empty-address-absent": breaking(\.userInfo.readAddress)(
      "An address without a text that is known is absent."
    ) { right, value in
      right(value).flatMap { address in
        AddressClaim.allCases.contains { address.text($0.rawValue) != nil } ? address : nil
      }
    },
    "user-info.address-of-text-taken": breaking(\.userInfo.readAddress)(
      "An address that is a text is its formatted form.",
      { right in { value in value?.text.map { ["formatted": .string($0)] } ?? right(value) } }),
    "user-info.absent-address-empty": breaking(\.userInfo.readAddress)(
      "An address that is absent has no members.", giving { $0 ?? [:] }),
    "user-info.line-breaks-kept": breaking(\.userInfo.joinLines)(
      "Line breaks stay as they are.", { _ in { text, _ in text } }),
    "user-info.lone-returns-replaced": breaking(\.userInfo.joinLines)(
      "A carriage return without a line feed becomes a line feed, too."
    ) { right, text, claim in
      let joined = right(text, claim)
      return [.formatted, .streetAddress].contains(claim) ? joined.changingReturns(to: "\n") : joined
    },
    "user-info.returns-dropped": breaking(\.userInfo.joinLines)("Each carriage return is left out.") {
      right, text, claim in
      let joined = right(text, claim)
      return [.formatted, .streetAddress].contains(claim) ? joined.changingReturns(to: nil) : joined
    },
    "user-info.line-breaks-joined-in-all-texts": breaking(\.userInfo.joinLines)(
      "Line breaks of two characters become one in each text.", { _ in { text, _ in withLineFeeds(text) } }
    ).and(\.userInfo.giveText, giving { withLineFeeds($0) }),
    "user-info.line-breaks-of-street-kept": breaking(\.userInfo.joinLines)(
      "Only the formatted address is changed.",
      { right in { text, claim in claim == .streetAddress ? text : right(text, claim) } }),
  ]
}

/// Judges the numbers among confirmations otherwise.
private func confirmingNumbers(
  when confirms: @escaping @Sendable (JSONNumber) -> Bool
) -> @Sendable (@escaping Function<JSONValue?, Bool>) -> Function<JSONValue?, Bool> {
  { right in { value in value?.number.map(confirms) ?? right(value) } }
}

extension String {
  /// The text with another character, or none, for each carriage return.
  fileprivate func changingReturns(to replacement: Unicode.Scalar?) -> String {
    String(UnicodeScalarView(unicodeScalars.compactMap { $0 == "\r" ? replacement : $0 }))
  }
}
