internal import Conformance

/// A way in which the server misbehaves on purpose, and what a right client does then.
package struct ServedScenario: Sendable {
  package let name: String
  /// What the server does.
  package let behaviour: String
  /// What a right client does.
  package let demand: String
  let effect: ServedEffect
  let watch: ExchangeWatch

  init(_ name: String, _ behaviour: String, _ demand: String, _ effect: ServedEffect, _ watch: ExchangeWatch) {
    self.name = name
    self.behaviour = behaviour
    self.demand = demand
    self.effect = effect
    self.watch = watch
  }
}

extension ServedScenario {
  /// What is said where no request shows whether the client is right.
  var noResult: String {
    "the scenario has no result: the client sent nothing by which it is judged. \(demand)"
  }

  /// The id of its case.
  var caseId: String { "live.scenario/\(name)" }

  /// What it is about.
  var sentence: String { "\(behaviour) \(demand)" }

  /// Its case where it has no result.
  var unreached: ObservedCase {
    ObservedCase(id: caseId, protocolVersion: "any", comment: sentence, omission: .notJudged("\(name): \(noResult)"))
  }
}

/// What a scenario changes, once for each activation or application.
enum ServedEffect: Sendable {
  /// The answer to a signed request is served, and then lost.
  case loseAnswer
  /// The same with the answer to one kind of request.
  case loseAnswerTo(ExchangeUse)
  /// Only the first half of the answer to a signed request arrives.
  case cutAnswer
  /// The answer comes in small pieces.
  case slowAnswer
  /// The answer of an earlier encrypted request comes again.
  case repeatAnswer
  /// The MAC of an encrypted answer is wrong.
  case breakMAC
  /// The signature of a temporary key is wrong.
  case breakKeySignature
  /// A temporary key comes that has expired, by the time that comes with it.
  case expireKey
  /// A temporary key comes that was asked for by somebody else.
  case foreignKey
  /// A temporary key comes with the challenge of an earlier request.
  case repeatKey
  /// A temporary key comes that expires after so many milliseconds.
  case shortenKey(milliseconds: Int64)
  /// A temporary key comes with the signature of the curve alone, where ML-DSA must have signed as well.
  case omitSignature
  /// A temporary key comes that is made of P-384 alone, where ML-KEM was asked for as well.
  case otherAlgorithm
  /// All shared secrets come with one salt.
  case repeatSalt
  /// After the first signed request the application no longer allows the algorithm of the activation.
  case withdrawAlgorithm
  /// The clock is ahead.
  case clock(milliseconds: Int64)
  /// The activation is blocked before the second signed request.
  case block
  /// The counter is further ahead than that of the client.
  case advanceCounter(steps: Int)
  /// The status has a version that nobody knows.
  case unknownStatus
  /// Members that are null are added to the answer.
  case nullMembers
  /// Members that nobody knows are added to the answer.
  case unknownMembers
  /// The answer has spaces and line breaks.
  case prettyAnswer
  /// A signed request is refused as another host does.
  case foreignRefusal
  /// The removal of the activation is refused.
  case refuseRemoval
  /// The answer to a signed request comes with the status 202.
  case accept
  /// A signed request is answered with a redirect to another path of the server, and not served.
  case redirect
  /// A signed request is answered with 503, and not served; the answer may say after how many seconds to come again.
  case beUnavailable(retryAfter: Int?)
  /// A signed request is not served, and its answer has the status 200 and the body of an error.
  case answerWithError
  /// The removal of the activation is answered as if it was served, and the activation stays.
  case forgetRemoval
  /// A value inside of an encrypted answer has another form.
  case malform(MalformedValue)
}

extension ServedEffect {
  /// Whether it changes what only an algorithm of P-384 and ML-KEM has.
  var needsTwoParts: Bool {
    switch self {
    case .omitSignature, .otherAlgorithm: true
    default: false
    }
  }
}

/// By what a scenario recognises a right client.
enum ExchangeWatch: Equatable, Sendable {
  /// It never uses what the answer handed out.
  case doesNotUseWhatWasGiven
  /// It uses what the answer handed out for one request at most: only what a client keeps does it check before each use.
  case keepsNothing
  /// It does not use the key that the answer handed out after its expiry, also after it has another one.
  case renewsKey
  /// The next signed request has another signature than the one whose answer it did not get, and verifies.
  case signsAnew
  /// The next request about the activation is one for its status.
  case asksForStatus
  /// The timestamps that it sends are those of the server.
  case followsClock
  /// It continues: a later request of it is right.
  case goesOn
  /// It asks for no upgrade; whether it continues with the activation is its own affair.
  case asksForNoUpgrade
  /// After it asked for the status, its next signature verifies.
  case catchesUp
  /// It asks for keys of the algorithm of its activation only, and continues with what needs none.
  case keepsAlgorithm
  /// After it asked for the status, it signs nothing more.
  case givesUp
  /// It does not use the activation that it has removed, also not when it has made another one.
  case leavesActivation
}

extension ExchangeWatch {
  /// Whether the server must have seen what a right client does; otherwise it is enough that the client answers it.
  var mustBeSeen: Bool { self != .asksForNoUpgrade }
}

extension ServedScenario {
  /// All scenarios, in the order in which they are listed.
  package static let all: [ServedScenario] = [ofEachVersion, edges, malformed, ofVersion4].flatMap(\.self)

