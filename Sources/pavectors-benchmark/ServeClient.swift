import LiveHTTP
import Platform
import PowerAuth
import Primitives
import StrictJSON

/// Clients of one application, in the version 3.2: as much of them as makes activations and signs.
struct ServeClient {
  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  /// An activation, and the value of the counter with which it signs next.
  struct Activation {
    let id: String
    let keys: FactorKeys
    var counter: [UInt8]
  }

  private let applicationKey: String
  private let applicationSecret: String
  private let masterKey: [UInt8]
  private let rules = Rules.right
  private var drawn: UInt64 = 0

  /// Makes the application.
  init(on send: (HTTPRequest) throws -> HTTPResponse) throws {
    let named: JSONObject = ["applicationId": .string("app")]
    _ = try Self.administer("application/create", named, send)
    let detail = try Self.administer("application/detail", named, send)
    guard case .array(let versions)? = detail["versions"], case .object(let version)? = versions.first else {
      throw Unexpected(description: "no version of an application")
    }
    applicationKey = try version.text("applicationKey")
    applicationSecret = try version.text("applicationSecret")
    masterKey = try detail.bytes("masterPublicKey")
  }

  private static func administer(
    _ name: String, _ members: JSONObject, _ send: (HTTPRequest) throws -> HTTPResponse
  ) throws -> JSONObject {
    let body = JSONWriter.compact(.object(["requestObject": .object(members)]))
    return try object(send(.post("/rest/v3/\(name)", body))).object("responseObject")
  }

