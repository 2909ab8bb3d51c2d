package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension SignedOfflineDataOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A client of 4.0 verifies a MAC as well, and signatures of P-384 (`offline-data.verify`).")
    op.note(
      "The client signs (`signature.offline`) `operationId & operationData`, and the one-time password behind another &."
    )
    op.arrange { draft in
      if draft[text] == nil {
        var scanned = ScannedText(drawnFor: draft)
        scanned.keyType = draft.draw("type") { $0.element(of: ["0", "1"]) }
        try put(scanned, into: &draft)
      }
      (draft[masterKey], draft[serverKey]) = (
        draft[masterKey] ?? ExampleKey.master, draft[serverKey] ?? ExampleKey.server
      )
    }
    let personal = declareExample(
      on: op, "worked-example", "The worked example, signed with the server's key of the activation.",
      "1MEUCIFnBxMwLOvwHRNze8kSjR6oQB8s+rK8eBWPYkym1+hdzAiEAnlWbPBrVj2kCrs2CTqSVHMMe4qSf2ur4ioOlyHvEAAM=")
    let common = declareExample(
      on: op, "worked-example/of-master-key", "The worked example, signed with the master key.",
      "0MEUCIQC1/RL9MHu4GPCN7abj5ad2KVlt3En0i27bztk7z/Zu+gIgTSS5XBR2uNKeza9m1d7V9vCUEop6UKy71JgwuBr0Aik=")
    let texts = ScannedTextScenarios(op: op, keyType: "1", rules: rules) { scanned, draft in
      try put(scanned, into: &draft)
    }
    let withPassword = texts.declareTexts()
    for name in ["", "with-password/"] {
      texts.declare(
        "\(name)of-type-0", "A signature of the master key.", [rules.keys, rules.types, rules.signature], .basic
      ) { scanned in
        scanned.keyType = "0"
        if !name.isEmpty { scanned.others = ["12345678"] }
      }
    }
    texts.declareRefusals(
      of: personal, with: "its signature", mismatch: .signatureMismatch,
      types: [
        ("key-type-2", "the key type 2, which 4.0 has", .unknownKeyType, { $0.keyType = "2" }),
        ("key-type-3", "the key type 3", .unknownKeyType, { $0.keyType = "3" }),
        ("key-type-letter", "the key type A", .unknownKeyType, { $0.keyType = "A" }),
        ("key-type-11", "the key type twice", .invalidEncoding, { $0.keyType = "11" }),
      ])
    for (parent, name) in [(personal, "worked-example"), (common, "worked-example/of-master-key")] {
      declareTampering(on: op, of: parent, name)
      declareNumbers(on: op, of: parent, name)
    }
    declareEncodings(on: op, of: personal, withPassword)
    declareKeys(on: op, of: personal, common)
    op.accumulated(
      100, "A hundred texts with a signature.",
      cases: "text and type drawn, signed with the keys of the worked examples", rules.reading)
    op.random(10, "A text drawn from the seed.", rules.reading)
    op.corners(of: personal)
    op.protected([text.name])
  }

  /// Signs the text with the key that its type names; texts of unknown types have a signature of the server's key.
  private func put(_ scanned: ScannedText, into draft: inout Draft) throws {
    draft[text] = scanned.covered + Base64.encode(try sign(scanned.covered, with: ExampleSigner.key(scanned.keyType)))
  }

  private func sign(_ covered: String, with privateKey: [UInt8]) throws -> [UInt8] {
    try Rules.right.signData(Array(covered.utf8), as: .der, privateKey: privateKey)
  }

  private func declareExample(
    on op: OperationBuilder, _ name: String, _ comment: String, _ lastLine: String
  ) -> Scenario {
    op.scenario(name, comment, rules.reading + [rules.encoding], .basic) { draft in
      (draft[masterKey], draft[serverKey]) = (ExampleKey.master, ExampleKey.server)
      draft[text] = """
        5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6
        Payment
        Please confirm this payment
        A1*A100CZK*ICZ2730300000001165254011*D20180425*Thello world
        B
        +NuVtiWoLhAb/mKGjn3pog==
        \(lastLine)
        """
    }
  }

  private func declareTampering(on op: OperationBuilder, of parent: Scenario, _ name: String) {
    let fault = Fault(
      "The signature covers all of it.", .signatureMismatch, [rules.covered, rules.signature], .tampered)
    op.refuses("\(name)/", ScannedText.tampering(nonce: "+NuVti", other: "+NuVtj"), of: parent, text, fault)
    op.refuses(
      "\(name)/as-other-type", of: parent,
      text.changed("the other type of the key") { whole in
        whole.replacing("\n0MEU", with: "\nxMEU").replacing("\n1MEU", with: "\n0MEU").replacing(
          "\nxMEU", with: "\n1MEU")
      }, "The signature covers the type of the key, and another key made it.", .signatureMismatch,
      [rules.keys, rules.covered], .crossed)
    op.refuses("\(name)/signed-without-type", of: parent, "text: a signature of what is before the type", fault) {
      draft in
      let (covered, type) = try parts(of: draft)
      draft[text] = covered + Base64.encode(try sign(String(covered.dropLast()), with: ExampleSigner.key(type)))
    }
    op.refuses("\(name)/signed-by-other-key", of: parent, "text: a signature of the other key", fault.flagged(.crossed))
    {
      draft in
      let (covered, type) = try parts(of: draft)
      let signer = type == "0" ? ExampleSigner.server : ExampleSigner.master
      draft[text] = covered + Base64.encode(try sign(covered, with: signer))
    }
  }

  /// What is covered in the text of a draft, and the type of its key.
  private func parts(of draft: Draft) throws -> (covered: String, type: String) {
    let whole = try draft.value(of: text)
    let last = whole.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return (String(whole.dropLast(max(0, last.count - 1))), String(last.prefix(1)))
  }

  /// Declares signatures with other numbers: zeros, none, a high S, and bytes behind.
  private func declareNumbers(on op: OperationBuilder, of parent: Scenario, _ name: String) {
    let order: [UInt8] = [2, 0x21, 0] + curveOrder
    let bad: [(String, String, Refusal, [UInt8])] = [
      ("zeros", "r and s are 0", .signatureEncoding, [0x30, 6, 2, 1, 0, 2, 1, 0]),
      ("empty", "no signature behind the type", .signatureEncoding, []),
      ("orders", "r and s are the order of the curve", .signatureMismatch, [0x30, 0x46] + order + order),
    ]
    for (slug, words, reason, signature) in bad {
      op.refuses(
        "\(name)/signature-\(slug)", of: parent, "text: \(words)",
        "r and s are from 1 to the order less one, and a text without a signature is not taken.", reason,
        also: [.signatureEncoding, .signatureMismatch, .offlineSyntax].filter { $0 != reason }, [rules.signature],
        .tampered
      ) { draft in draft[text] = try parts(of: draft).covered + Base64.encode(signature) }
    }
    op.refuses(
      "\(name)/signature-trailing-byte", of: parent, "text: a byte behind the signature", "A signature is strict DER.",
      .signatureEncoding, also: [.signatureMismatch, .invalidEncoding], [rules.signature], .malformed
    ) { draft in
      let (covered, type) = try parts(of: draft)
      draft[text] = covered + Base64.encode(try sign(covered, with: ExampleSigner.key(type)) + [0])
    }
    op.variant(
      "\(name)/negated-s", of: parent, "text: s of the signature replaced by n − s",
      "ECDSA accepts both; the protocol does not require a low S.", [rules.signature], .highBit, expecting: .accept
    ) { draft in
      let (covered, type) = try parts(of: draft)
      let made = try sign(covered, with: ExampleSigner.key(type))
      guard let raw = P256.Signature(der: made)?.raw else { throw Refusal.signatureEncoding }
      let other: [UInt8] = raw.prefix(32) + curveOrder.subtracting(Array(raw.suffix(32)))
      guard let signature = P256.Signature(raw: other) else { throw Refusal.signatureEncoding }
      draft[text] = covered + Base64.encode(signature.der)
    }
  }

  private func declareEncodings(on op: OperationBuilder, of basic: Scenario, _ withPassword: Scenario) {
    let fault = Fault(
      "The signature is Base64 with its padding.", .invalidEncoding,
      also: [.signatureMismatch, .offlineSyntax, .unknownKeyType, .invalidLength], [rules.encoding], .malformed)
    for (parent, others, name) in [(basic, [], ""), (withPassword, ["12345678"], "with-password/")]
      as [(Scenario, [String], String)]
    {
      op.refuses("\(name)signature-unpadded", of: parent, "text: another operation, without padding", fault) { draft in
        let (covered, encoded) = try searched(&draft, others) { $0.hasSuffix("=") }
        draft[text] = covered + String(encoded.prefix { $0 != "=" })
      }
      op.refuses(
        "\(name)signature-in-url-alphabet", of: parent,
        "text: another operation, and its signature in the alphabet for addresses", fault
      ) { draft in
        let (covered, encoded) = try searched(&draft, others) { $0.contains("+") && $0.contains("/") }
        draft[text] = covered + encoded.replacing("+", with: "-").replacing("/", with: "_")
      }
    }
    op.refuses(
      "signature-with-line-feed", of: basic, "text: a line feed behind the signature", "The last line is not empty.",
      .offlineSyntax, also: [.signatureMismatch, .invalidEncoding, .unknownKeyType, .invalidLength], [rules.encoding],
      .malformed
    ) { draft in draft[text] = try draft.value(of: text) + "\n" }
  }

  /// Draws operations until the Base64 of a signature is as it is wanted.
  private func searched(
    _ draft: inout Draft, _ others: [String], _ isWanted: (String) -> Bool
  ) throws -> (covered: String, encoded: String) {
    try draft.search({ draw -> (covered: String, encoded: String) in
      var scanned = ScannedText()
      scanned.keyType = "1"
      scanned.others = others
      scanned.lines[0] = Hex.encode(draw.bytes(16))
      return (scanned.covered, Base64.encode(try sign(scanned.covered, with: ExampleSigner.server)))
    }) { isWanted($0.encoded) }
  }

  private func declareKeys(on op: OperationBuilder, of personal: Scenario, _ common: Scenario) {
    for (parent, own, other) in [(personal, serverKey, masterKey), (common, masterKey, serverKey)] {
      let name = own.name.slug
      op.refuses(
        "\(name)/another", of: parent, own.anotherPublicKey, "Another key signed it.", .signatureMismatch,
        [rules.keys], .crossed)
      op.refuses(
        "\(name)/off-curve", of: parent, own.lastBitFlipped, "The key is a point of the curve.", .invalidPublicKey,
        [rules.signature], .invalidKey)
      op.refuses(
        "\(name)/empty", of: parent, own.set("no byte", []), "The key is a point of the curve.", .invalidPublicKey,
        [rules.signature], .invalidKey)
      op.variant(
        "\(name)/other-key-not-read", of: parent, other.anotherPublicKey,
        "Only the key that the type names matters.", [rules.keys], .basic, expecting: .accept)
    }
  }
}

/// The private keys of the server in the worked examples.
private enum ExampleSigner {
  static let master = bytes(hex: "a8850b4ebd42168f92038d2ddb1d7052e2b97faedb0ab532babecf6bfb460e27")
  static let server = bytes(hex: "3dfe0713436238df36fb918dd37fc728358c3dfade3aeec82c36334f6260e7b2")

  /// The key that signs texts of a type.
  static func key(_ type: String) -> [UInt8] { type == "0" ? master : server }
}
