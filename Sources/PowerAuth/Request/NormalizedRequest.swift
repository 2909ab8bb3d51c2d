import Encodings
import Primitives

/// The parts of a request as they are encoded (§ 9.1).
package struct NormalizedRequest: Equatable, Sendable {
  package let method: String
  package let uriIdBase64: String
  package let nonceBase64: String
  package let bodyBase64: String

  /// The methods that a client knows.
  package static let methods = ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"]
}

/// The texts that are joined with `&`; an absent one leaves no empty place.
package struct RequestTexts: Sendable {
  package var method: String
  package var uriId: String
  package var nonce: String
  package var body: String?
  package var secret: String?
}

package struct NormalizedRequestRules: Sendable {
  /// The method is GET, POST, HEAD, PUT, DELETE or PATCH, in upper case.
  ///
  /// [The Java library makes the method upper case and `GET` where there is none; the mobile core refuses both.]
  package var checkMethod: Check<String> = { method in
    try demand(NormalizedRequest.methods.contains(method), else: .unknownMethod)
    return method
  }
  /// The method is written as it is.
  package var writeMethod: Function<String, String> = { $0 }
  /// The identifier is not empty.
  ///
  /// [The Java library takes an empty identifier; the mobile core refuses it.]
  package var checkIdentifier: Check<String> = { identifier in
    try demand(!identifier.isEmpty, else: .invalidLength)
    return identifier
  }
  /// The identifier enters as it stands: nothing is normalised, escaped or cut off.
  package var takeIdentifier: Function<String, String> = { $0 }
  /// The identifier is encoded as UTF-8.
  package var encodeIdentifier: Function<String, [UInt8]> = { Array($0.utf8) }
  /// The nonce has 16 bytes.
  ///
  /// [D-9: the published document merely suggests the length.]
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// The body enters as it is sent, byte for byte.
  package var takeBody: Function<[UInt8], [UInt8]> = { $0 }
  /// The Base64 of a part has the standard alphabet and padding, and is on one line.
  package var base64: Function<[UInt8], String> = { Base64.encode($0) }
  /// The identifier is written as Base64.
  package var writeIdentifier: PartEncoding = { bytes, base64 in base64(bytes) }
  /// The nonce is written as Base64.
  package var writeNonce: PartEncoding = { bytes, base64 in base64(bytes) }
  /// The body is written as Base64.
  package var writeBody: PartEncoding = { bytes, base64 in base64(bytes) }
  /// An empty body leaves its part empty.
  package var keepBody: Function<String, String?> = { $0 }
  /// The application secret, which is Base64 text, enters as that text; offline, the word `offline` stands in its place.
  package var takeSecret: Function<String, String?> = { $0 }
  /// The order is method, identifier, nonce, body, and then the secret where there is one.
  package var order: Function<RequestTexts, [String]> = { texts in
    [texts.method, texts.uriId, texts.nonce, texts.body, texts.secret].compactMap(\.self)
  }
  /// The parts are joined with `&`.
  package var separator = "&"
}

/// Writes bytes as a text, given how Base64 is written.
package typealias PartEncoding = @Sendable (_ bytes: [UInt8], _ base64: Function<[UInt8], String>) -> String

extension Rules {
  /// Checks and encodes the parts of a request (§ 9.1).
  package func normalizeRequest(
    method: String, uriId: String, nonce: [UInt8], body: [UInt8]
  ) throws -> NormalizedRequest {
    let rules = normalizedRequest
    let method = rules.writeMethod(try rules.checkMethod(method))
    let identifier = rules.takeIdentifier(try rules.checkIdentifier(uriId))
    let nonce = try rules.checkNonce(nonce)
    return NormalizedRequest(
      method: method,
      uriIdBase64: rules.writeIdentifier(rules.encodeIdentifier(identifier), rules.base64),
      nonceBase64: rules.writeNonce(nonce, rules.base64),
      bodyBase64: rules.writeBody(rules.takeBody(body), rules.base64))
  }

  /// Joins the parts of a request: the normalised data.
  package func normalizedData(of request: NormalizedRequest) -> String {
    joined(request, secret: nil)
  }

  /// Joins the parts of a request and the application secret: DATA.
  package func signedData(of request: NormalizedRequest, applicationSecret: String) -> String {
    joined(request, secret: normalizedRequest.takeSecret(applicationSecret))
  }

  /// The bytes of DATA, as they are signed.
  package func signedBytes(of request: NormalizedRequest, applicationSecret: String) -> [UInt8] {
    Array(signedData(of: request, applicationSecret: applicationSecret).utf8)
  }

  private func joined(_ request: NormalizedRequest, secret: String?) -> String {
    let texts = RequestTexts(
      method: request.method, uriId: request.uriIdBase64, nonce: request.nonceBase64,
      body: normalizedRequest.keepBody(request.bodyBase64), secret: secret)
    return normalizedRequest.order(texts).joined(separator: normalizedRequest.separator)
  }
}
