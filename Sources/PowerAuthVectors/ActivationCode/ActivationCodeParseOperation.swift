internal import Conformance
internal import PowerAuth
internal import Primitives

/// The code, and perhaps the signature, in a scanned text.
let activationCodeParseOperation = Operation(
  questioned: "activation-code.parse", "The activation code, and perhaps its signature, in a scanned text.",
  reference: "ActivationCode/Parse"
) { op in
  let text = op.input("text", .activationCode, "The scanned text: a code, and perhaps # and a signature in Base64.")
  let code = op.output("code", .text { _ in "" }, "The code.")
  let signature = op.optionalOutput(
    "signature", .bytes(70), "The signature, where there is one; it is not verified here.")
  op.computes([
    "payload": "Base32 decoded from the code without its dashes",
    "code": "text up to the first #, validated",
    "signature": "Base64 decoded from what follows the #",
  ])
  op.refuses(.length, .grouping, .alphabet, .spareBits, .checksum, .signatureEncoding)
  let rules = CodeRules(op)
  let split = op.rule("R6", "The text is split at its first #; before it stands a valid code.")
  let base64 = op.rule("R7", "Behind the # stands standard Base64 with its padding, of at least one byte.")
  let bare = op.rule("R8", "A text without # is a code without a signature.")

  let parent = "LLLLL-LLLLL-LLLLL-LQJTA"
  op.scenario("basic", "A code alone.", exercises: rules.all + [bare], flags: [.basic]) { $0[text] = parent }
  let good: [(String, String)] = [
    ("signature", "aGVsbG8gd29ybGQ="), ("one-byte", "QQ=="), ("two-bytes", "QUI="), ("three-bytes", "QUJD"),
    ("plus-and-slash", "+/8+AA=="),
    ("der", "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN"),
  ]
  for (name, signed) in good {
    op.scenario(name, "A code with # and \(signed).", exercises: [split, base64], flags: [.basic]) {
      $0[text] = "\(parent)#\(signed)"
    }
  }
  let bad: [(String, String, String, Rule)] = [
    ("empty-signature", "#", "nothing behind the #", base64),
    ("elided", "#aGVsbG8......gd29ybGQ=", "an elided signature", base64),
    ("ellipsis", "#aGVsbG8…gd29ybGQ=", "an elided signature", base64),
    ("elided-whole", "#…", "an elided signature", base64), ("elided-with-dots", "#...", "an elided signature", base64),
    ("accent-on-hash", "#\u{301}QUJD", "a combining accent on the #", base64),
    ("escaped", "#QUJD%3D", "an escaped padding character", base64), ("spaces-only", "#    ", "four spaces", base64),
    ("whole-text-twice", "#QUJDLLLLL-LLLLL-LLLLL-LQJTA#QUJD", "the whole text twice", split),
    ("second-hash", "#QUJD#QUJD", "a second #", split),
    ("hash-behind", "#QUJD#", "a # behind the signature", split), ("double-hash", "##QUJD", "two #", split),
    ("url-alphabet", "#-_8-AA==", "the URL alphabet", base64), ("space-inside", "#QUJD QUJD", "a space", base64),
    ("line-feed-behind", "#QUJD\n", "a line feed behind", base64), ("one-digit", "#Q", "a single digit", base64),
    ("padding-only", "#====", "padding alone", base64),
    ("data-behind-padding", "#QQ==QQ==", "data behind padding", base64),
    ("padding-too-long", "#QUJD=", "padding where none is due", base64),
  ]
  for (name, tail, words, rule) in bad {
    op.variant(
      name, of: "basic", change: "text: \(words)", "A signature that cannot be read must not be taken for none.",
      exercises: [rule], flags: [.malformed], expecting: .reject(.signatureEncoding, also: [])
    ) { $0[text] = parent + tail }
  }
  let policies: [(String, String, [UInt8], String)] = [
    ("unpadded", "QQ", [0x41], "The mobile core demands the padding; the Java library's decoder does not."),
    (
      "unpadded-three-digits", "QUI", [0x41, 0x42],
      "The mobile core demands the padding; the Java library's decoder does not."
    ),
    (
      "signature-spare-bits", "QR==", [0x41],
      "The mobile core ignores bits without meaning; strict decoders refuse them."
    ),
  ]
  for (name, signed, bytes, comment) in policies {
    op.variant(
      name, of: "basic", change: "text: #\(signed) behind the code", comment, exercises: [base64], flags: [.policy],
      expecting: .either(.signatureEncoding) { _ in [Record([code(parent), signature(bytes)])] }
    ) { $0[text] = "\(parent)#\(signed)" }
  }
  op.variant(
    "empty-signature-of-another-code", of: "signature", change: "text: another code and nothing behind the #",
    "A signature that cannot be read must not be taken for none.", exercises: [base64], flags: [.malformed],
    expecting: .reject(.signatureEncoding, also: [])
  ) { $0[text] = "KKKKK-KKKKK-KKKKK-KDJNQ#" }
  for (name, changed, words) in [
    ("signature-before-code", "QUJD#\(parent)", "the signature before the code"),
    ("space-for-hash", "\(parent) QUJD", "a space for the #"), ("escaped-hash", "\(parent)%23QUJD", "%23 for the #"),
    ("full-width-hash", "\(parent)＃QUJD", "a full-width # for the #"),
    ("hash-only", "#", "a # alone"),
  ] {
    op.variant(
      name, of: "signature", change: "text: \(words)", "What stands before the first # is no valid code.",
      exercises: [split], flags: [.malformed], expecting: .reject(.length, also: [])
    ) { $0[text] = changed }
  }
  op.scenario(
    "signature-of-1000-bytes", "A signature longer than any: nobody verifies it here.", exercises: [base64],
    flags: [.length]
  ) { draft in draft[text] = "\(parent)#" + Base64.encode(draft.draw("signature") { $0.bytes(1000) }) }
  declareBadCodes(on: op, code: text, parent: "basic", rules: rules) { $0 + "#QUJD" }
  declareNotableCodes(on: op, code: text, rules: rules) { $0 + "#QUJD" }
  for (name, _, spare, words) in codesWithSpareBits {
    op.variant(
      "code-with-\(name)", of: "basic", change: "text: a code with \(words) without meaning set",
      "The mobile core demands that the four bits without meaning are zero; the Java library takes any.",
      exercises: [rules.spareBits], flags: [.policy],
      expecting: .either(.spareBits) { _ in [Record([code(spare), signature(Array("ABC".utf8))])] }
    ) { $0[text] = "\(spare)#QUJD" }
  }
  op.accumulated(
    "accumulated", "Five hundred codes, each with a signature.", count: 500,
    cases: "text: a drawn code, #, and Base64 of 1 to 72 drawn bytes", exercises: [split, base64], flags: [.accumulated]
  ) { draft, _ in
    let signed = draft.draw("signature") { draw in draw.bytes(draw.count(1...72)) }
    draft[text] = draft.settle(text) + "#" + Base64.encode(signed)
  }
  op.random(10, "A code with a signature, drawn from the seed.", exercises: [split, base64], flags: [.random]) {
    draft in
    let signed = draft.draw("signature") { draw in draw.bytes(draw.count(68...72)) }
    draft[text] = draft.settle(text) + "#" + Base64.encode(signed)
  }

  declareLenientlyReadSignatures(on: op, text: text, bare: bare, split: split, base64: base64)

  op.codeMistakes(rules)
  op.mistakes(Mistake.ofSplitting, violate: [split])
  op.mistakes(Mistake.ofSignatureTexts, violate: [base64])
  op.mistake(.signatureRequired, violates: [bare])
  op.mistaken { question in
    let scanned = try MistakenScannedCode(question: question, text: question[text])
    return .accept([code(scanned.code), signature(scanned.signature)], for: question) {
      [Step("payload", scanned.payload)]
    }
  }

  return { question in
    let scanned = try ScannedActivationCode(text: question[text])
    return .accept([code(scanned.code.text), signature(scanned.signature)], for: question) {
      [Step("payload", scanned.code.payload)]
    }
  }
}
