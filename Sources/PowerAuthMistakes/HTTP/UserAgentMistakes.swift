internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes with the name of a client.
extension Mistake {
  static let agentWithoutComma = Mistake(
    "http.comma-missing", "No comma stands between system and device.", \.userAgent.join
  ) { _ in { "\($0) \($1) (\($2) \($3))" } }
  static let agentWithSemicolon = Mistake(
    "http.semicolon-in-user-agent", "A semicolon stands between system and device, as browsers write it.",
    \.userAgent.join
  ) { _ in { "\($0) \($1) (\($2); \($3))" } }
  static let agentDeviceFirst = Mistake(
    "http.device-before-system", "The device stands before the system.", \.userAgent.join
  ) { right in { right($0, $1, $3, $2) } }
  static let agentSDKFirst = Mistake(
    "http.sdk-before-app", "The SDK stands before the app.", \.userAgent.join
  ) { right in { right($1, $0, $2, $3) } }
  static let agentSDKLast = Mistake(
    "http.sdk-behind-system", "The SDK stands behind the parentheses.", \.userAgent.join
  ) { _ in { "\($0) (\($2), \($3)) \($1)" } }
  static let agentSDKName = Mistake(
    "http.sdk-without-number", "The SDK is called `PowerAuth`.", \.userAgent.sdkName, constant("PowerAuth"))

  static let productWithSpace = Mistake(
    "http.product-with-space", "A space stands before a version.", \.userAgent.joinProduct
  ) { _ in { "\($0) \($1)" } }
  static let productVersionShortened = Mistake(
    "http.zero-at-end-of-version-dropped", "A version of three numbers that ends in `.0` loses it.",
    \.userAgent.joinProduct
  ) { right in { right($0, $1.hasSuffix(".0") && $1.split(separator: ".").count == 3 ? String($1.dropLast(2)) : $1) } }

  static let patchAlways = Mistake(
    "http.patch-of-zero-written", "A third number of 0 is written.", \.userAgent.writeSystemVersion
  ) { _ in { "\($0.major).\($0.minor).\($0.patch)" } }
  static let patchNever = Mistake(
    "http.patch-left-out", "The third number is never written.", \.userAgent.writeSystemVersion
  ) { _ in { "\($0.major).\($0.minor)" } }
  static let minorOfZeroLeftOut = Mistake(
    "http.minor-of-zero-left-out", "A second number of 0 is left out where the third is 0 as well.",
    \.userAgent.writeSystemVersion
  ) { right in { $0.minor == 0 && $0.patch == 0 ? String($0.major) : right($0) } }
  static let systemWithUnderscores = Mistake(
    "http.system-version-with-underscores", "Underscores stand between the numbers, as browsers write them.",
    \.userAgent.writeSystemVersion, giving { $0.replacing(".", with: "_") })

  static let applicationSpacesKept = Mistake(
    "http.spaces-of-app-kept", "Spaces in the name of the app stay.", \.userAgent.writeApplication
  ) { _ in { $0 } }
  static let applicationSpacesDropped = Mistake(
    "http.spaces-of-app-dropped", "Spaces in the name of the app are left out.", \.userAgent.writeApplication
  ) { _ in { $0.replacing(" ", with: "") } }
  static let applicationSpacesEscaped = Mistake(
    "http.spaces-of-app-escaped", "`%20` stands for a space in the name of the app.", \.userAgent.writeApplication
  ) { _ in { $0.replacing(" ", with: "%20") } }
  static let applicationSpacesJoined = Mistake(
    "http.spaces-of-app-joined", "One underscore stands for spaces that follow each other.",
    \.userAgent.writeApplication
  ) { _ in { $0.replacing(/\ +/, with: "_") } }
  static let applicationCleaned = Mistake(
    "http.app-name-cleaned", "An underscore stands for each character that is no letter and no digit of ASCII.",
    \.userAgent.writeApplication
  ) { _ in { String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) } }
}
