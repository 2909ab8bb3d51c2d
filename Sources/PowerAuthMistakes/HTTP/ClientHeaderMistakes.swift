internal import PowerAuth

/// Mistakes with the headers of a client.
extension MistakeTable {
  static let clientHeader: MistakeTable = [
    // Mistakes with basic authentication.
    "http.scheme-missing": breaking(\.clientHeader.scheme)("The word `Basic` is missing.", constant("")),
    "http.scheme-with-colon": breaking(\.clientHeader.scheme)(
      "A colon stands behind the word `Basic`.", constant("Basic: ")),
    "http.user-joined-by-space": breaking(\.clientHeader.joinUser)(
      "A space stands between user and password.", { _ in { "\($0) \($1)" } }),
    "http.password-before-user": breaking(\.clientHeader.joinUser)(
      "The password stands before the user.", { right in { right($1, $0) } }),
    "http.space-behind-colon": breaking(\.clientHeader.joinUser)(
      "A space stands behind the colon.", { _ in { "\($0): \($1)" } }),
    "http.user-in-latin-1": breaking(\.clientHeader.writeUser)(
      "User and password enter in ISO 8859-1; what it does not have is a question mark.",
      { _ in { $0.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") } } }),
    "http.user-in-ascii": breaking(\.clientHeader.writeUser)(
      "Each character beyond ASCII is a question mark.",
      { _ in { $0.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") } } }),
    "http.user-percent-decoded": breaking(\.clientHeader.writeUser)(
      "Escapes with percent signs are decoded.",
      { right in { text in (try? FormEncoding.decodeBytes(text.replacing("+", with: "%2B").utf8)) ?? right(text) } }),
    "http.user-in-url-alphabet": breaking(\.clientHeader.encodeUser)(
      "The alphabet for addresses is used.", giving(\.inURLAlphabet)),
    "http.user-unpadded": breaking(\.clientHeader.encodeUser)(
      "The padding is left out.", giving { $0.filter { $0 != "=" } }),
    "http.user-in-lines": breaking(\.clientHeader.encodeUser)(
      "A line break follows each 76 characters, as in mails.", giving { $0.inLines.joined(separator: "\r\n") }),
    "http.line-feed-behind-user": breaking(\.clientHeader.encodeUser)(
      "A line feed follows the Base64 text.", giving { $0 + "\n" }),
    "http.user-with-colon-taken": breaking(\.clientHeader.checkUser)("A user with a colon is taken.", accepting()),
    "http.user-cut-at-colon": breaking(\.clientHeader.checkUser)(
      "Of a user with a colon, the part before it is taken.", changing { String($0.prefix { $0 != ":" }) }),

    // Mistakes with a header of an app.
    "http.header-without-space": breaking(\.clientHeader.joinHeader)(
      "No space stands behind the colon.", { _ in { "\($0):\($1)" } }),
    "http.header-with-equals-sign": breaking(\.clientHeader.joinHeader)(
      "An equals sign stands between name and value.", { _ in { "\($0)=\($1)" } }),
    "http.header-name-in-lower-case": breaking(\.clientHeader.joinHeader)(
      "The name is written in lower case.", { right in { right($0.lowercased(), $1) } }),
    "http.header-value-quoted": breaking(\.clientHeader.joinHeader)(
      "The value stands between quotes.", { right in { right($0, "\"\($1)\"") } }),
    "http.header-value-up-to-colon": breaking(\.clientHeader.joinHeader)(
      "A value ends at its first colon.", { right in { right($0, String($1.prefix { $0 != ":" })) } }),
    "http.header-name-unchecked": breaking(\.clientHeader.checkName)("A name of any characters is taken.", accepting()),
    "http.line-breaks-in-header-name-refused-only": breaking(\.clientHeader.checkName)(
      "Of all names, only those with line breaks are refused.",
      accepting(when: { !$0.utf8.contains { [0x0A, 0x0D].contains($0) } })),
    "http.header-name-cleaned": breaking(\.clientHeader.checkName)("Characters that a name must not have are left out.")
    { right, name in
      let letters = name.unicodeScalars.filter { (try? right(String($0))) != nil }
      return try right(String(String.UnicodeScalarView(letters)))
    },
    "http.header-name-of-letters-and-dashes-demanded": breaking(\.clientHeader.checkName)(
      "A name with other signs than a dash is refused.",
      refusing(as: .invalidEncoding) { name in
        name.contains { $0.isASCII && !$0.isLetter && !$0.isNumber && $0 != "-" }
      }),
    "http.header-value-unchecked": breaking(\.clientHeader.checkValue)(
      "A value with line breaks is taken.", accepting()),
    "http.lone-line-breaks-taken": breaking(\.clientHeader.checkValue)(
      "Only a carriage return and a line feed together are looked for.",
      accepting(when: { value in
        let bytes = Array(value.utf8)
        return !zip(bytes, bytes.dropFirst()).contains { $0 == 0x0D && $1 == 0x0A }
      })),
    "http.line-breaks-dropped": breaking(\.clientHeader.checkValue)(
      "Line breaks and zero characters are left out of a value.",
      changing { value in
        String(String.UnicodeScalarView(value.unicodeScalars.filter { !["\r", "\n", "\0"].contains($0) }))
      }),
    "http.folded-lines-taken": breaking(\.clientHeader.checkValue)(
      "A line that continues after a space, and a line break at the end, are taken.",
      accepting(when: { value in
        let scalars = Array(value.unicodeScalars)
        return scalars.indices.allSatisfy { place in
          scalars[place] != "\0"
            && (scalars[place] != "\n" || place > 0 && (place == scalars.count - 1 || scalars[place + 1] == " "))
        } && scalars.contains("\n")
      })),

    // Mistakes with the name of a client.
    "http.comma-missing": breaking(\.userAgent.join)(
      "No comma stands between system and device.", { _ in { "\($0) \($1) (\($2) \($3))" } }),
    "http.semicolon-in-user-agent": breaking(\.userAgent.join)(
      "A semicolon stands between system and device, as browsers write it.", { _ in { "\($0) \($1) (\($2); \($3))" } }),
    "http.device-before-system": breaking(\.userAgent.join)(
      "The device stands before the system.", { right in { right($0, $1, $3, $2) } }),
    "http.sdk-before-app": breaking(\.userAgent.join)(
      "The SDK stands before the app.", { right in { right($1, $0, $2, $3) } }),
    "http.sdk-behind-system": breaking(\.userAgent.join)(
      "The SDK stands behind the parentheses.", { _ in { "\($0) (\($2), \($3)) \($1)" } }),
    "http.sdk-without-number": breaking(\.userAgent.sdkName)("The SDK is called `PowerAuth`.", constant("PowerAuth")),
    "http.product-with-space": breaking(\.userAgent.joinProduct)(
      "A space stands before a version.", { _ in { "\($0) \($1)" } }),
    "http.zero-at-end-of-version-dropped": breaking(\.userAgent.joinProduct)(
      "A version of three numbers that ends in `.0` loses it.",
      { right in
        { right($0, $1.hasSuffix(".0") && $1.split(separator: ".").count == 3 ? String($1.dropLast(2)) : $1) }
      }),
    "http.patch-of-zero-written": breaking(\.userAgent.writeSystemVersion)(
      "A third number of 0 is written.", { _ in { "\($0.major).\($0.minor).\($0.patch)" } }),
    "http.patch-left-out": breaking(\.userAgent.writeSystemVersion)(
      "The third number is never written.", { _ in { "\($0.major).\($0.minor)" } }),
    "http.minor-of-zero-left-out": breaking(\.userAgent.writeSystemVersion)(
      "A second number of 0 is left out where the third is 0 as well.",
      { right in { $0.minor == 0 && $0.patch == 0 ? String($0.major) : right($0) } }),
    "http.system-version-with-underscores": breaking(\.userAgent.writeSystemVersion)(
      "Underscores stand between the numbers, as browsers write them.", giving { $0.replacing(".", with: "_") }),
    "http.spaces-of-app-kept": breaking(\.userAgent.writeApplication)(
      "Spaces in the name of the app stay.", { _ in { $0 } }),
    "http.spaces-of-app-dropped": breaking(\.userAgent.writeApplication)(
      "Spaces in the name of the app are left out.", { _ in { $0.replacing(" ", with: "") } }),
    "http.spaces-of-app-escaped": breaking(\.userAgent.writeApplication)(
      "`%20` stands for a space in the name of the app.", { _ in { $0.replacing(" ", with: "%20") } }),
    "http.spaces-of-app-joined": breaking(\.userAgent.writeApplication)(
      "One underscore stands for spaces that follow each other.", { _ in { $0.replacing(/\ +/, with: "_") } }),
    "http.app-name-cleaned": breaking(\.userAgent.writeApplication)(
      "An underscore stands for each character that is neither a letter nor a digit of ASCII.",
      { _ in { String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) } }),
  ]
}
