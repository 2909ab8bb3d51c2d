internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Declares what the claims of an answer may be, in one scope.
struct ClaimsOfAnswer {
  let scenarios: SecretKeyAcceptScenarios
  let slug: String
  let parent: Scenario

  private var rules: SecretKeyAcceptSentences { scenarios.fields.rules }
  private var op: OperationBuilder { scenarios.op }

  func declare() {
    declareSame()
    declareTimes()
    let absent = Fault("Without it there is no key.", .tokenClaims, [rules.identifier], .missing)
    for (name, json) in [("missing", nil), ("empty", "\"\""), ("null", "null"), ("number", "7")] {
      refuses("sub-\(name)", "sub is \(json ?? "absent")", absent) { example, _ in example.set("sub", json) }
    }
    for loose in LooseObject.all {
      refuses(
        "claims-\(loose.id)", "the claims have \(loose.words)",
        Fault(loose.comment, .tokenClaims, [rules.form], loose.flag)
      ) { example, _ in example.writeClaims = loose.change }
    }
    for (name, text) in [("array", "[]"), ("text", "\"claims\""), ("no-json", "claims")] {
      refuses(
        "claims-\(name)", "the claims are \(text)",
        Fault("Claims are a JSON object.", .tokenClaims, [rules.form], .malformed)
      ) { example, _ in example.writeClaims = { _ in text } }
    }
    scenarios.accepts(
      "\(slug)/unknown-claim", of: parent, "a claim more", "A claim that is not known is ignored.", rules.identifier
    ) { example, _ in example.claims.append(("new_claim", "{\"sub\":\"x\"}")) }
  }

  private func refuses(
    _ name: String, _ words: String, _ fault: Fault, _ edit: @escaping SecretKeyAcceptScenarios.Edit
  ) { scenarios.refuses("\(slug)/\(name)", of: parent, words, fault, edit) }

  private func declareSame() {
    let others = [
      ("challenge", Base64.encode([UInt8](repeating: 0, count: 32)).quoted),
      ("applicationKey", "\"AAAAAAAAAAAAAAAAAAAAAA==\""), ("activationId", "\"00000000-0000-4000-8000-000000000000\""),
    ]
    let another = Fault(
      "The answer is one to another request.", .claimMismatch, also: [.tokenClaims], [rules.same], .crossed)
    let changed = Fault("Texts are compared in all their characters.", .claimMismatch, [rules.same], .crossed)
    for (name, other) in others where slug == "activation" || name != "activationId" {
      for (form, json) in [("other", other), ("empty", "\"\""), ("null", "null"), ("number", "1"), ("missing", nil)] {
        refuses("\(name.slug)-\(form)", "\(name) is \(json ?? "absent")", another) { example, _ in
          example.set(name, json)
        }
      }
      refuses("\(name.slug)-in-other-case", "\(name) in the other case", changed) { example, _ in
        guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
        example.set(name, own == own.uppercased() ? own.lowercased() : own.uppercased())
      }
      refuses("\(name.slug)-with-space", "\(name) with a space behind", changed) { example, _ in
        guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
        example.set(name, "\(own.dropLast()) \"")
      }
    }
  }

  private func declareTimes() {
    let wrong = Fault("A time is whole milliseconds.", .tokenClaims, also: [.expired], [rules.time], .malformed)
    for name in ["exp_ms", "iat_ms"] {
      let field = name.replacing("_", with: "-")
      for (form, json) in [
        ("missing", nil), ("null", "null"), ("fraction", "1718000300123.5"), ("negative", "-1"), ("array", "[1]"),
      ] {
        refuses("\(field)-\(form)", "\(name) is \(json ?? "absent")", wrong) { example, _ in example.set(name, json) }
      }
      op.variant(
        "\(slug)/\(field)-text", of: parent, "jws: \(name) is a text of digits",
        "The mobile core reads integers; answers of June 2025 have texts, and an implementation may read them.",
        [rules.time], .policy, expecting: .either(.tokenClaims, by: timesInTextsTaken)
      ) { [fields = scenarios.fields] draft in
        try fields.respond(&draft) { example, _ in
          guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
          example.set(name, own.quoted)
        }
      }
    }
    for (name, json) in [("exp", "1"), ("iat", "9999999999"), ("exp", "\"text\""), ("iat", "null")] {
      scenarios.accepts(
        "\(slug)/\(name)-is-\(json.filter { $0 != "\"" })", of: parent, "\(name) is \(json)", "\(name) is not used.",
        rules.time
      ) { example, _ in example.set(name, json) }
    }
    let uses: [Row<(moment: Int64, expecting: Expected)>] = [
      Row("at-once", "the moment of its issue", (-300_000, .accept)),
      Row("a-second-before", "eleven seconds before it expires", (-11_000, .accept)),
      Row("a-millisecond-before", "a millisecond more than ten seconds before it expires", (-10_001, .accept)),
      Row("a-millisecond-late", "a millisecond less than ten seconds before it expires", (-9_999, .reject(.expired))),
      Row("nine-seconds-before", "nine seconds before it expires", (-9_000, .reject(.expired))),
      Row("at-expiry", "the moment it expires", (0, .reject(.expired))),
      Row("an-hour-late", "an hour after it expires", (3_600_000, .reject(.expired))),
    ]
    for row in uses { declareUse(row, row.value.moment < -10_000 ? .length : .lapsed, row.value.expecting) }
    declareUse(
      Row(
        "at-the-margin", "ten seconds before it expires: the mobile core's side of the boundary was not read",
        (-10_000, .accept)),
      .policy, .acceptOrReject(Reason(.expired)))
  }

  private func declareUse(_ row: Row<(moment: Int64, expecting: Expected)>, _ flag: Flag, _ expecting: Expected) {
    op.variant(
      "\(slug)/used-\(row.name)", of: parent,
      scenarios.fields.now.made(row.words) { [fields = scenarios.fields] draft in
        let issued = draft.draw("expires") { $0.number(in: 1_700_000_000_000...1_800_000_000_000) }
        try fields.respond(&draft) { example, _ in
          example.expires = issued
          example.set("exp_ms", "\(issued)")
        }
        return issued + row.value.moment
      }, "A key is used up to ten seconds before it expires.", [rules.time], flag, expecting: expecting)
  }
}

/// Takes times that are texts of digits.
private let timesInTextsTaken = RuleEdit(\Rules.version4.secretAnswer.readTime) { right in
  { claims, name in
    guard case .string(let text)? = claims[name], let time = Int64(text), time >= 0 else {
      return try right(claims, name)
    }
    return time
  }
}
