internal import Conformance
internal import PowerAuth

/// The parts of a request that its signature covers.
struct RequestFields: Sendable {
  let method: Field<String>
  let uriId: Field<String>
  let nonce: Field<[UInt8]>
  let body: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    method = op.input("method", .text { $0.element(of: NormalizedRequest.methods) }, "The HTTP method.")
    uriId = op.input(
      "uriId", .text { draw in "/" + draw.text(of: "abcxyz/_.-&č漢", count: 1...24) },
      "The identifier that was agreed on for the operation; not the address.")
    nonce = op.input("nonce", .bytes(16), "The nonce of the signature, 16 bytes.")
    body = op.input(
      "body", .bytes { $0.bytes($0.count(0...200)) }, "The body as it is sent, or the canonical query as UTF-8.")
  }

  func request(_ input: Record) throws -> NormalizedRequest {
    try NormalizedRequest(method: input[method], uriId: input[uriId], nonce: input[nonce], body: input[body])
  }

  /// The request that those build who take any method and any identifier.
  func requestOfAnyMethod(_ input: Record) -> NormalizedRequest {
    NormalizedRequest(
      anyMethod: input[method].uppercased(), uriId: input[uriId], nonce: input[nonce], body: input[body])
  }
}

extension Draw {
  /// Draws a text of that many characters.
  mutating func text(of characters: String, count: ClosedRange<Int>) -> String {
    let characters = Array(characters)
    return String((0..<self.count(count)).map { _ in element(of: characters) })
  }
}

extension NormalizedRequest {
  /// The parts as they are encoded.
  var steps: [Step] {
    [Step("uriIdBase64", uriIdBase64), Step("nonceBase64", nonceBase64), Step("bodyBase64", bodyBase64)]
  }
}

/// The requests of worked examples.
enum RequestExample {
  static let uriId = "/pa/signature/validate"
  static let nonce: [UInt8] =
    [0xbd, 0x36, 0x33, 0x30, 0x53, 0xa1, 0xa9, 0x23, 0x42, 0xf3, 0xf0, 0xf1, 0x94, 0xfc, 0xb9, 0x4b]
  static let body = Array(#"{"requestObject":{"amount":"100"}}"#.utf8)
  static let applicationSecret = "ROobGQ+0s9IfITfyAWTN0g=="

  /// What stands in the place of the application secret in offline signatures (§ 10).
  static let offlineSecret = "offline"
  static let offlineUriId = "/operation/authorize/offline"
  static let offlineNonce: [UInt8] =
    [0xf8, 0xdb, 0x95, 0xb6, 0x25, 0xa8, 0x2e, 0x10, 0x1b, 0xfe, 0x62, 0x86, 0x8e, 0x7d, 0xe9, 0xa2]
  static let offlineBody = Array(
    "12345&A1*A100CZK*Q238400856/0300**D20190629*NUtility Bill Payment - 05/2019".utf8)
}
