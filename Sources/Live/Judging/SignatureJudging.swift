internal import Conformance
internal import PartyModel
internal import PowerAuth

/// The judgement of signatures: also where a server only says 401, the first value that differs is looked for.
extension JudgingServer {
  mutating func judgeSignature(_ request: SignedRequest, _ exchange: inout ServedExchange) {
    judgeNonce(request.nonce, of: "signature \(request.activationId)", &exchange)
    judgeType(request, &exchange)
    guard let version = state.versions.first(where: { $0.key == request.applicationKey }) else {
      return exchange.findings.add("signature", "the application key is unknown to this server")
    }
    if !version.isSupported { exchange.findings.add("signature", "the application version is not supported") }
    guard let activation = state.activation(request.activationId) else {
      return exchange.findings.add("signature", "the activation is unknown")
    }
    if activation.application != version.application {
      exchange.findings.add("signature", "the application key is that of another application than the activation's")
    }
    if activation.version == 2, exchange.endpoint != .commitUpgrade {
      exchange.findings.add(
        "signature", "before the commit of its upgrade an activation of version 2 makes no other signature of version 3"
      )
    }
    if activation.version == 4 {
      return exchange.findings.add("signature", "the activation is one of protocol 4, and this signature of version 3")
    }
    guard let keys = activation.keys?.ofFactors, let counter = activation.counterData else { return }
    let detail = details[activation.id]
    let diagnosis = SignatureDiagnosis(
      parts: SignedParts(request, of: exchange.request, secret: version.secret), keys: keys, counter: counter,
      lookAhead: state.settings.lookAhead, earlier: detail?.counters ?? [], skipped: detail?.skipped ?? [], core: core)
    let run = scenarios.run(exchange)
    // Where a scenario did not serve the request, the value verifies once more.
    exchange.repeatsCounter = run?.counter.map { diagnosis.isRight(with: $0) } ?? false
    guard !diagnosis.isRight else { return }
    // A client cannot know that a scenario skipped a value before it has asked for the status.
    let mayBeBehind = run?.hasAskedForStatus == false && diagnosis.isOfSkippedCounter
    if !mayBeBehind { explain(diagnosis, &exchange) }
  }

  /// A nonce is drawn anew for each request.
  mutating func judgeNonce(_ nonce: [UInt8], of owner: String, _ exchange: inout some JudgedExchange) {
    guard !nonce.isEmpty, !memory.isNew(Array(owner.utf8) + [0] + nonce) else { return }
    exchange.findings.add(
      "nonce", "the nonce of this header was used before", kind: .repeatedDraw, severity: .security,
      effect: "A nonce that is used for two messages protects neither.")
  }

  private func judgeType(_ request: SignedRequest, _ exchange: inout ServedExchange) {
    let type = request.typeName
    let isAllowed =
      exchange.endpoint == .unlockVault
      ? shared.rules.server.vault.allows(type, state.settings.opensVaultWithBiometry) : exchange.endpoint.takes(type)
    if !isAllowed { exchange.findings.add("signature", "this endpoint does not take a signature of the type \(type)") }
  }
}
