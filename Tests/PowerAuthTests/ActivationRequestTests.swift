import PowerAuth
import StrictJSON
import Testing

@Suite("Request of an activation, § 5.3")
struct ActivationRequestTests {
  /// The values of worked example 5.6.
  static let setup = ActivationSetup(
    version: .v3_3, applicationKey: Scenario.applicationKey, applicationSecret: Scenario.applicationSecret,
    temporaryKeyId: "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01")
  static let temporaryPrivate = bytes("2fe7e791a667e92f05f3c1d25e0bd1dc54333c38456df502ecee63c77253d0bf")
  static let temporaryPublic = bytes(
    """
    04811e8fc03c91a9fdb05cddafd18112000706d1c576b0acdc946f15ed95c2a5fd6bf0b07cb5631d17cded885702188a\
    8bc8126bd81fb97b86279d08e3bbc9bbe4
    """)
  static let outerLayer = SealedRequest(
    ephemeralPublicKey: bytes("023440675aa6678398f56bfb8d7db2ac3b5018fdcec989a1eb4e6b7be41e02cce8"),
    cryptogram: Cryptogram(
      encryptedData: bytes(
        """
        081ac4ad8cf6ce174153d51d840a3820308cd1825b9ca9a804c023863434e535b1a2c40669a012fe0e7936debffb5a80\
        6382e1b7ca29564d3ff50fc544b29154968a3dc52f362c89003e6d6740cb1fbdd56d12777e24e6e28666f2de76c9dfd4\
        22eb7bf788fc0bea791ea7503ffece7164ac4e4ac10d08863ed661978a85123b183a20d82784aad304567c932c919282\
        53cbdfca094a959c871802d7a355e0ff01e6b88c540d0de8c33107a0a6bfc89d59f3d9893648e36dd1ed48a4c13dad5a\
        94a5603cfb9078dd581fd41aa96e69dcce9e78ccd35c64b925587d7ef683d3bb6b9eb6085b36eb6edc36ca1f32667d1d\
        a6871e6c148b417a7a84e2a30c81f927f05cad3eb4a32e047cecbc1b4d843c0c621707ca6be47b29c1d6c6ed691d7771\
        55e521d8f8e89c2983974d4207beae853e5b1544bd72645abac9d1109388bfff740f31ab171e35b8f49188d642638b56\
        ac28749114e4cbb9f70983a877b0651b938e788842159bd944c5d1c92e92c6b0bd6f78e2c57151e4ceb4b9bf6be5bbec\
        77064b36029f939c4e16c90c1af03eb793743b0a467b66afd60e36b37278e141ebb4885a0bc635738e8747a37d67a553\
        4de5b231c5f0e3562c3dbed50d65d813a72a92b06de00696ea2cdc86476fd93d269d7ace51a2838dcd48750bbed427f7\
        b0431fa43d1bc55c7c6e42c83c005b1bec4c8642481e3b0df33a18f77ca0ef378c734e1ab8312b7ea693bd060592185c\
        08031e9b46a6b5ad52d60749170121f0
        """),
      mac: bytes("c4e8df52f767f5562058e3fcae1bc059260159804d70382173047c054aca4dc8")),
    nonce: bytes("1686dc50631b5ca45c6768edef9e1ed3"), timestamp: 1_718_000_000_124)
  static let code = ["code": JSONValue.string("ETC5X-CHLSK-XYUUK-FKY4Q")] as JSONObject

