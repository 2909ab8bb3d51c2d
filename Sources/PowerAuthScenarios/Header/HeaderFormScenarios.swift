internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

// MARK: - Values that do not have the form of their field, and unusual ones that do

extension HeaderParseScenarios {
  func declareForms(_ example: HeaderExample, of parent: Scenario) {
    for field in example.kind.fields {
      for row in badValues(field) + (field == .version ? example.badVersions : []) {
        declareValue(
          row, field, example, of: parent, "The value does not have the form of its field.", flags: [.malformed],
          expecting: .reject(.invalidField, also: [.missingField, .headerSyntax]))
      }
      for row in field == .version ? example.goodVersions : goodValues(field) {
        declareValue(
          row, field, example, of: parent, "The value has the form of its field.", flags: [.text], expecting: .accept)
      }
      for row in laxValues(field) {
        declareValue(
          Row(row.name, row.words, row.value), field, example, of: parent, row.comment, flags: [.policy],
          expecting: .either(.invalidField, by: row.edit))
      }
    }
    if example.kind == .signature { declareSignatures(example, of: parent) }
    guard example.kind == .encryption, let empty = example.setting(.activationId, "") else { return }
    for (name, words, text) in [
      ("", "", empty.text), ("-in-front", ", in front of the others", empty.arranging { $0.reversed() }.text),
    ] {
      variant(
        "\(example.name)/activation-id-empty\(name)", of: parent,
        Row(name, "activation_id without a character\(words)", text),
        comment: "An activation without a name is not the same as none.", [rules.forms],
        .malformed, expecting: .reject(.invalidField, also: [.headerSyntax, .missingField]))
    }
  }

  /// Declares values with the characters next to the digits in ASCII.
  func declareNeighboursOfDigits(_ example: HeaderExample, of parent: Scenario) {
    let rows: [HeaderField: [Row<String>]] = [
      .activationId: neighboursInIdentifiers, .tokenId: neighboursInIdentifiers,
      .timestamp: [
        Row("with-slash", "with a slash, the character before 0", "1718000/00123"),
        Row("with-colon", "with a colon, the character behind 9", "1718000:00123"),
      ],
    ]
    for field in example.kind.fields {
      for row in rows[field] ?? [] {
        declareValue(
          row, field, example, of: parent, "The value does not have the form of its field.", flags: [.malformed],
          expecting: .reject(.invalidField, also: [.missingField, .headerSyntax]))
      }
      guard [.activationId, .tokenId].contains(field) else { continue }
      declareValue(
        Row("upper-case-variant", "with the variant in upper case", "f3854284-a75c-4313-B776-459dc52912df"), field,
        example, of: parent, "The value has the form of its field.", flags: [.text], expecting: .accept)
    }
  }

  private func declareSignatures(_ example: HeaderExample, of parent: Scenario) {
    let decimal = ["52092484", "52092484-13078684", "52092484-13078684-30081440", "00000000", "08411606-00000000"]
    let base64 = [
      "8lIEuolmBA2HfmadAxreRA==", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw=",
      "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZxretTW+TFEp4rp7WwNtsOg",
    ]
    for (version, signatures) in [("3.0", decimal), ("3.1", base64), ("3.2", base64)] {
      // The signature of the example is there with each version.
      for (index, signature) in signatures.enumerated() where !example.text.contains(signature) {
        guard let changed = example.setting(.version, version)?.setting(.signature, signature) else { continue }
        variant(
          "signature/of-\(version)/\(index + 1)", of: parent,
          Row(signature, "version \(version) and signature \(signature)", changed.text),
          comment: "The signature has the form of its version.", [rules.forms, rules.unchanged],
          .basic, expecting: .accept)
      }
    }
    let crossed = [
      ("3.0", "8lIEuolmBA2HfmadAxreRA==", "a Base64 signature in 3.0"),
      ("3.1", "52092484-13078684", "a decimal signature in 3.1"), ("3.3", "52092484", "a decimal signature in 3.3"),
    ]
    for (version, signature, words) in crossed {
      guard let changed = example.setting(.version, version)?.setting(.signature, signature) else { continue }
      variant(
        "signature/crossed-format-\(version)", of: parent, Row(words, words, changed.text),
        comment:
          "The Java library checks the form of a signature without its version, and refuses it when it verifies.",
        [rules.forms], .policy, expecting: .acceptOrReject(Reason(.invalidField)))
    }
  }

