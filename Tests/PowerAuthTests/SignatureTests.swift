import PowerAuth
import Primitives
import Testing

@Suite("Multi-factor signatures, § 9")
struct SignatureTests {
  let data = Array(Scenario.data.utf8)

  func keys(_ type: SignatureType) throws -> [[UInt8]] {
    try Rules.right.signatureKeys(
      ofType: type.rawValue,
      from: FactorKeys(
        possession: Scenario.possession, knowledge: Scenario.knowledge, biometry: Scenario.biometry))
  }

  func signature(
    _ type: SignatureType, _ format: SignatureFormat, by rules: Rules = .right
  ) throws -> MultiFactorSignature {
    try rules.sign(data, keys: keys(type), counter: Scenario.counterData, format: format)
  }

  @Test(
    arguments: [
      (.possession, "52092484", "8lIEuolmBA2HfmadAxreRA=="),
      (.knowledge, "08703650", "9/ravHVBNzpxH9e/kmZxog=="),
      (.biometry, "39409306", "c/HFRZUXeKleblRblDr5mg=="),
      (.possessionKnowledge, "52092484-13078684", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="),
      (.possessionBiometry, "52092484-56631245", "8lIEuolmBA2HfmadAxreRD0pYFHLaiRY9C+XLiEthM0="),
      (
        .possessionKnowledgeBiometry, "52092484-13078684-30081440",
        "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZxretTW+TFEp4rp7WwNtsOg"
      ),
    ] as [(SignatureType, String, String)])
  func `worked examples 9.3 and 9.7: every type in both formats`(
    type: SignatureType, decimal: String, base64: String
  ) throws {
    #expect(try signature(type, ProtocolVersion.v3_0.signatureFormat).text == decimal)
    for version in [ProtocolVersion.v3_1, .v3_2, .v3_3] {
      #expect(try signature(type, version.signatureFormat).text == base64)
    }
  }

  @Test func `worked example 9.3: components of three factors`() throws {
    let made = try signature(.possessionKnowledgeBiometry, .base64)
    let components = made.components
    #expect(
      components.map(\.derivedKey) == [
        bytes("a233acbd4baa6032b3d5e7157b165268b561e1ae73977cb4631ab8bee588509f"),
        bytes("7d4356d6b37293ae3644014a2fd5d30a318a5b74a8687d8bb8c9108d06d95e73"),
        bytes("d53c38369a42c60dfcdf9ba70e1ca837625c307bded169440f48a912759626ae"),
      ])
    #expect(
      components.map(\.hmac) == [
        bytes("885ee7ac930f4bd53246941641b68e6cf25204ba8966040d877e669d031ade44"),
        bytes("a1fb7fe5b7b7e5e1b67cb454ee5631d141b9f8998afda33ae23bc49586bd719c"),
        bytes("5b8cc275687d14bcae973074613d81af6b7ad4d6f93144a78ae9ed6c0db6c3a0"),
      ])
    #expect(
      made.written.parts
        == [
          bytes("f25204ba8966040d877e669d031ade44"),
          bytes("41b9f8998afda33ae23bc49586bd719c"),
          bytes("6b7ad4d6f93144a78ae9ed6c0db6c3a0"),
        ])
    let decimal = { Rules.right.write(components, format: .decimal(digits: $0)) }
    #expect(decimal(10) == .decimal(["0052092484", "0113078684", "0230081440"]), "the whole numbers")
    #expect(decimal(8) == .decimal(["52092484", "13078684", "30081440"]))
    #expect(components[0].factorHmac == components[0].derivedKey, "the first component has no chain")
    #expect(
      components.map(\.factorHmac)
        == [Scenario.possession, Scenario.knowledge, Scenario.biometry].map {
          HMACSHA256.authenticationCode(for: Scenario.counterData, key: $0)
        })
  }

  @Test func `worked example 9.7: the chain of possession and biometry`() throws {
    #expect(
      try signature(.possessionBiometry, .base64).components[1].derivedKey
        == bytes("b1879238d7782dca7fbbec93c4b2f194a0df41a71140aacf70f8428e044a490d"))
  }

  @Test func `worked example 9.3: the documented chain and an early counter give the listed wrong values`() throws {
    var documented = Rules.right
    documented.components.startChain = { _ in 0 }
    #expect(
      try signature(.possessionKnowledge, .base64, by: documented).text
        == "8lIEuolmBA2HfmadAxreRDyIVjZBOOgb5sVi1ZlNpQU=")
    let next = try Rules.right.advanceCounter(Scenario.counterData, by: 1).value
    #expect(
      try Rules.right.sign(data, keys: keys(.possessionKnowledge), counter: next, format: .base64).text
        == "zbmIQT8isPyk6+IFPaE2DNDJ7S55gRROTdXDgFHziUU=")
  }

  @Test func `worked example 9.4 (published): three factors, decimal`() throws {
    let keys = [
      bytes("6d59cf0ba8d11589489232832563b155"), bytes("d62d16a070cc9a6350a373e3caf54245"),
      bytes("351d7bda4f00e1aefaf68c8bda320a03"),
    ]
    let counter = bytes("2af2fc16c8273c3a5c74df8aad18e04f")
    let data = bytes(
      """
      e656f5ecae6e4b6e4844eba343106576b8db6aba243228717653389f76446fe3\
      c981d51fd120fcc33ba48f7dedae36ca811803a54e1e7c1c0b113bdc24cddf06\
      91472e62fe937f01b641a792c2035c03147c1c5a02db30e69ad2b1b2417b22b9\
      22e752eeb95f4244ea9c2d6a7fc8
      """)
    let signature = try Rules.right.sign(
      data, keys: keys, counter: counter, format: ProtocolVersion.v3_0.signatureFormat)
    #expect(signature.text == "48869048-05094709-20755999")
  }

  @Test func `worked example 9.5 (published): three factors, Base64`() throws {
    let keys = [
      bytes("36daafcf3c2d4916d690ee345db68971"), bytes("17c49f157d9459e89bc2cfbdce88e5c0"),
      bytes("5fa8471c344f72e98fd9ad8d2825f96d"),
    ]
    let counter = bytes("fc5578dd0d23a068445fea26d46b8f86")
    let data = bytes(
      """
      f0d4cfab66f8a46d9e0d8469196fedfdef704e4f3c243b811c13de24516ada77\
      ec1d430d35bf5ec45eb666231cb145533ed5362407b93275ba97f9bda829e8dc\
      93bec99e76bbf5915769a3286422dab42ff1
      """)
    let signature = try Rules.right.sign(
      data, keys: keys, counter: counter, format: ProtocolVersion.v3_1.signatureFormat)
    #expect(signature.text == "LifrOuC5FShMWE0jgSNLosZ491JSqP5/tlegOGbMNEY3nzmiHXMYskjXeoEFbiok")
  }

  @Test func `worked example 9.6 (published): a component keeps its leading zero`() throws {
    let keys = [bytes("6d59cf0ba8d11589489232832563b155")]
    let counter = bytes("e621cc03f9d9c665a0ea177bd010b985")
    let data = bytes(
      """
      7ace2b029a79e17a6f3bb3e0a48aff8d195286b01038829799e5c8ca20fd0665\
      887f02efd500837c1f887dfd6ee315d707cd141a497410422da48f6fabff19dd\
      34385251db6a98e98ab052dd29ad469a
      """)
    let signature = try Rules.right.sign(
      data, keys: keys, counter: counter, format: ProtocolVersion.v3_0.signatureFormat)
    #expect(signature.text == "08411606")
  }

  @Test(arguments: [
    "", "POSSESSION", "Possession", "knowledge_possession", "biometry_possession", "knowledge_biometry",
    "possession_knowledge ", "possession-knowledge", "possession_biometry_knowledge",
  ])
  func `other types than the six, or in upper case, are refused`(text: String) {
    #expect(refusal { try SignatureType(text: text) } == .unknownSignatureType)
  }

  @Test(arguments: SignatureType.allCases)
  func `each used factor needs its key of 16 bytes, and no other matters`(type: SignatureType) throws {
    #expect(try SignatureType(text: type.rawValue) == type)
    for factor in SignatureFactor.allCases {
      let refused = { (key: [UInt8]?) in
        refusal {
          try Rules.right.signatureKeys(
            ofType: type.rawValue,
            from: FactorKeys(
              possession: factor == .possession ? key : Scenario.possession,
              knowledge: factor == .knowledge ? key : Scenario.knowledge,
              biometry: factor == .biometry ? key : Scenario.biometry))
        }
      }
      let isUsed = type.factors.contains(factor)
      #expect(refused(nil) == (isUsed ? .missingKey : nil))
      #expect(refused([1, 2, 3]) == (isUsed ? .invalidLength : nil))
      #expect(refused([UInt8](repeating: 1, count: 17)) == (isUsed ? .invalidLength : nil))
    }
  }
}
