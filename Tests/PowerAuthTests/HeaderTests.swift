import PowerAuth
import Testing

@Suite("Headers, § 9.5, § 12.3 and § 14")
struct HeaderTests {
  /// The fields of worked example 9.3, and its header.
  let signature: [HeaderField: String] = [
    .version: "3.3", .activationId: Scenario.activationId, .applicationKey: Scenario.applicationKey,
    .nonce: "vTYzMFOhqSNC8/DxlPy5Sw==", .signatureType: "possession_knowledge",
    .signature: "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw=",
  ]
  let signatureText = """
    PowerAuth pa_version="3.3", pa_activation_id="f3854284-a75c-4313-a776-459dc52912df", \
    pa_application_key="r5CgwHAqqyrBIR4YphxX6w==", pa_nonce="vTYzMFOhqSNC8/DxlPy5Sw==", \
    pa_signature_type="possession_knowledge", pa_signature="8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="
    """
  /// The fields of worked example 14.1, and its header.
  let token: [HeaderField: String] = [
    .version: "3.3", .tokenId: "d6561669-34d6-4fee-8913-89477687a5cb",
    .tokenDigest: "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ=", .nonce: "m4oTTBbBqb8KT1cgfzxrrg==",
    .timestamp: "1718000000123",
  ]
  let tokenText = """
    PowerAuth version="3.3", token_id="d6561669-34d6-4fee-8913-89477687a5cb", \
    token_digest="Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ=", nonce="m4oTTBbBqb8KT1cgfzxrrg==", \
    timestamp="1718000000123"
    """

  func read(_ kind: HeaderKind, _ text: String, in version: ProtocolVersion = .v3_3) throws -> ReadHeader {
    try Rules.right.readHeader(kind, text, knownVersions: Rules.right.headerReading.knownVersions(version))
  }

  func values(_ kind: HeaderKind, _ text: String) throws -> [HeaderField: String] {
    try read(kind, text).values
  }

  @Test func `the headers of the worked examples are read`() throws {
    #expect(try values(.signature, signatureText) == signature)
    #expect(try values(.token, tokenText) == token)
    let encryption = try read(
      .encryption, "PowerAuth application_key=\"r5CgwHAqqyrBIR4YphxX6w==\", version=\"3.3\"")
    #expect(encryption.values == [.applicationKey: Scenario.applicationKey, .version: "3.3"])
    #expect(encryption.pairs.map(\.name) == ["application_key", "version"])
  }

  @Test func `headers are written in the order of the library`() throws {
    #expect(
      try Rules.right.writeHeader(.token, token) == """
        PowerAuth token_id="d6561669-34d6-4fee-8913-89477687a5cb", \
        token_digest="Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ=", nonce="m4oTTBbBqb8KT1cgfzxrrg==", \
        timestamp="1718000000123", version="3.3"
        """)
    #expect(
      try Rules.right.writeHeader(.encryption, [.version: "3.2", .applicationKey: "AA=="])
        == "PowerAuth application_key=\"AA==\", version=\"3.2\"")
    #expect(try values(.signature, Rules.right.writeHeader(.signature, signature)) == signature)
  }

  @Test(arguments: ["\"", "a\"b", "\n", "a\r\nX: y", "\0", "\u{7f}"])
  func `a value that would end its quotes or the header is not written`(value: String) {
    #expect(refusal { try Rules.right.writeHeader(.encryption, [.applicationKey: value]) } == .invalidField)
  }

  @Test(arguments: [
    ("Bearer version=\"3.3\"", Refusal.headerScheme), ("powerauth version=\"3.3\"", .headerScheme),
    ("PowerAuth", .headerScheme), ("PowerAuth version=3.3", .headerSyntax), ("PowerAuth version=\"3.3", .headerSyntax),
    ("PowerAuth version=\"3.3\" nonce=\"\"", .headerSyntax), ("PowerAuth version=\"3.3\",", .headerSyntax),
    ("PowerAuth version=\"3.3\"", .missingField), ("PowerAuth a=\"\", a=\"\"", .missingField),
    ("PowerAuth application_key=\"AA==\", application_key=\"AA==\"", .duplicateField),
    ("PowerAuth application_key=\"AA==\", version=\"3.3\"", .invalidField),
  ])
  func `a header in another form is refused`(text: String, reason: Refusal) {
    #expect(refusal { try read(.encryption, text) } == reason)
  }

  @Test(arguments: ["2.0", "2.1"])
  func `a header of 2.0 and 2.1 is read where they are spoken, and not by servers of later versions`(
    version: String
  ) throws {
    let text = signatureText.replacing("3.3", with: version)
    #expect(try read(.signature, text, in: .v2_1).values[.version] == version)
    #expect(refusal { try read(.signature, text) } == .invalidField)
  }

  @Test func `white space between pairs, and around the text, is skipped`() throws {
    let spaced = tokenText.replacing(", ", with: " \t,\r\n ")
    #expect(try values(.token, "\t \(spaced) \n") == token)
  }

  @Test(arguments: [
    ("f3854284-a75c-4313-a776-459dc52912df", true), ("F3854284-A75C-1313-B776-459DC52912DF", true),
    ("f3854284-a75c-6313-a776-459dc52912df", false), ("f3854284-a75c-4313-c776-459dc52912df", false),
    ("f3854284a75c4313a776459dc52912df", false), ("", false), ("f3854284-a75c-4313-a776-459dc52912d", false),
  ])
  func `an identifier is a UUID of versions 1 to 5`(text: String, isOne: Bool) {
    #expect(HeaderForm.isIdentifier(text) == isOne)
  }
}
