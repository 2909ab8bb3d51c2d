package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ApplicationSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let published = op.scenario("published", "The published example.", computation, .basic) { fields.setExample(&$0) }
    let basic = op.scenario("basic", "Drawn values.", computation, .basic)
    for count in [0, 1, 15, 16, 17, 48, 79, 81, 96] {
      op.scenario("encrypted-key-of-\(count)-bytes", "The encrypted key has \(count) bytes.", [encoding], .length) {
        [fields] draft in
        draft[fields.encryptedKey] = draft.draw("encryptedKey") { $0.bytes(count) }
      }
    }
    for (name, value) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      let flag: Flag = value == 0 ? .leadingZero : .highBit
      op.scenario("nonce-of-\(name)", "The nonce is \(name) only.", [encoding], flag) {
        $0[fields.nonce] = [UInt8](repeating: value, count: 16)
      }
      op.scenario("secret-of-\(name)", "APP_SECRET stands for \(name) only.", [secret], flag) {
        $0[fields.applicationSecret] = Base64.encode([UInt8](repeating: value, count: 16))
      }
    }
    op.scenario(
      "plus-and-slash", "Base64 texts of nonce, encrypted key and both values of the application contain + and /.",
      [encoding, secretForm], .text
    ) { draft in
      let bytes: [UInt8] = [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF] + draft.draw("rest") { $0.bytes(10) }
      draft[fields.nonce] = bytes
      draft[fields.encryptedKey] = bytes + bytes
      draft[fields.applicationKey] = Base64.encode(bytes)
      draft[fields.applicationSecret] = Base64.encode(bytes)
    }
    for (name, count) in [("one", 1), ("two", 2)] {
      op.scenario(
        "signature-with-leading-zero/\(name)", "The signature begins with a zero byte.", [secret], .leadingZero
      ) { try fields.searchLeadingZero(&$0, skipping: count - 1) }
    }
    op.refusesLengths([0, 8, 15, 17, 32], of: fields.nonce, parent: basic, "A nonce has 16 bytes.", [nonceLength])
    fields.declareSecrets(on: op, of: basic, secretForm)
    op.accumulated(1000, "A thousand signatures.", cases: "all inputs drawn", computation)
    op.random(10, "Inputs drawn from the seed.", computation)
    op.corners(of: basic)
    op.corners(ofFields: fields.applicationSecret.name, madeFrom: published)
    op.omitCorners(
      "empty", of: fields.applicationSecret.name, because: "Respected implementations differ; it is declared by hand.")
  }
}

extension ApplicationSignatureFields {
  func setExample(_ draft: inout Draft) {
    draft[activationIdShort] = "WNJ4Y-V7WMX"
    draft[nonce] = Base64.decode("+hUoRcG13JJNl8VPtzu6VQ==")
    draft[encryptedKey] = Base64.decode(
      "VMepYkcx7lFCzrqUbgtjmifA8uoqJj2K+rodUVwOxqcA7DXXnHXRyAYdKpi59cTH4wxdwR8KuT487wbf4dKQSnrWEV/HnlrdEYte2YA8DZmL"
        + "LXGiXA/YdrafiopO3QY5")
    draft[applicationKey] = "cphaZFPvGcolYZ9e0q6qMw=="
    draft[applicationSecret] = "5to+u5pcUeAl7GPu7fNmug=="
  }

  /// Draws nonces until the signature begins with a zero byte, and does so again for each that is skipped.
  func searchLeadingZero(_ draft: inout Draft, skipping count: Int) throws {
    draft.fill(activationIdShort)
    draft.fill(encryptedKey)
    draft.fill(applicationKey)
    draft.fill(applicationSecret)
    var input = draft.inputs
    var skipped = -1
    draft[nonce] = try draft.draw("search") { draw in
      while true {
        let drawn = draw.bytes(16)
        input[nonce] = drawn
        if try sign(input).value[0] == 0 { skipped += 1 }
        if skipped == count { return drawn }
      }
    }
  }

  func declareSecrets(on op: OperationBuilder, of basic: Scenario, _ rule: Rule) {
    let secret = applicationSecret
    let bad: [Row<@Sendable (String) -> String>] = [
      Row("url-alphabet", "- and _ in place of + and /", { _ in "-_-_-_-_-_-_-_-_-_-_-w==" }),
      Row("underscore", "its first character an underscore", { "_" + $0.dropFirst() }),
      Row("white-space-around", "a space before it and a line feed behind it", { " \($0)\n" }),
      Row("white-space-within", "a line feed within it", { $0.prefix(8) + "\n" + $0.dropFirst(8) }),
      Row("padding-in-excess", "a padding character more", { $0 + "=" }),
      Row("padding-only", "padding characters only", { _ in "====" }),
      Row("unknown-character", "a character that Base64 does not have", { "!" + $0.dropFirst() }),
      Row("mark-in-front", "a byte order mark before it", { "\u{feff}" + $0 }),
    ]
    op.refuses(
      "secret-", bad, of: basic, secret, "The text is not the Base64 of anything, and nothing is guessed.",
      .invalidEncoding, [rule], .malformed)
    op.variant(
      "secret-unpadded", of: basic, "applicationSecret: without its padding",
      "The Java library's decoder takes missing padding, and the mobile core's does not.", [rule],
      .policy, expecting: .either(.invalidEncoding, by: .paddingAdded)
    ) { draft in draft[secret] = try draft.value(of: secret).filter { $0 != "=" } }
    op.variant(
      "secret-with-spare-bits", of: basic, "applicationSecret: unused bits set",
      "Both published implementations ignore the unused bits of Base64; an implementation may refuse them.",
      [rule], .policy, expecting: .either(.invalidEncoding, by: .spareBitsIgnored)
    ) { $0[secret] = "AAECAwQFBgcICQoLDA0ODx==" }
    for count in [0, 8, 15, 17, 24, 32] {
      op.variant(
        "secret-of-\(count)-bytes", of: basic, "applicationSecret: Base64 of \(count) bytes",
        "The configuration of the mobile core demands 16 bytes; the Java library's function takes any number.",
        [rule], .policy, expecting: .either(.invalidLength, by: .anySecretLength)
      ) { draft in draft[secret] = Base64.encode(draft.draw("secret") { $0.bytes(count) }) }
    }
  }
}

extension RuleEdit {
  fileprivate static let paddingAdded = RuleEdit(\Rules.applicationSignature.decodeSecret) { right in
    { try right($0.paddedBase64) }
  }
  fileprivate static let spareBitsIgnored = RuleEdit(\Rules.applicationSignature.decodeSecret) { right in
    { text in try Base64.decode(text, allowingSpareBits: true) ?? right(text) }
  }
  fileprivate static let anySecretLength = RuleEdit(\Rules.applicationSignature.checkSecret) { _ in { $0 } }
}
