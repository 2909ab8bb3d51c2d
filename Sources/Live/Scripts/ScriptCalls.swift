internal import Conformance
internal import ConformanceAdapters
internal import PartyModel

/// The calls of the wire, as scripts write them.
extension ScriptedEvent {
  private static func ask(
    _ name: String, _ input: [(name: String, value: String)] = [], _ expected: CallExpectation,
    at endpoint: CallEndpoint? = nil, findings: Set<String> = [], inVersion4: CallForm4 = CallForm4(),
    isOfVersion3: Bool = false
  ) -> ScriptedEvent {
    .call(
      ScriptCall(
        name: name, input: input, expected: expected, endpoint: endpoint, findings: findings, inVersion4: inVersion4,
        isOfVersion3: isOfVersion3))
  }

  /// The algorithm of a new activation of protocol 4.
  private static let algorithm = [(name: "algorithm", value: "$algorithm")]
  /// What a client of protocol 4 is configured with in addition.
  private static let configuration = [(name: "configuration", value: "$configuration")] + algorithm

  static let usualPassword = "1234"

  /// A client without activation.
  static let start = ask(
    "start",
    [
      ("url", "$url"), ("applicationKey", "$applicationKey"), ("applicationSecret", "$applicationSecret"),
      ("masterPublicKey", "$masterPublicKey"),
    ], .ok([]), inVersion4: CallForm4(input: configuration))
  static let synchronizeTime = ask("synchronize-time", [], .ok([]), at: .serverStatus)
  static let restart = ask("restart", .ok([]))

  static func activate(
    named name: String = "Phone of Zoë", expecting expected: CallExpectation = .ok(made)
  ) -> ScriptedEvent {
    ask(
      "activate", [("code", "$code"), ("name", name)], expected, at: .createActivation,
      inVersion4: CallForm4(input: algorithm))
  }

  /// An activation for which the user also types a one-time password.
  static func activate(
    withPassword password: String, expecting expected: CallExpectation = .ok(made)
  ) -> ScriptedEvent {
    ask(
      "activate-with-password", [("code", "$code"), ("name", "Phone of Zoë"), ("password", password)], expected,
      at: .createActivation, inVersion4: CallForm4(input: algorithm))
  }

  /// An activation for a recovery code; the activation of the script is then the new one.
  static func recover(puk: String = "$puk", expecting expected: CallExpectation = .ok(made)) -> ScriptedEvent {
    let input = [("recoveryCode", "$recoveryCode"), ("puk", puk), ("name", "Next phone of Zoë")]
    return .call(
      ScriptCall(
        name: "recover", input: input.map { (name: $0.0, value: $0.1) }, expected: expected,
        endpoint: .createActivation, makesActivation: true))
  }

  /// Confirms a recovery code; the client may fail so as well.
  static func confirmRecovery(alreadyConfirmed: Bool, orFailing failures: [CallFailure] = []) -> ScriptedEvent {
    let outputs = [(name: "alreadyConfirmed", value: "\(alreadyConfirmed)")]
    return ask(
      "confirm-recovery", [("recoveryCode", "$recoveryCode"), ("password", usualPassword)],
      failures.isEmpty ? .ok(outputs) : .okOrFailed(failures, outputs), at: .confirmRecovery)
  }

  /// An activation of version 2, as the client had stored it.
  static let adopt = ask(
    "adopt",
    [
      ("activationId", "$activationId"), ("privateKey", "$privateKey"), ("serverPublicKey", "$serverPublicKey"),
      ("counter", "\(ExchangeFacts.numericCounter)"), ("password", usualPassword),
    ], .ok([]))
  static let upgrade = ask("upgrade", [], .ok([]), at: .upgrade)

  /// The upgrade of an activation of 3.3 to protocol 4.
  static func upgradeToVersion4(expecting expected: CallExpectation = .ok([])) -> ScriptedEvent {
    ask(
      "upgrade", configuration + [("password", usualPassword), ("biometry", "true")], expected, at: .upgrade)
  }

  /// What a client has of a recovery code that the server gave with an activation.
  static let madeWithRecovery = made + [("recoveryCode", "$recoveryCode"), ("puk", "$puk")]

  static let made: [(name: String, value: String)] = [
    ("activationId", "$activationId"), ("fingerprint", "$fingerprint"),
  ]

  /// In protocol 4 the server confirms what is stored.
  static let persist = store(withBiometry: true)
  static let persistWithoutBiometry = store(withBiometry: false)

  /// Before protocol 4, biometry needs nothing of the server.
  private static func store(withBiometry hasBiometry: Bool) -> ScriptedEvent {
    ask(
      "persist", [("password", usualPassword)], .ok([]), at: .confirm,
      inVersion4: CallForm4(name: "confirm", input: [("biometry", "\(hasBiometry)")]))
  }

