internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// The request of a worked example.
struct RequestExample: Sendable {
  let uriId: String
  let nonce: [UInt8]
  let body: [UInt8]
  /// The application secret, or what stands in its place.
  let secret: String

  static let online = RequestExample(
    uriId: "/pa/signature/validate",
    nonce: [0xbd, 0x36, 0x33, 0x30, 0x53, 0xa1, 0xa9, 0x23, 0x42, 0xf3, 0xf0, 0xf1, 0x94, 0xfc, 0xb9, 0x4b],
    body: Array(#"{"requestObject":{"amount":"100"}}"#.utf8), secret: "ROobGQ+0s9IfITfyAWTN0g==")

  /// An offline signature (§ 10).
  static let offline = RequestExample(
    uriId: "/operation/authorize/offline",
    nonce: [0xf8, 0xdb, 0x95, 0xb6, 0x25, 0xa8, 0x2e, 0x10, 0x1b, 0xfe, 0x62, 0x86, 0x8e, 0x7d, 0xe9, 0xa2],
    body: Array("12345&A1*A100CZK*Q238400856/0300**D20190629*NUtility Bill Payment - 05/2019".utf8), secret: "offline")
}