  @Test func `worked example 5.6: both layers are decrypted and read`() throws {
    let read = try Rules.right.readActivationRequest(
      Self.outerLayer, setup: Self.setup, privateKey: Self.temporaryPrivate)
    #expect(
      read.request
        == ActivationRequest(
          type: "CODE", identityAttributes: Self.code, customAttributes: nil, devicePublicKey: Scenario.devicePublic,
          texts: [.activationName: "My iPhone", .platform: "iOS", .deviceInfo: "iPhone15,3"]))
    #expect(
      read.outer.envelope.key.bytes
        == bytes("d551702902942bb974dcc31934b54c21669c4d29931233b03051274e87bbb322f5772c8f929c92525049283ae97d6900"))
    #expect(read.outer.envelope.iv == bytes("0a16a2916af7be0628cc7236e0ec540d"))
    #expect(
      read.inner.envelope.key.bytes
        == bytes("f13ca1361f8e708bc0b79c21b96ca290827167dcd74df74eff1d9d0d158fecb080900d836039df034e0e6eae5f576238"))
    #expect(read.inner.envelope.iv == bytes("9d101a645f5a364f5a34bc6b4236fc96"))
    #expect(
      read.inner.plaintext
        == Array(
          (#"{"activationName":"My iPhone","devicePublicKey":"Al1a4AaJlWd4BGyykLFw18gTvEKsSskLjsho2Qxnd3xn","#
            + #""platform":"iOS","deviceInfo":"iPhone15,3"}"#).utf8))
  }

  @Test func `worked example 5.6: a layer is not read for the purpose of the other one`() {
    for path in [\Rules.activationRequest.innerPurpose, \Rules.activationRequest.outerPurpose] {
      var rules = Rules.right
      rules[keyPath: path] = "/pa/generic/activation"
      #expect(
        refusal {
          try rules.readActivationRequest(Self.outerLayer, setup: Self.setup, privateKey: Self.temporaryPrivate)
        } == .macMismatch)
    }
  }

  /// Makes a request as a client, and reads it as a server.
  func exchange(_ request: ActivationRequest) throws -> ActivationRequest {
    let made = try Rules.right.createActivationRequest(
      request, setup: Self.setup, publicKey: Self.temporaryPublic, randomBytes: { [UInt8](repeating: 9, count: $0) },
      clock: { 1_718_000_000_124 })
    return try Rules.right.readActivationRequest(made, setup: Self.setup, privateKey: Self.temporaryPrivate).request
  }

  func request(
    _ type: String = "CODE", _ attributes: JSONObject = code, otp: String? = nil
  ) -> ActivationRequest {
    ActivationRequest(
      type: type, identityAttributes: attributes, customAttributes: ["a": .array([.null])],
      devicePublicKey: Scenario.devicePublic, texts: otp.map { [.activationOtp: $0] } ?? [:])
  }

  @Test func `a server reads what a client asks for, of each type`() throws {
    let openID: JSONObject = [
      "method": .string("oidc"), "providerId": .string("1"), "code": .string("2"), "nonce": .string("3"),
    ]
    let recovery: JSONObject = ["recoveryCode": .string("UJKPJ-OEVTN-5NLWJ-GIT2Q"), "puk": .string("4576292437")]
    for request in [
      request(), request(otp: "072471"), request("CUSTOM", ["otp": .string("072471")]), request("DIRECT", openID),
      request("RECOVERY", recovery),
    ] {
      #expect(try exchange(request) == request)
    }
  }

  @Test func `what a server would refuse is not sent`() {
    #expect(refusal { try exchange(request("code")) } == .unknownActivationType)
    #expect(refusal { try exchange(request(otp: "")) } == .activationPassword)
    #expect(refusal { try exchange(request("CUSTOM", ["a": .string("b")], otp: "1")) } == .activationPassword)
    #expect(refusal { try exchange(request("CUSTOM", [:])) } == .invalidAttributes)
    #expect(refusal { try exchange(request("CUSTOM", ["otp": .number(JSONNumber(72471))])) } == .invalidAttributes)
    let older: JSONObject = ["code": .string("12345-67890-12345-67890")]
    #expect(refusal { try exchange(request("CODE", older)) } == .invalidAttributes)
    #expect(refusal { try exchange(request("RECOVERY")) } == .invalidAttributes)
    #expect(refusal { try exchange(request("DIRECT")) } == .invalidAttributes)
  }

  @Test func `of two faults the one that is looked for first is reported`() {
    #expect(refusal { try exchange(request("code", ["code": .bool(true)], otp: "")) } == .unknownActivationType)
    #expect(refusal { try exchange(request("CODE", [:], otp: "")) } == .invalidAttributes)
  }
}
