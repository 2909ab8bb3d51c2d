internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// An answer with a temporary key, of which one thing is made otherwise than it must be.
struct KeyAnswerExample: Sendable {
  /// The claims, each as JSON text.
  var claims: [(name: String, json: String)] = []
  var token = TokenExample()
  /// Gives the claims, which are the right ones unless they are changed.
  var writeClaims: @Sendable (_ right: String) -> String = { $0 }
  /// Signs with another key than the one that is due.
  var signer: KeyPair?
  let issued: Int64
  let expires: Int64

  init(_ draw: inout Draw) {
    issued = draw.number(in: 1_600_000_000_000...1_800_000_000_000)
    // The milliseconds are not whole seconds, so that both kinds of claims differ.
    expires = issued + 300_000
    claims = [
      ("activationId", ""), ("applicationKey", ""), ("challenge", ""),
      ("publicKey", jsonText(Base64.encode(KeyPair(&draw).publicKey))),
      ("sub", jsonText(HeaderField.tokenId.kind.draw(&draw))), ("exp", "\(expires / 1000)"), ("exp_ms", "\(expires)"),
      ("iat", "\(issued / 1000)"), ("iat_ms", "\(issued)"),
    ]
  }

  /// Replaces a claim, or removes it.
  mutating func set(_ name: String, _ json: String?) {
    claims = claims.compactMap { $0.name == name ? json.map { (name, $0) } : $0 }
  }

  func token(_ due: KeyPair) throws -> String {
    var token = token
    token.claims = writeClaims("{" + claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}")
    return try token.text(privateKey: (signer ?? due).privateKey)
  }
}

/// A text as JSON.
func jsonText(_ text: String) -> String { String(decoding: JSONWriter.compact(.string(text)), as: UTF8.self) }
