import Conformance
import Live
import PowerAuth
import Testing

/// The mistakes of the catalogue that a live server names in requests of protocol 4.
@Suite struct Version4CauseTests {
  private static let mistakes: [(id: String, change: @Sendable (inout Rules) -> Void)] = [
    ("test.code", { $0.version4.code.customization = "PA4CODES" }),
    ("test.message", { $0.version4.aead.customization = "PA4MAC" }),
    ("test.token", { $0.version4.token.customization = "PA4TOKEN" }),
    (
      "test.key-request",
      {
        $0.version4.secretRequest.authenticate = { signed, key in
          try Rules.right.version4.secretRequest.authenticate(signed, key).reversed()
        }
      }
    ),
  ]

  private static var likely: [LikelyMistake] {
    mistakes.map { mistake in
      var rules = Rules.right
      mistake.change(&rules)
      return LikelyMistake(id: mistake.id, rules: rules)
    }
  }

  @Test(arguments: ["live.life/whole", "live.life/whole-hybrid"])
  func `What a client with a mistake sends names the mistake`(_ script: String) throws {
    for mistake in Self.mistakes {
      var behaviour = ClientBehaviour()
      mistake.change(&behaviour.rules)
      let cases = try LiveScriptTests.play(ScriptedClient(behaviour), naming: Self.likely) {
        $0.id == script && $1 == "4.0"
      }
      let message = cases.map(\.findings.text).joined()
      #expect(message.contains("likely mistake: \(mistake.id)]"), "\(mistake.id): \(message)")
    }
  }

  @Test func `A right client lives with the same list of mistakes, and none is named`() throws {
    let cases = try LiveScriptTests.play(ScriptedClient(), naming: Self.likely) { script, version in
      version == "4.0" && script.id.hasPrefix("live.life/")
    }
    #expect(cases.count > 30)
    for one in cases { #expect(one.findings.isEmpty && one.omission == nil, "\(one.id): \(one.findings.text)") }
  }
}
