internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: online signatures.
extension Mistake {
  static let anyVersionServed = Mistake(
    "server.any-version-served", "The version of a header is not looked at.", party: \.server.signature.isVersionServed
  ) { _ in { _ in true } }
  static let newerVersionServed = Mistake(
    "server.newer-version-served", "A version from 3.0 on is served, also an unknown one.",
    party: \.server.signature.isVersionServed
  ) { _ in { $0 >= "3.0" } }
  static let olderVersionServed = Mistake(
    "server.older-version-served", "Headers of protocol 2 are served.", party: \.server.signature.isVersionServed
  ) { right in { $0.hasPrefix("2.") || right($0) } }
  static let anyTypeAllowed = Mistake(
    "server.any-type-allowed", "An endpoint takes all types of signatures.", party: \.server.signature.allows
  ) { _ in { _, _ in true } }
  static let possessionNotAllowed = Mistake(
    "server.possession-not-allowed", "The endpoint of validation demands two factors.",
    evidence: "The published documentation lists types of two and three factors only.", party: \.server.signature.allows
  ) { right in { $1 != "POSSESSION" && right($0, $1) } }
  static let unknownVersionTaken = Mistake(
    "server.foreign-version-taken", "A supported version of another application is taken.",
    party: \.server.signature.isApplicationUsable
  ) { _ in { version, _ in version?.isSupported ?? false } }
  static let unsupportedSignatureTaken = Mistake(
    "server.unsupported-signature-taken", "A signature with an unsupported application version is judged.",
    party: \.server.signature.isApplicationUsable
  ) { _ in { version, application in version?.application == application } }
  static let foreignUncounted = Mistake(
    "server.foreign-uncounted", "A request with an application version that is not usable is never counted.",
    party: \.server.signature.countsForeignApplication
  ) { _ in { _ in false } }
  static let blockedIsJudged = Mistake(
    "server.blocked-is-judged", "A BLOCKED activation signs.", party: \.server.signature.isJudged
  ) { right in { $0 == .blocked || right($0) } }
  static let pendingIsJudged = Mistake(
    "server.pending-is-judged", "An activation signs before its commit.", party: \.server.signature.isJudged
  ) { right in { $0 == .pendingCommit || right($0) } }
  static let usedUpStillJudged = Mistake(
    "server.used-up-still-judged", "An ACTIVE activation without attempts left is judged.",
    party: \.server.signature.isUsedUp
  ) { _ in { _, _ in false } }
  static let usedUpOneEarly = Mistake(
    "server.used-up-one-early", "The last attempt is taken for one too many.", party: \.server.signature.isUsedUp
  ) { _ in { $0 >= $1 - 1 && $0 > 0 } }
  static let serverLookAheadInclusive = Mistake(
    "server.look-ahead-inclusive", "One value more than the look-ahead is tried.", party: \.server.signature.countTried
  ) { right in { right($0) + 1 } }
  static let lookAheadOneLess = Mistake(
    "server.look-ahead-one-less", "One value less than the look-ahead is tried.", party: \.server.signature.countTried
  ) { right in { max(right($0) - 1, 1) } }
  static let noLookAhead = Mistake(
    "server.no-look-ahead", "Only the stored value of the counter is tried.", party: \.server.signature.countTried
  ) { _ in { _ in 1 } }
  static let lookAheadConstant = Mistake(
    "server.look-ahead-constant", "The look-ahead is twenty, whatever the configuration says.",
    party: \.server.signature.countTried
  ) { _ in { _ in 20 } }
  static let oneStepAfterMatch = Mistake(
    "server.one-step-after-match", "The counter moves one step, whichever value matched.",
    party: \.server.signature.stepsAfterMatch
  ) { _ in { _ in 1 } }
  static let counterAtMatch = Mistake(
    "server.counter-at-match", "The counter stays at the value that matched.",
    evidence: "The same request is then accepted again.", party: \.server.signature.stepsAfterMatch
  ) { _ in { $0 } }
  static let failureMovesCounter = Mistake(
    "server.failure-moves-counter", "A failed check moves the counter by one.",
    party: \.server.signature.stepsAfterFailure
  ) { _ in { _ in 1 } }
  static let failureMovesLookAhead = Mistake(
    "server.failure-moves-look-ahead", "A failed check moves the counter behind the values that were tried.",
    party: \.server.signature.stepsAfterFailure
  ) { _ in { $0 } }
  static let neverReset = Mistake(
    "server.never-reset", "A right signature leaves the failed attempts.", party: \.server.signature.attemptsAfterRight
  ) { _ in { attempts, _ in attempts } }
  static let possessionResets = Mistake(
    "server.possession-resets", "A right signature of possession resets the failed attempts.",
    party: \.server.signature.attemptsAfterRight
  ) { _ in { _, _ in 0 } }
  static let biometryResetsNot = Mistake(
    "server.biometry-resets-not", "A right signature of biometry leaves the failed attempts.",
    evidence: "An option for it was asked for in the issues of the published server.",
    party: \.server.signature.attemptsAfterRight
  ) { right in { $1 == "POSSESSION_BIOMETRY" ? $0 : right($0, $1) } }
  static let possessionCounts = Mistake(
    "server.possession-counts", "A wrong signature of possession is a failed attempt.",
    party: \.server.signature.attemptsAfterWrong
  ) { _ in { attempts, _ in attempts + 1 } }
  static let biometryUncounted = Mistake(
    "server.biometry-uncounted", "A wrong signature of biometry is not counted.",
    party: \.server.signature.attemptsAfterWrong
  ) { right in { $1 == "POSSESSION_BIOMETRY" ? $0 : right($0, $1) } }
  static let factorsCounted = Mistake(
    "server.factors-counted", "A wrong signature is as many failed attempts as it has factors.",
    party: \.server.signature.attemptsAfterWrong
  ) { right in { $1.contains("_") ? $0 + $1.split(separator: "_").count : right($0, $1) } }
  static let blocksLate = Mistake(
    "server.blocks-late", "The attempt after the maximum blocks.", party: \.server.signature.blocks
  ) { _ in { $0 > $1 } }
  static let blocksEarly = Mistake(
    "server.blocks-early", "The attempt before the maximum blocks.", party: \.server.signature.blocks
  ) { _ in { $0 >= $1 - 1 } }
  static let blocksAtFive = Mistake(
    "server.blocks-at-five", "The maximum is five, whatever init states.", party: \.server.signature.blocks
  ) { _ in { attempts, _ in attempts >= 5 } }
  static let blockReasonMissing = Mistake(
    "server.block-reason-unspecified", "The reason of a block by attempts is NOT_SPECIFIED.",
    party: \.server.signature.reason
  ) { _ in "NOT_SPECIFIED" }
  static let lastUseOfActiveOnly = Mistake(
    "server.last-use-of-active-only", "Only ACTIVE activations move their last use.",
    party: \.server.signature.movesLastUse
  ) { _ in { $0 == .active } }
  static let lastUseNever = Mistake(
    "server.last-use-never", "Signatures do not move the last use.", party: \.server.signature.movesLastUse
  ) { _ in { _ in false } }
  static let remainingBeforeReset = Mistake(
    "server.remaining-one-less", "After a right signature one attempt less than the maximum remains.",
    party: \.server.signature.remainingAfterRight
  ) { right in { right($0, $1) - 1 } }
  static let remainingBeforeFailure = Mistake(
    "server.remaining-before-failure", "The remaining attempts are those before the failed one.",
    party: \.server.signature.remainingAfterWrong
  ) { right in { right($0, $1) + 1 } }
  static let remainingIsFailed = Mistake(
    "server.remaining-is-failed", "The failed attempts are stated as the remaining ones.",
    party: \.server.signature.remainingAfterWrong
  ) { _ in { attempts, _ in attempts } }
  static let alwaysBase64 = Mistake(
    "server.always-base64", "Signatures of 3.0 are taken for Base64.", party: \.server.signature.isDecimal
  ) { _ in { _ in false } }
  static let alwaysDecimal = Mistake(
    "server.always-decimal", "Signatures of each version are taken for decimal ones.",
    party: \.server.signature.isDecimal
  ) { _ in { _ in true } }
}
