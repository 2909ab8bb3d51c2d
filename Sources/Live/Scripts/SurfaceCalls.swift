internal import Conformance
internal import ConformanceAdapters
internal import PartyModel
internal import PowerAuth

/// The calls whose answers are texts that an application gets from an SDK.
extension ScriptedEvent {
  private static let signedText = "Převod 100,00 CZK\nna účet 238400856/0300"
  private static let claims = #"{"sub":"1234567890","name":"Zoë","admin":true}"#

  /// A signature of data with the private key of the device; the form is named where it is not the usual one.
  static func signData(_ encoding: SignatureEncoding? = nil) -> ScriptedEvent {
    var input: [(name: String, value: String)] = [("data", signedText), ("password", usualPassword)]
    if let encoding { input.append(("format", encoding.rawValue)) }
    return .call(
      ScriptCall(
        name: "sign-data", input: input, endpoint: .unlockVault, check: .signature(of: signedText, encoding ?? .der)))
  }

  static let signJWT = ScriptedEvent.call(
    ScriptCall(
      name: "sign-jwt", input: [("claims", claims), ("password", usualPassword)], endpoint: .unlockVault,
      check: .token(claims: claims)))

  /// The check of data that the server has signed, with the master key or with that of the activation.
  static func verifyServerData(signedBy signer: String, with key: String) -> ScriptedEvent {
    .call(
      ScriptCall(
        name: "verify-server-data",
        input: [("data", ExchangeFacts.serverData), ("signature", "$signatureOf-\(signer)"), ("key", key)],
        expected: .ok([("valid", "\(signer == key)")])))
  }

  /// The text of a QR code that the administrator made last.
  static func scanOffline(withPassword hasPassword: Bool = false) -> ScriptedEvent {
    var outputs: [(name: String, value: String)] = [
      ("operationId", ExchangeFacts.operationId), ("title", "Payment"), ("message", "Two\nlines, and C:\\Temp"),
      ("operationData", ExchangeFacts.operationData), ("flags", "B"), ("nonce", "$offlineNonce"), ("keyType", "1"),
    ]
    if hasPassword { outputs.append(("totp", "$offlinePassword")) }
    return .call(ScriptCall(name: "scan-offline", input: [("text", "$offlineText")], expected: .ok(outputs)))
  }

  /// That text with another amount.
  static let scanTamperedText = ScriptedEvent.call(
    ScriptCall(name: "scan-offline", input: [("text", "$tamperedOfflineText")], expected: .failed([.refused])))

  static func signOffline(_ factors: String = "possession_knowledge") -> ScriptedEvent {
    let body = "\(ExchangeFacts.operationId)&\(ExchangeFacts.operationData)"
    var input: [(name: String, value: String)] = [
      ("uriId", "/operation/authorize/offline"), ("body", body), ("nonce", "$offlineNonce"), ("factors", factors),
    ]
    if factors.contains("knowledge") { input.append(("password", usualPassword)) }
    return .call(ScriptCall(name: "sign-offline", input: input, check: .digits(of: body)))
  }

  /// The application is no longer on the screen.
  static let background = ScriptedEvent.call(ScriptCall(name: "background"))
  /// It is there again: what it knew of the time of the server is no longer sure.
  ///
  /// Some SDKs ask for it at once, and others when they need it.
  static let foreground = ScriptedEvent.call(ScriptCall(name: "foreground"))
}

/// The lives in which an application uses what an SDK returns.
extension CallScript {
  static let surfaces = [
    CallScript(
      life: "signed-data", "Data and claims are signed with the key of the device, and data of the server verified.",
      in: olderVersions,
      opening + [.signData(), .signJWT, .sign(), .restart, .signData(), .signJWT] + [
        .verifyServerData(signedBy: "master", with: "master"), .verifyServerData(signedBy: "server", with: "server"),
        .verifyServerData(signedBy: "master", with: "server"), .verifyServerData(signedBy: "server", with: "master"),
        .sign(),
      ]),
    CallScript(
      life: "raw-signature", "A signature of the device has the form that was asked for.", in: ["3.3"],
      opening + [.signData(.raw), .signData(.der), .signData(.raw), .sign()]),
    CallScript(
      life: "offline", "The data of a QR code are read and verified, and signed with digits that a user types.",
      in: olderVersions,
      opening + [
        .administer("offline-data"), .scanOffline(), .signOffline(), .signOffline("possession_biometry"),
        .scanTamperedText,
      ] + [
        .administer("offline-data-with-password"), .scanOffline(withPassword: true), .sign(), .restart,
        .administer("offline-data"), .scanOffline(), .signOffline(), .sign(),
      ]),
    CallScript(
      life: "background", "The application is in the background for an hour, and used again.",
      opening + [
        .token(), .useToken(), .background, .advance(milliseconds: 3_600_000), .foreground, .useToken(),
        .echo("activation"), .sign(), .background, .foreground, .useToken(), .vault(),
      ]),
  ]
}
