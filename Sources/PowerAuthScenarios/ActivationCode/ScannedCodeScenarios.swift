internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Declares the scenarios of scanned texts.
struct ScannedCodeScenarios {
  let op: OperationBuilder
  let fields: ScannedCodeFields
  let codes: CodeRules
  let rules: ScannedRules

  func declare() {
    let basic = op.scenario("basic", "A code alone.", codes.all + [rules.bare], .basic) { [text = fields.text] in
      $0[text] = plainCode
    }
    let signed = declareSigned("signature", "aGVsbG8gd29ybGQ=")
    for (name, signature) in [
      ("one-byte", "QQ=="), ("two-bytes", "QUI="), ("three-bytes", "QUJD"), ("plus-and-slash", "+/8+AA=="),
      ("der", "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN"),
    ] { _ = declareSigned(name, signature) }
    op.scenario(
      "documented", "The code with a signature of the documentation's example.", [rules.split, rules.base64], .basic
    ) { [text = fields.text] in $0[text] = publishedCodes[4] + documentedTail }
    declareUnreadableSignatures(of: basic, signed: signed)
    declareTextsBeforeHash(of: signed)
    op.scenario(
      "signature-of-1000-bytes", "A signature longer than any valid one; it is not verified here.", [rules.base64],
      .length
    ) { [text = fields.text] draft in
      draft[text] = "\(plainCode)#" + Base64.encode(draft.draw("signature") { $0.bytes(1000) })
    }
    codes.declareBadCodes(on: op, code: fields.text, of: basic) { $0 + "#QUJD" }
    codes.declareNotableCodes(on: op, code: fields.text) { $0 + "#QUJD" }
    for spare in SpareBitsCode.all {
      op.variant(
        "code-with-\(spare.name)", of: basic,
        fields.text.set("a code with \(spare.words) without meaning set", "\(spare.text)#QUJD"), SpareBitsCode.comment,
        [codes.spareBits], .policy,
        expecting: .either(.spareBits) { [fields] _ in
          [Record([fields.code(spare.text), fields.signature(Array("ABC".utf8))])]
        })
    }
    op.accumulated(
      500, "Five hundred codes, each with a signature.",
      cases: "text: a drawn code, #, and Base64 of 1 to 72 drawn bytes", [rules.split, rules.base64]
    ) { [fields] draft, _ in fields.sign(&draft, with: 1...72) }
    op.random(10, "A code with a signature, drawn from the seed.", [rules.split, rules.base64]) { [fields] in
      fields.sign(&$0, with: 68...72)
    }
    let another = declareLenientlyReadSignatures(of: basic)
    codes.declareKelvinSigns(on: op, code: fields.text, of: basic, wrapping: { $0 + "#QUJD" })
    for (name, signature) in [("signature-with-leading-zero", "AEFC"), ("signature-of-zeros", "AAA=")] {
      _ = declareSigned(name, signature)
    }
    op.corners(of: another)
  }

  private func declareSigned(_ name: String, _ signature: String) -> Scenario {
    op.scenario(name, "A code with # and \(signature).", [rules.split, rules.base64], .basic) { [text = fields.text] in
      $0[text] = "\(plainCode)#\(signature)"
    }
  }

  private func declareTextsBeforeHash(of signed: Scenario) {
    let texts: [Row<String>] = [
      Row("signature-before-code", "the signature before the code", "QUJD#\(plainCode)"),
      Row("space-for-hash", "a space for the #", "\(plainCode) QUJD"),
      Row("escaped-hash", "%23 for the #", "\(plainCode)%23QUJD"),
      Row("full-width-hash", "a full-width # for the #", "\(plainCode)＃QUJD"),
      Row("hash-only", "a # alone", "#"),
    ]
    op.refuses(
      "", texts, of: signed, fields.text, "What stands before the first # is not a valid code.", .length, [rules.split],
      .malformed)
  }
}

/// The code of most scanned texts.
let plainCode = publishedCodes[1]

extension ScannedCodeFields {
  /// Draws a code, and puts # and a drawn signature behind it.
  fileprivate func sign(_ draft: inout Draft, with byteCounts: ClosedRange<Int>) {
    let signed = draft.draw("signature") { draw in draw.bytes(draw.count(byteCounts)) }
    draft[text] = draft.fill(text) + "#" + Base64.encode(signed)
  }
}
