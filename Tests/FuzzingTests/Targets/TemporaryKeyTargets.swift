import Encodings
import PowerAuth
import Primitives
import StrictJSON

extension FuzzTarget {
  static let temporaryKeyTargets = [
    FuzzTarget("temporary-key-request", "the claims of a request for a temporary key", readRequest),
    FuzzTarget("temporary-key", "the claims with a temporary key", acceptKey),
  ]

  private static let secrets = TemporaryKeySecrets(
    applicationSecret: Base64.encode([UInt8](repeating: 8, count: 16)),
    transportKey: [UInt8](repeating: 9, count: 16))

  @Sendable private static func readRequest(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let scope = source.choice(EncryptionScope.allCases)
    let key = try Rules.right.temporaryKeySecret(secrets, scope)
    let token = try Rules.right.authenticateToken(claims: source.all().text, key: key).text
    func read(_ token: String) throws -> (context: TemporaryKeyContext, challenge: [UInt8], token: ReadToken) {
      try Rules.right.readTemporaryKeyRequest(token, scope: scope, secrets: secrets)
    }
    guard let request = try unlessRefused({ try read(token) }) else { return .refused }
    try require(request.challenge.count == 18, "the challenge has \(request.challenge.count) bytes")
    try require((request.context.activationId != nil) == (scope == .activation), "the scope is another one")
    let written = try Rules.right.requestTemporaryKey(request.context, secrets: secrets, challenge: request.challenge)
    let again = try read(written.token.text)
    try require(
      again.context == request.context && again.challenge == request.challenge,
      "the request changes when it is written and read: \(written.claims)")
    for name in ["applicationKey", "activationId"] {
      try require(again.token.claims[name] == request.token.claims[name], "\(name) changes in \(written.claims)")
    }
    return .accepted
  }

  private static let challenge = [UInt8](repeating: 10, count: 18)
  private static let times: [Int64] = [0, 1_718_000_000_123, 1_718_000_290_123, .max]

  @Sendable private static func acceptKey(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let scope = source.choice(EncryptionScope.allCases)
    let time = source.choice(times)
    let context = TemporaryKeyContext(
      scope: scope, applicationKey: "key", activationId: scope == .activation ? "activation" : nil)
    func accept(_ claims: [UInt8]) throws -> TemporaryKey {
      let token = tokenText(header: Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8), claims: claims)
      return try withoutProtection.acceptTemporaryKey(
        token, for: context, challenge: challenge, signer: anyPublicKey, time: time
      ).key
    }
    let claims = source.all()
    guard let key = try unlessRefused({ try accept(claims) }) else { return .refused }
    let point = try P256.PublicKey(encoded: key.publicKey)
    try require([point.compressed, point.uncompressed].contains(key.publicKey), "the key has a third form")
    try require(!key.identifier.isEmpty && key.issued >= 0 && key.expires >= 10_000, "a claim is out of its range")
    try require(key.expires - 10_000 >= time, "the key has expired")
    let again = try accept(written(key, for: context))
    try require(again == key, "the key changes when it is written and read")
    try require(again.identifier.utf8.elementsEqual(key.identifier.utf8), "the identifier changes")
    return .accepted
  }

  private static func written(_ key: TemporaryKey, for context: TemporaryKeyContext) -> [UInt8] {
    let members: [(String, JSONValue)] = [
      ("challenge", .string(Base64.encode(challenge))), ("applicationKey", .string(context.applicationKey)),
      ("sub", .string(key.identifier)), ("publicKey", .string(Base64.encode(key.publicKey))),
      ("iat_ms", .number(JSONNumber(key.issued))), ("exp_ms", .number(JSONNumber(key.expires))),
    ]
    let activation = context.activationId.map { [("activationId", JSONValue.string($0))] } ?? []
    return JSONWriter.compact(.object(JSONObject(members + activation)))
  }
}
