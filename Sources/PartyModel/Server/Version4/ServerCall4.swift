package import PowerAuth
package import StrictJSON

/// One request of a device to an endpoint of protocol 4.
package enum ServerCall4: Sendable {
  case status(applicationKey: String?)
  case createTemporaryKey(token: String)
  case createActivation(EncryptedRequest, ServerHostChoice)
  /// A request with a code; where the endpoint decrypts, its body is the message.
  case coded(Endpoint4, SignedRequest)
  /// The start of an upgrade has a signature of 3.3, and another header for the encryption, if it can be read.
  case startUpgrade(SignedRequest, EncryptedRequest?)
  /// An encrypted request without proof.
  case encrypted(Endpoint4, EncryptedRequest)
  /// An encrypted request that a token proves.
  case detail(TokenRequest, EncryptedRequest)
}

/// What an endpoint of protocol 4 answers without error: the members, and what they are encrypted with, if they are.
package struct ServerMessage4: Sendable {
  package let members: JSONObject
  package let context: MessageContext?

  package init(members: JSONObject, context: MessageContext?) {
    self.members = members
    self.context = context
  }

  /// The members as they travel, from a server that writes them at a time.
  package func travelling(at now: Int64, core: Rules) throws -> JSONObject {
    try context.map { try $0.sealAnswer(members.text, at: now, core: core) } ?? members
  }
}

extension ServerFailure {
  /// What an answer with a refusal is for a device.
  package init(_ answer: EndpointAnswer) { self.init(answer.status, answer.code ?? "") }
}

extension ServerAnswer {
  /// An answer of protocol 4 without error.
  static func ok(_ members: JSONObject, sealedFor context: MessageContext? = nil) -> ServerAnswer {
    .ok(.message(ServerMessage4(members: members, context: context)))
  }
}
