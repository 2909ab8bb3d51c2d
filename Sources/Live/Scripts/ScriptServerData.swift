internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// What the server of a script signs for the client, and how it looks at what the client signs.
extension ScriptServer {
  /// Makes the text of a QR code for the activation.
  func makeOfflineData(_ facts: inout ExchangeFacts, withPassword hasPassword: Bool) throws(ServingError) {
    let lines = [
      ExchangeFacts.operationId, "Payment", #"Two\nlines, and C:\\Temp"#, ExchangeFacts.operationData, "B",
    ]
    var members: [(String, JSONValue)] = [
      ("activationId", .string(facts.activationId)), ("data", .string(lines.joined(separator: "\n"))),
    ]
    if hasPassword {
      let seed = Base64.encode(Array("a seed of 20 bytes..".utf8))
      members.append(("proximityCheck", .object(["seed": .string(seed), "stepLength": .number(JSONNumber(30))])))
    }
    let made = try administer("signature/offline/personalized/create", JSONObject(members))
    facts.offlineText = made.text("offlineData") ?? ""
    facts.offlineNonce = made.text("nonce") ?? ""
  }

  /// What is wrong with a text that the client returned; nil where nothing is.
  func problem(of text: String, _ check: SurfaceCheck, _ facts: ExchangeFacts) -> String? {
    let returned = SurfaceText(text: text, devicePoint: devicePoint(facts))
    switch check {
    case .signature(let data, let encoding):
      return returned.problem(asSignatureOf: Array(data.utf8), encoding)
    case .token(let claims): return returned.problem(asTokenWith: claims)
    case .digits(let body): return returned.problemAsDigits ?? problem(ofDigits: text, body, facts)
    }
  }

  /// What the server answers to the typed digits.
  private func problem(ofDigits text: String, _ body: String, _ facts: ExchangeFacts) -> String? {
    let uriId = Base64.encode(Array("/operation/authorize/offline".utf8))
    let data = ["POST", uriId, facts.offlineNonce, Base64.encode(Array(body.utf8))].joined(separator: "&")
    let verified = try? administer(
      "signature/offline/verify",
      [
        "activationId": .string(facts.activationId), "data": .string(data), "signature": .string(text),
        "allowBiometry": .bool(true),
      ])
    return verified?["signatureValid"] == .bool(true) ? nil : "the server does not accept the digits of the signature"
  }

  private func devicePoint(_ facts: ExchangeFacts) -> [UInt8] {
    activation(facts)?.devicePublicKey ?? []
  }

  /// The signature of the server's data by the master key, or by the server's key of the activation.
  func signature(of signer: Substring, _ facts: ExchangeFacts) -> String? {
    let key = signer == "master" ? masterKey(facts) : activation(facts)?.serverKey.privateKey
    let signed = key.flatMap { key in
      try? Rules.right.signData(Array(ExchangeFacts.serverData.utf8), as: .der, privateKey: key)
    }
    return signed.map { Base64.encode($0) }
  }
}
