import PowerAuth
import Testing

@Suite("Headers of an app, PINs and passwords, § 15.7 and § 15.8")
struct ClientHeaderTests {
  /// The SDK's example, and those of RFC 7617.
  @Test(
    arguments: [
      ("gateway-user", "gateway-password", "Basic Z2F0ZXdheS11c2VyOmdhdGV3YXktcGFzc3dvcmQ="),
      ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123\u{A3}", "Basic dGVzdDoxMjPCow=="),
    ])
  func `user and password are shown in Base64`(name: String, password: String, value: String) throws {
    #expect(try Rules.right.basicAuthentication(GatewayUser(name: name, password: password)).value == value)
  }

  @Test func `a user with a colon is refused`() {
    #expect(
      refusal { try Rules.right.basicAuthentication(GatewayUser(name: "a:b", password: "c")) } == .invalidEncoding)
  }

  @Test func `a header has a name and a value in one line`() throws {
    #expect(try Rules.right.customHeader(name: "X-CustomHeader", value: "123456") == "X-CustomHeader: 123456")
    for (name, value) in [("", "1"), ("X Y", "1"), ("X:", "1"), ("X", "1\r\nY: 2"), ("X", "\n"), ("X", "1\0")] {
      #expect(refusal { try Rules.right.customHeader(name: name, value: value) } == .invalidEncoding)
    }
  }

  @Test(
    arguments: [
      ("MyApp", 0, "MyApp/1.0 PowerAuth2/1.7.0 (iOS 15.2, iPhone12.1)"),
      ("My App", 1, "My_App/1.0 PowerAuth2/1.7.0 (iOS 15.2.1, iPhone12.1)"),
    ] as [(String, Int64, String)])
  func `the name of a client has app, SDK, system and device`(application: String, patch: Int64, value: String) {
    let agent = UserAgent(
      application: application, applicationVersion: "1.0", sdkVersion: "1.7.0", system: "iOS",
      systemVersion: SystemVersion(major: 15, minor: 2, patch: patch), device: "iPhone12.1")
    #expect(Rules.right.writeUserAgent(agent) == value)
  }

  @Test func `a PIN is any text that is not empty`() {
    for pin in ["1111", "1234", "a9Z", " "] { #expect(refusal { try Rules.right.checkPIN(pin) } == nil) }
    #expect(refusal { try Rules.right.checkPIN("") } == .invalidLength)
  }

  @Test(arguments: [
    ("", 0), ("123", 0), ("1234", 1), ("1234567", 1), ("12345678", 2), ("\u{17E}\u{17E}\u{17E}\u{17E}", 2),
  ])
  func `a password is rated by its bytes`(password: String, strength: Int) {
    #expect(Rules.right.passwordStrength(password).strength == strength)
  }
}
