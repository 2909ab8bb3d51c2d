import Encodings
import HTTP
import PowerAuth
import StrictJSON

/// A mistake of a client, the script that it fails, and a part of what the report says.
struct ClientMistake: Sendable {
  let name: String
  let script: String
  let version: String
  let says: String
  let make: @Sendable (inout ClientBehaviour) -> Void

  init(
    _ name: String, fails script: String, in version: String = "3.3", saying says: String,
    _ make: @escaping @Sendable (inout ClientBehaviour) -> Void
  ) {
    self.name = name
    (self.script, self.version, self.says, self.make) = (script, version, says, make)
  }

  init(
    _ name: String, fails script: String, in version: String = "3.3", saying says: String, fault: ClientBehaviour.Fault
  ) {
    self.init(name, fails: script, in: version, saying: says) { $0.faults.insert(fault) }
  }

  static let all = [
    signatures, counters, times, encryption, tokens, temporaryKeys, headers, answers, devices, beginnings, upgrades,
    leaks, surfaces, edges, version4,
  ].flatMap(\.self)
}

extension ClientMistake {
  private static let signatures = [
    ClientMistake("signs the address", fails: "life/whole", saying: "the address is signed") {
      $0.rules.normalizedRequest.takeIdentifier = { "/pa/v3" + $0.dropFirst(3) }
    },
    ClientMistake("signs no first slash", fails: "life/whole", saying: "without its first slash") {
      $0.rules.normalizedRequest.takeIdentifier = { String($0.dropFirst()) }
    },
    ClientMistake("signs an empty body", fails: "life/whole", saying: "signed as empty") {
      $0.rules.normalizedRequest.takeBody = { _ in [] }
    },
    ClientMistake("drops the last line break", fails: "life/requests", saying: "without its last line break") {
      $0.rules.normalizedRequest.takeBody = { $0.last == 0x0A ? $0.dropLast() : $0 }
    },
    ClientMistake("signs the method in lower case", fails: "life/whole", saying: "signature:") {
      $0.rules.normalizedRequest.writeMethod = { $0.lowercased() }
    },
    ClientMistake("signs POST for each method", fails: "life/requests", saying: "the method POST is signed") {
      $0.rules.normalizedRequest.writeMethod = { _ in "POST" }
    },
    ClientMistake("omits the secret", fails: "life/whole", saying: "the application secret is not appended") {
      $0.rules.normalizedRequest.takeSecret = { _ in nil }
    },
    ClientMistake("decodes the secret", fails: "life/whole", saying: "signature:") {
      $0.rules.normalizedRequest.takeSecret = { Base64.decode($0).map(Hex.encode) }
    },
    ClientMistake("signs the nonce as zeros", fails: "life/whole", saying: "as zeros") {
      $0.rules.normalizedRequest.writeNonce = { bytes, base64 in base64([UInt8](repeating: 0, count: bytes.count)) }
    },
    ClientMistake("writes parts without padding", fails: "life/whole", saying: "signature:") {
      $0.rules.normalizedRequest.base64 = { Base64.encode($0).filter { $0 != "=" } }
    },
    ClientMistake("does not sort the query", fails: "life/requests", saying: "signature:") {
      $0.rules.canonicalQuery.precedes = { _, _ in false }
    },
    ClientMistake(
      "signs the query as it is sent", fails: "life/requests", saying: "the query is signed as it is sent",
      fault: .signsRawQuery),
    ClientMistake("writes digits", fails: "life/whole", in: "3.1", saying: "live.format-of-other-version") {
      $0.rules.signatureText.onlineFormat = { _ in .decimal(digits: 8) }
    },
    ClientMistake("writes Base64", fails: "life/whole", in: "3.0", saying: "live.format-of-other-version") {
      $0.rules.signatureText.onlineFormat = { _ in .base64 }
    },
    ClientMistake("swaps the keys of factors", fails: "life/whole", saying: "live.wrong-key-of-factor") {
      $0.rules.factors.findKey = { factor, keys in
        let all: [SignatureFactor: [UInt8]?] = [
          .possession: keys.possession, .knowledge: keys.biometry, .biometry: keys.knowledge,
        ]
        return all[factor].flatMap { $0 } ?? []
      }
    },
    ClientMistake("takes the factors in reverse", fails: "life/whole", saying: "signature:") {
      $0.rules.factors.order = { $0.reversed() }
    },
    ClientMistake("does not link the components", fails: "life/whole", saying: "signature:") {
      $0.rules.components.walkChain = { _ in 0..<0 }
    },
    ClientMistake("takes the first bytes", fails: "life/whole", saying: "signature:") {
      $0.rules.signatureText.takeBytes = { Array($0.prefix(16)) }
    },
    ClientMistake("draws one nonce", fails: "life/whole", saying: "the nonce of this header was used before") {
      $0.repeats = [.nonce]
    },
  ]

