package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension UserInfoOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An SDK also gives all claims as they are, with those that have no separate property.")
    op.note("A time with a fraction of a second is not covered, because implementations have different types for it.")
    UserInfoScenarios(op: op, claims: claims, rules: rules).declare()
  }
}

/// The vectors of claims about a user.
struct UserInfoScenarios {
  let op: OperationBuilder
  let claims: Field<String>
  let rules: UserInfoSentences

  func declare() {
    let basic = op.scenario(
      "basic", "Claims of several kinds.", [rules.object, rules.names, rules.texts, rules.flags], .basic
    ) { [claims] in
      $0[claims] =
        UserClaims(["sub": "123456".quoted, "name": "John Doe".quoted, "email_verified": "true"]).text
    }
    op.scenario(
      "worked-example", "Worked example 15.3: some claims have other types than they should.",
      [rules.texts, rules.flags, rules.dates, rules.times, rules.address, rules.lines], .basic
    ) { [claims] in $0[claims] = workedClaims }
    accepts("no-claims", "An object without claims.", rules.object, [:])
    declareNames()
    declareTexts()
    declareFlags()
    declareDates()
    declareTimes()
    declareAddresses()
    for (name, text) in [
      ("empty", ""), ("null", "null"), ("list", "[{\"sub\":\"1\"}]"), ("empty-list", "[]"), ("text", "\"sub\""),
      ("number", "1"), ("truncated", "{\"sub\":\"1\""), ("words", "sub=1"), ("in-a-text", #""{\"sub\":\"1\"}""#),
    ] {
      op.refuses(
        "no-object-\(name)", of: basic, claims.set(text.debugDescription, text), "No user is described.",
        .messageSyntax, [rules.object], .malformed)
    }
    op.refusesLooseObjects(of: basic, claims, .messageSyntax, [rules.object]) { _ in
      UserClaims(["sub": "123456".quoted, "name": "John Doe".quoted]).text
    }
    op.refusesRepeatedNames(
      [
        Row("sub", "sub", #"{"sub":"1","name":"John Doe","sub":"2"}"#),
        Row("email-verified", "email_verified", #"{"sub":"1","email_verified":false,"email_verified":true}"#),
        Row("country", "the country of an address", #"{"sub":"1","address":{"country":"CZ","country":"SK"}}"#),
      ], of: basic, claims, .messageSyntax, [rules.object])
    op.random(8, "Claims drawn from the seed.", [rules.names, rules.texts])
    // Dates of the other short months, and texts with other characters at the places of digits and dashes.
    for (name, date) in [
      ("june-31", "1984-06-31"), ("september-31", "1984-09-31"), ("two-dashes", "1984--02-21"),
      ("dash-in-front", "-1984-02-21"), ("dash-behind", "1984-02-21-"), ("letter-in-year", "19B4-02-21"),
      ("letters-for-year", "ABCD-02-21"), ("sign-before-year", "+984-02-21"),
      ("arabic-digits", "١٩٨٤-٠٢-٢١"), ("full-width-digits", "１９８４-０２-２１"),
    ] {
      accepts(
        "no-date-\(name)", "The date of birth is \(date.quoted).", rules.dates, flag: .text, ["birthdate": date.quoted])
    }
  }

  private func accepts(
    _ name: String, _ words: String, _ rule: Rule, flag: Flag = .text, _ given: KeyValuePairs<String, String>
  ) {
    let text = UserClaims(given).text
    op.scenario(name, words, [rule], flag) { [claims] in $0[claims] = text }
  }

  private func declareNames() {
    var all = UserClaims([:])
    for claim in UserTextClaim.allCases { all.claims.append((claim.rawValue, "the \(claim.rawValue)".quoted)) }
    let address = AddressClaim.allCases.map { "\($0.rawValue.quoted):\("the \($0.rawValue)".quoted)" }
    all.claims += [
      ("email_verified", "true"), ("phone_number_verified", "true"), ("birthdate", "1984-02-21".quoted),
      ("updated_at", "1694172789"), ("address", "{\(address.joined(separator: ","))}"),
    ].map { (name: $0.0, json: $0.1) }
    for (name, words, text) in [
      ("all-claims", "All claims.", all.text),
      ("all-claims-reversed", "All claims in the opposite order.", reversed(all).text),
    ] {
      op.scenario(
        name, words, [rules.names, rules.texts, rules.flags, rules.dates, rules.times, rules.address], .basic
      ) { [claims] in $0[claims] = text }
    }
    for claim in UserTextClaim.allCases {
      accepts(
        "only-\(claim.rawValue.replacing("_", with: "-"))", "The claim \(claim.rawValue) alone.", rules.names,
        flag: .basic, [claim.rawValue: "any text".quoted])
    }
    accepts(
      "other-names", "Names that no property has.", rules.names,
      [
        "givenName": "John".quoted, "Name": "John".quoted, "SUB": "1".quoted, "emailVerified": "true",
        "phoneNumber": "+1".quoted, "custom_claim": "Hello world!".quoted, "address.country": "CZ".quoted,
        "updatedAt": "1694172789", "": "x".quoted,
      ])
    accepts(
      "names-in-another-object", "Claims in an object, which are not those of the user.", rules.names,
      ["claims": #"{"sub":"123456","name":"John Doe","email_verified":true}"#, "family_name": "Doe".quoted])
  }

  private func reversed(_ claims: UserClaims) -> UserClaims {
    var reversed = claims
    reversed.claims.reverse()
    return reversed
  }

  private func declareTexts() {
    let telephone = ["+1 (425) 555-1212", "+56 (2) 687 2400", "call me"]
    for (place, number) in telephone.enumerated() {
      accepts("telephone-\(place + 1)", "The telephone number \(number).", rules.texts, ["phone_number": number.quoted])
    }
    for locale in ["en-US", "fr-CA", "en_us", "cs", "x-klingon"] {
      accepts(
        "locale-\(locale.lowercased().replacing("_", with: "-underscore-"))", "The language \(locale).",
        rules.texts, ["locale": locale.quoted])
    }
    for (name, zone) in [("paris", "Europe/Paris"), ("los-angeles", "America/Los_Angeles"), ("unknown", "Nowhere")] {
      accepts("time-zone-\(name)", "The time zone \(zone).", rules.texts, ["zoneinfo": zone.quoted])
    }
    for (name, json) in [
      ("beyond-ascii", "\"Žluťoučký kůň\""), ("decomposed", "\"Z\u{30C}luty\u{301}\""),
      ("beyond-the-basic-plane", "\"😀\""), ("escaped", #""Ren\u00e9\tO'Neil \"X\" \ud83d\ude00""#), ("empty", "\"\""),
      ("spaces", "\"  John  \""), ("line-breaks", #""John\r\nDoe\n""#), ("digits", "\"42\""), ("word-true", "\"true\""),
      ("zero-character", #""John\u0000Doe""#), ("word-null", "\"null\""),
    ] {
      accepts(
        "text-\(name)", "Texts: \(name.replacing("-", with: " ")).", rules.texts, ["name": json, "nickname": json])
    }
    accepts(
      "text-forms-in-an-address", "Texts of an address that are empty, decomposed, and with a zero character.",
      rules.texts,
      ["address": #"{"locality":"","region":"Zlu\u0301ty\u0301","country":"C\u0000Z"}"#])
    accepts(
      "text-forms-in-other-claims", "Texts that are empty, decomposed, and with a zero character.", rules.texts,
      ["family_name": "\"\"", "middle_name": #""Zlu\u0301ty\u0301""#, "website": #""C\u0000Z""#])
    for (name, json) in [
      ("number", "42"), ("fraction", "1.5"), ("true", "true"), ("false", "false"), ("null", "null"),
      ("list", "[\"John\"]"), ("object", "{\"name\":\"John\"}"),
    ] {
      accepts(
        "text-as-\(name)", "Claims that should be texts are \(json).", rules.texts,
        ["name": json, "email": json, "sub": "123456".quoted, "gender": json])
    }
  }

  private func declareFlags() {
    for (name, json) in [
      ("true", "true"), ("false", "false"), ("one", "1"), ("zero", "0"), ("two", "2"), ("minus-one", "-1"),
      ("large", "4294967296"), ("of-256", "256"), ("minus-zero", "-0"), ("zero-with-fraction", "0.0"),
      ("zero-with-exponent", "0e2"), ("fraction", "0.5"), ("null", "null"), ("text-true", "\"true\""),
      ("text-one", "\"1\""),
      ("text-yes", "\"yes\""), ("empty-text", "\"\""), ("list", "[true]"), ("object", "{}"),
    ] {
      accepts("confirmation-\(name)", "The confirmation of the mail is \(json).", rules.flags, ["email_verified": json])
      accepts(
        "telephone-confirmation-\(name)", "The confirmation of the telephone number is \(json).", rules.flags,
        ["phone_number_verified": json])
    }
  }

  private func declareDates() {
    for date in [
      "1984-02-21", "2000-02-29", "2024-02-29", "1999-12-31", "2001-01-01", "1970-01-01", "1969-07-20", "1900-02-28",
      "2023-04-30", "2023-11-30", "2023-10-31",
    ] { accepts("date-\(date)", "The date \(date).", rules.dates, flag: .basic, ["birthdate": date.quoted]) }
    for (name, json) in [
      ("february-30", "\"1984-02-30\""), ("no-leap-year", "\"2023-02-29\""), ("february-29-of-1900", "\"1900-02-29\""),
      ("february-29-of-2100", "\"2100-02-29\""), ("april-31", "\"2023-04-31\""), ("november-31", "\"2023-11-31\""),
      ("month-13", "\"1984-13-01\""), ("month-0", "\"1984-00-10\""), ("day-0", "\"1984-01-00\""),
      ("day-32", "\"1984-01-32\""), ("short-february-30", "\"1984-2-30\""), ("year-only", "\"1984\""),
      ("year-and-month", "\"1984-02\""), ("points", "\"21.02.1984\""), ("slashes", "\"1984/02/21\""),
      ("american", "\"02-21-1984\""), ("day-first", "\"21-02-1984\""), ("with-time", "\"1984-02-21T00:00:00Z\""),
      ("without-dashes", "\"19840221\""), ("words", "\"February 21, 1984\""), ("empty", "\"\""), ("number", "19840221"),
      ("seconds", "446169600"), ("null", "null"), ("list", "[1984,2,21]"),
    ] { accepts("no-date-\(name)", "The date of birth is \(json).", rules.dates, flag: .text, ["birthdate": json]) }
  }

  private func declareTimes() {
    for (name, json) in [
      ("zero", "0"), ("one", "1"), ("of-the-document", "1694172789"), ("highest-of-31-bits", "2147483647"),
      ("above-31-bits", "2147483648"), ("above-32-bits", "4294967297"), ("milliseconds", "1694172789000"),
      ("negative", "-86400"),
    ] { accepts("time-\(name)", "The last change is \(json).", rules.times, flag: .largeNumber, ["updated_at": json]) }
    for (name, json) in [
      ("text", "\"1694172789\""), ("text-zero", "\"0\""), ("date", "\"2023-09-08T11:33:09Z\""), ("null", "null"),
      ("list", "[1694172789]"),
      ("object", "{}"), ("empty", "\"\""), ("true", "true"), ("false", "false"),
    ] { accepts("no-time-\(name)", "The last change is \(json).", rules.times, ["updated_at": json]) }
  }

  private func declareAddresses() {
    accepts("address-empty", "An address without members.", rules.address, ["address": "{}"])
    for (name, json) in [
      ("text", "\"Prague\""), ("null", "null"), ("list", "[{\"country\":\"CZ\"}]"), ("number", "12000"),
      ("true", "true"),
      ("empty-text", "\"\""),
    ] {
      accepts("address-as-\(name)", "The address is \(json).", rules.address, ["address": json, "name": "J".quoted])
    }
    for claim in AddressClaim.allCases {
      let name = claim.rawValue.replacing("_", with: "-")
      accepts(
        "address-\(name)", "The claim \(claim.rawValue) of an address alone.", rules.address, flag: .basic,
        ["address": "{\(claim.rawValue.quoted):\"any text\"}"])
      accepts(
        "address-\(name)-of-lines", "The claim \(claim.rawValue) with line breaks of all kinds.", rules.lines,
        ["address": "{\(claim.rawValue.quoted):\(#""A\r\nB\nC\rD\r\n\r\nE\r\r\nF\n\rG""#)}"])
      accepts(
        "address-\(name)-as-number", "The claim \(claim.rawValue) is a number.", rules.texts,
        ["address": "{\(claim.rawValue.quoted):12000}"])
    }
    accepts(
      "address-outside", "Claims of an address that are not in it.", rules.address,
      ["country": "CZ".quoted, "postal_code": "12000".quoted, "formatted": #""A\r\nB""#])
    accepts(
      "lines-outside", "Texts outside an address keep their line breaks.", rules.lines,
      ["name": #""A\r\nB""#, "nickname": #""\r\n""#, "profile": #""A\r\nB""#])
  }
}

private let workedClaims =
  #"{"sub":"123456","name":"John Jacob Doe","email_verified":true,"phone_number_verified":"true","#
  + #""birthdate":"1984-02-21","updated_at":1718000000,"address":{"formatted":"#
  + #""Belehradska 858/23\r\n120 00 Prague - Vinohrady\r\nCzech Republic","#
  + #""street_address":"Belehradska 858/23\r\nVinohrady","postal_code":12000},"gender":null,"#
  + #""custom_claim":"Hello world!"}"#
