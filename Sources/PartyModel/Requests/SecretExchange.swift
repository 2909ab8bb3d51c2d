internal import Encodings
package import PowerAuth
package import StrictJSON

/// What asks for a shared secret, as a member of a message of protocol 4.
package struct SecretDemand: Equatable, Sendable {
  package let algorithm: String
  package let encapsulationKeys: [[UInt8]]

  package init(algorithm: String, encapsulationKeys: [[UInt8]]) {
    self.algorithm = algorithm
    self.encapsulationKeys = encapsulationKeys
  }

  /// Reads the member; nil where a part of it is missing or not Base64.
  package init?(json: JSONObject?) {
    guard let json, let algorithm = json.text("algorithm"), let keys = json.decodedList("encapsulationKeys") else {
      return nil
    }
    self.init(algorithm: algorithm, encapsulationKeys: keys)
  }

  package var json: JSONObject {
    [
      "algorithm": .string(algorithm),
      "encapsulationKeys": .array(encapsulationKeys.map { .string(Base64.encode($0)) }),
    ]
  }
}

/// What answers it.
package struct SecretSupply: Equatable, Sendable {
  package let salt: [UInt8]
  package let encapsulatedKeys: [[UInt8]]

  package init(salt: [UInt8], encapsulatedKeys: [[UInt8]]) {
    self.salt = salt
    self.encapsulatedKeys = encapsulatedKeys
  }

  /// Reads the member; nil where a part of it is missing or not Base64.
  package init?(json: JSONObject?) {
    guard let json, let salt = json.text("salt").flatMap({ Base64.decode($0) }),
      let keys = json.decodedList("encapsulatedKeys")
    else { return nil }
    self.init(salt: salt, encapsulatedKeys: keys)
  }

  package var json: JSONObject {
    [
      "salt": .string(Base64.encode(salt)),
      "encapsulatedKeys": .array(encapsulatedKeys.map { .string(Base64.encode($0)) }),
    ]
  }
}

/// The public keys for signatures of a device or a server, as a member of a message of protocol 4.
package struct PublicKeyMember: Sendable {
  /// The keys of an algorithm, in their order.
  package let keys: [[UInt8]]

  /// Reads the member; nil where a key of the algorithm is missing or not Base64.
  package init?(json: JSONObject?, algorithm: SharedSecretAlgorithm) {
    let keys = algorithm.signatureAlgorithms.compactMap { part in
      json?.text(part.memberName).flatMap { Base64.decode($0) }
    }
    guard keys.count == algorithm.signatureAlgorithms.count else { return nil }
    self.keys = keys
  }

  /// Writes the member.
  package static func json(_ keys: WebSignatureKeys, algorithm: SharedSecretAlgorithm) -> JSONObject {
    JSONObject(
      algorithm.signatureAlgorithms.compactMap { part in
        keys[part].map { (part.memberName, JSONValue.string(Base64.encode($0))) }
      })
  }
}

extension JSONObject {
  /// The bytes of an array of Base64; nil where the member is another one.
  fileprivate func decodedList(_ name: String) -> [[UInt8]]? {
    guard let elements = elements(name) else { return nil }
    let decoded = elements.compactMap { $0.text.flatMap { Base64.decode($0) } }
    return decoded.count == elements.count ? decoded : nil
  }
}
