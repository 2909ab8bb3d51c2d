package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientTokenOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareRequests(on: op)
    declareUse(on: op)
    declareProofs(on: op)
    op.playDrawn(about: "T1 T3 T7", in: script, with: "biometry=yes", from: DrawnEvents.token)
  }

  private func declareRequests(on op: OperationBuilder) {
    op.play(
      "basic", "A token is requested, used and removed.", about: "T1 T3 T7 T8", in: script, flags: [.basic],
      "request-token", "has-token", "request-token", "token-header", "remove-token", "has-token", "token-header")
    op.play(
      "header/removed-meanwhile", "The activation is removed while the time is asked for.", about: "T7", in: script,
      "request-token", "restart", "token-header task=one answers=later", "remove-local", "deliver task=one", "has-token"
    )
    for factors in ["possession", "possession_knowledge", "possession_biometry"] {
      op.play(
        "factors/\(factors.replacing("_", with: "-"))", "The token is requested, and removed with possession.",
        about: "T3 T8", in: script, with: "biometry=yes", "request-token factors=\(factors)",
        "request-token factors=\(factors)", "remove-token")
    }
    op.play(
      "factors/others", "A token that is known is asked for with other factors.", about: "T1", in: script,
      "request-token factors=possession", "request-token factors=possession_knowledge",
      "request-token factors=possession")
    op.play(
      "factors/others-joined", "A request is running with other factors.", about: "T4", in: script,
      "request-token task=one answers=ok,later", "request-token factors=possession task=two", "deliver task=one")
    for answer in ["no-connection", "http-401", "http-500", "malformed", "forged"] {
      op.play(
        "failed/\(answer)", "The request fails: nothing is stored, and a value of the counter is gone.", about: "T3",
        in: script, "request-token answers=ok,\(answer)", "has-token", "token-header", "request-token", "has-token")
    }
    let contents = [
      "without-id", "empty-id", "without-secret", "secret-of-15-bytes", "secret-of-17-bytes", "secret-not-base64",
      "secret-with-asterisk",
    ]
    for content in contents {
      op.play(
        "content/\(content)", "The answer has no valid token: nothing is stored.", about: "T3", in: script,
        "request-token content=\(content)", "has-token", "request-token", "token-header")
    }
    op.play(
      "content/each", "One answer after the other has no valid token; each costs a value.", about: "T3", in: script,
      events: contents.map { "request-token factors=possession content=\($0)" }
        + ["has-token", "request-token", "has-token"])
    op.play(
      "failed/short-password", "The request cannot be signed: no token, no request for one.", about: "T3", in: script,
      "request-token password=12", "has-token", "request-token")
    op.play(
      "joined/two", "Two callers ask for the same token at the same time: one request.", about: "T4", in: script,
      "request-token task=one answers=ok,later", "request-token task=two", "deliver task=one", "has-token")
    op.play(
      "joined/failed", "The request fails for both.", about: "T3 T4", in: script,
      "request-token task=one answers=ok,later", "request-token task=two", "deliver task=two answers=http-500",
      "has-token")
    op.play(
      "joined/other-name", "Another name is another request.", about: "T4", in: script,
      "request-token task=one answers=ok,later", "request-token name=other task=two", "deliver task=one",
      "has-token name=other")
    op.play(
      "joined/one-cancels", "One of two cancels; the token comes for the other.", about: "T4", in: script,
      "request-token task=one answers=ok,later", "request-token task=two", "cancel task=one", "deliver task=two",
      "has-token")
    op.play(
      "cancelled", "The caller cancels: nothing is stored.", about: "T3", in: script,
      "request-token task=one answers=ok,later", "cancel task=one", "has-token", "request-token")
    op.play(
      "without-activation", "There is no activation.", about: "T2", in: script, with: "start=empty", "request-token",
      "has-token")
    op.play(
      "without-activation/known", "A token was known before the activation was removed.", about: "T2", in: script,
      "request-token", "remove-local", "request-token", "request-token factors=possession")
    op.play(
      "names/two", "Two names are two tokens.", about: "T5 T9", in: script, "request-token name=one",
      "request-token name=two", "remove-token-local name=one", "has-token name=one", "has-token name=two",
      "token-header name=two")
    op.play(
      "names/documented", "A token with the name of the documentation's example.", about: "T1 T3 T5 T7 T8", in: script,
      "request-token name=MyToken", "has-token name=MyToken", "has-token name=mytoken", "has-token",
      "token-header name=MyToken", "remove-token name=MyToken", "has-token name=MyToken")
    op.play(
      "names/other-application", "The same name in another instance is another token.", about: "T5", in: script,
      "request-token", "has-token", "has-token app=B", "remove-token-local app=B", "has-token")
    op.play(
      "names/removed-in-one", "The removal of all tokens of one instance leaves those of the other.", about: "T5 T9",
      in: script, "request-token", "request-token name=two", "remove-all-tokens-local app=B", "has-token",
      "remove-all-tokens-local", "has-token", "has-token name=two")
  }

  private func declareUse(on op: OperationBuilder) {
    op.play(
      "stored/restart", "A token is still there after a restart.", about: "T1 T3", in: script, "request-token",
      "restart", "has-token", "request-token", "token-header")
    op.play(
      "stored/two-restarts", "Two tokens, two restarts.", about: "T3", in: script, "request-token name=a", "restart",
      "request-token name=b", "restart", "has-token name=a", "has-token name=b")
    op.play(
      "bound/removed", "The tokens are gone with the activation.", about: "T5 T9", in: script, "request-token",
      "remove-local", "has-token", "create", "persist password=1234", "has-token", "token-header")
    op.play(
      "bound/object", "A token object of the activation before gives no header.", about: "T5 T7", in: script,
      "request-token", "token-header synchronous=yes", "remove-local", "create", "persist password=1234",
      "token-header synchronous=yes", "has-token")
    op.play(
      "header/time-first", "The time is synchronised before an asynchronous header, once.", about: "T7", in: script,
      "request-token", "restart", "time", "token-header", "token-header", "time")
    for answer in ["no-connection", "http-500"] {
      op.play(
        "header/time-\(answer)", "The time cannot be synchronised.", about: "T7", in: script, "request-token",
        "restart", "token-header answers=\(answer)", "token-header")
    }
    op.play(
      "header/synchronous", "A synchronous header takes the time as it is.", about: "T7", in: script, "request-token",
      "restart", "request-token", "token-header synchronous=yes", "time", "token-header synchronous=yes")
    op.play(
      "header/removed-from-server", "The token was removed, and the object that the application has still works.",
      about: "T7 T8", in: script, "request-token", "remove-token", "token-header synchronous=yes", "token-header")
    op.play(
      "header/token-removed-meanwhile", "The token is removed while its header waits for the time.", about: "T7 T9",
      in: script, "request-token", "restart", "token-header task=one answers=later", "remove-all-tokens-local",
      "deliver task=one")
    op.play(
      "header/many", "Headers cost nothing.", about: "T7", in: script, "request-token", "token-header", "token-header",
      "token-header", "token-header synchronous=yes", "token-header synchronous=yes")
    op.play(
      "header/unknown", "The token is not known.", about: "T7", in: script, "token-header name=unknown",
      "token-header name=unknown synchronous=yes")
    op.play(
      "header/activation-removed", "The activation is gone: no synchronous header, an invalid token.", about: "T7",
      in: script, "request-token", "remove-local", "token-header synchronous=yes", "token-header")
    op.play(
      "remove/unknown", "The token is not known: nothing is sent.", about: "T8", in: script,
      "remove-token name=unknown", "request-token", "remove-token name=unknown")
    for answer in ["no-connection", "http-401", "http-500"] {
      op.play(
        "remove/\(answer)", "The server does not remove it: the token stays.", about: "T8", in: script,
        "request-token", "remove-token answers=\(answer)", "has-token", "remove-token", "has-token")
    }
    op.play(
      "remove/local-unknown", "The local removal of an unknown token is harmless.", about: "T9", in: script,
      "remove-token-local name=unknown", "remove-all-tokens-local")
    op.play(
      "remove/local-all", "All tokens are removed, and nothing is sent.", about: "T9", in: script,
      "request-token name=a", "request-token name=b", "request-token name=c", "remove-all-tokens-local",
      "has-token name=a", "has-token name=b", "has-token name=c")
  }
}

