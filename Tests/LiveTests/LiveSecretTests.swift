import Encodings
import Live
import HTTP
import PowerAuth
import Primitives
import Synchronization
import Testing

/// Secrets in requests are found, and nothing is taken for one.
@Suite struct LiveSecretTests {
  private typealias Write = @Sendable (_ secret: [UInt8]) -> String

  /// Ways to write a key, with what the finding says of it.
  private static let forms: [(name: String, words: String, write: Write)] = [
    ("hex", "in hex", { Hex.encode($0) }), ("upper hex", "in hex", { Hex.encode($0).uppercased() }),
    ("hex in a longer word", "in hex", { "ab0" + Hex.encode($0) + "ff" }),
    ("Base64", "in Base64", { Base64.encode($0) }),
    ("Base64 without padding", "in Base64", { Base64.encode($0).filter { $0 != "=" } }),
    ("Base64URL", "in Base64", { Base64URL.encode($0) }),
    ("after a prefix", "in Base64", { "key-1" + Base64.encode($0) }),
    ("beside another value", "in Base64", { Base64.encode([1, 2] + $0 + [3, 4, 5]) }),
    (
      "a token of claims", "in Base64",
      { "e30." + Base64URL.encode(Array(#"{"k":"\#(Base64.encode($0))"}"#.utf8)) + ".x" }
    ),
    ("Base64 of a login", "in Base64", { Base64.encode(Array("app:\(Base64.encode($0))".utf8)) }),
  ]

  /// What the server finds in a signed request of an activation to which a text is added.
  private func findings(_ add: (TestDevice, inout HTTPRequest) -> Void) throws -> [String] {
    let host = try TestHost()
    var device = try host.activeDevice()
    var request = HTTPRequest(method: "POST", target: "/pa/v3/signature/validate", body: Array("{}".utf8))
    add(device, &request)
    request.fields += [
      HTTPField("Content-Type", "application/json"), try device.signature("/pa/signature/validate", request.body),
    ]
    #expect(try host.send(request).status == 200)
    return host.failures
  }

  /// 16 bytes whose Base64 has characters of both alphabets.
  private static let key = [UInt8]([0xFB, 0xFF] + (0..<14))

  @Test func `A key is found in the header, the address and the body, however it is written`() throws {
    for form in Self.forms {
      func text(_ device: TestDevice) -> String { form.write(device.keys?.transport.key ?? []) }
      let words = "the transport key \(form.words) in the clear"
      let header = try findings { $1.fields.append(HTTPField("X-Own", text($0))) }
      #expect(header.first?.hasPrefix("secret: the header X-Own has \(words)") == true, "\(form.name): \(header)")
      let body = try findings { $1.body = Array(#"{"a":[{"b":"\#(text($0))"}]}"#.utf8) }
      #expect(body.first?.hasPrefix("secret: the body has \(words)") == true, "\(form.name): \(body)")
      let address = try findings {
        $1.target += "?k=" + text($0).replacing("+", with: "%2B").replacing("=", with: "%3D")
      }
      #expect(address.first?.hasPrefix("secret: the address has \(words)") == true, "\(form.name): \(address)")
      #expect(header.count + body.count + address.count == 3, "\(form.name)")
    }
  }

  @Test func `A slash that a writer of JSON escapes hides no key, and neither do raw bytes`() throws {
    let escaped = try findings { device, request in
      let text = Base64.encode(device.keys?.knowledge.key ?? []).replacing("/", with: "\\/")
      request.body = Array("{\"k\":\"\(text)\"}".utf8)
    }
    #expect(escaped.count == 1)
    let raw = try findings { $1.body = $0.keys?.biometry.key ?? [] }
    #expect(raw.first?.contains("the body has the key of biometry in the clear") == true, "\(raw)")
  }

  @Test func `All keys of an activation, its counter, its private key and the application secret are known`() throws {
    let kinds: [(words: String, bytes: @Sendable (TestDevice) -> [UInt8])] = [
      ("the key of possession", { $0.keys?.possession.key ?? [] }),
      ("the key of knowledge", { $0.keys?.knowledge.key ?? [] }),
      ("the key of biometry", { $0.keys?.biometry.key ?? [] }),
      ("the transport key", { $0.keys?.transport.key ?? [] }), ("the key of the vault", { $0.keys?.vault.key ?? [] }),
      ("a value of the counter", { $0.counter }), ("the private key of the device", { $0.privateKey }),
      ("the application secret", { Base64.decode($0.applicationSecret) ?? [] }),
    ]
    for (words, bytes) in kinds {
      let found = try findings { $1.fields.append(HTTPField("X-Own", Base64.encode(bytes($0)))) }
      #expect(found.count == 1 && found[0].contains(words), "\(words): \(found)")
    }
  }

  @Test func `A finding has nothing of the secret`() throws {
    let secret = Mutex("")
    let found = try findings { device, request in
      let text = Hex.encode(device.keys?.transport.key ?? [])
      secret.withLock { $0 = text }
      request.fields.append(HTTPField("X-Own", text))
    }
    let text = secret.withLock { $0 }
    #expect(found.count == 1 && !text.isEmpty)
    #expect(!found[0].contains(text.prefix(8)))
  }

  @Test func `What is public is no secret: other keys, parts of them, and what the protocol sends`() throws {
    let found = try findings { device, request in
      let keys = device.keys?.transport.key ?? []
      request.fields += [
        HTTPField("X-Own", Base64.encode(Self.key)), HTTPField("X-Part", Hex.encode(Array(keys.prefix(8)))),
        HTTPField("X-App", device.applicationKey), HTTPField("X-Server", Base64.encode(device.serverKey)),
        HTTPField("X-Id", device.activationId),
      ]
    }
    #expect(found == [])
  }
}
