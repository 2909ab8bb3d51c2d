import Encodings
import Live
import HTTP
import Primitives
import Testing

/// What a page of the web, and whoever has no token, cannot do on a live server.
@Suite struct ServedAccessTests {
  private static let address = "/conformance/report"

  private func status(
    _ fields: [HTTPField], path: String = Self.address, body: String = "", method: String = "POST",
    _ access: ServedAccess = ServedAccess()
  ) -> Int? {
    access.refusal(
      of: HTTPRequest(method: method, target: path, fields: fields, body: Array(body.utf8)))?.status
  }

  @Test(arguments: [
    ("127.0.0.1:8080", true), ("127.0.0.1", true), ("127.9.9.9", true), ("localhost:1", true), ("LOCALHOST.", true),
    ("[::1]:8080", true), ("[0:0:0:0:0:0:0:1]", true), ("example.com", false), ("localhost.example.com", false),
    ("127.0.0.1.example.com", false), ("10.0.2.2:8080", true), ("[fd00::1]:80", true), ("", false), (":80", false),
    ("[::1].example.com", false), ("[::1", false), ("localhost:80:80", false), ("localhost:80a", false), ("::1", false),
    ("127.1", false), ("0177.0.0.1", false),
  ])
  func `The host is an address or a name of this machine, for each path`(_ host: String, _ isAllowed: Bool) {
    for path in [Self.address, "/rest/v3/status", "/pa/v3/status", "/base/pa/v3/status", "/"] {
      #expect(status([HTTPField("Host", host)], path: path) == (isAllowed ? nil : 421), "\(path)")
    }
    #expect(status([HTTPField("Host", "localhost"), HTTPField("Host", host)]) == 421)
  }

  @Test func `Names that are given may be hosts as well`() {
    let access = ServedAccess(hosts: ["Tests.Example"])
    for host in ["tests.example", "TESTS.example:80", "192.168.1.2", "localhost"] {
      #expect(status([HTTPField("Host", host)], access) == nil, "\(host)")
    }
    #expect(status([HTTPField("Host", "x.tests.example")], access) == 421)
  }

  @Test(arguments: [
    "/conformance/time", "/rest/v3/application/list", "/scenario/lost-answer/rest/v3/status", "/a/conformance/jobs",
  ])
  func `Other pages cannot send what administrators send`(_ path: String) {
    let host = HTTPField("Host", "127.0.0.1:8080")
    for origin in ["http://example.com", "null", "http://127.0.0.1:3000", "http://127.0.0.1", "127.0.0.1:8080"] {
      #expect(status([host, HTTPField("Origin", origin)], path: path) == 403, "\(origin)")
    }
    #expect(status([host, HTTPField("Origin", "http://127.0.0.1:8080")], path: path) == nil, "its own page")
    for type in [
      "text/plain", "application/x-www-form-urlencoded", "text/plain; application/json", "application/jsonp",
    ] {
      #expect(status([host, HTTPField("Content-Type", type)], path: path, body: "{}") == 415, "\(type)")
    }
    #expect(status([host], path: path, body: "{}") == 415, "a body without a type")
    for type in ["application/json", "Application/JSON; charset=utf-8", "application/json ;x"] {
      #expect(status([host, HTTPField("Content-Type", type)], path: path, body: "{}") == nil, "\(type)")
    }
  }

  @Test func `Clients are judged by what they send, and not refused`() {
    for fields in [[HTTPField("Origin", "http://example.com")], [HTTPField("Content-Type", "text/plain")]] {
      #expect(status(fields, path: "/pa/v3/activation/status", body: "{}") == nil)
    }
  }

  @Test func `A token is asked of administrators only, and must be the same`() {
    let access = ServedAccess(token: "right")
    for value in ["Bearer wrong", "Bearer righ", "Bearer right ", "Basic right", "right", "Bearer", ""] {
      #expect(status([HTTPField("Authorization", value)], access) == 401, "\(value)")
    }
    #expect(status([], access) == 401)
    for value in ["Bearer right", "bearer right"] {
      #expect(status([HTTPField("Authorization", value)], access) == nil)
    }
    #expect(status([], path: "/pa/v3/status", access) == nil)
  }

  @Test func `The interface of the cloud takes any user by basic authentication, and the token as the password`() {
    func status(_ login: String?, _ access: ServedAccess) -> Int? {
      let fields = login.map { [HTTPField("Authorization", "Basic \(Base64.encode(Array($0.utf8)))")] } ?? []
      return self.status(fields, path: "/v2/registrations", access)
    }
    #expect(status("user:password", ServedAccess()) == nil)
    #expect(status(nil, ServedAccess()) == 401)
    #expect(status("no colon", ServedAccess()) == 401)
    let access = ServedAccess(token: "right:one")
    #expect(status("user:right:one", access) == nil)
    for login in ["user:wrong", "right:one", "user:", "user:right"] {
      #expect(status(login, access) == 401, "\(login)")
    }
    let bearer = [HTTPField("Authorization", "Bearer right:one")]
    #expect(self.status(bearer, path: "/v2/token/verify", access) == 401)
    #expect(self.status(bearer, path: "/rest/v3/status", access) == nil)
  }

  @Test func `The client of a script reaches no administration`() {
    let server = ScriptServer()
    for path in ["/rest/v3/application/list", "/conformance/time", "/base/rest/v3/status", "/v2/registrations"] {
      #expect(server.answer(.post(path, "{}")).status == 404, "\(path)")
    }
    #expect(server.answer(.post("/pa/v3/status", "")).status == 503, "no script has begun")
  }
}