extension ClientTokenOperation {
  /// What stands in headers.
  private func declareProofs(on op: OperationBuilder) {
    op.play(
      "proof/time", "The header has the synchronised time, asynchronous and synchronous.", about: "T10", in: script,
      with: "serverAhead=100000", "check-value", "request-token", "token-header", "check-value", "time",
      "token-header synchronous=yes at=1000005000", "check-value", "time")
    op.play(
      "proof/server-behind", "The server's clock is behind that of the device.", about: "T10", in: script,
      with: "serverAhead=-100000", "request-token", "token-header", "check-value", "time")
    op.play(
      "proof/time-of-device", "Without synchronisation a synchronous header has the time of the device.", about: "T10",
      in: script, with: "serverAhead=100000", "request-token", "foreground", "token-header synchronous=yes",
      "check-value", "time", "token-header", "check-value", "time")
    op.play(
      "proof/two-tokens", "Two tokens, and each header has a new nonce.", about: "T10", in: script,
      "request-token name=a", "request-token name=b factors=possession", "token-header name=a", "check-value",
      "token-header name=b", "check-value", "token-header name=a synchronous=yes", "check-value", "check-value")
    op.play(
      "proof/failed", "A header that is not made leaves the one before.", about: "T10", in: script, "request-token",
      "token-header", "token-header name=unknown", "check-value", "token-header name=unknown synchronous=yes",
      "check-value", "restart", "check-value", "token-header", "check-value")
    op.play(
      "proof/later", "The header is made when the time has come.", about: "T10", in: script,
      with: "serverAhead=100000", "request-token", "restart", "token-header task=one answers=later", "check-value",
      "deliver task=one at=1000002000", "check-value", "time")
  }
}