  private func declareValue(
    _ row: Row<String>, _ field: HeaderField, _ example: HeaderExample, of parent: Scenario, _ comment: String,
    flags: [Flag], expecting: Expected
  ) {
    // The value of the example is that of the parent.
    guard let changed = example.setting(field, row.value), changed.text != example.text else { return }
    variant(
      "\(example.name)/\(field.rawValue.slug)-\(row.name)", of: parent,
      Row(row.name, "\(field.rawValue) \(row.words)", changed.text), comment: comment,
      [rules.forms, rules.unchanged], flags: flags, expecting: expecting)
  }
}

/// A value that the Java library takes, and stricter readers refuse.
private struct LaxValue: Sendable {
  let name: String
  let words: String
  let value: String
  let comment: String
  let edit: RuleEdit
}

private func badValues(_ field: HeaderField) -> [Row<String>] {
  switch field {
  case .activationId, .tokenId: badIdentifiers
  case .applicationKey, .nonce: badKeys
  case .tokenDigest: badDigests
  case .signatureType: badTypes
  case .signature: badSignatures
  case .timestamp: badTimestamps
  case .version: badVersions
  case .authCodeType: badTypes
  case .authCode: badCodes
  }
}

extension HeaderExample {
  /// The versions that a header of the example may have.
  fileprivate var goodVersions: [Row<String>] {
    kind == .authorization ? [] : headerVersions.map { Row($0.rawValue, $0.rawValue, $0.rawValue) }
  }

  /// Versions that readers of 4.0 are known to take; none for examples of other versions.
  fileprivate var badVersions: [Row<String>] {
    guard text.contains("\"4.0\"") else { return [] }
    return [
      Row("next-minor-of-4", "4.1", "4.1"), Row("major-only-of-4", "4", "4"), Row("with-patch-of-4", "4.0.0", "4.0.0"),
      Row("next-major", "5.0", "5.0"),
    ]
  }
}

