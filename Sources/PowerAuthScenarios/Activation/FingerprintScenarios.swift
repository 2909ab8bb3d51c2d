package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension FingerprintOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    FingerprintScenarios(op: op, fields: fields, rules: rules).declare()
  }
}

/// The vectors of the fingerprint.
struct FingerprintScenarios {
  let op: OperationBuilder
  let fields: FingerprintFields
  let rules: FingerprintSentences

  func declare() {
    let basic = op.scenario("basic", "Two drawn keys.", rules.all, .basic)
    op.scenario(
      "worked-example/5.4", "Worked example 5.4.", rules.all, .basic, set: fields.devicePublicKey(ExampleKey.device),
      fields.serverPublicKey(ExampleKey.server), fields.activationId(ExampleKey.activationId))
    op.scenario(
      "worked-example/5.5", "Worked example 5.5, which is published: X of the device has 31 bytes.", rules.all,
      .leadingZero,
      set: fields.devicePublicKey(
        bytes(
          hex: "0400765acb3d148cd0c07cc35e351cf37efb7a49952f1c37368080df97033d741b"
            + "431f58f1e417c6cca148b09fc3ef84a788cd73a854eeb47d9c9349757765ef33")),
      fields.serverPublicKey(
        bytes(
          hex: "0486b79be24bdcea654f74757a98500f79641d8c66d1519adfe8681109a72b218f"
            + "ff158e0ba0edef5e3671c69e50e540b5f5d4fb5fe89bcf1f900a2679cc5dbc5c")),
      fields.activationId("1d7d0f53-ca73-4031-ba77-037ad08fe61e"))
    declareCoordinates()
    let texts: [Row<String>] = [
      Row("upper-case", "in upper case, which is not changed", "F3854284-A75C-4313-A776-459DC52912DF"),
      Row("mixed-case", "in both cases, which are not changed", "f3854284-A75C-4313-a776-459DC52912df"),
      Row("without-dashes", "without dashes, which are not added", "f3854284a75c4313a776459dc52912df"),
      Row("no-uuid", "that is not a UUID: nothing is checked", "activation-1"),
      Row("beyond-ascii", "beyond ASCII", "activation-ěšč-😀"),
      Row("long", "of 1000 characters", String(repeating: "0123456789", count: 100)),
    ]
    for row in texts {
      op.scenario(
        "identifier-\(row.name)", "An identifier \(row.words).", [rules.identifier], .text,
        set: fields.devicePublicKey(ExampleKey.device), fields.serverPublicKey(ExampleKey.server),
        fields.activationId(row.value))
    }
    declareDigits()
    declareEncodings(of: basic)
    op.accumulated(
      500, "Five hundred fingerprints: one in 128 has a coordinate with a leading zero byte.",
      cases: "devicePublicKey, serverPublicKey and activationId drawn", rules.all)
    op.random(15, "Keys and identifier drawn from the seed.", rules.all)
    op.corners(of: basic)
    op.omitCorners(
      "empty", of: fields.activationId.name,
      because: "A client refuses a response without an identifier before it computes a fingerprint.")
  }

  // MARK: - Coordinates

  private func declareCoordinates() {
    let sides = [("device", "the device", fields.devicePublicKey), ("server", "the server", fields.serverPublicKey)]
    for row in notableCoordinates {
      for (side, words, field) in sides {
        op.scenario(
          "\(side)/\(row.name)", "X of \(words) \(row.words).", [rules.coordinates, rules.minimal], .leadingZero
        ) { $0[field] = row.value }
      }
      op.scenario(
        "both/\(row.name)", "X of both \(row.words).", [rules.coordinates, rules.minimal], .leadingZero,
        set: fields.devicePublicKey(row.value), fields.serverPublicKey(row.value))
    }
    op.scenario(
      "same-key", "Both have the same key, so that only the identifier is between two equal parts.", [rules.parts],
      .basic
    ) { [fields] in $0[fields.serverPublicKey] = $0.fill(fields.devicePublicKey) }
    let point = [4] + [UInt8](repeating: 0, count: 32) + yOfPointAtZero
    op.scenario(
      "coordinate-zero",
      "X is zero, of which no private key is known: some write it as no byte, others, such as Java's, as one zero byte.",
      [rules.minimal], .policy,
      expecting: .either(nil) { [fields] input in
        var asZeroByte = Rules.right
        asZeroByte.fingerprint.writeCoordinate = { $0.allSatisfy { $0 == 0 } ? [0] : Array($0.drop { $0 == 0 }) }
        return try [Rules.right, asZeroByte].map { rules in
          let fingerprint = try rules.activationFingerprint(
            devicePublicKey: input[fields.devicePublicKey], serverPublicKey: input[fields.serverPublicKey],
            activationId: input[fields.activationId])
          return Record([fields.fingerprint(fingerprint.text)])
        }
      }
    ) { [fields] in $0[fields.devicePublicKey] = point }
  }

