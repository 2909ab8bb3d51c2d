internal import PartyModel

/// Mistakes of a server: online signatures.
extension MistakeTable {
  static let serverSignature: MistakeTable = [
    "server.any-version-served": breaking(party: \.server.signature.isVersionServed)(
      "The version of a header is not looked at.", { _, _ in true }),
    "server.newer-version-served": breaking(party: \.server.signature.isVersionServed)(
      "A version from 3.0 on is served, also an unknown one.", { _ in { $0 >= "3.0" } }),
    "server.older-version-served": breaking(party: \.server.signature.isVersionServed)(
      "Headers of protocol 2 are served.", { right in { $0.hasPrefix("2.") || right($0) } }),
    "server.any-type-allowed": breaking(party: \.server.signature.allows)(
      "An endpoint takes all types of signatures.", { _, _, _ in true }),
    "server.possession-not-allowed": breaking(party: \.server.signature.allows)(
      "The endpoint of validation demands two factors.",
      evidence: "The published documentation lists types of two and three factors only."
    ) { right in { $1 != "POSSESSION" && right($0, $1) } },
    "server.foreign-version-taken": breaking(party: \.server.signature.isApplicationUsable)(
      "A supported version of another application is taken.", { _, version, _ in version?.isSupported ?? false }),
    "server.unsupported-signature-taken": breaking(party: \.server.signature.isApplicationUsable)(
      "A signature with an unsupported application version is judged."
    ) { _, version, application in version?.application == application },
    "server.foreign-uncounted": breaking(party: \.server.signature.countsForeignApplication)(
      "A request with an application version that is not usable is never counted.", { _, _ in false }),
    "server.blocked-is-judged": breaking(party: \.server.signature.isJudged)(
      "A BLOCKED activation signs.", { right in { $0 == .blocked || right($0) } }),
    "server.blocked-counts-on": breaking(party: \.server.signature.countsUnjudged)(
      "Requests of a BLOCKED activation are failed attempts.", { right in { $0 == .blocked || right($0) } }),
    "server.pending-is-judged": breaking(party: \.server.signature.isJudged)(
      "An activation signs before its commit.", { right in { $0 == .pendingCommit || right($0) } }),
    "server.used-up-still-judged": breaking(party: \.server.signature.isUsedUp)(
      "An ACTIVE activation without attempts left is judged.", { _, _, _ in false }),
    "server.used-up-one-early": breaking(party: \.server.signature.isUsedUp)(
      "The last attempt is taken for one too many.", { _ in { $0 >= $1 - 1 && $0 > 0 } }),
    "server.look-ahead-inclusive": breaking(party: \.server.signature.countTried)(
      "One value more than the look-ahead is tried.", { right in { right($0) + 1 } }),
    "server.look-ahead-one-less": breaking(party: \.server.signature.countTried)(
      "One value less than the look-ahead is tried.", { right in { max(right($0) - 1, 1) } }),
    "server.no-look-ahead": breaking(party: \.server.signature.countTried)(
      "Only the stored value of the counter is tried.", { _, _ in 1 }),
    "server.look-ahead-constant": breaking(party: \.server.signature.countTried)(
      "The look-ahead is twenty, whatever the configuration says.", { _, _ in 20 }),
    "server.one-step-after-match": breaking(party: \.server.signature.stepsAfterMatch)(
      "The counter moves one step, whichever value matched.", { _, _ in 1 }),
    "server.counter-at-match": breaking(party: \.server.signature.stepsAfterMatch)(
      "The counter stays at the value that matched.", evidence: "The same request is then accepted again."
    ) { _ in { $0 } },
    "server.failure-moves-counter": breaking(party: \.server.signature.stepsAfterFailure)(
      "A failed check moves the counter by one.", { _, _ in 1 }),
    "server.failure-moves-look-ahead": breaking(party: \.server.signature.stepsAfterFailure)(
      "A failed check moves the counter behind the values that were tried.", { _ in { $0 } }),
    "server.never-reset": breaking(party: \.server.signature.attemptsAfterRight)(
      "A right signature leaves the failed attempts.", { _, attempts, _ in attempts }),
    "server.possession-resets": breaking(party: \.server.signature.attemptsAfterRight)(
      "A right signature of possession resets the failed attempts.", { _, _, _ in 0 }),
    "server.biometry-resets-not": breaking(party: \.server.signature.attemptsAfterRight)(
      "A right signature of biometry leaves the failed attempts.",
      evidence: "An option for it was asked for in the issues of the published server."
    ) { right in { $1 == "POSSESSION_BIOMETRY" ? $0 : right($0, $1) } },
    "server.possession-counts": breaking(party: \.server.signature.attemptsAfterWrong)(
      "A wrong signature of possession is a failed attempt.", { _, attempts, _ in attempts + 1 }),
    "server.biometry-uncounted": breaking(party: \.server.signature.attemptsAfterWrong)(
      "A wrong signature of biometry is not counted."
    ) { right in { $1 == "POSSESSION_BIOMETRY" ? $0 : right($0, $1) } },
    "server.factors-counted": breaking(party: \.server.signature.attemptsAfterWrong)(
      "A wrong signature is as many failed attempts as it has factors."
    ) { right in { $1.contains("_") ? $0 + $1.split(separator: "_").count : right($0, $1) } },
    "server.blocks-late": breaking(party: \.server.signature.blocks)(
      "The attempt after the maximum blocks.", { _ in { $0 > $1 } }),
    "server.blocks-early": breaking(party: \.server.signature.blocks)(
      "The attempt before the maximum blocks.", { _ in { $0 >= $1 - 1 } }),
    "server.blocks-at-five": breaking(party: \.server.signature.blocks)(
      "The maximum is five, whatever init states.", { _, attempts, _ in attempts >= 5 }),
    "server.block-reason-unspecified": breaking(party: \.server.signature.reason)(
      "The reason of a block by attempts is NOT_SPECIFIED.", is: "NOT_SPECIFIED"),
    "server.last-use-of-active-only": breaking(party: \.server.signature.movesLastUse)(
      "Only ACTIVE activations move their last use.", { _ in { $0 == .active } }),
    "server.last-use-never": breaking(party: \.server.signature.movesLastUse)(
      "Signatures do not move the last use.", { _, _ in false }),
    "server.remaining-one-less": breaking(party: \.server.signature.remainingAfterRight)(
      "After a right signature one attempt less than the maximum remains.", { right in { right($0, $1) - 1 } }),
    "server.remaining-before-failure": breaking(party: \.server.signature.remainingAfterWrong)(
      "The remaining attempts are those before the failed one.", { right in { right($0, $1) + 1 } }),
    "server.remaining-is-failed": breaking(party: \.server.signature.remainingAfterWrong)(
      "The failed attempts are stated as the remaining ones.", { _, attempts, _ in attempts }),
    "server.always-base64": breaking(party: \.server.signature.isDecimal)(
      "Signatures of 3.0 are taken for Base64.", { _, _ in false }),
    "server.always-decimal": breaking(party: \.server.signature.isDecimal)(
      "Signatures of each version are taken for decimal ones.", { _, _ in true }),
  ]
}
