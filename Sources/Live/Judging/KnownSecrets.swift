internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// The judgement of what a request shows to everybody who reads it: its address, its header and its body as they are sent.
extension JudgingServer {
  func judgeSecrets(_ exchange: inout some JudgedExchange) {
    let activations = activations(of: exchange)
    var secrets: [KnownSecret] = []
    for version in state.versions {
      if let bytes = Base64.decode(version.secret) {
        secrets.append(KnownSecret(kind: "the application secret", bytes: bytes))
      }
    }
    for activation in activations { add(activation, to: &secrets) }
    let search = SecretSearch(
      keys: secrets, texts: secretTexts, devicePoints: activations.compactMap(\.devicePublicKey),
      signature: exchange.signature, rules: shared)
    for (name, bytes) in Self.places(of: exchange.request) {
      for found in search.found(in: bytes) {
        exchange.findings.add(
          "secret", "\(name) has \(found) in the clear", severity: .security,
          effect: "Who reads the request has the secret.", mistake: "live.secret-in-request")
      }
    }
  }

  /// Notes a text that only the user and the client know.
  mutating func note(secretText text: String, as kind: String) {
    if !text.isEmpty { secretTexts.insert(KnownSecret(kind: kind, bytes: Array(text.utf8))) }
  }

  /// The activation that a request names; where it names none, those that were made last, because it may be of any.
  private func activations(of exchange: some JudgedExchange) -> [ServerActivation] {
    if let id = exchange.activationId, let named = state.activation(id) { return [named] }
    return Array(state.activations.suffix(3))
  }

  private static let namesOfKeys = [
    "the key of possession", "the key of knowledge", "the key of biometry", "the transport key",
    "the key of the vault",
  ]

  private func add(_ activation: ServerActivation, to secrets: inout [KnownSecret]) {
    for (name, key) in zip(Self.namesOfKeys, activation.keys?.all ?? []) {
      secrets.append(KnownSecret(kind: name, bytes: key.key))
    }
    for value in (details[activation.id]?.counters ?? []) + [activation.counterData ?? []] {
      secrets.append(KnownSecret(kind: "a value of the counter", bytes: value))
    }
    for token in state.tokens where token.activationId == activation.id {
      secrets.append(KnownSecret(kind: "the secret of a token", bytes: token.secret))
    }
    if let own = activation.version4 { add(own, of: activation.id, to: &secrets) }
  }

  /// The secrets of protocol 4; a key that an application has instead of an activation is not among them.
  private func add(_ own: ServerVersion4, of id: String, to secrets: inout [KnownSecret]) {
    secrets.append(KnownSecret(kind: "the secret of the activation", bytes: own.keys.secret))
    for factor in SignatureFactor.allCases {
      for key in [own.currentKeys[factor], own.nextKeys[factor]].compactMap(\.self) {
        secrets.append(KnownSecret(kind: "the key of \(factor)", bytes: key))
      }
    }
    for key in HierarchyKey.allCases where ![.possession, .knowledge, .biometry].contains(key) {
      secrets.append(KnownSecret(kind: "the key \(key.rawValue)", bytes: own.keys[key]))
    }
    for value in (details[id]?.wideCounters ?? []) + [own.counterData] {
      secrets.append(KnownSecret(kind: "a value of the counter", bytes: value))
    }
  }

  /// The fields that the library of HTTP writes have numbers, which may be those of a password by chance.
  private static let fieldsOfLibrary = ["host", "content-length"]

  private static func places(of request: HTTPRequest) -> [(name: String, bytes: [UInt8])] {
    let fields = request.fields.filter { !fieldsOfLibrary.contains($0.name.lowercased()) }
    let address = decodingPercents(request.target)
    // Base64 has slashes as well; so the address is looked at as a whole, and in its parts.
    let parts = address.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "?") : $0 }
    return [("the address", address), ("the address", parts)]
      + fields.map { ("the header \($0.name.prefix(60))", Array($0.value.utf8)) } + [("the body", request.body)]
  }

  private static func decodingPercents(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let byte = Hex.decode(String(decoding: bytes[place + 1...place + 2], as: UTF8.self).lowercased())?.first
      {
        decoded.append(byte)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return decoded
  }
}
