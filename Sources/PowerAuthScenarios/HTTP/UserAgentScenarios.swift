package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension UserAgentOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An app may give any other text instead, or ask for no header at all.")
    op.scenario("published", "The published name.", [layout, versions, system], .basic) { fields.set(&$0) }
    for (name, version) in [
      ("with-patch", (15, 2, 1)), ("patch-of-ten", (15, 2, 10)), ("minor-of-zero", (16, 0, 0)),
      ("minor-of-zero-and-patch", (16, 0, 3)), ("two-digits", (17, 10, 0)), ("zeros", (0, 0, 0)),
      ("large", (100, 200, 300)),
    ] {
      op.scenario(
        "system/\(name)", "The version \(version.0), \(version.1), \(version.2) of the system.", [system], .text
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
      op.scenario("application/\(name)", "The app \(text.debugDescription).", [spaces], .text) { draft in
        fields.set(&draft)
        draft[fields.application] = text
      }
    }
    for (name, text) in [("three-numbers", "1.0.0"), ("one-number", "7"), ("words", "1.7.0-beta"), ("zeros", "1.00")] {
      op.scenario("version/\(name)", "The version \(text) of app and SDK.", [versions], .text) { draft in
        fields.set(&draft)
        draft[fields.applicationVersion] = text
        draft[fields.sdkVersion] = text
      }
    }
    for (name, text) in [("macos", "macOS"), ("tvos", "tvOS"), ("android", "Android")] {
      op.scenario("system-name/\(name)", "The system \(text).", [layout], .basic) { draft in
        fields.set(&draft)
        draft[fields.system] = text
      }
    }
    op.random(10, "Parts drawn from the seed.", [layout, system])
  }
}

extension UserAgentFields {
  /// Sets the parts of the published name.
  func set(_ draft: inout Draft) {
    draft[application] = "MyApp"
    draft[applicationVersion] = "1.0"
    draft[sdkVersion] = "1.7.0"
    draft[system] = "iOS"
    (draft[major], draft[minor], draft[patch]) = (15, 2, 0)
    draft[device] = "iPhone12.1"
  }
}