  // MARK: - Identifiers and digits

  private func declareDigits() {
    // Found by search: the first number from 0 on, in twelve digits, that gives such a fingerprint.
    let endings: [Row<String>] = [
      Row("one-leading-zero", "The fingerprint begins with one zero.", "000000000004"),
      Row("two-leading-zeros", "The fingerprint begins with two zeros.", "000000000000"),
      Row("four-leading-zeros", "The fingerprint begins with four zeros.", "000000001494"),
      Row("six-leading-zeros", "The fingerprint has two digits behind six zeros.", "00000004dd95"),
      Row("top-bit-set", "The top bit of the four bytes is set.", "000000000001"),
      Row("top-bit-clear", "The top bit of the four bytes is not set.", "000000000002"),
      Row("below-modulus", "The number has eight digits, so that none is dropped.", "000000000037"),
    ]
    for row in endings {
      op.scenario(
        row.name, row.words, [rules.digits], .leadingZero, set: fields.devicePublicKey(ExampleKey.device),
        fields.serverPublicKey(ExampleKey.server), fields.activationId("f3854284-a75c-4313-a776-\(row.value)"))
    }
  }

  // MARK: - Encodings

  private func declareEncodings(of basic: Scenario) {
    let sides = [("device", fields.devicePublicKey), ("server", fields.serverPublicKey)]
    for (side, field) in sides {
      op.compressedPoints("\(side)/compressed", of: field, "A compressed point", [rules.encodings, rules.coordinates])
      op.variant(
        "\(side)/hybrid-point", of: basic, field.changed("prefix 06 or 07, as its Y says", \.withHybridPrefix),
        "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
        [rules.encodings], .policy, .pointEncoding,
        expecting: .either(.invalidPublicKey, by: RuleEdit(\Rules.agreement.readPoint, changing(\.withoutHybridPrefix)))
      )
    }
    op.scenario(
      "compressed-with-short-coordinate", "Two compressed points, of which each X begins with a zero byte.",
      [rules.encodings, rules.minimal], .pointEncoding, .leadingZero
    ) { [fields] in
      $0[fields.devicePublicKey] = KeyPair(privateKey: UInt64(379).bytes(32)).compressed
      $0[fields.serverPublicKey] = KeyPair(privateKey: UInt64(833).bytes(32)).compressed
    }
    declareBadPoints(
      on: op, publicKey: fields.devicePublicKey, parent: basic, exercises: [rules.points], side: "device")
    declareBadPoints(
      on: op, publicKey: fields.serverPublicKey, parent: basic, exercises: [rules.points], side: "server")
  }
}

/// Keys of notable X coordinates.
///
/// Each scalar was found by search, as the first number from 1 on that gives it.
private let notableCoordinates: [Row<[UInt8]>] = [
  Row("coordinate-of-31-bytes", "begins with one zero byte", scalar(379)),
  Row("coordinate-of-31-bytes-with-top-bit", "begins with one zero byte and a byte whose top bit is set", scalar(833)),
  Row("coordinate-of-30-bytes", "begins with two zero bytes", scalar(40_393)),
  Row("coordinate-ending-in-zero", "ends in a zero byte", scalar(273)),
  Row("coordinate-between-zeros", "begins and ends with a zero byte", scalar(8_986)),
]

/// The public key of a number.
private func scalar(_ number: UInt64) -> [UInt8] { KeyPair(privateKey: number.bytes(32)).publicKey }
