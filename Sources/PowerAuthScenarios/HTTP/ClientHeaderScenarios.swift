package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension BasicAuthenticationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario(
      "published", "A published user.", [joining, encoding], .basic, set: user("gateway-user"),
      password("gateway-password"))
    let rows: [(name: String, words: String, user: String, password: String, rule: Rule)] = [
      ("rfc-7617", "The example of RFC 7617.", "Aladdin", "open sesame", encoding),
      ("rfc-7617-utf-8", "The example of RFC 7617 with a sign beyond ASCII.", "test", "123\u{A3}", text),
      ("colons-in-password", "A password with colons.", "user", "a:b::c", colon),
      ("password-begins-with-colon", "A password that begins with a colon.", "user", ":secret", colon),
      ("czech", "A user and a password with Czech letters.", "uživatel", "žluťoučký kůň", text),
      ("emoji", "A password with signs beyond the basic plane.", "user", "😀🔑", text),
      ("with-plus-and-slash", "Values whose Base64 has a plus sign and a slash.", "user>>>", "???>>>~~~", encoding),
      ("slashes-only", "A password whose Base64 has many slashes.", "ÿÿÿ", "???ÿÿÿ???", encoding),
      ("without-padding", "Three bytes, and so no padding.", "a", "b", encoding),
      (
        "long", "A password of 100 letters, whose Base64 has more than 76 characters.", "user",
        String(repeating: "x", count: 100), encoding
      ),
      ("longer", "A user of 200 letters.", String(repeating: "u", count: 200), "secret", encoding),
      ("spaces", "Spaces around both.", " user ", " secret ", text),
      ("percent-sign-in-user", "A percent sign with two digits behind it.", "a%41b", "secret", text),
      ("percent-signs", "Percent signs, which are not escapes.", "user%20name", "100%25", text),
    ]
    for row in rows {
      op.scenario(row.name, row.words, [row.rule, joining], .text, set: user(row.user), password(row.password))
    }
    for (name, value) in [("inside", "gateway:user"), ("behind", "user:"), ("in-front", ":user"), ("alone", ":")] {
      op.refuses(
        "colon-\(name)", of: basic, user.set(value, value), "The first colon ends the name of the user.",
        .invalidEncoding, [colon], .malformed)
    }
    op.random(8, "A user and a password drawn from the seed.", [joining, encoding])
    op.corners(of: basic)
  }
}

extension CustomHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Where an app adds several headers, each has a separate line.")
    let basic = op.scenario(
      "published", "A published header.", [joining], .basic, set: name("X-CustomHeader"), value("123456"))
    for (row, nameText, valueText) in [
      ("one-letter", "A", "b"), ("all-signs", "!#$%&'*+-.^_`|~09azAZ", "1"), ("lower-case", "x-customheader", "Value"),
      ("underscores", "X_Custom_Header", "a b"), ("colon-in-value", "X-Address", "https://host.example.com:8443/"),
      ("quotes-in-value", "X-Quoted", "\"a\", 'b'"), ("comma-in-value", "X-List", "a, b;c=d"),
      ("digits-with-zeros", "X-Number", "000123"), ("colons-in-value", "X-Time", "12:30:00"),
    ] { op.scenario(row, "The header \(nameText).", [joining], .text, set: name(nameText), value(valueText)) }
    op.scenario(
      "documented-user-agent", "The documentation's example of a text that an app gives instead of the default name.",
      [joining], .basic, set: name("User-Agent"), value("MyClient/1.0.0"))
    for (row, text) in [
      ("empty", ""), ("space", "X Custom"), ("space-behind", "X-Custom "), ("colon", "X-Custom:"),
      ("line-break", "X-Custom\r\nX-Other"), ("line-feed", "X-Custom\nX-Other"), ("zero-character", "X-Custom\0"),
      ("slash", "X/Custom"), ("parentheses", "X-Custom(1)"), ("quotes", "\"X-Custom\""), ("equals-sign", "X=Custom"),
      ("at-sign", "X@Custom"), ("letter-beyond-ascii", "X-Čustom"), ("full-width-letter", "Ｘ-Custom"),
      ("tab", "X\tCustom"),
    ] {
      op.refuses(
        "name-with-\(row)", of: basic, name.set(text.debugDescription, text),
        "Such a name ends too early, or is not a name.", .invalidEncoding, [nameForm], .injection)
    }
    for (row, text) in [
      ("line-break", "1\r\nX-Admin: true"), ("line-feed", "1\nX-Admin: true"), ("carriage-return", "1\rX-Admin: true"),
      ("line-break-behind", "1\r\n"), ("line-feed-in-front", "\n1"), ("folded-line", "1\r\n 2"),
      ("zero-character", "1\0"),
      ("two-line-breaks", "1\r\n\r\nbody"),
    ] {
      op.refuses(
        "value-with-\(row)", of: basic, value.set(text.debugDescription, text),
        "What stands behind it would be another header, or the body.", .invalidEncoding, [valueForm], .injection)
    }
    op.random(6, "A header drawn from the seed.", [joining])
    for (row, text) in [("bracket", "X[Custom"), ("brace", "X{Custom")] {
      op.refuses(
        "name-with-\(row)", of: basic, name.set(text.debugDescription, text),
        "The character stands behind the letters in ASCII, and is not a sign of a token.", .invalidEncoding, [nameForm],
        .malformed)
    }
  }
}
