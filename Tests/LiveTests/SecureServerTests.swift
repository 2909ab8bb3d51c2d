import Live
import HTTP
import PowerAuth
import Testing

@Suite struct SecureServerTests {
  /// The certificate and the key of a server.
  static var files: HTTPCertificate {
    HTTPCertificate(certificate: Array(certificate.utf8), key: Array(key.utf8))
  }

  @Test func `A server with a certificate is reached by those who trust it, and by nobody else`() throws {
    let server = try RunningServer(certificate: Self.files, HTTPServerTests.echo)
    defer { server.stop() }
    let trusting = try HTTPClient(
      host: "localhost", port: server.port, security: .trusting(Self.files.certificate))
    for text in ["one", "two"] { #expect(try trusting.send(.post("/", text)).text == text) }
    #expect(throws: HTTPError.self) { try server.client().send(.get("/")) }
  }

  /// What a client says of a server with a certificate.
  private func refusal(
    of certificate: String, by host: String, trusting security: HTTPClient.Security
  ) throws -> String? {
    let files = HTTPCertificate(certificate: Array(certificate.utf8), key: Self.files.key)
    let server = try RunningServer(certificate: files, HTTPServerTests.echo)
    defer { server.stop() }
    let client = try HTTPClient(host: host, port: server.port, security: security)
    let error = #expect(throws: HTTPError.self) { try client.send(.get("/")) }
    return error?.description
  }

  @Test func `Why a certificate is refused is told: it is not trusted, has expired, or is that of another host`() throws
  {
    let trusting = HTTPClient.Security.trusting(Self.files.certificate)
    #expect(
      try refusal(of: Self.certificate, by: "localhost", trusting: .system)
        == "the certificate of localhost is refused: none of the trusted certificates has signed it")
    #expect(
      try refusal(of: Self.certificate, by: "127.0.0.1", trusting: trusting)
        == "the certificate of 127.0.0.1 is refused: it is that of another host")
    #expect(
      try refusal(of: Self.expired, by: "localhost", trusting: .trusting(Array(Self.expired.utf8)))
        == "the certificate of localhost is refused: it has expired")
  }

  @Test(arguments: [
    ("", key, "the file of the certificate has no certificate"),
    (key, key, "the file of the certificate has no certificate"),
    (certificate + "-----BEGIN CERTIFICATE-----\nAAAA\n", key, "or a damaged one"),
    (certificate, "", "the file of the private key has no private key"),
    (certificate, certificate, "the file of the private key has no private key"),
    (certificate, encryptedKey, "the private key is encrypted with a password"),
    (certificate, otherKey, "the private key is not that of the certificate"),
  ])
  func `What is wrong with a certificate or its key is told at the start, and nobody is asked for a password`(
    _ certificate: String, _ key: String, _ words: String
  ) throws {
    let files = HTTPCertificate(certificate: Array(certificate.utf8), key: Array(key.utf8))
    let error = #expect(throws: HTTPError.self) { try HTTPServer(certificate: files) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func `Certificates that cannot be read leave no error for the computations of the thread`() {
    #expect(throws: HTTPError.self) { try HTTPClient(port: 1, security: .trusting([])) }
    #expect(throws: HTTPError.self) { try HTTPServer(certificate: HTTPCertificate(certificate: [1], key: [2])) }
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

  /// The same with the same key, valid in 2020 only.
  static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBTjCB9KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
    dDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
    Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOZjGGTsl7HS3UTFrQwR
    wVp32jIGz/v8hI0WSQz3lC8q6ihUzU4Qa47YJvYr6LGqNq9KXj+D5bcz1HFda4Dj
    uDSjNzA1MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQUMaSxJzyGR+Ev
    1znWgl3Gw4NrJD8wCgYIKoZIzj0EAwIDSQAwRgIhAIdpZ6W9nuVJLZD9Pg9QWuMN
    XYLU0S3EMLJx10tA+uUEAiEA9qIGw0jJJL3ajbSQeYch1ljiE0aR/Zxwt18PPzn8
    qfY=
    -----END CERTIFICATE-----

    """

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgobfVx7Sl47K/z6AG
    f9+Xv/q+jKHWdJnZNVgnVFF2l3ahRANCAATmYxhk7Jex0t1Exa0MEcFad9oyBs/7
    /ISNFkkM95QvKuooVM1OEGuO2Cb2K+ixqjavSl4/g+W3M9RxXWuA47g0
    -----END PRIVATE KEY-----

    """

  /// The same key, encrypted with the password "secret".
  static let encryptedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhzcQ1qfKn8VgICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEECN+3pZbb07YaBMjAFsNL8YEgZBo
    +rqdZnimiNBiF0DsJqOHT4MRyjdKiK4kbA6wPqprhqj29AyUxt4EkmvKqCeXpN8V
    zaZwyZxGwAUHvKoKgSoNBUgjwaU/Sk31t44qPXVkf+2Q6Rap9UXkRubFz4SFpVsa
    o4As7+Stumo1la7ha8yRepGP0dzl/7FhO7f/hdU9YXUSJAhHOUUe7qSOL0MSu4I=
    -----END ENCRYPTED PRIVATE KEY-----

    """

  /// Another key.
  static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgh/bPgUGf0SCH3ykf
    FE00V3Ubr+KIcSYqijjO7WRTLMyhRANCAAT2VBQtLagm++LC5DWxTO9kC3Xzv7Zs
    rdfOVO5VJ+pEsXNaaoM0rj7ozEyjDYFDSsRhOvzsQ90+ANX4kPby3Ljv
    -----END PRIVATE KEY-----

    """
}