  private static func object(_ answer: HTTPResponse) throws -> JSONObject {
    guard answer.status == 200, let object = jsonObject(answer.body) else {
      throw Unexpected(description: "the answer \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
    }
    return object
  }

  private mutating func draw(_ count: Int) -> [UInt8] {
    drawn += 1
    return Array(SHA256.hash(drawn.bigEndianBytes).prefix(count))
  }

  // MARK: - Activations

  /// An activation from its begin to its commit.
  mutating func activate(on send: (HTTPRequest) throws -> HTTPResponse) throws -> Activation {
    let begun = try Self.administer(
      "activation/init", ["applicationId": .string("app"), "userId": .string("user")], send)
    let privateKey = draw(32)
    let point = try Rules.right.derivePublicKey(privateKey: privateKey)
    let inner = try seal(["devicePublicKey": .string(Base64.encode(point))], "/pa/activation")
    let outer = try seal(
      [
        "type": .string("CODE"),
        "identityAttributes": .object(["code": .string(try begun.text("activationCode"))]),
        "activationData": .object(inner.message),
      ], "/pa/generic/application")
    let header = "PowerAuth version=\"3.2\", application_key=\"\(applicationKey)\""
    let answer = try send(
      .post(
        "/pa/v3/activation/create", JSONWriter.compact(.object(outer.message)), ("X-PowerAuth-Encryption", header)))
    let opened = try inner.open(try outer.open(try Self.object(answer)).object("activationData"))
    let id = try opened.text("activationId")
    let secret = try Rules.right.deriveMasterSecret(
      privateKey: privateKey, publicKey: try opened.bytes("serverPublicKey"))
    let keys = try Rules.right.deriveActivationKeys(masterSecret: secret.value)
    _ = try Self.administer("activation/commit", ["activationId": .string(id)], send)
    return Activation(
      id: id, keys: FactorKeys(possession: keys.possession.key, knowledge: keys.knowledge.key),
      counter: try opened.bytes("ctrData"))
  }

  /// A message with what its answer is decrypted by.
  private struct Envelope {
    let context: EncryptionContext
    let publicKey: [UInt8]
    let scalar: [UInt8]
    let message: JSONObject

    func open(_ answer: JSONObject) throws -> JSONObject {
      let parameters = try Rules.right.checkResponse(
        context, requestNonce: nil, nonce: try answer.bytes("nonce"), timestamp: try answer.integer("timestamp"))
      let keys = try Rules.right.makeSenderEnvelope(parameters, publicKey: publicKey, ephemeralPrivateKey: scalar)
      let text = try Rules.right.decrypt(
        Cryptogram(encryptedData: try answer.bytes("encryptedData"), mac: try answer.bytes("mac")), with: keys)
      guard let object = jsonObject(text) else {
        throw Unexpected(description: "an encrypted answer that is no object")
      }
      return object
    }
  }

  private mutating func seal(_ members: JSONObject, _ purpose: String) throws -> Envelope {
    let context = EncryptionContext(
      version: .v3_2, scope: .application, sharedInfo1: purpose, applicationKey: applicationKey,
      applicationSecret: applicationSecret)
    let (scalar, nonce) = (draw(32), draw(16))
    let sealed = try Rules.right.sealRequest(
      context, plaintext: JSONWriter.compact(.object(members)), publicKey: masterKey,
      randomBytes: { $0 == 32 ? scalar : nonce }, clock: { WallClock.milliseconds })
    return Envelope(
      context: context, publicKey: masterKey, scalar: scalar,
      message: Rules.right.envelopeObject(of: sealed, temporaryKeyId: nil))
  }

  // MARK: - Signatures

  private static let type = "possession_knowledge"
  private static let body = [UInt8](repeating: 0x61, count: 256)

  /// A signed request; the counter of the activation moves.
  mutating func signed(_ activation: inout Activation) throws -> HTTPRequest {
    let nonce = draw(16)
    let signature = try sign(activation, nonce).text
    activation.counter = try rules.advanceCounter(activation.counter, by: 1).value
    let header =
      "PowerAuth pa_activation_id=\"\(activation.id)\", pa_application_key=\"\(applicationKey)\", "
      + "pa_nonce=\"\(Base64.encode(nonce))\", pa_signature_type=\"\(Self.type)\", "
      + "pa_signature=\"\(signature)\", pa_version=\"3.2\""
    return .post("/pa/v3/signature/validate", Self.body, ("X-PowerAuth-Authorization", header))
  }

  /// The arithmetic of a signature: what the server does as well to verify one.
  func sign(_ activation: Activation, _ nonce: [UInt8]) throws -> MultiFactorSignature {
    let normalized = try rules.normalizeRequest(
      method: "POST", uriId: "/pa/signature/validate", nonce: nonce, body: Self.body)
    return try rules.sign(
      Array(rules.signedData(of: normalized, applicationSecret: applicationSecret).utf8),
      keys: rules.signatureKeys(ofType: Self.type, from: activation.keys), counter: activation.counter,
      format: .base64)
  }
}

extension HTTPRequest {
  fileprivate static func post(
    _ target: String, _ body: [UInt8], _ field: (name: String, value: String)? = nil
  ) -> HTTPRequest {
    let type = HTTPField("Content-Type", "application/json")
    return HTTPRequest(
      method: "POST", target: target, fields: [type] + (field.map { [HTTPField($0.name, $0.value)] } ?? []), body: body)
  }
}

extension JSONObject {
  fileprivate func text(_ name: String) throws -> String {
    guard case .string(let text)? = self[name] else { throw ServeClient.Unexpected(description: "no text \(name)") }
    return text
  }

  fileprivate func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = Base64.decode(try text(name)) else {
      throw ServeClient.Unexpected(description: "no bytes \(name)")
    }
    return bytes
  }

  fileprivate func integer(_ name: String) throws -> Int64 {
    guard case .number(let number)? = self[name], let integer = number.integer else {
      throw ServeClient.Unexpected(description: "no number \(name)")
    }
    return integer
  }

  fileprivate func object(_ name: String) throws -> JSONObject {
    guard case .object(let object)? = self[name] else {
      throw ServeClient.Unexpected(description: "no object \(name)")
    }
    return object
  }
}
