internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// An operation that plays the events of a server of protocol 4.
package protocol ServerOperation4: ServerOperation {}

extension OperationHeading {
  /// The heading of an operation in which a server of protocol 4 plays events.
  static func server4(_ id: String, _ summary: String, reference: String) -> OperationHeading {
    .server(id, summary, reference: reference, ranges: [.onlyV4])
  }
}

/// A rule of a server of protocol 4, with the decisions about records that it is about, and other rules of the server.
func rule(
  _ id: String, _ sentence: String, _ decisions: [any PartialKeyPath<Rules> & Sendable],
  party others: (any PartialKeyPath<PartyRules> & Sendable)...
) -> Rule {
  var steps: [any RuleStep] = decisions
  steps += others.map { $0 as any RuleStep }
  return Rule(id, sentence, steps: steps)
}

extension ServerScriptFields {
  /// Declares the computation of an operation of protocol 4, and what the pages of all of them say.
  func declareAnswer4(on op: OperationBuilder) {
    declareServerAnswer(on: op)
    op.note(
      """
      A script names activations, tokens and temporary keys by its own texts. An event that makes one gives it its name, \
      where it is not refused, and each name is given once. A name of nothing stands for an identifier that the server does \
      not know. A device that has got no keys of 4.0 has keys that the server does not have, and makes codes with them.
      """)
    op.note(
      """
      The server has one application, with the versions `current` and `older`, and another one with the version `foreign`. \
      It has no jobs but those of the script. An administrator calls `/rest/v3` or `/rest/v4`: it is the same.
      """)
    op.note(
      """
      `result` is `ok` or the code of an error where an administrator calls. It is `ok` with HTTP 200, `refused`, or `lost`, \
      where a device calls. It is `valid` or `invalid`, or the code of an error, where a code or a token is verified.
      """)
    op.note(
      """
      Before each encrypted request a device asks for a temporary key of its scope, unless the event names one: in the scope \
      of the application for `exchange` and `upgrade-start`. Where that is refused, the observation is that of this request \
      (400 ERR_TEMPORARY_KEY), nothing else is sent, and no code is made. The clock, the fault of the body and the loss of an \
      event are not those of this request.
      """)
    op.note(
      """
      The keys of a factor have numbers: 0 is that of the exchange, or of the last start of an upgrade that was taken, and each \
      change that is answered by 200 makes the next number, also where its answer is lost. Each code that a device makes uses \
      one value of its counter, whatever becomes of it; no status moves it.
      """)
  }
}
