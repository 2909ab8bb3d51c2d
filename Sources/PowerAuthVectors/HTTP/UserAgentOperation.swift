package import Conformance
package import PowerAuth

/// The name of a client, as the SDK writes it.
package struct UserAgentOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "http.user-agent", "The value of the header `User-Agent`, where the app gives none.", reference: "HTTP/UserAgent",
    ranges: [.v3], chapter: .applicationHeaders,
    use: "An SDK writes it into each of its requests, where an application wants it.")
  package let fields = UserAgentFields()
  package let layout = rule(
    "R1", "The app stands first, then the SDK, then the system and the device in parentheses.", \.userAgent.join,
    \.userAgent.sdkName)
  package let versions = rule(
    "R2", "A slash stands before the versions of the app and of the SDK, which are texts.", \.userAgent.joinProduct)
  package let system = rule(
    "R3", "The version of the system has two numbers, and a third unless it is 0.", \.userAgent.writeSystemVersion)
  package let spaces = rule(
    "R4", "An underscore stands for each space in the name of the app.", \.userAgent.writeApplication)

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      request.accept(fields.value(rules.writeUserAgent(fields.agent(request.input))))
    }
  }
}

/// The fields of the name of a client.
package struct UserAgentFields: DeclarationGroup {
  package let application: Field<String>
  package let applicationVersion: Field<String>
  package let sdkVersion: Field<String>
  package let system: Field<String>
  package let major: Field<Int64>
  package let minor: Field<Int64>
  package let patch: Field<Int64>
  package let device: Field<String>
  package let value: Field<String>

  init() {
    func text(_ name: String, _ sentence: String, _ draw: @escaping @Sendable (inout Draw) -> String) -> Field<String> {
      input(name, .text(drawing: draw).withoutCornersOfForm, sentence)
    }
    let numbers = FieldKind<Int64>.int(0...9999, drawing: 0...20)
    application = text("application", "The name of the app.") { "App \($0.count(0...99))" }
    applicationVersion = text("applicationVersion", "The version of the app.") {
      "\($0.count(0...9)).\($0.count(0...9))"
    }
    sdkVersion = text("sdkVersion", "The version of the SDK.") { "1.\($0.count(0...9)).\($0.count(0...9))" }
    system = text("system", "The name of the system.") { $0.element(of: ["iOS", "macOS", "tvOS"]) }
    major = input("systemMajor", numbers.withoutCornersOfForm, "The first number of the version of the system.")
    minor = input("systemMinor", numbers.withoutCornersOfForm, "The second number.")
    patch = input("systemPatch", numbers.withoutCornersOfForm, "The third number.")
    device = text("device", "The model of the device.") { "iPhone\($0.count(1...20)).\($0.count(1...9))" }
    value = output(
      "value", .text { _ in "" }, "The value of the header.",
      formula: "application/applicationVersion PowerAuth2/sdkVersion (system version, device)")
  }

  package func agent(_ input: Record) -> UserAgent {
    UserAgent(
      application: input[application], applicationVersion: input[applicationVersion], sdkVersion: input[sdkVersion],
      system: input[system],
      systemVersion: SystemVersion(major: input[major], minor: input[minor], patch: input[patch]),
      device: input[device])
  }
}