extension ClientVaultOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    op.play(
      "basic", "The key of the vault is fetched.", about: "V1 V2", in: script, flags: [.basic], "vault", "sign")
    for use in ["fetch-encryption-key", "sign-with-device-key", "sign-jwt", "recovery-data"] {
      op.play(
        "use/\(use)", "The purpose is stated, and one value of the counter is gone.", about: "V1 V2", in: script,
        with: "recovery=yes", "vault use=\(use)", "vault use=\(use)", "sign")
      for answer in ["no-connection", "http-401", "http-403", "http-500", "forged"] {
        op.play(
          "use/\(use)-\(answer)", "The server does not give the key.", about: "V1", in: script, with: "recovery=yes",
          "vault use=\(use) answers=ok,\(answer)", "sign")
      }
      for content in ["without-key", "not-base64", "of-15-bytes", "with-asterisk", "of-32-bytes"] {
        op.play(
          "answer/\(use)-\(content)", "The answer has no key that can be decrypted.", about: "V3", in: script,
          with: "recovery=yes", "vault use=\(use) content=\(content)", "sign")
      }
    }
    for factors in [
      "possession", "possession_biometry", "possession_knowledge_biometry", "knowledge", "biometry",
    ] {
      op.play(
        "factors/\(factors.replacing("_", with: "-"))", "The client sends any factors: the server decides.",
        about: "V1", in: script, with: "biometry=yes", "vault factors=\(factors) answers=ok,http-403",
        "vault factors=\(factors)")
    }
    op.play(
      "factors/wrong-password", "A wrong password is not noticed.", about: "V1", in: script,
      "vault password=9999 answers=ok,http-401", "vault")
    op.play(
      "factors/short-password", "The password cannot be one: the vault is not asked.", about: "V2", in: script,
      "vault password=12", "vault")
    op.play(
      "memory/two-uses", "Each use asks the server again.", about: "V4", in: script, "vault",
      "vault use=sign-with-device-key", "vault")
    op.play(
      "memory/after-failure", "A use after one that failed asks again, and so does the next.", about: "V4", in: script,
      "vault", "vault answers=http-401", "vault use=sign-jwt")
    op.play(
      "recovery/none", "The activation has no recovery data: nothing is sent.", about: "V5", in: script,
      "vault use=recovery-data", "sign")
    op.play(
      "recovery/none-of-new-activation", "The activation was created without recovery data.", about: "V5", in: script,
      with: "start=empty", "create", "persist password=1234", "vault use=recovery-data")
    op.play(
      "recovery/with", "The activation was created with recovery data.", about: "V5", in: script,
      with: "start=empty", "create response=recovery", "persist password=1234", "vault use=recovery-data", "restart",
      "vault use=recovery-data")
    op.play(
      "code/valid", "A recovery code is confirmed.", about: "V6", in: script, "confirm-recovery-code", "sign")
    op.play(
      "code/invalid", "The code has another form: nothing is sent.", about: "V6", in: script,
      "confirm-recovery-code isValid=no", "confirm-recovery-code")
    op.play(
      "code/refused", "The server refuses.", about: "V6", in: script, "confirm-recovery-code answers=ok,http-401",
      "confirm-recovery-code factors=possession answers=http-403")
    for (name, valid) in [("valid", "yes"), ("invalid", "no")] {
      op.play(
        "code/\(name)-without-activation", "There is no activation, which comes before the form of the code.",
        about: "V6", in: script, with: "start=empty", "confirm-recovery-code isValid=\(valid)")
    }
    op.play(
      "external-key", "The vault is opened with possession while the external key is missing.", about: "V1",
      in: script, with: "externalKey=a", "vault", "sign")
    op.play(
      "later", "The answer comes later, and the next use waits in the queue.", about: "V1 V2", in: script,
      "vault task=one answers=ok,later", "vault use=sign-jwt task=two", "deliver task=one", "sign")
    declareValues(on: op)
    declareProcesses(on: op)
    op.playDrawn(about: "V1 V2", in: script, with: "biometry=yes recovery=yes", from: DrawnEvents.vault)
  }
  /// What applications get.
  private func declareValues(on op: OperationBuilder) {
    let uses = ["fetch-encryption-key", "sign-with-device-key", "sign-jwt", "recovery-data"]
    for use in uses {
      op.play(
        "value/\(use)", "The application gets what the server expects, each time.", about: "V7", in: script,
        with: "recovery=yes", "vault use=\(use)", "check-value", "vault use=\(use)", "check-value")
    }
    op.play(
      "value/all", "One use after the other.", about: "V7", in: script, with: "recovery=yes",
      events: ["check-value"] + uses.flatMap { ["vault use=\($0)", "check-value"] } + ["restart", "check-value"])
    op.play(
      "value/new-activation", "The values are those of the new activation.", about: "V7", in: script,
      with: "recovery=yes",
      events: ["vault", "check-value", "remove-local", "check-value", "create response=recovery"]
        + ["persist password=1234"] + uses.flatMap { ["vault use=\($0)", "check-value"] })
    op.play(
      "value/failed", "A use that fails leaves the value before.", about: "V7", in: script, "check-value",
      "vault content=without-key", "check-value", "vault", "vault use=sign-jwt answers=http-401", "check-value",
      "vault use=sign-with-device-key content=of-15-bytes", "check-value")
    op.play(
      "value/biometry", "The vault is opened with biometry, and gives the same.", about: "V7", in: script,
      with: "biometry=yes", "vault factors=possession_biometry", "check-value",
      "vault use=sign-with-device-key factors=possession_biometry", "check-value")
    op.play(
      "value/later", "The value comes with the answer.", about: "V7", in: script,
      "vault task=one answers=ok,later", "check-value", "deliver task=one", "check-value",
      "vault use=sign-jwt task=two answers=later", "cancel task=two", "check-value")
  }
}
