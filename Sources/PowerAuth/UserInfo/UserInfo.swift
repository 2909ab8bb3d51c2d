package import StrictJSON

/// A claim about a user that is a text (§ 15.4).
package enum UserTextClaim: String, CaseIterable, Sendable {
  case sub
  case name
  case givenName = "given_name"
  case familyName = "family_name"
  case middleName = "middle_name"
  case nickname
  case preferredUsername = "preferred_username"
  case profile
  case picture
  case website
  case email
  case gender
  case zoneinfo
  case locale
  case phoneNumber = "phone_number"
}

/// A claim about the address of a user.
package enum AddressClaim: String, CaseIterable, Sendable {
  case formatted
  case streetAddress = "street_address"
  case locality
  case region
  case postalCode = "postal_code"
  case country
}

/// What a server says of a user (§ 15.4).
package struct UserInfo: Equatable, Sendable {
  package let texts: [UserTextClaim: String]
  package let isEmailVerified: Bool
  package let isPhoneNumberVerified: Bool
  /// A date of the calendar, `yyyy-MM-dd`.
  package let birthdate: String?
  /// Seconds since 1970.
  package let updatedAt: Int64?
  package let address: [AddressClaim: String]?
}

package struct UserInfoRules: Sendable {
  /// The claims are a JSON object.
  package var readObject: @Sendable (String) throws -> JSONObject = readMessageObject
  /// The names of claims are those of OpenID Connect.
  package var nameOfText: Function<UserTextClaim, String> = \.rawValue
  /// The names of the claims about an address are those of OpenID Connect.
  package var nameInAddress: Function<AddressClaim, String> = \.rawValue
  /// A claim that is not text is absent.
  package var readText: Function<JSONValue?, String?> = { value in
    guard case .string(let text)? = value else { return nil }
    return text
  }
  /// A confirmation is true if its claim is true, or a number other than 0.
  package var readFlag: Function<JSONValue?, Bool> = { value in
    switch value {
    case .bool(let flag)?: flag
    case .number(let number)?: !number.isZero
    default: false
    }
  }
  /// A date of birth is a date of the calendar, `yyyy-MM-dd`; any other text is absent.
  package var readDate: Function<JSONValue?, String?> = { value in
    guard case .string(let text)? = value, CalendarDate(text) != nil else { return nil }
    return text
  }
  /// The time of the last change is a number of seconds since 1970; anything else is absent.
  package var readTime: Function<JSONValue?, Int64?> = { value in
    guard case .number(let number)? = value else { return nil }
    return number.integer
  }
  /// An address is an object; anything else is absent.
  package var readAddress: Function<JSONValue?, JSONObject?> = { value in
    guard case .object(let address)? = value else { return nil }
    return address
  }
  /// In the formatted address and in the street, a line feed stands for each line break of two characters.
  package var joinLines: @Sendable (_ text: String, _ claim: AddressClaim) -> String = { text, claim in
    [.formatted, .streetAddress].contains(claim) ? withLineFeeds(text) : text
  }
  /// No other text is changed.
  package var giveText: Function<String, String> = { $0 }
}

/// The text with a line feed for each carriage return that a line feed follows.
package func withLineFeeds(_ text: String) -> String {
  var joined = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar == "\n", joined.last == "\r" { joined.removeLast() }
    joined.append(scalar)
  }
  return String(joined)
}

/// A date of the Gregorian calendar.
package struct CalendarDate: Equatable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Reads `yyyy-MM-dd`; nil for another form, or a day that does not exist.
  package init?(_ text: String) {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [4, 2, 2], groups.allSatisfy({ $0.allSatisfy(HeaderForm.isDigit) }) else { return nil }
    let numbers = groups.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard 1...12 ~= month, day >= 1, day <= Self.dayCount(ofMonth: month, year: year) else { return nil }
  }

  private static func dayCount(ofMonth month: Int, year: Int) -> Int {
    let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Rules {
  /// Reads the claims about a user (§ 15.4).
  package func readUserInfo(_ text: String) throws -> UserInfo {
    let claims = try userInfo.readObject(takeJSON(text))
    var texts: [UserTextClaim: String] = [:]
    for claim in UserTextClaim.allCases {
      texts[claim] = userInfo.readText(claims[userInfo.nameOfText(claim)]).map(userInfo.giveText)
    }
    return UserInfo(
      texts: texts, isEmailVerified: userInfo.readFlag(claims["email_verified"]),
      isPhoneNumberVerified: userInfo.readFlag(claims["phone_number_verified"]),
      birthdate: userInfo.readDate(claims["birthdate"]), updatedAt: userInfo.readTime(claims["updated_at"]),
      address: userInfo.readAddress(claims["address"]).map(readAddress))
  }

  private func readAddress(_ claims: JSONObject) -> [AddressClaim: String] {
    var address: [AddressClaim: String] = [:]
    for claim in AddressClaim.allCases {
      address[claim] = userInfo.readText(claims[userInfo.nameInAddress(claim)]).map { userInfo.joinLines($0, claim) }
    }
    return address
  }
}
