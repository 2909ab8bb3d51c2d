internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares scanned texts that lenient readers take, each in a way of its own, and a second one without a signature.
func declareLenientlyReadSignatures(
  on op: OperationBuilder, text: Field<String>, bare: Rule, split: Rule, base64: Rule
) {
  op.scenario("another-code", "Another code alone.", exercises: [bare], flags: [.basic]) {
    $0[text] = publishedCodes[6]
  }
  let tails: [(String, String, Rule)] = [
    ("url-alphabet-with-dash", "#QUJ-", base64), ("url-alphabet-with-underscore", "#QUJ_", base64),
    ("escaped-padding-of-two-bytes", "#QUI%3D", base64), ("line-feed-within", "#aGVsbG8g\nd29ybGQ=", base64),
    ("third-part", "#QUJD##", split),
  ]
  for (name, tail, rule) in tails {
    op.variant(
      name, of: "basic", change: "text: \(tail.debugDescription) behind the code",
      "A signature has one form only; who repairs others takes a damaged text for right.", exercises: [rule],
      flags: [.malformed], expecting: .reject(.signatureEncoding, also: [])
    ) { $0[text] = ($0[text] ?? "") + tail }
  }
  op.variant(
    "escaped-dashes", of: "basic", change: "text: %2D for each dash",
    "Nothing is decoded before the text is split.", exercises: [split], flags: [.malformed],
    expecting: .reject(.length, also: [])
  ) { $0[text] = ($0[text] ?? "").split(separator: "-").joined(separator: "%2D") + "#QUJD" }
}

/// Declares texts that are no code under signatures of these texts, so that nothing but the text can be what fails.
func declareCodesSignedAsTyped(on op: OperationBuilder, _ fields: CodeSignatureFields, _ rules: CodeRules) {
  let declared = signedBadCodes(rules).map(\.text)
  for (name, text, rule, reason, others) in badCodes(rules) where !declared.contains(text) {
    op.variant(
      "signed-as-typed/\(name)", of: "basic", change: "code: \(name.replacing("-", with: " ")), and signed so",
      "Who repairs the text before it is read, and then verifies the signature of what was typed, is taken in.",
      exercises: [rule], flags: [.malformed], expecting: .reject(reason, also: others)
    ) { draft in
      draft[fields.code] = text
      draft[fields.signature] = try fields.sign(&draft) { $0 }.der
    }
  }
}

/// Declares right signatures of messages that are not the text of the code, but were made of it.
func declareOtherSignedMessages(on op: OperationBuilder, _ fields: CodeSignatureFields, _ rule: Rule) {
  let messages: [(String, String, @Sendable (String) throws -> [UInt8])] = [
    ("payload", "of the twelve bytes that the code stands for", { try ActivationCode(text: $0).payload }),
    ("utf-16", "of the code in UTF-16", { $0.utf16.flatMap(\.bigEndianBytes) }),
    ("hash", "of the SHA-256 of the code", { SHA256.hash(Array($0.utf8)) }),
  ]
  for (name, words, message) in messages {
    op.variant(
      "signature-of-\(name)", of: "basic", change: "signature: \(words)", "What was signed is not this text.",
      exercises: [rule], flags: [.tampered], expecting: .reject(.signatureMismatch, also: [])
    ) { draft in
      let pair = draft.draw("masterKey") { KeyPair(&$0) }
      draft[fields.publicKey] = pair.publicKey
      draft[fields.signature] = try P256.PrivateKey(scalar: pair.privateKey)
        .signature(for: message(draft.settle(fields.code))).der
    }
  }
}
