import Live
import HTTP
import PowerAuth
import TestFolders
import Testing

@Suite struct SecureServerTests {
  @Test func `A server with a certificate is reached by those who trust it, and by nobody else`() throws {
    let folder = try TemporaryFolder()
    let files = HTTPCertificate(
      certificate: try folder.file("certificate.pem", Self.certificate), key: try folder.file("key.pem", Self.key))
    let server = try RunningServer(certificate: files, HTTPServerTests.echo)
    defer { server.stop() }
    let trusting = try HTTPClient(
      host: "localhost", port: server.port, security: .trusting(file: files.certificate))
    for text in ["one", "two"] { #expect(try trusting.send(.post("/", text)).text == text) }
    #expect(throws: HTTPError.self) {
      try HTTPClient(host: "localhost", port: server.port, security: .system).send(.get("/"))
    }
    #expect(throws: HTTPError.self) { try server.client().send(.get("/")) }
  }

  @Test func `A key that is not the certificate's is refused at the start`() throws {
    let folder = try TemporaryFolder()
    let certificate = try folder.file("certificate.pem", Self.certificate)
    #expect(throws: HTTPError.self) {
      try HTTPServer(certificate: HTTPCertificate(certificate: certificate, key: certificate))
    }
  }

  @Test func `Certificates that cannot be read leave no error for the computations of the thread`() {
    #expect(throws: HTTPError.self) { try HTTPClient(port: 1, security: .trusting(file: "/no/such/file")) }
    #expect(throws: HTTPError.self) {
      try HTTPServer(certificate: HTTPCertificate(certificate: "/no/such/file", key: "/no/such/file"))
    }
    let noPoint = [0x04] + [UInt8](repeating: 1, count: 64)
    #expect(throws: Refusal.self) {
      try Rules.right.deriveMasterSecret(privateKey: [UInt8](repeating: 1, count: 32), publicKey: noPoint)
    }
  }

  /// A certificate of `localhost`, signed by its own key, which protects nothing.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBlTCCATugAwIBAgIUFMRbV8HmFLPLD/6mprBrVb+ve+AwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDEzMjc0N1oYDzIxMjYxMDMx
    MTMyNzQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATmYxhk7Jex0t1Exa0MEcFad9oyBs/7/ISNFkkM95QvKuooVM1OEGuO
    2Cb2K+ixqjavSl4/g+W3M9RxXWuA47g0o2kwZzAdBgNVHQ4EFgQUMaSxJzyGR+Ev
    1znWgl3Gw4NrJD8wHwYDVR0jBBgwFoAUMaSxJzyGR+Ev1znWgl3Gw4NrJD8wDwYD
    VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
    SAAwRQIgQqPE6N9k4xQlp8aevnN+X0hb8V8hOV8bdZgbcbfQX68CIQDcjJQ9l1aJ
    uJlW40+Ne+k+QLTuZUXUCoG+U3hwKMyrAA==
    -----END CERTIFICATE-----

    """

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgobfVx7Sl47K/z6AG
    f9+Xv/q+jKHWdJnZNVgnVFF2l3ahRANCAATmYxhk7Jex0t1Exa0MEcFad9oyBs/7
    /ISNFkkM95QvKuooVM1OEGuO2Cb2K+ixqjavSl4/g+W3M9RxXWuA47g0
    -----END PRIVATE KEY-----

    """
}
