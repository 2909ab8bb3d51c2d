package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension KeyDecapsulationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The secret is neither X of the common point nor the shared secret of the KEM: HPKE exports it.")
    let basic = op.scenario("basic", "A drawn key and a drawn encapsulated key.", rules.all, .basic)
    let published = op.scenario(
      "published/ec-p384", "A published example of EC_P384.", rules.all, .basic,
      set: privateKey(WorkedSecret.privateKey), encapsulated(WorkedSecret.encapsulated))
    op.scenario(
      "published/ec-p384-ml-l3", "A published example of EC_P384_ML_L3, its part of the curve.", rules.all, .basic,
      set: privateKey(WorkedSecret.hybridPrivateKey), encapsulated(WorkedSecret.hybridEncapsulated))
    declareNotableSecrets(on: op)
    for row in goodCurveScalars {
      op.scenario(
        "scalar-\(row.name)", "A private key \(row.words).", [rules.scalar],
        row.name == "with-top-bit" ? .highBit : .leadingZero
      ) { $0[privateKey] = $0.draw("privateKey", row.value) }
    }
    for parity: UInt8 in [2, 3] {
      let own = op.scenario(
        "encapsulated-with-parity-\(parity & 1)", "An encapsulated key with Y \(parity == 2 ? "even" : "odd").",
        rules.all, .pointEncoding
      ) { $0[encapsulated] = $0.draw("encapsulated") { CurveKeyPair(&$0, prefix: parity) }.publicKey }
      op.compressedMayBeRefused(
        "encapsulated-compressed-0\(parity)", of: own, encapsulated, exercising: rules.point)
    }
    op.refuses(
      "scalar-", badCurveScalars, of: basic, privateKey,
      "A private key is a number from 1 to the order less one.", .invalidPrivateKey, [rules.scalar],
      .invalidScalar)
    op.refuses("point-", badCurvePoints, of: basic, encapsulated, notACurvePoint([rules.point]))
    op.refuses("published/point-", looseCurvePoints, of: published, encapsulated, notACurvePoint([rules.point]))
    op.accumulated(100, "A hundred secrets of drawn keys.", cases: "both keys drawn", rules.all)
    op.random(6, "Both keys drawn from the seed.", rules.all)
  }

  /// Declares secrets and common points that begin with a zero byte, about one in 256.
  private func declareNotableSecrets(on op: OperationBuilder) {
    let forms: [Row<@Sendable (KeyEncapsulation) -> Bool>] = [
      Row("agreed-x-with-leading-zero", "X of the common point begins with a zero byte", { $0.agreed[0] == 0 }),
      Row("secret-with-leading-zero", "The secret begins with a zero byte", { $0.secret[0] == 0 }),
    ]
    for row in forms {
      for number in 1...2 {
        op.scenario("\(row.name)/\(number)", "\(row.words).", [rules.agreement, rules.export], .leadingZero) { draft in
          let own = draft.curvePair("privateKey")
          draft[privateKey] = own.privateKey
          draft[encapsulated] = try draft.search({ CurveKeyPair(&$0).publicKey }) { point in
            row.value(try Rules.right.decapsulate(point, privateKey: own.privateKey))
          }
        }
      }
    }
    for (name, isSet) in [("agreed-x-with-top-bit", true), ("agreed-x-without-top-bit", false)] {
      op.scenario(
        name, "The top bit of X is \(isSet ? "set" : "not set").", [rules.agreement], .highBit
      ) { draft in
        let own = draft.curvePair("privateKey")
        draft[privateKey] = own.privateKey
        draft[encapsulated] = try draft.search({ CurveKeyPair(&$0).publicKey }) { point in
          (try Rules.right.decapsulate(point, privateKey: own.privateKey).agreed[0] >= 0x80) == isSet
        }
      }
    }
  }
}

extension KeyEncapsulationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The ephemeral key is an input here; a server draws it, and uses it for one secret alone.")
    let basic = op.scenario("basic", "Drawn keys.", rules.all, .basic)
    for (name, isSecret) in [("agreed-x-with-leading-zero", false), ("secret-with-leading-zero", true)] {
      for number in 1...2 {
        op.scenario(
          "\(name)/\(number)", "The \(isSecret ? "secret" : "common X") begins with a zero byte.",
          [rules.agreement, rules.export], .leadingZero
        ) { draft in
          let other = draft.curvePair("publicKey")
          draft[publicKey] = other.publicKey
          draft[ephemeralPrivateKey] = try draft.search({ $0.bytes(48) }) { scalar in
            let made = try Rules.right.encapsulate(for: other.publicKey, ephemeralPrivateKey: scalar)
            return (isSecret ? made.secret : made.agreed)[0] == 0
          }
        }
      }
    }
    for row in goodCurveScalars {
      op.scenario(
        "scalar-\(row.name)", "An ephemeral key \(row.words).", [rules.scalar],
        row.name == "with-top-bit" ? .highBit : .leadingZero
      ) { $0[ephemeralPrivateKey] = $0.draw("ephemeralPrivateKey", row.value) }
    }
    for parity: UInt8 in [2, 3] {
      let own = op.scenario(
        "key-with-parity-\(parity & 1)", "An encapsulation key with Y \(parity == 2 ? "even" : "odd").", rules.all,
        .pointEncoding
      ) { $0[publicKey] = $0.draw("publicKey") { CurveKeyPair(&$0, prefix: parity) }.publicKey }
      op.compressedMayBeRefused("key-compressed-0\(parity)", of: own, publicKey, exercising: rules.point)
      if parity == 2 {
        op.refuses(
          "key-with-parity-0/point-", looseCurvePoints, of: own, publicKey, notACurvePoint([rules.point]))
      }
    }
    op.refuses(
      "scalar-", badCurveScalars, of: basic, ephemeralPrivateKey,
      "A private key is a number from 1 to the order less one.", .invalidPrivateKey, [rules.scalar],
      .invalidScalar)
    op.refuses("point-", badCurvePoints, of: basic, publicKey, notACurvePoint([rules.point]))
    op.accumulated(100, "A hundred secrets of drawn keys.", cases: "both keys drawn", rules.all)
    op.random(6, "Both keys drawn from the seed.", rules.all)
  }
}

extension OperationBuilder {
  /// Declares a compressed point where RFC 9180 has uncompressed ones.
  fileprivate func compressedMayBeRefused(
    _ name: String, of parent: Scenario, _ field: Field<[UInt8]>, exercising rule: Rule
  ) {
    variant(
      name, of: parent, field.changed("compressed") { [2 | $0[96] & 1] + $0[1...48] },
      commentOfCompressed,
      [rule], .policy, .pointEncoding, expecting: .either(.invalidPublicKey, by: compressedTaken))
  }
}

/// Who takes compressed points in an encapsulation.
let commentOfCompressed =
  "The Java library takes only uncompressed points here; an implementation may take compressed ones, as for other keys."

/// Takes compressed points in an encapsulation, and computes with them uncompressed.
let compressedTaken = RuleEdit(\Rules.version4.encapsulation.readPoint) { right in
  { point in point.count == 49 ? try P384Key.importPublic(point).uncompressed : try right(point) }
}
