package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientStatusOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareOrder(on: op)
    declareDistances(on: op)
    declareSignatures(on: op)
    declareContents(on: op)
    declareCallers(on: op)
    declareProcesses(on: op)
    op.playDrawn(about: "S3 S5 S10", in: script, from: DrawnEvents.status)
  }

  private func declareOrder(on op: OperationBuilder) {
    op.play(
      "basic", "The time is synchronised first, and not again for the next status.", about: "S1", in: script,
      flags: [.basic], "status", "status", "last-status")
    for answer in ["no-connection", "http-500", "malformed"] {
      op.play(
        "order/time-\(answer)", "The time cannot be synchronised: the fetch fails, and the status is not asked for.",
        about: "S1", in: script, "status answers=\(answer)", "time", "status")
      op.play(
        "order/status-\(answer)", "The status fails after the time was synchronised, and it stays synchronised.",
        about: "S1 S10",
        in: script, "status answers=ok,\(answer)", "time", "status")
    }
    op.play(
      "last/kept", "A failed fetch does not change the last status.", about: "S10", in: script,
      "status failed=2 customObject=one", "status answers=no-connection", "last-status", "status failed=3",
      "last-status")
    op.play(
      "last/kept-after-refused-blob", "A status that cannot be read does not change the last one.", about: "S2 S10",
      in: script, "status state=pendingCommit", "status blob=31-bytes", "last-status")
    op.play(
      "last/gone-after-restart", "The last status is gone with the process.", about: "S10", in: script, "status",
      "restart", "last-status")
    op.play(
      "last/gone-after-restart-blocked", "So is that of a blocked activation; the activation is still there.",
      about: "S10", in: script, "status state=blocked", "restart", "last-status", "sign")
    op.play("last/none", "No status was fetched.", about: "S10", in: script, "last-status")
    for blob in ["unknown-state", "look-ahead-0", "look-ahead-65", "wrong-header", "31-bytes", "other-key"] {
      op.play(
        "blob/\(blob)", "The status is refused, and nothing changes.", about: "S2", in: script,
        "status blob=\(blob) ahead=3", "last-status", "status ahead=3")
    }
    for lookAhead in [1, 64] {
      op.play(
        "blob/look-ahead-\(lookAhead)", "The least and the greatest look-ahead.", about: "S2", in: script,
        "status lookAhead=\(lookAhead)")
    }
  }

  /// Declares the distances of both counters with a look-ahead of 20, and with small ones.
  private func declareDistances(on op: OperationBuilder) {
    op.play(
      "distance/after-128", "After 128 signatures the byte of the counter has its top bit set.", about: "S3",
      in: script, events: [String](repeating: "sign factors=possession", count: 128) + ["status", "status ahead=3"])
    for ahead in [0, 1, 2, 5, 10, 18, 19, 20, 21, 100, 128, 235, 236, 245, 246, 255, 256, 257, 300] {
      let rules = ahead > 19 && (ahead < 236 || ahead > 255) ? "S3 S4" : "S3"
      op.play(
        "server-ahead/\(ahead)", "The server is \(ahead) ahead; the status is fetched twice.", about: rules, in: script,
        "status ahead=\(ahead)", ahead <= 19 ? "status" : "status ahead=\(ahead)")
    }
    for ahead in [1, 5, 9, 10] {
      op.play(
        "client-ahead/\(ahead)", "The client is \(ahead) ahead, which is little.", about: "S3", in: script,
        "status ahead=-\(ahead)", "sign")
    }
    for ahead in [11, 15, 19, 20] {
      op.play(
        "client-ahead/\(ahead)", "The client is \(ahead) ahead: it sends a signature.", about: "S3 S5", in: script,
        "status ahead=-\(ahead)", "last-status")
    }
    for ahead in [21, 22, 100, 127, 128, 129, 200, 255, 256] {
      op.play(
        "client-ahead/\(ahead)", "The client is \(ahead) ahead: the counters cannot meet.", about: "S3 S4", in: script,
        "status ahead=-\(ahead)", "last-status")
    }
    for ahead in [257, 266, 267, 276] {
      op.play(
        "client-ahead/\(ahead)", "The byte of the counter goes round: \(ahead) looks like \(ahead - 256).",
        about: "S3", in: script, "status ahead=-\(ahead)")
    }
    for (lookAhead, ahead) in [
      (1, 1), (1, -1), (2, 1), (2, 2), (2, -1), (2, -2), (3, 2), (3, -1), (3, -2), (3, -3), (3, -4), (64, 63),
      (64, 64), (64, -32), (64, -33), (64, -64), (64, -65),
    ] {
      op.play(
        "look-ahead-\(lookAhead)/\(ahead < 0 ? "client-\(-ahead)" : "server-\(ahead)")",
        "The look-ahead is \(lookAhead), and the \(ahead < 0 ? "client" : "server") is \(abs(ahead)) ahead.",
        about: "S3", in: script, "status lookAhead=\(lookAhead) ahead=\(ahead)")
    }
    for (ahead, byte) in [(0, 3), (0, -3), (5, 0), (5, 4), (5, -5), (3, 19)] {
      op.play(
        "contradiction/value-\(ahead)-byte-\(byte < 0 ? "minus-\(-byte)" : "\(byte)")",
        "The value and the byte of the counter contradict each other.", about: "S3 S4", in: script,
        "status ahead=\(ahead) byteAhead=\(byte)")
    }
    op.play(
      "stored/updated", "An updated counter is stored before anything else can happen.", about: "S3", in: script,
      "status ahead=7", "restart", "sign", "status")
    op.play(
      "stored/updated-twice", "The counter is updated twice.", about: "S3", in: script, "status ahead=1", "restart",
      "status ahead=19", "restart", "status", "sign")
    op.play(
      "stored/blocked", "The counter is updated also for a blocked activation.", about: "S3", in: script,
      "status ahead=4 state=blocked", "status state=removed ahead=2", "sign")
    op.play(
      "offline/behind-after-signatures", "Nineteen signatures were lost; the signature for the counter cures that.",
      about: "S5", in: script, "sign-offline factors=possession", "sign factors=possession", "status ahead=-19",
      "status", "sign")
  }

  private func declareSignatures(on op: OperationBuilder) {
    for answer in ["no-connection", "http-401", "http-500"] {
      op.play(
        "counter-signature/\(answer)", "The signature for the counter fails: so does the fetch, and a value is gone.",
        about: "S5", in: script, "status", "status ahead=-15 answers=ok,\(answer)", "last-status", "sign")
    }
    op.play(
      "counter-signature/delivered", "The status that was read before the signature is delivered.", about: "S5",
      in: script, "status ahead=-12 failed=2 / failed=3", "last-status")
    op.play(
      "counter-signature/last-in-window", "The client is 20 ahead: it signs, and the server refuses the signature.",
      about: "S5", in: script, "status ahead=-20 answers=ok,ok,http-401", "status ahead=-21")
    for state in ["created", "pendingCommit", "blocked", "removed"] {
      op.play(
        "counter-signature/not-\(state.slug)", "The signature is not sent for an activation that is \(state).",
        about: "S5",
        in: script, "status ahead=-15 state=\(state)")
      op.play(
        "deadlock/\(state.slug)", "The counters cannot meet: that hides the state \(state).", about: "S4 S8",
        in: script,
        "status ahead=25 state=\(state)", "sign")
    }
    op.play(
      "deadlock/stays", "A deadlock does not remove the activation, and lasts.", about: "S4 S8", in: script,
      "status ahead=-30", "sign", "status ahead=-31")
  }

  private func declareContents(on op: OperationBuilder) {
    for (failed, maximum) in [(0, 5), (1, 5), (4, 5), (5, 5), (6, 5), (0, 0), (255, 255), (2, 3)] {
      for state in ["active", "blocked", "pendingCommit", "removed"] where state == "active" || failed < 2 {
        op.play(
          "attempts/\(state.slug)-\(failed)-of-\(maximum)", "\(failed) of \(maximum) attempts have failed.",
          about: "S6",
          in: script, "status state=\(state) failed=\(failed) maximum=\(maximum)")
      }
    }
    op.play(
      "attempts/deadlock", "No attempts remain where the counters cannot meet.", about: "S4 S6", in: script,
      "status ahead=20 failed=1")
    for state in ["created", "pendingCommit", "active", "blocked", "removed"] {
      op.play(
        "state/\(state.slug)", "The state is delivered, and the activation stays on the device.", about: "S6 S8",
        in: script, "status state=\(state)", "sign", "last-status")
    }
    for (name, object) in [("object", #"{"a":1}"#), ("no-json", "anything"), ("empty", "")] {
      op.play(
        "custom/\(name)", "A custom object is delivered as it came.", about: "S7", in: script,
        "status customObject=\(object)", "last-status", "status", "last-status")
    }
    for state in ["blocked", "removed"] {
      op.play(
        "custom/\(state)", "A custom object is delivered in any state.", about: "S7", in: script,
        "status state=\(state) customObject=reason")
    }
    op.play(
      "custom/deadlock", "A custom object is delivered with a deadlock too.", about: "S7", in: script,
      "status ahead=21 customObject=reason")
  }

  private func declareCallers(on op: OperationBuilder) {
    op.play(
      "callers/two", "Two callers share one exchange.", about: "S9", in: script,
      "status task=one answers=ok,later", "status task=two", "deliver task=one", "status")
    op.play(
      "callers/three", "Three callers share one exchange, of which the second asks for its end.", about: "S9",
      in: script, "status task=one answers=ok,later failed=2", "status task=two", "status task=three",
      "deliver task=two")
    op.play(
      "callers/failed", "The exchange fails for both.", about: "S9", in: script, "status task=one answers=ok,later",
      "status task=two", "deliver task=one answers=no-connection", "status")
    op.play(
      "callers/one-after-the-other", "Two fetches one after the other are two exchanges.", about: "S9", in: script,
      "status failed=1", "status failed=2", "status failed=3")
    op.play(
      "callers/one-cancels", "One of two callers cancels; the other is answered.", about: "S9", in: script,
      "status task=one answers=ok,later", "status task=two", "cancel task=one", "deliver task=two")
    op.play(
      "callers/all-cancel", "All callers cancel: the exchange is given up.", about: "S9", in: script,
      "status task=one answers=ok,later", "status task=two", "cancel task=one", "cancel task=two", "last-status",
      "status")
    op.play(
      "callers/restart", "The process ends while two wait.", about: "S9 S10", in: script,
      "status task=one answers=ok,later", "status task=two", "restart", "status")
    op.play(
      "callers/during-counter-signature", "A caller joins while the signature for the counter is in flight.",
      about: "S5 S9", in: script, "status task=one answers=ok,ok,later ahead=-15", "status task=two",
      "deliver task=one", "status")
  }
}
