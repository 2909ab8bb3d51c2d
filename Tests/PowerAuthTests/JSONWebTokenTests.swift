import PowerAuth
import Primitives
import Testing

@Suite("JSON Web Tokens, § 11")
struct JSONWebTokenTests {
  /// Worked example 11.2, whose signature is deterministic.
  let claims = "{\"sub\":\"1234567890\",\"name\":\"John Doe\",\"admin\":true}"
  let input =
    "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiYWRtaW4iOnRydWV9"
  let signature = "hxOujeqP-585wlN0wrbxe58FvgcEXGBHm05mVhTnajOagLi4FyBWODfddsiQvKHtg1368LGt-QWhRVkS_QLrcA"
  let inDER = "MEYCIQCHE66N6o_7nznCU3TCtvF7nwW-BwRcYEebTmZWFOdqMwIhAJqAuLgXIFY4N912yJC8oe2DXfrwsa35BaFFWRL9Autw"

  func refused(_ token: String, key: [UInt8] = Scenario.devicePublic) -> Refusal? {
    refusal { try Rules.right.readToken(token, by: .es256, key: key) }
  }

  /// A token with this header and these claims, rightly signed.
  func signed(header: String, claims: String) throws -> String {
    let input = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
    let raw = try Rules.right.signData(Array(input.utf8), as: .raw, privateKey: Scenario.devicePrivate)
    return "\(input).\(Base64URL.encode(raw))"
  }

  @Test func `the worked example is written and read`() throws {
    let written = try Rules.right.signToken(claims: claims, privateKey: Scenario.devicePrivate)
    #expect(written.signingInput == input)
    #expect(written.text == "\(input).\(signature)")
    let read = try Rules.right.readToken(written.text, by: .es256, key: Scenario.devicePublic)
    #expect(read.header == "{\"alg\":\"ES256\",\"typ\":\"JWT\"}")
    #expect(read.claimsText == claims)
    #expect(read.signed == Array(input.utf8))
    #expect(refused(written.text, key: Scenario.serverPublic) == .signatureMismatch)
  }

  @Test func `other signatures and forms are refused`() {
    #expect(refused("\(input).\(inDER)") == .signatureEncoding)
    #expect(refused(input) == .tokenFormat)
    #expect(refused("\(input).") == .tokenFormat)
    #expect(refused("\(input).\(signature).\(signature)") == .tokenFormat)
    #expect(refused("\(input).\(signature)==") == .tokenEncoding)
    #expect(refused("\(input).\(signature.replacing("-", with: "+"))") == .tokenEncoding)
    #expect(refused("\(input).\(signature.replacing("A", with: "B"))") == .tokenEncoding)
    #expect(refused("\(input).\(signature.replacing("h", with: "i"))") == .signatureMismatch)
  }

  @Test(arguments: [
    "{\"alg\":\"none\",\"typ\":\"JWT\"}", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}", "{\"typ\":\"JWT\"}",
    "{\"alg\":\"ES256\"}", "{\"alg\":\"ES256\",\"typ\":\"JOSE\"}", "[]", "{\"alg\":\"ES256\",\"typ\":\"JWT\"",
    "{\"alg\":\"none\",\"alg\":\"ES256\",\"typ\":\"JWT\"}", "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"crit\":[]}",
  ])
  func `a header that is not the one that is due is refused under a right signature`(header: String) throws {
    #expect(refused(try signed(header: header, claims: "{}")) == .tokenHeader)
  }

  @Test(arguments: ["[]", "1", "{", "{\"a\":1,\"a\":2}", "\"\""])
  func `claims that are no object are refused`(claims: String) throws {
    #expect(refused(try signed(header: "{\"alg\":\"ES256\",\"typ\":\"JWT\"}", claims: claims)) == .tokenClaims)
    #expect(
      refusal { try Rules.right.signToken(claims: claims, privateKey: Scenario.devicePrivate) } == .tokenClaims)
  }

  /// Worked example 1.4.
  @Test func `base64url has no padding and its own alphabet`() {
    #expect(Base64URL.encode(bytes("fbff3e00")) == "-_8-AA")
    #expect(Base64URL.decode("-_8-AA") == bytes("fbff3e00"))
    for text in ["-_8-AA==", "+/8+AA", "-_8-A", "-_8-AB", "-_8 AA", "é"] { #expect(Base64URL.decode(text) == nil) }
  }
}
