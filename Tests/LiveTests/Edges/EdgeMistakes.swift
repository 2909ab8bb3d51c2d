import PowerAuth

/// Mistakes of clients at the edge of HTTP, and with values that are malformed inside of an encrypted answer.
extension ClientMistake {
  static let edges = proxies + ends + malformedValues

  init(
    _ name: String, fails script: String, in version: String = "3.3", saying says: String, edge: EdgeFault
  ) {
    self.init(name, fails: script, in: version, saying: says) { $0.edges.insert(edge) }
  }

  private static let proxies = [
    ClientMistake(
      "sends a request again that was accepted", fails: "scenario/accepted", saying: "the same signature again",
      edge: .repeatsUnlessOK),
    ClientMistake(
      "turns the counter back after 202", fails: "scenario/accepted", in: "3.0",
      saying: "the value of the counter that it has used already", fault: .keepsCounterAfterRefusal),
    ClientMistake(
      "takes a redirect for a success", fails: "scenario/redirect",
      saying: "validate-password: expected failed: denied or refused or unreachable; answered ok",
      edge: .takesRedirects),
    ClientMistake(
      "follows a redirect with GET", fails: "scenario/redirect", in: "3.1",
      saying: "follows the redirect with GET in place of POST", edge: .followsWithGET),
    ClientMistake(
      "sends a request again where it was redirected from", fails: "scenario/redirect", in: "3.0",
      saying: "the same signature again", edge: .repeatsUnlessOK),
    ClientMistake(
      "turns the counter back after a redirect", fails: "scenario/redirect", in: "3.2",
      saying: "the value of the counter that it has used already", fault: .keepsCounterAfterRefusal),
    ClientMistake(
      "sends a request again after 503", fails: "scenario/unavailable", saying: "the same signature again",
      edge: .repeatsUnavailable),
    ClientMistake(
      "turns the counter back after 503", fails: "scenario/unavailable", in: "3.0",
      saying: "the value of the counter that it has used already", fault: .keepsCounterAfterRefusal),
    ClientMistake(
      "sends a request again when a server is to be there again", fails: "scenario/unavailable-for-a-second",
      saying: "the same signature again", edge: .repeatsUnavailable),
    ClientMistake(
      "does not read the status in a body", fails: "scenario/error-with-200",
      saying: "remove: expected failed: denied or refused; answered ok", edge: .looksAtStatusAlone),
    ClientMistake(
      "forgets its activation although the body says no", fails: "scenario/error-with-200", in: "3.1",
      saying: "status: expected ok", fault: .forgetsAfterRefusedRemoval),
  ]

  private static let ends = [
    ClientMistake(
      "signs with an activation that it has removed", fails: "scenario/forgotten-removal",
      saying: "uses the activation that it has removed", edge: .keepsRemovedActivation),
    ClientMistake(
      "uses a token of an activation that it has removed", fails: "scenario/forgotten-removal", in: "3.0",
      saying: "or a token of it", fault: .keepsTokensOfFormerActivation),
    ClientMistake(
      "takes a refused token for a right one", fails: "life/token-of-removed-activation",
      saying: "use-token: expected failed: denied; answered ok", edge: .takesRefusedTokens),
    ClientMistake(
      "uses a token of a removed activation in the next", fails: "life/token-of-removed-activation", in: "3.1",
      saying: "use-token: expected failed: impossible; answered failed: denied",
      fault: .keepsTokensOfFormerActivation),
    ClientMistake(
      "knows no deadlock", fails: "scenario/counter-far-ahead", saying: "state=DEADLOCK; answered ok",
      edge: .knowsNoDeadlock),
    ClientMistake(
      "searches beyond the look-ahead", fails: "scenario/counter-far-ahead", in: "3.1",
      saying: "state=DEADLOCK; answered ok", edge: .searchesFarther),
    ClientMistake("keeps a key beyond its last seconds", fails: "scenario/brief-key", saying: "after its expiry") {
      $0.reading.temporaryKeyResponse.isUsable = { _, _ in true }
      $0.faults = [.keepsKeysFiveMinutes]
    },
    ClientMistake(
      "escapes the name of an activation twice", fails: "life/quoted-name", saying: "the name of the activation is",
      edge: .escapesNamesTwice),
    ClientMistake(
      "leaves quotation marks out of a name", fails: "life/quoted-name", in: "3.0",
      saying: "the name of the activation is", edge: .leavesOutQuotationMarks),
  ]

  private static let malformedValues = [
    ClientMistake(
      "skips characters that Base64 does not have", fails: "scenario/malformed-token-secret",
      saying: "token: expected failed: refused; answered ok", edge: .skipsCharacters),
    ClientMistake(
      "takes a secret of any length", fails: "scenario/short-token-secret", in: "3.0",
      saying: "token: expected failed: refused; answered ok", edge: .takesShortSecrets),
    ClientMistake(
      "takes a counter of any length", fails: "scenario/short-counter", in: "3.2",
      saying: "activate: expected failed: refused; answered ok", edge: .takesShortCounters),
    ClientMistake(
      "breaks off at a key that it cannot read", fails: "scenario/short-server-key",
      saying: "activate: expected failed: refused; answered error: IllegalArgumentException", edge: .breaksOffAtKeys),
    ClientMistake(
      "takes a text for a Boolean that is false", fails: "scenario/text-for-boolean", in: "3.1",
      saying: "alreadyConfirmed=true, or failed: refused; answered ok", edge: .readsNoTextAsBoolean),
  ]
}
