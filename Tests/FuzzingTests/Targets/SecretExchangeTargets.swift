import PartyModel
import PowerAuth
import Primitives
import StrictJSON

extension FuzzTarget {
  static let secretExchangeTargets = [
    FuzzTarget("secret-request", "the claims of a request for a temporary key of protocol 4", readRequest),
    FuzzTarget("secret-answer", "a time in a byte, and the claims with a temporary key of protocol 4", acceptSecret),
    FuzzTarget("secret-members", "the kind of a member of protocol 4 in a byte, and its JSON", readMembers),
  ]

  private static let wideKey = [UInt8](repeating: 16, count: 32)
  private static let privateKey = [UInt8](repeating: 1, count: 48)

  /// A token of protocol 4 with claims, authenticated by a key.
  static func authenticatedToken(_ claims: [UInt8], key: [UInt8]) throws -> String {
    let signed = "\(Base64URL.encode(Array(#"{"alg":"HS384"}"#.utf8))).\(Base64URL.encode(claims))"
    let code = try HMAC384.authenticationCode(for: Array(signed.utf8), key: key)
    return "\(signed).\(Base64URL.encode(code))"
  }

  @Sendable private static func readRequest(_ bytes: [UInt8]) throws -> Outcome {
    func read(_ token: String) throws -> SharedSecretRequest {
      try Rules.right.readSharedSecretRequest(token, key: wideKey).request
    }
    let token = try authenticatedToken(bytes, key: wideKey)
    guard let request = try unlessRefused({ try read(token) }) else { return .refused }
    try require(!request.applicationKey.isEmpty && !request.challenge.isEmpty, "a claim is empty")
    let again = try read(try Rules.right.requestSharedSecret(request, key: wideKey))
    try require(again == request, "the request changes when it is written and read")
    return .accepted
  }

  private static let times: [Int64] = [0, 1_718_000_000_123, .max]

  @Sendable private static func acceptSecret(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let time = source.choice(times)
    let publicKey = try Rules.right.version4.curveKeys.multiplyBase(privateKey)
    let text = try Rules.right.writeWebSignatures(source.all(), .json, keys: [.es384: privateKey])
    let request = SentSecretRequest(
      algorithm: SharedSecretAlgorithm.ecP384.rawValue, applicationKey: "key", activationId: nil,
      challenge: [UInt8](repeating: 10, count: 32), privateKeys: [privateKey])
    func accept() throws -> TemporarySecret {
      try Rules.right.acceptSharedSecret(text, for: request, publicKeys: [publicKey], time: time).key
    }
    guard let key = try unlessRefused({ try accept() }) else { return .refused }
    try require(!key.identifier.isEmpty && key.issued >= 0, "a claim is out of its range")
    try require(key.expires - 10_000 >= time, "the key has expired")
    try require(key.secret.value.count == 32, "the secret has \(key.secret.value.count) bytes")
    return .accepted
  }

  @Sendable private static func readMembers(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let kind = source.number(below: 4)
    let object = jsonObject(source.all())
    switch kind {
    case 0: return try readAgain(object, { SecretDemand(json: $0) }, { $0.json })
    case 1: return try readAgain(object, { SecretSupply(json: $0) }, { $0.json })
    case 2: return try readAgain(object, { SealedMessage(json: $0) }, { $0.json })
    default: return PublicKeyMember(json: object, algorithm: .ecP384WithLevel3) == nil ? .refused : .accepted
    }
  }

  private static func readAgain<Member: Equatable>(
    _ object: JSONObject?, _ read: (JSONObject?) -> Member?, _ write: (Member) -> JSONObject
  ) throws -> Outcome {
    guard let member = read(object) else { return .refused }
    try require(read(write(member)) == member, "the member changes when it is written and read")
    return .accepted
  }
}
