import Primitives

/// The normalised data of a request, which its signature covers (§ 9.1).
package struct NormalizedRequest: Equatable, Sendable {
  package let method: String
  package let uriIdBase64: String
  package let nonceBase64: String
  package let bodyBase64: String

  /// The methods that a client knows.
  package static let methods = ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"]

  /// Normalises a request whose method is known, whose identifier is not empty, and whose nonce has 16 bytes.
  ///
  /// [The Java library makes the method upper case and `GET` where there is none, and takes an empty identifier; the
  /// mobile core refuses all three. D-9: the published document merely suggests the length of the nonce.]
  package init(method: String, uriId: String, nonce: [UInt8], body: [UInt8]) throws {
    try demand(Self.methods.contains(method), else: .unknownMethod)
    try demand(!uriId.isEmpty, else: .invalidLength)
    try demandKeyLength(nonce)
    self.init(anyMethod: method, uriId: uriId, nonce: nonce, body: body)
  }

  /// Normalises a request whatever its parts.
  package init(anyMethod method: String, uriId: String, nonce: [UInt8], body: [UInt8]) {
    self.method = method
    uriIdBase64 = Base64.encode(Array(uriId.utf8))
    nonceBase64 = Base64.encode(nonce)
    bodyBase64 = Base64.encode(body)
  }

  /// Takes parts that were encoded elsewhere.
  package init(method: String, uriIdBase64: String, nonceBase64: String, bodyBase64: String) {
    self.method = method
    self.uriIdBase64 = uriIdBase64
    self.nonceBase64 = nonceBase64
    self.bodyBase64 = bodyBase64
  }

  /// The parts joined with `&`; an empty body leaves its part empty.
  package var text: String { "\(method)&\(uriIdBase64)&\(nonceBase64)&\(bodyBase64)" }

  /// Appends the application secret, which is Base64 text and enters as that text: DATA.
  package func signedData(applicationSecret: String) -> String { "\(text)&\(applicationSecret)" }
}
