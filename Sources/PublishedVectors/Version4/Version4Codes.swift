internal import Conformance

/// Digests of tokens, the counter, and authentication codes.
enum Version4Codes {
  /// The digest of a token, whose timestamp is the Base64 of its digits.
  static func tokenDigest(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let digits = String(decoding: try members.base64("timestamp"), as: UTF8.self)
    let input = Record([
      "tokenSecret": .bytes(try members.base64("tokenSecret")), "nonce": .bytes(try members.base64("nonce")),
      "timestamp": .int(try PublishedNotation.number(digits, of: "timestamp")),
    ])
    let digest = PublishedOutput.bytes(try members.base64("tokenDigest"), in: "tokenDigest", as: "digest")
    return .computations([.version4("token.digest", input, gives: digest)])
  }

  /// Values of the counter, each of which is computed from the first one.
  static func counter(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let start = try members.base64("ctrData[0]")
    var computations: [PublishedComputation] = []
    repeat {
      let steps = computations.count + 1
      let field = "ctrData[\(steps)]"
      let input = Record(["counterData": .bytes(start), "steps": .int(Int64(steps))])
      let value = PublishedOutput.bytes(try members.base64(field), in: field, as: "counterData")
      computations.append(.version4("counter.advance", input, gives: value))
    } while members.has("ctrData[\(computations.count + 1)]")
    return .computations(computations)
  }

  /// The codes of one to three factors, which are published only as the drafts computed them.
  static func authenticationCodes(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    var keys = [try members.base64("key1")]
    for name in ["key2", "key3"] {
      guard let key = try members.base64IfPresent(name) else { break }
      keys.append(key)
    }
    let factors = ["possession", "knowledge", "biometry"].prefix(keys.count)
    var input = Record([
      "type": .text(factors.joined(separator: "_")), "keys": .list(keys.map { Value.bytes($0) }),
      "counterData": .bytes(try members.base64("ctrData")), "data": .bytes(try members.base64("inputData")),
    ])
    let online = PublishedOutput.text(try members.text("authCodeOnline"), in: "authCodeOnline", as: "code")
    var computations = [PublishedComputation.version4("auth-code.online", input, gives: online)]
    if let digits = try members.textIfPresent("authCodeOffline") {
      input["componentLength"] = .int(8)
      let offline = PublishedOutput.text(digits, in: "authCodeOffline", as: "code")
      computations.append(.version4("auth-code.offline", input, gives: offline))
    }
    return .computations(computations)
  }
}
