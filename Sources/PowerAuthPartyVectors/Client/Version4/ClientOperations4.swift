package import Conformance
internal import PartyModel
package import PowerAuthVectors

/// An operation in which a client of protocol 4 plays events.
package protocol ClientOperation4: AlternativeDeclaration {
  var script: ClientScriptFields4 { get }
  var alternatives: [PermittedAlternative] { get }
}

extension ClientOperation4 {
  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer4(on: op) }

  package func declareAlternatives(on op: OperationBuilder) {
    for alternative in alternatives { op.permits(alternative) }
  }
}

/// How an activation is created and confirmed.
package struct ClientConfirmationOperation: ClientOperation4 {
  package let heading = OperationHeading.client4(
    "client.confirmation", "How a client of protocol 4 creates an activation, has it confirmed, and stores it.",
    reference: "Client/Confirmation")
  package let script = ClientScriptFields4([
    .create, .persist, .restart, .deliver, .removeLocal, .remove, .status, .lastStatus, .sign, .signOffline,
    .validatePassword, .changePassword, .changePasswordOffline, .addBiometry, .removeBiometry, .hasBiometry,
    .requestToken, .removeToken, .hasToken, .tokenHeader, .openVault, .message, .upgrade,
  ])
  package let rules = ClientConfirmationSentences()
}

/// The keys of the factors.
package struct ClientFactorKeyOperation: ClientOperation4 {
  package let heading = OperationHeading.client4(
    "client.factor-key", "How a client of protocol 4 changes its password and its biometry, and what it keeps.",
    reference: "Client/FactorKey")
  package let script = ClientScriptFields4([
    .validatePassword, .changePassword, .beginPasswordChange, .finishPasswordChange, .clearPasswordChange,
    .changePasswordOffline, .addBiometry, .removeBiometry, .hasBiometry, .sign, .signOffline, .openVault, .status,
    .deliver, .restart, .remove, .removeLocal,
  ])
  package let rules = ClientFactorKeySentences()
}

/// Time, counter, status and temporary keys.
package struct ClientSynchronizationOperation: ClientOperation4 {
  package let heading = OperationHeading.client4(
    "client.synchronization",
    "How a client of protocol 4 keeps its counter, its time and its temporary keys, and what follows from a status.",
    reference: "Client/Synchronization")
  package let script = ClientScriptFields4([
    .status, .lastStatus, .sign, .signOffline, .synchronizeTime, .time, .foreground, .background, .message,
    .encryptor, .encrypt, .decrypt, .requestToken, .tokenHeader, .hasBiometry, .create, .deliver, .restart,
    .removeLocal,
  ])
  package let rules = ClientSynchronizationSentences()
}

/// Encrypted answers, and what a client refuses in them.
package struct ClientMessageOperation: ClientOperation4 {
  package let heading = OperationHeading.client4(
    "client.message", "Which answers a client of protocol 4 takes, and which errors the others are.",
    reference: "Client/Message")
  package let script = ClientScriptFields4([
    .create, .message, .changePassword, .addBiometry, .requestToken, .removeToken, .hasToken, .openVault, .status,
    .upgrade, .encryptor, .encrypt, .decrypt, .sign, .deliver, .restart,
  ])
  package let rules = ClientMessageSentences()
}

/// The upgrade from version 3.3.
package struct ClientUpgradeTo4Operation: ClientOperation4 {
  package let heading = OperationHeading.client4(
    "client.upgrade-to-4", "How a client moves an activation from version 3.3 to 4.0, and what it keeps meanwhile.",
    reference: "Client/UpgradeTo4")
  package let script = ClientScriptFields4([
    .upgrade, .status, .lastStatus, .sign, .signOffline, .validatePassword, .changePassword, .beginPasswordChange,
    .finishPasswordChange, .changePasswordOffline, .addBiometry, .removeBiometry, .hasBiometry, .requestToken,
    .removeToken, .hasToken, .tokenHeader, .openVault, .message, .time, .deliver, .restart, .remove, .removeLocal,
    .create,
  ])
  package let rules = ClientUpgradeTo4Sentences()
}

extension OperationHeading {
  /// The heading of an operation in which a client of protocol 4 plays events.
  fileprivate static func client4(_ id: String, _ summary: String, reference: String) -> OperationHeading {
    OperationHeading(
      id, summary, reference: reference, ranges: [.onlyV4], chapter: .client,
      use: "A client, and the application that calls it; a test plays the events, and compares what is seen.")
  }
}

extension ClientScriptFields4 {
  /// Declares the computation: the events are played one after the other.
  fileprivate func declareAnswer4(on op: OperationBuilder) {
    declarePlay(on: op)
    let known = Set(op.rules.map(\.id))
    op.answer(by: PartyRules()) { rules, request, _ in
      let world = ClientWorld4(rules: rules, configuration: try settings(of: request))
      return try play(request, by: world) { world, event in
        let observation = try world.play(event)
        return (observation.record, observation.rules.filter(known.contains).joined(separator: " "))
      }
    }
    op.note(
      """
      Whoever plays a script brings the server, the stores and the clock: the server gives the answers and the statuses \
      that the events name, and tells by its keys how each code was made.
      """)
    op.note(
      """
      An event happens at once, except for the answer `later`: the call then waits until `deliver`, or until the process \
      ends. Meanwhile an event that is a call, and `remove-local`, is `busy`, and does nothing else. Codes of the \
      application, the change of the password without the server, and questions are answered as usual.
      """)
    op.note(
      """
      Answers: `ok`, HTTP 200 with what the event describes; `no-connection`; `http-401`, `http-403`, `http-500`; \
      `malformed`, HTTP 200 with a text that is not JSON; `forged`, HTTP 200 with encrypted data, or a signature, that do \
      not prove genuine; an answer that has neither is `networkError` then.
      """)
    op.note(
      """
      An action is the path of a request. Behind it stand the scope of a temporary key, the factors of a code, and the \
      purpose, or whether biometry will be on: `/pa/v4/activation/confirm possession_knowledge biometry=yes`.
      """)
    op.note(
      """
      The keys of a factor have numbers: 0 is that of the beginning, of the exchange and of an accepted start of an upgrade. \
      Each request for a new key that leaves has the next number, whatever its answer is. In 3.3 the key of knowledge stays.
      """)
    op.note(
      """
      Values of the counter are counted from 0 at the beginning, at a creation and at an accepted start of an upgrade. Each \
      code takes the next one, and none comes back; the counter is stored before the request leaves.
      """)
    op.note(
      """
      Encrypted requests need a temporary key: in the scope of the application `activation/create`, `upgrade/start` and \
      `config/application`; in that of the activation its status, `password/change`, `biometry/add`, `token/create`, \
      `vault/unlock` and `user/info`. Where none is usable, it is asked for before the code is made.
      """)
  }
}