/// Codes of other lengths or in other forms than those of 4.0.
private let badCodes: [Row<String>] = [
  Row("of-16-bytes", "of 16 bytes, as a component of the drafts of June 2025", "8lIEuolmBA2HfmadAxreRA=="),
  Row("of-31-bytes", "of 31 bytes", thirtyOneBytes),
  Row("of-33-bytes", "of 33 bytes", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQA"),
  Row(
    "of-48-bytes", "of 48 bytes, as a signature of 3.3 with three factors",
    "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZxretTW+TFEp4rp7WwNtsOg"),
  Row("of-8-digits", "of eight digits", "16247807"), Row("offline", "of groups of digits", "16247807-35103472"),
  Row(
    "url-alphabet", "in the alphabet for addresses", "9mv9EywUKrc9zOmz0BB-kb32pLOJSRwncgBnuZLZjv8="),
  Row("with-space", "with a space for the +", "9mv9EywUKrc9zOmz0BB kb32pLOJSRwncgBnuZLZjv8="),
  Row("in-hex", "in hex", "f66bfd132c142ab73dcce9b3d0107e91bdf6a4b389491c27720067b992d98eff"),
]

private let badIdentifiers: [Row<String>] = [
  Row("without-dashes", "without dashes", "f3854284a75c4313a776459dc52912df"),
  Row("short", "without its last digit", "f3854284-a75c-4313-a776-459dc52912d"),
  Row("long", "with a digit more", "f3854284-a75c-4313-a776-459dc52912df0"),
  Row("no-hex", "with a letter that is not a digit", "g3854284-a75c-4313-a776-459dc52912df"),
  Row("nil", "of zeros", "00000000-0000-0000-0000-000000000000"),
  Row("version-0", "of version 0", "f3854284-a75c-0313-a776-459dc52912df"),
  Row("version-6", "of version 6", "f3854284-a75c-6313-a776-459dc52912df"),
  Row("other-variant", "of another variant", "f3854284-a75c-4313-c776-459dc52912df"),
  Row("old-variant", "of the oldest variant", "f3854284-a75c-4313-7776-459dc52912df"),
  Row("in-braces", "in braces", "{f3854284-a75c-4313-a776-459dc52912df}"),
  Row("with-space", "with a space behind", "f3854284-a75c-4313-a776-459dc52912df "),
  Row("with-space-in-front", "with a space in front", " f3854284-a75c-4313-a776-459dc52912df"),
  Row("with-line-feed", "with a line feed behind", "f3854284-a75c-4313-a776-459dc52912df\n"),
  Row("dashes-moved", "with dashes in other places", "f385-4284a75c-4313-a776-459dc52912df"),
  Row("full-width", "with a full-width digit", "\u{ff13}3854284-a75c-4313-a776-459dc52912df"),
  Row("dash-twice", "with a dash twice", "f3854284--a75c-4313-a776-459dc52912df"),
  Row("dash-in-front", "with a dash in front", "-f3854284-a75c-4313-a776-459dc52912df"),
  Row("dash-behind", "with a dash behind", "f3854284-a75c-4313-a776-459dc52912df-"),
]

private let neighboursInIdentifiers: [Row<String>] = [
  Row("with-slash", "with a slash, the character before 0", "f3854284-a75c-4313-a776-459dc52912d/"),
  Row("with-colon", "with a colon, the character behind 9", "f3854284-a75c-4313-a776-459dc52912d:"),
  Row("with-grave-accent", "with a grave accent, the character before a", "`3854284-a75c-4313-a776-459dc52912df"),
  Row("with-at-sign", "with an at sign, the character before A", "@3854284-a75c-4313-a776-459dc52912df"),
  Row("with-capital-g", "with the letter G", "f3854284-a75c-4313-a776-459dc52912dG"),
]

private let badKeys: [Row<String>] = [
  Row("of-15-bytes", "of 15 bytes", "r5CgwHAqqyrBIR4YphxX"),
  Row("of-17-bytes", "of 17 bytes", "r5CgwHAqqyrBIR4YphxX6wA="),
  Row("of-12-bytes", "of 12 bytes", "r5CgwHAqqyrBIR4Y"), Row("of-32-bytes", "of 32 bytes", thirtyTwoBytes),
  Row("of-18-bytes", "of 18 bytes, which also are 24 characters", "r5CgwHAqqyrBIR4YphxX6wAA"),
  Row("url-alphabet", "in the alphabet for addresses", "-_-_-_-_-_-_-_-_-_-_-w=="),
  Row("with-space", "with a space inside", "r5CgwHAqqyr BIR4YphxX6w=="),
  Row("with-space-behind", "with a space behind", "r5CgwHAqqyrBIR4YphxX6w== "),
  Row("with-space-in-front", "with a space in front", " r5CgwHAqqyrBIR4YphxX6w=="),
  Row("with-line-feed", "with a line feed behind", "r5CgwHAqqyrBIR4YphxX6w==\n"),
  Row("in-hex", "in hex", "af90a0c0702aab2ac1211e18a61c57eb"),
  Row("padding-escaped", "with escaped padding", "r5CgwHAqqyrBIR4YphxX6w%3D%3D"),
  Row("padding-too-long", "with padding too much", "r5CgwHAqqyrBIR4YphxX6w==="),
  Row("elided", "elided", "r5Cg…X6w=="),
  Row("kelvin-sign", "with U+212A, the sign for kelvin, for a K", "\u{212a}KKKKKKKKKKKKKKKKKKKKA=="),
]

private let badDigests: [Row<String>] = [
  Row("of-16-bytes", "of 16 bytes", "Y8hGaX1cj4K3QA3uhkQvXA=="), Row("of-31-bytes", "of 31 bytes", thirtyOneBytes),
  Row("of-33-bytes", "of 33 bytes", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQA"),
  Row("url-alphabet", "in the alphabet for addresses", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252-ypV0bRmsTyQ="),
  Row("with-space", "with a space for the +", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252 ypV0bRmsTyQ="),
  Row("with-space-behind", "with a space behind", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ= "),
  Row("with-space-in-front", "with a space in front", " Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ="),
  Row("in-hex", "in hex", "63c846697d5c8f82b7400dee86442f5c044a4c7d8fdb9dbeca95746d19ac4f24"),
]

private let thirtyOneBytes = "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTw=="

private let thirtyTwoBytes = "r5CgwHAqqyrBIR4YphxX6wAAAAAAAAAAAAAAAAAAAAA="

private let badTypes: [Row<String>] = [
  Row("knowledge-biometry", "without possession", "knowledge_biometry"),
  Row("other-order", "in another order", "knowledge_possession"),
  Row("with-plus", "joined by a plus sign", "possession+knowledge"),
  Row("with-dash", "joined by a dash", "possession-knowledge"),
  Row("unknown", "unknown", "password"), Row("with-space", "with a space behind", "possession "),
  Row("with-space-in-front", "with a space in front", " possession"),
  Row("twice", "one factor twice", "possession_possession"), Row("number", "as a number", "1"),
  Row("short", "cut", "possession_"),
]

private let badSignatures: [Row<String>] = [
  Row("of-15-bytes", "of 15 bytes", "8lIEuolmBA2HfmadAxre"),
  Row("of-17-bytes", "of 17 bytes", "8lIEuolmBA2HfmadAxreRAA="),
  Row("of-33-bytes", "of 33 bytes", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZwA"),
  Row("of-64-bytes", "of 64 bytes", sixtyFourBytes), Row("of-8-bytes", "of 8 bytes", "8lIEuolmBA0="),
  Row("of-7-digits", "of seven digits", "5209248"), Row("of-9-digits", "of nine digits", "520924840"),
  Row("of-4-digits", "of four digits, as an offline one has them", "2484"),
  Row("of-four-groups", "of four groups", "52092484-13078684-30081440-52092484"),
  Row("of-groups-without-dash", "of two groups without a dash", "5209248413078684"),
  Row("of-groups-with-space", "of two groups with a space for the dash", "52092484 13078684"),
  Row("dash-behind", "with a dash behind", "52092484-"), Row("with-sign", "with a sign", "-2092484"),
  Row("with-letter", "with a letter among digits", "5209248a-13078684"),
  Row("arabic-digits", "in Arabic digits", "\u{665}\u{662}\u{660}\u{669}\u{662}\u{664}\u{668}\u{664}"),
  Row("full-width-digits", "in full-width digits", "５２０９２４８４"),
  Row("url-alphabet", "in the alphabet for addresses", "8lIEuolmBA2HfmadAxreREG5-JmK_aM64jvElYa9cZw="),
  Row("with-space", "with a space for the +", "8lIEuolmBA2HfmadAxreREG5 JmK/aM64jvElYa9cZw="),
  Row("with-space-behind", "with a space behind", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw= "),
  Row("with-space-in-front", "with a space in front", " 8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="),
]

private let sixtyFourBytes =

  "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZxretTW+TFEp4rp7WwNtsOgAAAAAAAAAAAAAAAAAAAAAA=="

private let badTimestamps: [Row<String>] = [
  Row("of-8-digits", "of 8 digits", "17180000"), Row("of-16-digits", "of 16 digits", "1718000000123000"),
  Row("negative", "below zero", "-171800000012"), Row("with-plus", "with a plus sign", "+1718000000123"),
  Row("with-fraction", "with a fraction", "1718000000.123"), Row("with-exponent", "with an exponent", "1718000000e3"),
  Row("in-hex", "in hex", "0x19001f27c7b"), Row("with-space", "with a space behind", "1718000000123 "),
  Row("with-space-in-front", "with a space in front", " 1718000000123"),
  Row("as-text", "as a date", "2024-06-10T06:13:20"), Row("with-separators", "with separators", "1_718_000_000_123"),
  Row("arabic-digits", "in Arabic digits", "\u{661}\u{667}\u{661}\u{668}\u{660}\u{660}\u{660}\u{660}\u{660}\u{660}"),
  Row("full-width-digits", "in full-width digits", "１７１８００００００１２３"),
]

private let badVersions: [Row<String>] = [
  Row("major-only", "3", "3"), Row("with-patch", "3.3.0", "3.3.0"), Row("with-v", "with the letter V", "V3.3"),
  Row("with-zero-before", "03.3", "03.3"), Row("with-zero-behind", "3.30", "3.30"), Row("next-minor", "3.9", "3.9"),
  Row("1.0", "1.0", "1.0"), Row("with-comma", "3,3", "3,3"), Row("with-space", "with a space behind", "3.3 "),
  Row("full-width-digits", "in full-width digits", "３.３"), Row("text", "a word", "latest"),
  Row("two-digits", "3.10", "3.10"),
]

/// Values that have the form of their field, and that readers are known to refuse or to change.
private func goodValues(_ field: HeaderField) -> [Row<String>] {
  switch field {
  case .activationId, .tokenId:
    [Row("upper-case", "in upper case", "F3854284-A75C-4313-A776-459DC52912DF")]
      + [Row("mixed-case", "in mixed case", "F3854284-a75c-4313-A776-459dc52912DF")]
      + (1...5).map { Row("version-\($0)", "of version \($0)", "f3854284-a75c-\($0)313-b776-459dc52912df") }
      + [Row("variant-8", "with a variant that begins with 8", "00000000-0000-4000-8000-000000000000")]
  case .applicationKey, .nonce:
    [
      Row("of-plus-and-slash", "of + and /", "+/+/+/+/+/+/+/+/+/+/+w=="),
      Row("of-zeros", "of zero bytes", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ]
  case .tokenDigest:
    [Row("of-zeros", "of zero bytes", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")]
  case .signatureType: SignatureType.allCases.map { Row($0.partOfID, $0.rawValue, $0.rawValue) }
  case .signature:
    [
      Row("of-16-bytes", "of 16 bytes", "8lIEuolmBA2HfmadAxreRA=="),
      Row("of-48-bytes", "of 48 bytes", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZxretTW+TFEp4rp7WwNtsOg"),
    ]
  case .timestamp:
    [
      Row("of-9-digits", "of 9 digits", "171800000"), Row("of-15-digits", "of 15 digits", "171800000012300"),
      Row("with-zeros-before", "with zeros before", "0001718000000"), Row("of-zeros", "of zeros", "000000000"),
    ]
  case .version: []
  case .authCodeType: SignatureType.allCases.map { Row($0.partOfID, $0.rawValue, $0.rawValue) }
  case .authCode:
    [
      Row("of-32-bytes", "of 32 bytes", "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv8="),
      Row(
        "of-96-bytes", "of 96 bytes",
        "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv/2B7lmeebpipuem9wjO9WO7RUHF4M3SLccwfj1Jdro8NnLX2wc/u1tQA7hFxJp"
          + "Xs0+bt4mKmXvzv7e/kXUF4DU"),
      Row("of-zeros", "of zero bytes", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
    ]
  }
}

private func laxValues(_ field: HeaderField) -> [LaxValue] {
  let decoder = "The Java library's decoder takes it; stricter ones, such as that of the mobile core, refuse it."
  let unpadded = RuleEdit(\Rules.headerReading.decode) { _ in { $0.unpaddedBase64 } }
  switch field {
  case .applicationKey, .nonce:
    return [
      LaxValue(
        name: "unpadded", words: "without padding", value: "r5CgwHAqqyrBIR4YphxX6w", comment: decoder, edit: unpadded),
      LaxValue(
        name: "spare-bits", words: "with bits without meaning set", value: "r5CgwHAqqyrBIR4YphxX6x==",
        comment: "The Java library and the mobile core ignore bits without meaning; strict decoders refuse them.",
        edit: unpadded),
    ]
  case .tokenDigest:
    return [
      LaxValue(
        name: "unpadded", words: "without padding", value: "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ",
        comment: decoder, edit: unpadded)
    ]
  case .signatureType, .authCodeType:
    return ["POSSESSION_KNOWLEDGE", "Possession"].map { type in
      LaxValue(
        name: type.lowercased() == "possession" ? "capitalised" : "upper-case", words: type, value: type,
        comment: "The Java library compares types in any case; on the wire they are in lower case.",
        edit: field == .signatureType
          ? RuleEdit(\Rules.headerReading.isSignatureType) { right in { right($0.lowercased()) } }
          : RuleEdit(\Rules.version4.authorizationHeader.isCodeType) { right in { right($0.lowercased()) } })
    }
  case .activationId, .tokenId, .signature, .timestamp, .version, .authCode: return []
  }
}
