import Encodings
import PowerAuth
import Primitives
import Testing

@Suite("Normalised data, § 9.1")
struct NormalizedRequestTests {
  static let nonce = bytes("bd36333053a1a92342f3f0f194fcb94b")
  static let body = Array(#"{"requestObject":{"amount":"100"}}"#.utf8)

  func request(
    method: String = "POST", uriId: String = "/pa/signature/validate", nonce: [UInt8] = nonce, body: [UInt8] = body
  ) throws -> NormalizedRequest {
    try Rules.right.normalizeRequest(method: method, uriId: uriId, nonce: nonce, body: body)
  }

  @Test func `worked example 9.1: parts, normalised data and signed data`() throws {
    let request = try request()
    #expect(request.uriIdBase64 == "L3BhL3NpZ25hdHVyZS92YWxpZGF0ZQ==")
    #expect(request.nonceBase64 == "vTYzMFOhqSNC8/DxlPy5Sw==")
    #expect(request.bodyBase64 == "eyJyZXF1ZXN0T2JqZWN0Ijp7ImFtb3VudCI6IjEwMCJ9fQ==")
    #expect(Rules.right.signedData(of: request, applicationSecret: Scenario.applicationSecret) == Scenario.data)
    #expect(Rules.right.normalizedData(of: request) + "&" + Scenario.applicationSecret == Scenario.data)
  }

  @Test func `worked example 10.1: offline, a constant text stands for the secret`() throws {
    let nonce = try #require(Base64.decode("+NuVtiWoLhAb/mKGjn3pog=="))
    let body = "12345&A1*A100CZK*Q238400856/0300**D20190629*NUtility Bill Payment - 05/2019"
    let request = try request(uriId: "/operation/authorize/offline", nonce: nonce, body: Array(body.utf8))
    #expect(
      Rules.right.signedData(of: request, applicationSecret: "offline") == """
        POST&L29wZXJhdGlvbi9hdXRob3JpemUvb2ZmbGluZQ==&+NuVtiWoLhAb/mKGjn3pog==&\
        MTIzNDUmQTEqQTEwMENaSypRMjM4NDAwODU2LzAzMDAqKkQyMDE5MDYyOSpOVXRpbGl0eSBCaWxsIFBheW1lbnQgLSAwNS8yMDE5&\
        offline
        """)
  }

  @Test func `an empty body leaves an empty part`() throws {
    let data = Rules.right.normalizedData(of: try request(body: []))
    #expect(data == "POST&L3BhL3NpZ25hdHVyZS92YWxpZGF0ZQ==&vTYzMFOhqSNC8/DxlPy5Sw==&")
  }

  @Test(arguments: ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"])
  func `the six methods are known`(method: String) throws {
    #expect(Rules.right.normalizedData(of: try request(method: method)).hasPrefix("\(method)&"))
  }

  @Test(arguments: ["", "post", "Post", "OPTIONS", "POST ", "TRACE"])
  func `other methods are refused`(method: String) {
    #expect(refusal { try request(method: method) } == .unknownMethod)
  }

  @Test func `an empty identifier and a nonce of another length than 16 are refused`() {
    #expect(refusal { try request(uriId: "") } == .invalidLength)
    for count in [0, 15, 17] {
      let nonce = [UInt8](repeating: 1, count: count)
      #expect(refusal { try request(nonce: nonce) } == .invalidLength)
    }
  }
}

@Suite("Canonical query, § 9.2")
struct CanonicalQueryTests {
  @Test(arguments: [
    (
      "zingly=is+da+best&420=is+equal+to+10*42&hello=world&hell0=w0rld",
      "420=is+equal+to+10*42&hell0=w0rld&hello=world&zingly=is+da+best"
    ),
    ("b=2&a=z&a=b&flag&c=&%C4%8D=%C5%99&B=~", "B=%7E&a=b&a=z&b=2&c=&%C4%8D=%C5%99"),
  ])
  func `worked example 9.2`(query: String, canonical: String) throws {
    #expect(try Rules.right.canonicalize(query: query).text == canonical)
  }

  @Test func `worked example 9.2: pairs are decoded and sorted`() throws {
    let query = try Rules.right.canonicalize(query: "b=2&a=z&a=b&flag&c=&%C4%8D=%C5%99&B=~")
    #expect(query.pairs.map(\.key) == ["B", "a", "a", "b", "c", "č"])
    #expect(query.pairs.map(\.value) == ["~", "b", "z", "2", "", "ř"])
  }

  @Test(arguments: [
    ("", ""), ("flag", ""), ("&&", ""), ("=v", "=v"), ("=", "="), ("a=b=c", "a=b%3Dc"), ("a=1;b=2", "a=1%3Bb%3D2"),
    ("a=1&a=1", "a=1&a=1"), ("b=1&&a=2&", "a=2&b=1"), ("a%3Db=c%26d", "a%3Db=c%26d"), ("a=%20+", "a=++"),
    ("%zz&a=1", "a=1"), ("a=%7e", "a=%7E"), ("é=1", "%C3%A9=1"), ("a=\u{301}b&\u{301}c=d", "a=%CC%81b&%CC%81c=d"),
  ])
  func `corners`(query: String, canonical: String) throws {
    #expect(try Rules.right.canonicalize(query: query).text == canonical)
  }

  @Test func `keys are sorted as they are decoded, and before the values`() throws {
    #expect(try Rules.right.canonicalize(query: "a%21=1&a=9&a+=5").text == "a=9&a+=5&a%21=1")
    #expect(try Rules.right.canonicalize(query: "ab=1&a=2").text == "a=2&ab=1")
  }

  @Test func `canonically equivalent keys are two keys`() throws {
    #expect(try Rules.right.canonicalize(query: "%C3%A9=1&e%CC%81=2").text == "e%CC%81=2&%C3%A9=1")
    #expect(try Rules.right.canonicalize(query: "e%CC%81=2&%C3%A9=1").text == "e%CC%81=2&%C3%A9=1")
  }

  @Test func `the two published orders differ above the basic plane`() throws {
    let query = "%EF%BC%A1=1&%F0%9F%98%80=2"  // U+FF21 and U+1F600
    #expect(try Rules.right.canonicalize(query: query).text == "%F0%9F%98%80=2&%EF%BC%A1=1")
    var rules = Rules.right
    rules.canonicalQuery.precedes = { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try rules.canonicalize(query: query).text == query)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%G0", "%=1", "a=%FF", "a=%C3", "a=1&b=%ED%A0%80"])
  func `bad escapes and bytes that are no UTF-8 are refused`(query: String) {
    #expect(refusal { try Rules.right.canonicalize(query: query) } == .invalidEncoding)
  }
}
