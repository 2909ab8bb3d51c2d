/// The scenarios at the edge of HTTP, and those of values that are wrong inside of an answer that can be decrypted.
extension ServedScenario {
  /// What a proxy before a server does, or a server that is at the end of what the protocol foresees.
  static let edges = [
    ServedScenario(
      "accepted", "The first signed request is served, and answered with 202.",
      "The client counts the request, whether 202 is a success for it or not, and signs the next one anew.", .accept,
      .signsAnew),
    ServedScenario(
      "redirect", "The first signed request is answered with 307 and another path of the server, and not served.",
      "The client says that it failed, or sends it as it is to that path; it signs the next one anew.", .redirect,
      .signsAnew),
    ServedScenario(
      "unavailable", "The first signed request is answered with 503, and not served.",
      "The client says that it failed, or signs it anew; no signature and no value of the counter comes twice.",
      .beUnavailable(retryAfter: nil), .signsAnew),
    ServedScenario(
      "unavailable-for-a-second", "The first signed request is answered with 503 and Retry-After: 1, and not served.",
      "The client says that it failed, or signs it anew then; no signature and no value of the counter comes twice.",
      .beUnavailable(retryAfter: 1), .signsAnew),
    ServedScenario(
      "error-with-200",
      "The first signed request without encryption is not served, and answered with 200 and the body of an error.",
      "The client reads the status in the body, keeps its activation, and signs the next request anew.",
      .answerWithError, .signsAnew),
    ServedScenario(
      "forgotten-removal", "The removal of the activation is answered with 200, and the server did not store it.",
      "The client uses neither the removed activation nor its tokens, also not when it has made another activation.",
      .forgetRemoval, .leavesActivation),
    ServedScenario(
      "counter-far-ahead", "The counter of the server is 30 values ahead of the client's, more than the look-ahead.",
      "The client learns from the status that the counters cannot meet, says DEADLOCK, and signs nothing more.",
      .advanceCounter(steps: 30), .givesUp),
    ServedScenario(
      "brief-key", "The first temporary key has 8 seconds left when it comes.",
      "The client asks for another one, at once or before these seconds end, and never goes back to the first.",
      .shortenKey(milliseconds: 8_000), .renewsKey),
  ]

  /// What no client can use, although the answer has the right key and the right MAC.
  static let malformed = [
    ServedScenario(
      "malformed-token-secret", "In the secret of the first token stands a character that Base64 does not have.",
      "The client refuses the answer, and does not use the token.", .malform(.strayCharacter), .doesNotUseWhatWasGiven),
    ServedScenario(
      "short-token-secret", "The secret of the first token has 15 bytes.",
      "The client refuses the answer, and does not use the token.", .malform(.shortSecret), .doesNotUseWhatWasGiven),
    ServedScenario(
      "short-counter", "The counter of the first activation has 15 bytes.",
      "The client refuses the answer, and does not use the activation.", .malform(.shortCounter),
      .doesNotUseWhatWasGiven),
    ServedScenario(
      "short-server-key", "The public key of the server in the first activation lacks its last byte.",
      "The client refuses the answer, and does not use the activation.", .malform(.shortKey), .doesNotUseWhatWasGiven),
    ServedScenario(
      "text-for-boolean", "With the first confirmed recovery code, alreadyConfirmed is a text and not a Boolean.",
      "The client refuses the answer, or reads the Boolean that the text spells, and continues.",
      .malform(.textForBoolean), .goesOn),
  ]
}
