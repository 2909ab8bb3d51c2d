internal import Conformance
internal import PowerAuth

/// The parts of a request that its signature covers.
struct RequestFields: Sendable {
  /// The longest normalised request: Base64 of the longest identifier, of four bytes for each character, and of the body.
  static let mostCharacters = 8 << 20

  let method: Field<String>
  let uriId: Field<String>
  let nonce: Field<[UInt8]>
  let body: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    method = op.input("method", .ordinaryMethod, "The HTTP method.")
    uriId = op.input(
      "uriId", .text { draw in "/" + draw.text(of: "abcxyz/_.-&č漢", count: 1...24) },
      "The identifier that was agreed on for the operation; not the address.")
    nonce = op.input("nonce", .bytes(16), "The nonce of the signature, 16 bytes.")
    body = op.input(
      "body", .bytes { $0.bytes($0.count(0...200)) }, "The body as it is sent, or the canonical query as UTF-8.")
  }

  /// Normalises the request that an input states.
  func request(_ input: Record, by rules: Rules) throws -> NormalizedRequest {
    try rules.normalizeRequest(method: input[method], uriId: input[uriId], nonce: input[nonce], body: input[body])
  }
}

/// The steps in which a request is normalised.
struct RequestSteps: Sendable {
  private let uriId: StepHandle
  private let nonce: StepHandle
  private let body: StepHandle

  init(_ op: OperationBuilder) {
    uriId = op.step("uriIdBase64", "Base64(UTF-8(uriId))")
    nonce = op.step("nonceBase64", "Base64(nonce)")
    body = op.step("bodyBase64", "Base64(body)")
  }

  func callAsFunction(_ request: NormalizedRequest) -> [Step] {
    [uriId(request.uriIdBase64), nonce(request.nonceBase64), body(request.bodyBase64)]
  }
}

extension Rules {
  /// The rules of those who make the method upper case and take any method and any identifier, as the Java library does.
  static let ofAnyMethod: Rules = {
    var rules = Rules.right
    rules.normalizedRequest.checkMethod = { $0.uppercased() }
    rules.normalizedRequest.checkIdentifier = { $0 }
    return rules
  }()
}

extension FieldKind where Native == String {
  /// A method other than PATCH, which releases of the mobile core before that for 3.2 do not know.
  fileprivate static let ordinaryMethod = FieldKind.text { draw in
    let method = draw.element(of: NormalizedRequest.methods)
    // PATCH is replaced, and not left out of the draw, so that the other vectors keep their inputs.
    return method == patch ? draw.element(of: NormalizedRequest.methods.filter { $0 != patch }) : method
  }
}

/// The method that was added last.
let patch = "PATCH"

extension Draw {
  /// Draws a text of that many characters.
  mutating func text(of characters: String, count: ClosedRange<Int>) -> String {
    let characters = Array(characters)
    return String((0..<self.count(count)).map { _ in element(of: characters) })
  }
}

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