  static let addBiometry = ask("biometry", [("set", "on"), ("password", usualPassword)], .ok([]), at: .addBiometry)
  static let removeBiometry = ask("biometry", [("set", "off")], .ok([]), at: .removeBiometry)

  static func status(_ state: String, failed: Int? = nil) -> ScriptedEvent {
    status(.ok([("state", state)] + (failed.map { [("failed", "\($0)")] } ?? [])))
  }

  static func status(_ expected: CallExpectation) -> ScriptedEvent { ask("status", [], expected, at: .status) }

  /// What all tests of signatures sign.
  private static let usualBody = #"{"amount":"100.00 CZK","note":"žluťoučký kůň"}"#

  static func sign(
    _ factors: String = "possession_knowledge", password: String = usualPassword, method: String = "POST",
    body: String = usualBody, query: String? = nil, expecting expected: CallExpectation = .ok([("status", "200")]),
    findings: Set<String> = []
  ) -> ScriptedEvent {
    var input: [(name: String, value: String)] = [
      ("method", method), ("path", "$validatePath"), ("uriId", "$validateId"), ("factors", factors),
    ]
    if factors.contains("knowledge") { input.append(("password", password)) }
    if method == "GET" { if let query { input.append(("query", query)) } } else { input.append(("body", body)) }
    return ask(
      "sign", input, expected, at: .validate, findings: findings,
      isOfVersion3: factors == "possession_knowledge_biometry")
  }

  /// A signature with a password that is not the user's.
  static func signWrongly() -> ScriptedEvent {
    sign(password: "4321", expecting: .failed([.denied]), findings: ["live.wrong-key-of-factor"])
  }

  static func token(
    _ name: String = "list", factors: String = "possession",
    expecting expected: CallExpectation = .ok([("tokenId", "$tokenId")])
  ) -> ScriptedEvent {
    var input: [(name: String, value: String)] = [("name", name), ("factors", factors)]
    if factors.contains("knowledge") { input.append(("password", usualPassword)) }
    return ask("token", input, expected, at: .createToken)
  }

  static func useToken(
    _ name: String = "list", expecting expected: CallExpectation = .ok([("status", "200")])
  ) -> ScriptedEvent {
    ask("use-token", [("name", name), ("path", ServiceEndpoint.useToken.path)], expected, at: .useToken)
  }

  static func removeToken(_ name: String = "list") -> ScriptedEvent {
    ask("remove-token", [("name", name), ("factors", "possession")], .ok([]), at: .removeToken)
  }

  static func vault(password: String = usualPassword) -> ScriptedEvent {
    ask("vault", [("password", password)], .ok([("vaultKey", "$vaultKey")]), at: .unlockVault)
  }

  static func validatePassword(
    _ password: String = usualPassword, expecting expected: CallExpectation = .ok([]), findings: Set<String> = []
  ) -> ScriptedEvent {
    ask("validate-password", [("password", password)], expected, at: .validatePassword, findings: findings)
  }

  static func changePassword(
    from old: String = usualPassword, to password: String, expecting expected: CallExpectation = .ok([])
  ) -> ScriptedEvent {
    ask("change-password", [("old", old), ("new", password)], expected, at: .changePassword)
  }

  /// Sends an encrypted text to an address that answers with it.
  static func echo(_ scope: String, expecting expected: CallExpectation? = nil) -> ScriptedEvent {
    let kind = scope == "application" ? "APPLICATION_SCOPE" : "ACTIVATION_SCOPE"
    let text = #"{"data":"Server successfully decrypted signed data: 12 €, scope: \#(kind)"}"#
    var input: [(name: String, value: String)] = [
      ("scope", scope), ("path", "/exchange/v3/\(scope)"), ("text", #"{"data":"12 €"}"#),
    ]
    if scope == "signed" {
      input[0].value = "activation"
      input += [
        ("uriId", ServiceEndpoint.signedEcho.uriId), ("factors", "possession_knowledge"), ("password", usualPassword),
      ]
    }
    let endpoint = CallEndpoint(ServiceEndpoint(path: "/exchange/v3/\(scope)"), nil)
    return ask("encrypt", input, expected ?? .ok([("text", text)]), at: endpoint, isOfVersion3: true)
  }

  static func userInfo(expecting expected: CallExpectation = .ok([("sub", "$user")])) -> ScriptedEvent {
    ask("user-info", [], expected, at: .userInfo)
  }

  static func remove(
    password: String = usualPassword, expecting expected: CallExpectation = .ok([])
  ) -> ScriptedEvent {
    ask("remove", [("factors", "possession_knowledge"), ("password", password)], expected, at: .removeActivation)
  }

  private static func ask(_ name: String, _ expected: CallExpectation) -> ScriptedEvent { ask(name, [], expected) }
}
