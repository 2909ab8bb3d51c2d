internal import Conformance
internal import PowerAuth

/// The name of a client, as the SDK writes it.
let userAgentOperation = Operation(
  powerAuth: "http.user-agent", "The value of the header `User-Agent`, where the app gives none.",
  reference: "HTTP/UserAgent", ranges: [.v3]
) { op in
  let fields = UserAgentFields(op)
  op.note("An app may give any other text instead, or ask for no header at all.")
  let layout = op.rule("R1", "The app stands first, then the SDK, then the system and the device in parentheses.")
  let versions = op.rule("R2", "A slash stands before the versions of the app and of the SDK, which are texts.")
  let system = op.rule("R3", "The version of the system has two numbers, and a third unless it is 0.")
  let spaces = op.rule("R4", "An underscore stands for each space in the name of the app.")

  op.scenario("published", "The published name.", exercises: [layout, versions, system], flags: [.basic]) {
    fields.set(&$0)
  }
  for (name, version) in [
    ("with-patch", (15, 2, 1)), ("patch-of-ten", (15, 2, 10)), ("minor-of-zero", (16, 0, 0)),
    ("minor-of-zero-and-patch", (16, 0, 3)), ("two-digits", (17, 10, 0)), ("zeros", (0, 0, 0)),
    ("large", (100, 200, 300)),
  ] {
    op.scenario(
      "system/\(name)", "The version \(version.0), \(version.1), \(version.2) of the system.", exercises: [system],
      flags: [.text]
    ) { draft in
      fields.set(&draft)
      (draft[fields.major], draft[fields.minor], draft[fields.patch]) = (
        Int64(version.0), Int64(version.1), Int64(version.2)
      )
    }
  }
  for (name, text) in [
    ("one-space", "My App"), ("two-spaces", "My  App"), ("spaces-around", " App "), ("three-words", "My Own App"),
    ("underscore", "My_App"), ("dots", "My.App"), ("digits", "App2"), ("spaces-only", "   "), ("slash", "My/App"),
    ("beyond-ascii", "Můj App"), ("dash", "My-App"), ("no-break-space", "My\u{A0}App"),
  ] {
    op.scenario(
      "application/\(name)", "The app \(text.debugDescription).", exercises: [spaces], flags: [.text]
    ) { draft in
      fields.set(&draft)
      draft[fields.application] = text
    }
  }
  for (name, text) in [("three-numbers", "1.0.0"), ("one-number", "7"), ("words", "1.7.0-beta"), ("zeros", "1.00")] {
    op.scenario("version/\(name)", "The version \(text) of app and SDK.", exercises: [versions], flags: [.text]) {
      draft in
      fields.set(&draft)
      draft[fields.applicationVersion] = text
      draft[fields.sdkVersion] = text
    }
  }
  for (name, text) in [("macos", "macOS"), ("tvos", "tvOS"), ("android", "Android")] {
    op.scenario("system-name/\(name)", "The system \(text).", exercises: [layout], flags: [.basic]) { draft in
      fields.set(&draft)
      draft[fields.system] = text
    }
  }
  op.random(10, "Parts drawn from the seed.", exercises: [layout, system], flags: [.random])
  op.mistakes(Mistake.ofUserAgents, violate: [layout])
  op.mistakes(Mistake.ofProducts, violate: [versions])
  op.mistakes(Mistake.ofSystemVersions, violate: [system])
  op.mistakes(Mistake.ofApplicationNames, violate: [spaces])
  op.answer { rules, request in
    request.accept(fields.value(rules.writeUserAgent(fields.agent(request.input))))
  }
}

/// The fields of the name of a client.
struct UserAgentFields: Sendable {
  let application: Field<String>
  let applicationVersion: Field<String>
  let sdkVersion: Field<String>
  let system: Field<String>
  let major: Field<Int64>
  let minor: Field<Int64>
  let patch: Field<Int64>
  let device: Field<String>
  let value: Field<String>

  init(_ op: OperationBuilder) {
    func text(_ name: String, _ sentence: String, _ draw: @escaping @Sendable (inout Draw) -> String) -> Field<String> {
      op.input(name, .text(drawing: draw).withoutCornersOfForm, sentence)
    }
    let numbers = FieldKind<Int64>.int(0...9999, drawing: 0...20)
    application = text("application", "The name of the app.") { "App \($0.count(0...99))" }
    applicationVersion = text("applicationVersion", "The version of the app.") {
      "\($0.count(0...9)).\($0.count(0...9))"
    }
    sdkVersion = text("sdkVersion", "The version of the SDK.") { "1.\($0.count(0...9)).\($0.count(0...9))" }
    system = text("system", "The name of the system.") { $0.element(of: ["iOS", "macOS", "tvOS"]) }
    major = op.input("systemMajor", numbers.withoutCornersOfForm, "The first number of the version of the system.")
    minor = op.input("systemMinor", numbers.withoutCornersOfForm, "The second number.")
    patch = op.input("systemPatch", numbers.withoutCornersOfForm, "The third number.")
    device = text("device", "The model of the device.") { "iPhone\($0.count(1...20)).\($0.count(1...9))" }
    value = op.output(
      "value", .text { _ in "" }, "The value of the header.",
      formula: "application/applicationVersion PowerAuth2/sdkVersion (system version, device)")
  }

  /// Sets the parts of the published name.
  func set(_ draft: inout Draft) {
    draft[application] = "MyApp"
    draft[applicationVersion] = "1.0"
    draft[sdkVersion] = "1.7.0"
    draft[system] = "iOS"
    (draft[major], draft[minor], draft[patch]) = (15, 2, 0)
    draft[device] = "iPhone12.1"
  }

  func agent(_ input: Record) -> UserAgent {
    UserAgent(
      application: input[application], applicationVersion: input[applicationVersion], sdkVersion: input[sdkVersion],
      system: input[system],
      systemVersion: SystemVersion(major: input[major], minor: input[minor], patch: input[patch]),
      device: input[device])
  }
}

/// What goes wrong with the name of a client.
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
  static let ofUserAgents = [
    agentWithoutComma, agentWithSemicolon, agentDeviceFirst, agentSDKFirst, agentSDKLast, agentSDKName,
  ]

  static let productWithSpace = Mistake(
    "http.product-with-space", "A space stands before a version.", \.userAgent.joinProduct
  ) { _ in { "\($0) \($1)" } }
  static let productVersionShortened = Mistake(
    "http.zero-at-end-of-version-dropped", "A version of three numbers that ends in `.0` loses it.",
    \.userAgent.joinProduct
  ) { right in { right($0, $1.hasSuffix(".0") && $1.split(separator: ".").count == 3 ? String($1.dropLast(2)) : $1) } }
  static let ofProducts = [productWithSpace, productVersionShortened]

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
  static let ofSystemVersions = [patchAlways, patchNever, minorOfZeroLeftOut, systemWithUnderscores]

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
  static let ofApplicationNames = [
    applicationSpacesKept, applicationSpacesDropped, applicationSpacesEscaped, applicationSpacesJoined,
    applicationCleaned,
  ]
}
