package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension PossessionKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The transport key is protected in the same way: C_transport is the transport key in the place of `key`.")
    let basic = op.scenario("basic", "A drawn key.", exercises: [rules.layer, hash], flags: [.basic])
    let examples: [(String, [UInt8], String)] = [
      ("possession", ExampleKey.possession, "271683ad2224df979a8c2f6086c891fc"),
      ("transport", ExampleKey.transport, "86f5466efcb1c3418e555f315b385302"),
    ]
    for (name, key, protected) in examples {
      for (suffix, external) in [("", nil), ("/with-external-key", ExampleKey.external)] {
        op.scenario(
          "worked-example/\(name)\(suffix)",
          "Worked example 7.\(external == nil ? "1" : "2") with the \(name) key.",
          exercises: [rules.layer, rules.external, hash], flags: [.basic]
        ) {
          $0[identifier] = Array("device-id".utf8)
          $0[fields.given] = isProtecting ? key : bytes(hex: protected)
          $0[fields.externalKey] = external
        }
      }
    }
    let identifiers: [Row<[UInt8]>] = [
      Row("empty", "of no byte, which is not refused", []),
      Row("uuid", "that is a UUID in upper case", Array("E621E1F8-C36C-495A-93FC-0C247A3E6E5F".utf8)),
      Row("of-16-bytes", "of 16 bytes, which are hashed too", Array(1...16)),
      Row("of-64-bytes", "of 64 bytes", Array(0..<64)),
      Row("of-zeros", "of 16 zero bytes", [UInt8](repeating: 0, count: 16)),
    ]
    for row in identifiers {
      op.scenario(
        "identifier-\(row.name)", "An identifier \(row.words).", exercises: [hash], flags: [.length]
      ) { $0[identifier] = row.value }
    }
    op.declareFactorLeadingZeros(fields, rules) { draft in
      .possession(identifier: draft.fill(identifier))
    }
    op.declareFactorKeyLengths(fields, of: basic, exercises: rules.keyLength)
    op.random(10, "Inputs drawn from the seed.", exercises: [rules.layer, hash], flags: [.random])
    op.corners(of: basic)
    op.omitCorners("empty", "all-zeros", of: identifier.name, because: "They are declared by hand.")
  }
}
