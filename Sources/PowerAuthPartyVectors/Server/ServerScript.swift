package import Conformance
internal import PartyModel
package import PowerAuthVectors

/// An operation that plays the events of a server.
package protocol ServerOperation: AlternativeDeclaration {
  var script: ServerScriptFields { get }
  /// What it permits in addition to the alternative of all such operations.
  var alternatives: [PermittedAlternative] { get }
}

extension ServerScriptFields {
  /// Declares the computation: the events are played one after the other, and the recovery code of the activation of each
  /// is shown where `showsCodes` says so.
  func declareServerAnswer(on op: OperationBuilder, showsCodes: Bool = false) {
    declarePlay(on: op)
    let known = Set(op.rules.map(\.id))
    let members = observed
    op.answer(by: PartyRules()) { rules, request, _ in
      let script = ServerScript(
        rules: rules, settings: try settings(of: request), protocolVersion: request.protocolVersion,
        showsCodes: showsCodes)
      return try play(request, by: script) { script, event in
        let sight = try script.play(event)
        return (sight.record(of: members), sight.rules.filter(known.contains).joined(separator: " "))
      }
    }
  }

  /// Declares what the pages of all of the server's operations say.
  static func noteServerConventions(on op: OperationBuilder) {
    op.note(
      """
      A script names activations, tokens, temporary keys and recovery codes by its own texts. An event that makes one \
      gives it its name, where it is not refused, and each name is given once. A name of nothing stands for an identifier, \
      or a code, that the server does not know; its device has keys that the server does not have.
      """)
    op.note(
      """
      The server has one application, with the versions `current` and `older`, and another one with the version `foreign`. \
      It has no jobs but those of the script. The devices speak the protocol version of the case.
      """)
    op.note(
      """
      `result` is `ok` or the code of an error where an administrator calls. It is `ok` with HTTP 200, or `refused`, where a \
      device calls. It is `valid` or `invalid`, or the code of an error, where a signature or a token is verified.
      """)
    op.note(
      """
      In 3.3 a device asks for a temporary key of the scope before each encrypted request, unless the event names one; where \
      that is refused, the observation is that of this request (400 ERR_TEMPORARY_KEY), nothing else is sent, and no \
      signature is computed.
      """)
    op.note(
      """
      `detail` of an unknown activation is `ok`, with the status REMOVED, the attempts 0, the configuration's maximum, the \
      version 0, and `unknown` as user and name. `support` and `unsupport` have no other member than `result`.
      """)
    op.note(
      """
      A refused `exchange`, `custom` or `status` is 400 ERR_ACTIVATION, and other refused requests without another code are \
      401 ERR_AUTHENTICATION.
      """)
  }
}

extension ServerSight {
  /// The members of these names, in their order.
  fileprivate func record(of names: [String]) -> Record {
    var record = Record()
    for name in names { record[name] = self[name].map(Value.text) ?? self[number: name].map(Value.int) }
    return record
  }
}
