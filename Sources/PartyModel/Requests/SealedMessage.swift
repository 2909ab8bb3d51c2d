internal import Encodings
package import PowerAuth
package import StrictJSON

/// The members of an encrypted request of protocol 4.
package struct SealedMessage: Equatable, Sendable {
  package var temporaryKeyId: String
  package var encryptedData: [UInt8]
  package var nonce: [UInt8]
  /// The time that the request states, if it states one.
  package var timestamp: Int64?

  package init(temporaryKeyId: String, encryptedData: [UInt8], nonce: [UInt8], timestamp: Int64?) {
    self.temporaryKeyId = temporaryKeyId
    self.encryptedData = encryptedData
    self.nonce = nonce
    self.timestamp = timestamp
  }

  /// Reads a request; nil where a member is missing or wrong.
  package init?(json: JSONObject?) {
    guard let json, let id = json.text("temporaryKeyId"), !id.isEmpty,
      let data = json.text("encryptedData").flatMap({ Base64.decode($0) }),
      let nonce = json.text("nonce").flatMap({ Base64.decode($0) }),
      json["timestamp"] == nil || json.integer("timestamp").map({ $0 >= 0 }) ?? false
    else { return nil }
    self.init(temporaryKeyId: id, encryptedData: data, nonce: nonce, timestamp: json.integer("timestamp"))
  }

  package var json: JSONObject {
    var members: [(String, JSONValue)] = [
      ("temporaryKeyId", .string(temporaryKeyId)), ("encryptedData", .string(Base64.encode(encryptedData))),
      ("nonce", .string(Base64.encode(nonce))),
    ]
    if let timestamp { members.append(("timestamp", .number(JSONNumber(timestamp)))) }
    return JSONObject(members)
  }
}

extension MessageContext {
  /// Encrypts an answer to the message, at a time of the server.
  package func sealAnswer(_ text: [UInt8], at time: Int64, core: Rules) throws -> JSONObject {
    var context = self
    context.timestamp = time
    let sealed = try core.encryptMessage(text, .response, context).sealed
    return ["encryptedData": .string(Base64.encode(sealed.bytes)), "timestamp": .number(JSONNumber(time))]
  }

  /// Decrypts an answer to the message; throws a refusal where a member is missing or wrong.
  package func openAnswer(_ answer: JSONObject, core: Rules) throws -> [UInt8] {
    guard let data = answer.text("encryptedData").flatMap({ Base64.decode($0) }),
      let time = answer.integer("timestamp")
    else { throw Refusal.missingParameter }
    var context = self
    context.timestamp = time
    return try core.decryptMessage(data, .response, context).plaintext
  }
}