  private static let encryption = [
    ClientMistake("takes one shared information for all", fails: "life/whole", saying: "live.other-shared-info") {
      $0.rules.envelopeKey.writeSharedInfo1 = { _ in Array("/pa/generic/application".utf8) }
    },
    ClientMistake("authenticates the data alone", fails: "life/whole", saying: "encryption:") {
      $0.rules.mac.parts = [.encryptedData]
    },
    ClientMistake(
      "leaves the version out of the associated data", fails: "life/whole", in: "3.2", saying: "encryption:"
    ) { $0.rules.associatedData.identifiers = [.applicationKey, .activationId, .temporaryKeyId] },
    ClientMistake("leaves the activation out of the associated data", fails: "life/whole", saying: "encryption:") {
      $0.rules.associatedData.identifiers = [.version, .applicationKey, .temporaryKeyId]
    },
    ClientMistake("leaves the temporary key out of the associated data", fails: "life/whole", saying: "encryption:") {
      $0.rules.associatedData.identifiers = [.version, .applicationKey, .activationId]
    },
    ClientMistake("hashes the data with its sizes in bits", fails: "life/whole", saying: "encryption:") {
      $0.rules.associatedData.measure = { _, bytes in bytes.count * 8 }
    },
    ClientMistake("has no vector of its own", fails: "life/whole", in: "3.1", saying: "json:") {
      $0.rules.iv.derive = { _, _, _ in [UInt8](repeating: 0, count: 16) }
    },
    ClientMistake(
      "encrypts always for the master key", fails: "life/whole", in: "3.2", saying: "live.other-public-key",
      fault: .encryptsForMasterKey),
    ClientMistake(
      "names the activation in the scope of the application", fails: "life/whole", saying: "another scope",
      fault: .namesActivation),
    ClientMistake("draws one ephemeral key", fails: "scenario/repeated-answer", in: "3.0", saying: "ephemeral key") {
      $0.repeats = [.ephemeralKey]
    },
    ClientMistake("draws one nonce for all messages", fails: "life/whole", in: "3.1", saying: "the nonce was used") {
      $0.repeats = [.messageNonce]
    },
    ClientMistake("adds a member to a message", fails: "life/whole", saying: "has a member \"extra\"") {
      $0.edit = { $0.replace("\"encryptedData\"", by: "\"extra\":1,\"encryptedData\"") }
    },
    ClientMistake("writes a MAC that is no Base64", fails: "life/whole", saying: "json:") {
      $0.edit = { $0.replace("\"mac\":\"", by: "\"mac\":\"_") }
    },
    ClientMistake("does not check the MAC of an answer", fails: "scenario/wrong-mac", saying: "failed: refused") {
      $0.reading.mac.areEqual = { _, _ in true }
    },
    ClientMistake("does not read the answer", fails: "life/whole", saying: "text=", fault: .readsNoEcho),
  ]

  private static let tokens = [
    ClientMistake("writes the timestamp in seconds", fails: "life/whole", saying: "token:") {
      $0.rules.token.writeTimestamp = { Array("\($0 / 1000)".utf8) }
    },
    ClientMistake("leaves the version out of the digest", fails: "life/whole", saying: "live.digest-of-other-version") {
      $0.rules.token.takeVersion = { _ in nil }
    },
    ClientMistake("writes the version into an older digest", fails: "life/whole", in: "3.1", saying: "token:") {
      $0.rules.token.takeVersion = { $0.rawValue }
    },
    ClientMistake("takes the secret as text", fails: "life/whole", saying: "token:") {
      $0.rules.token.takeSecret = { Array(Base64.encode($0).utf8) }
    },
    ClientMistake("draws one nonce for all tokens", fails: "life/many-requests", saying: "used before") {
      $0.repeats = [.tokenNonce]
    },
    ClientMistake("sends a token's timestamp in seconds", fails: "life/whole", saying: "live.time-in-seconds") {
      $0.edit = { request in
        request.edit("X-PowerAuth-Token") { text in
          let parts = text.split(separator: "timestamp=\"")
          guard parts.count == 2 else { return text }
          return "\(parts[0])timestamp=\"\(parts[1].prefix(10))\(parts[1].dropFirst(13))"
        }
      }
    },
    ClientMistake(
      "makes a token alone", fails: "life/whole",
      saying: "token: answered ok, but no request arrived at /pa/v3/token/create", fault: .makesTokensAlone),
    ClientMistake("forgets its tokens", fails: "life/restarts", saying: "failed: impossible", fault: .forgetsTokens),
  ]