  private static let ofEachVersion: [ServedScenario] = [
    ServedScenario(
      "lost-answer", "The first signed request is served, and its answer is lost.",
      "The client counts the request, and signs the next one anew.", .loseAnswer, .signsAnew),
    ServedScenario(
      "cut-answer", "The connection ends in the middle of the answer to the first signed request.",
      "The client counts the request, and signs the next one anew.", .cutAnswer, .signsAnew),
    ServedScenario(
      "slow-answer", "Answers come in small pieces.", "The client waits for all of them, and continues.", .slowAnswer,
      .goesOn),
    ServedScenario(
      "repeated-answer", "The answer to an encrypted request is that of the request before.",
      "The client refuses it, and does not use what it hands out.", .repeatAnswer, .doesNotUseWhatWasGiven),
    ServedScenario(
      "wrong-mac", "The MAC of the first encrypted answer is wrong.",
      "The client refuses it, and does not use what it hands out.", .breakMAC, .doesNotUseWhatWasGiven),
    ServedScenario(
      "wrong-server-signature", "The signature of the first temporary key is wrong.",
      "The client refuses the key, and encrypts nothing for it.", .breakKeySignature, .doesNotUseWhatWasGiven),
    ServedScenario(
      "expired-key", "The first temporary key has expired when it comes.",
      "The client encrypts one request for it at most, and then asks for another one.", .expireKey, .keepsNothing),
    ServedScenario(
      "foreign-key", "The first temporary key was made for another application.",
      "The client refuses the key, and encrypts nothing for it.", .foreignKey, .doesNotUseWhatWasGiven),
    ServedScenario(
      "repeated-key", "The first temporary key is the answer to an earlier request: it has another challenge.",
      "The client refuses the key, and encrypts nothing for it.", .repeatKey, .doesNotUseWhatWasGiven),
    ServedScenario(
      "short-key", "The first temporary key expires after 45 seconds.",
      "The client takes the expiry that comes with a key, then asks for another one, and never goes back to the first.",
      .shortenKey(milliseconds: 45_000), .renewsKey),
    ServedScenario(
      "clock-ahead", "The clock of the server is an hour ahead.",
      "From 3.2 on, the client takes the time of the server for its timestamps.", .clock(milliseconds: 3_600_000),
      .followsClock),
    ServedScenario(
      "clock-behind", "The clock of the server is an hour behind.",
      "From 3.2 on, the client takes the time of the server for its timestamps.", .clock(milliseconds: -3_600_000),
      .followsClock),
    ServedScenario(
      "blocked", "The activation is blocked between two signed requests.",
      "After the refusal, the client asks for the status before it signs again.", .block, .asksForStatus),
    ServedScenario(
      "counter-ahead", "The counter of the server is ten values ahead of the client's.",
      "The client asks for the status, takes its counter from there, and signs again.", .advanceCounter(steps: 10),
      .catchesUp),
    ServedScenario(
      "unknown-status", "The status cannot be read, as one of a version that nobody knows.",
      "The client refuses the status, and asks for no upgrade by it.", .unknownStatus, .asksForNoUpgrade),
    ServedScenario(
      "null-members", "Answers have members that are null.", "The client reads them as absent, and continues.",
      .nullMembers, .goesOn),
    ServedScenario(
      "unknown-members", "Answers have members that nobody knows.", "The client ignores them, and continues.",
      .unknownMembers, .goesOn),
    ServedScenario(
      "pretty-answer", "Answers are written with spaces and line breaks.", "The client reads them, and continues.",
      .prettyAnswer, .goesOn),
    ServedScenario(
      "foreign-refusal", "The first signed request is refused with 401 and a body as other hosts have it.",
      "The client decides by the status of HTTP, and asks for the status of the activation.", .foreignRefusal,
      .asksForStatus),
    ServedScenario(
      "refused-removal", "The first removal of the activation is refused with 400, although its signature is right.",
      "The client keeps the activation with its counter, and continues.", .refuseRemoval, .goesOn),
  ]

  /// Those about what only protocol 4 has.
  private static let ofVersion4: [ServedScenario] = [
    ServedScenario(
      "one-signature", "The first temporary key of a hybrid algorithm is signed with P-384, and not with ML-DSA.",
      "The client refuses the key, and encrypts nothing for it.", .omitSignature, .doesNotUseWhatWasGiven),
    ServedScenario(
      "other-algorithm", "The first temporary key of a hybrid algorithm is made of P-384 alone.",
      "The client refuses the key, and encrypts nothing for it.", .otherAlgorithm, .doesNotUseWhatWasGiven),
    ServedScenario(
      "repeated-salt", "All shared secrets of protocol 4 come with the same salt.",
      "The client computes each secret anew, or refuses the answer, and continues.", .repeatSalt, .goesOn),
    ServedScenario(
      "lost-password-change", "The first change of a password is served, and its answer is lost.",
      "The client continues with the old password, and signs the next request anew.",
      .loseAnswerTo(.changePassword), .signsAnew),
    ServedScenario(
      "lost-upgrade-start", "The first start of an upgrade to protocol 4 is served, and its answer is lost.",
      "The client continues in 3.3, and can start the upgrade again.", .loseAnswerTo(.startUpgrade), .signsAnew),
    ServedScenario(
      "lost-upgrade-confirm", "The first confirmation of an upgrade is served, and its answer is lost.",
      "The client learns from the status that its activation is upgraded, and signs in protocol 4.",
      .loseAnswerTo(.confirmUpgrade), .signsAnew),
    ServedScenario(
      "withdrawn-algorithm", "After the first signed request the algorithm of the activation is no longer allowed.",
      "The client asks for no key of another algorithm, and signs on.", .withdrawAlgorithm, .keepsAlgorithm),
  ]
}
