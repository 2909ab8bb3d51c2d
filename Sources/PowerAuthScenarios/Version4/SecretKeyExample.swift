internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// A request for a shared secret of which one part is made otherwise than it must be.
struct SecretRequestExample {
  var header = "{\"alg\":\"HS384\"}"
  /// The claims in their order, with the JSON of their values.
  var claims: [(name: String, json: String)]
  /// The members of sharedSecretRequest.
  var request: [(name: String, json: String)]
  var code: (_ signed: [UInt8], _ key: [UInt8]) throws -> [UInt8] = {
    try HMAC384.authenticationCode(for: $0, key: $1)
  }
  var changeCode: ([UInt8]) -> [UInt8] = { $0 }
  var writeClaims: (String) -> String = { $0 }
  var finish: ([String]) -> String = { $0.joined(separator: ".") }

  init(_ exchange: DrawnExchange, applicationKey: String, activationId: String?, challenge: [UInt8]) {
    claims = [("applicationKey", applicationKey.quoted)]
    if let activationId { claims.append(("activationId", activationId.quoted)) }
    claims.append(("challenge", Base64.encode(challenge).quoted))
    let keys = exchange.encapsulationKeys.map { Base64.encode($0).quoted }
    request = [
      ("algorithm", exchange.algorithm.rawValue.quoted), ("encapsulationKeys", "[\(keys.joined(separator: ","))]"),
    ]
  }

  /// Sets a claim, or takes it away.
  mutating func set(_ name: String, _ json: String?) { claims.set(name, json) }

  func text(key: [UInt8]) throws -> String {
    let all =
      claims
      + (claims.contains { $0.name == "sharedSecretRequest" } ? [] : [("sharedSecretRequest", request.objectText)])
    let parts = [header, writeClaims(all.objectText)].map { Base64URL.encode(Array($0.utf8)) }
    let code = changeCode(try code(Array("\(parts[0]).\(parts[1])".utf8), key))
    return finish(parts + [Base64URL.encode(code)])
  }
}

extension [(name: String, json: String)] {
  /// The object of the members.
  var objectText: String { "{\(map { "\"\($0.name)\":\($0.json)" }.joined(separator: ","))}" }

  /// Sets a member, or takes it away.
  mutating func set(_ name: String, _ json: String?) {
    guard let place = firstIndex(where: { $0.name == name }) else {
      if let json { append((name, json)) }
      return
    }
    if let json { self[place].json = json } else { remove(at: place) }
  }
}

/// An answer with a shared secret of which one part is made otherwise than it must be.
struct SecretAnswerExample {
  let issued: Int64
  var expires: Int64
  /// The claims in their order, with the JSON of their values.
  var claims: [(name: String, json: String)]
  /// The members of sharedSecretResponse.
  var response: [(name: String, json: String)]
  var writeClaims: (String) -> String = { $0 }
  /// The text with its signatures, of which a part can be changed.
  var text: WebSignatureExample

  init(_ answer: SharedSecretResponse, _ exchange: DrawnExchange, by signer: Signer, _ draw: inout Draw) {
    issued = draw.number(in: 1_700_000_000_000...1_800_000_000_000)
    expires = issued + 300_000
    claims = [("sub", "k-\(Hex.encode(draw.bytes(8)))".quoted)]
    let keys = answer.encapsulatedKeys.map { Base64.encode($0).quoted }
    response = [
      ("salt", Base64.encode(exchange.salt).quoted), ("encapsulatedKeys", "[\(keys.joined(separator: ","))]"),
    ]
    text = WebSignatureExample([], .json, by: signer)
    set("iat", "\(issued / 1000)")
    set("exp", "\(expires / 1000)")
    set("iat_ms", "\(issued)")
    set("exp_ms", "\(expires)")
  }

  /// Sets a claim, or takes it away.
  mutating func set(_ name: String, _ json: String?) { claims.set(name, json) }

  func jws() throws -> String {
    var text = text
    let all =
      claims
      + (claims.contains { $0.name == "sharedSecretResponse" } ? [] : [("sharedSecretResponse", response.objectText)])
    text.payload = Array(writeClaims(all.objectText).utf8)
    return try text.text()
  }
}