  private static let temporaryKeys = [
    ClientMistake("takes a key with a wrong signature", fails: "scenario/wrong-server-signature", saying: "handed out")
    {
      $0.reading.ecdsa.verify = { _, _, _ in true }
    },
    ClientMistake("keeps an expired key", fails: "scenario/expired-key", saying: "uses once more") {
      $0.reading.temporaryKeyResponse.isUsable = { _, _ in true }
      $0.faults = [.keepsTemporaryKeys]
    },
    ClientMistake("takes a key that others asked for", fails: "scenario/foreign-key", saying: "handed out") {
      $0.reading.temporaryKeyResponse.isSame = { _, _, _ in true }
    },
    ClientMistake(
      "keeps a key for ever", fails: "life/later", saying: "temporary key:", fault: .keepsTemporaryKeys),
    ClientMistake(
      "takes the answer to an earlier request for a key", fails: "scenario/repeated-key", saying: "handed out"
    ) {
      $0.reading.temporaryKeyResponse.isSame = { name, found, sent in name == "challenge" || found == .string(sent) }
    },
    ClientMistake(
      "keeps each key for five minutes", fails: "scenario/short-key", saying: "after its expiry",
      fault: .keepsKeysFiveMinutes),
    ClientMistake(
      "goes back to its first key after a restart", fails: "scenario/short-key", saying: "after its expiry",
      fault: .returnsToFirstKey),
    ClientMistake("asks with one challenge", fails: "life/whole", saying: "the challenge was used before") {
      $0.repeats = [.keyChallenge]
    },
    ClientMistake(
      "authenticates the request with the text of the secret", fails: "life/whole", saying: "temporary key:"
    ) {
      $0.rules.temporaryKeyRequest.decodeSecret = { Array($0.utf8) }
    },
    ClientMistake("authenticates always with the application's secret", fails: "life/whole", saying: "temporary key:") {
      $0.rules.temporaryKeyRequest.deriveKey = { secret, _, _ in secret }
    },
  ]

  private static let headers = [
    ClientMistake(
      "writes the nonce without padding", fails: "life/whole", saying: "X-PowerAuth-Authorization is wrong"
    ) {
      $0.edit = {
        $0.edit("X-PowerAuth-Authorization") { $0.replacing("==\", pa_signature_type", with: "\", pa_signature_type") }
      }
    },
    ClientMistake("writes factors in upper case", fails: "life/whole", saying: "X-PowerAuth-Authorization is wrong") {
      $0.edit = {
        $0.edit("X-PowerAuth-Authorization") { $0.replacing("\"possession", with: "\"POSSESSION") }
      }
    },
    ClientMistake("writes no commas", fails: "life/whole", saying: "X-PowerAuth-Authorization is wrong") {
      $0.edit = { $0.edit("X-PowerAuth-Authorization") { $0.replacing(",", with: "") } }
    },
    ClientMistake(
      "writes values without quotation marks", fails: "life/whole", saying: "X-PowerAuth-Encryption is wrong"
    ) {
      $0.edit = { $0.edit("X-PowerAuth-Encryption") { $0.filter { $0 != "\"" } } }
    },
    ClientMistake("states an older version", fails: "life/whole", in: "3.1", saying: "live.format-of-other-version") {
      $0.edit = { $0.edit("X-PowerAuth-Authorization") { $0.replacing("\"3.1\"", with: "\"3.0\"") } }
    },
    ClientMistake("sends no Content-Type", fails: "life/whole", saying: "content:") {
      $0.edit = { $0.fields.removeAll { $0.name == "Content-Type" } }
    },
    ClientMistake("sends a form", fails: "life/whole", saying: "content:") {
      $0.edit = { $0.edit("Content-Type") { _ in "application/x-www-form-urlencoded" } }
    },
  ]

  /// A client that shows a secret, and where.
  private static func shows(
    _ name: String, in version: String = "3.3", saying says: String,
    _ leak: @escaping @Sendable (TestDevice, inout HTTPRequest) -> Void
  ) -> ClientMistake {
    ClientMistake(name, fails: "life/whole", in: version, saying: "secret: \(says) in the clear") { $0.leak = leak }
  }

  private static let leaks = [
    shows("shows the application secret", saying: "the header X-App has the application secret in Base64") {
      $1.fields.append(HTTPField("X-App", $0.applicationSecret))
    },
    shows("shows a password in a header", saying: "the header X-Pin has a password") {
      $1.fields.append(HTTPField("X-Pin", "pin=1234"))
    },
    shows("shows a password in the address", in: "3.0", saying: "the address has a password") {
      $1.target += ($1.query == nil ? "?" : "&") + "pin=%31234"
    },
    shows("shows the transport key in the address", saying: "the address has the transport key in hex") {
      if let keys = $0.keys { $1.target += "?key=" + Hex.encode(keys.transport.key) }
    },
    shows("shows the key of knowledge in a body", saying: "the body has the key of knowledge in Base64") {
      guard $1.path.hasSuffix("/activation/status"), let keys = $0.keys else { return }
      $1.replace("{\"requestObject\"", by: "{\"key\":\"\(Base64URL.encode(keys.knowledge.key))\",\"requestObject\"")
    },
    shows("shows its private key", in: "3.1", saying: "the header X-Key has the private key of the device in hex") {
      $1.fields.append(HTTPField("X-Key", Hex.encode($0.privateKey)))
    },
    shows("shows its counter", saying: "the header X-Counter has a value of the counter in Base64") {
      if !$0.counter.isEmpty { $1.fields.append(HTTPField("X-Counter", Base64.encode($0.counter))) }
    },
  ]
}

extension HTTPRequest {
  /// Changes a text in the body.
  fileprivate mutating func replace(_ text: String, by other: String) {
    body = Array(String(decoding: body, as: UTF8.self).replacing(text, with: other).utf8)
  }

  fileprivate mutating func edit(_ name: String, _ change: (String) -> String) {
    for index in fields.indices where fields[index].name == name { fields[index].value = change(fields[index].value) }
  }
}
