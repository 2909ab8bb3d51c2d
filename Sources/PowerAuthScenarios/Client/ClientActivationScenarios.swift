package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientActivationOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareSetups(on: op)
    declareContents(on: op)
    declareExchanges(on: op)
    declarePersisting(on: op)
    declareRemovals(on: op)
    declareAbsence(on: op)
    declareUsers(on: op)
    declareObjects(on: op)
    op.playDrawn(about: "A3 A8 R1", in: script, with: "start=empty", from: DrawnEvents.activation)
  }

  private func declareSetups(on op: OperationBuilder) {
    op.play(
      "basic", "An activation is created with a code and persisted with a password.", about: "A3 A5 A8 A9", in: script,
      with: "start=none", flags: [.basic], "construct", "create", "persist password=1234", "sign", "status")
    for name in ["applicationKey", "applicationSecret", "masterKey"] {
      for value in ["empty", "not-base64"] {
        op.play(
          "construct/\(name.slug)-\(value)",
          "The \(name) is \(value): there is no object, and calls have nothing to use.",
          about: "A1", in: script, with: "start=none", "construct \(name)=\(value)")
      }
    }
    op.play(
      "construct/refused-restarted", "A process that starts again has the configuration that was refused.", about: "A1",
      in: script, "construct applicationKey=empty", "restart", "status", "construct", "restart", "has-external-key")
    op.play(
      "construct/master-key-not-a-point", "The point of the master key is not checked when the object is made.",
      about: "A1", in: script, with: "start=none", "construct masterKey=not-a-point", "has-external-key")
    for count in [0, 15, 17, 32] {
      op.play(
        "construct/external-key-of-\(count)-bytes", "The external key in the configuration has \(count) bytes.",
        about: "A1", in: script, with: "start=none", "construct externalKey=a\(count)")
    }
    op.play(
      "construct/external-key", "The external key in the configuration has 16 bytes.", about: "A1", in: script,
      with: "start=none", "construct externalKey=a16", "has-external-key")
  }

  private func declareContents(on op: OperationBuilder) {
    for (name, event) in [
      ("code-malformed", "create content=malformed"), ("code-empty", "create content=empty"),
      ("custom-empty", "create kind=custom content=empty"),
      ("recovery-code-malformed", "create kind=recovery content=malformed"),
      ("puk-malformed", "create kind=recovery puk=malformed"), ("puk-empty", "create kind=recovery puk=empty"),
      ("oidc-empty", "create kind=oidc content=empty"), ("otp-empty", "create otp="),
      ("otp-of-custom", "create kind=custom otp=12345"), ("otp-of-recovery", "create kind=recovery otp=12345"),
      ("otp-of-oidc", "create kind=oidc otp=12345"),
    ] {
      op.play(
        "content/\(name)", "What is described cannot be an activation: nothing is sent, and a right one can follow.",
        about: "A2", in: script, with: "start=empty", event, "create")
    }
    for kind in ["code", "custom", "recovery", "oidc"] {
      op.play(
        "kind/\(kind)", "Each kind of activation is sent to the same address.", about: "A5", in: script,
        with: "start=empty", "create kind=\(kind)", "persist password=1234", "sign factors=possession")
    }
    op.play(
      "kind/code-with-otp", "A code goes with an additional OTP.", about: "A2 A5", in: script, with: "start=empty",
      "create otp=12345")
    op.play(
      "code-signature/right", "The signature behind the code is right.", about: "A4", in: script, with: "start=empty",
      "create codeSignature=right")
    op.play(
      "code-signature/wrong", "The signature behind the code is wrong: nothing is sent.", about: "A4", in: script,
      with: "start=empty", "create codeSignature=wrong", "create codeSignature=right")
    op.play(
      "code-signature/wrong-twice", "Two codes with wrong signatures, then one without.", about: "A4", in: script,
      with: "start=empty", "create codeSignature=wrong", "create codeSignature=wrong", "create")
    op.play(
      "code-signature/master-key-not-a-point", "Nothing is created with a master key that is not a point.",
      about: "A1 A4", in: script, with: "start=none", revision: 2, "construct masterKey=not-a-point",
      "create codeSignature=right", "create", "create kind=custom")
    for kind in ["custom", "oidc"] {
      op.play(
        "content/\(kind)-malformed", "A client cannot judge the form of what \(kind) has.", about: "A2", in: script,
        with: "start=empty", "create kind=\(kind) content=malformed")
    }
  }

  private func declareExchanges(on op: OperationBuilder) {
    for answer in ["no-connection", "http-401", "http-403", "http-500", "malformed", "forged"] {
      op.play(
        "exchange/key-\(answer)",
        "The request for the temporary key fails: there is no activation, and a new one works.",
        about: "A5 A6", in: script, with: "start=empty", "create answers=\(answer)", "create")
      op.play(
        "exchange/\(answer)", "The exchange fails: there is no activation, and a new one works.", about: "A6",
        in: script, with: "start=empty", "create answers=ok,\(answer)", "persist password=1234", "create")
    }
    let responses = [
      "without-id", "without-server-key", "without-counter", "server-key-not-a-point", "counter-of-15-bytes",
      "counter-not-base64", "invalid-recovery", "empty-id", "counter-of-17-bytes", "counter-with-asterisk",
      "server-key-with-asterisk", "recovery-with-prefix",
    ]
    for response in responses {
      op.play(
        "response/\(response)", "The answer is refused: there is no activation.", about: "A6", in: script,
        with: "start=empty", "create response=\(response)", "persist password=1234", "create")
    }
    op.play(
      "response/each", "One answer after the other is refused, and then a right one is taken.", about: "A6", in: script,
      with: "start=empty", events: responses.map { "create response=\($0)" } + ["create", "persist password=1234"])
    op.play(
      "response/recovery", "The answer has recovery data, which can be read later.", about: "A6", in: script,
      with: "start=empty", "create response=recovery", "persist password=1234", "vault use=recovery-data")
    op.play(
      "second/while-pending", "A second activation while one is pending is refused, and the first continues.",
      about: "A3", in: script, with: "start=empty", "create", "create", "persist password=1234")
    op.play(
      "second/while-running", "A second activation while the exchange of one runs is refused.", about: "A3",
      in: script, with: "start=empty", "create task=one answers=ok,later", "create", "deliver task=one",
      "persist password=1234")
    op.play(
      "second/while-active", "An activation that is there is not replaced.", about: "A3", in: script, "create",
      "create kind=custom", "sign")
    op.play(
      "second/after-removal", "After a local removal an activation can be created.", about: "A3 R1", in: script,
      "remove-local", "create", "persist password=4321", "sign password=4321")
    op.play(
      "persist-while-running", "The exchange runs: there is nothing to persist yet.", about: "A8", in: script,
      with: "start=empty", "create task=one answers=ok,later", "persist password=1234", "deliver task=one",
      "persist password=1234")
    op.play(
      "cancelled", "The caller cancels: there is no activation, and a new one works.", about: "A6", in: script,
      with: "start=empty", "create task=one answers=ok,later", "cancel task=one", "create")
    op.play(
      "killed/during-create", "The process ends while the exchange runs.", about: "A7", in: script, with: "start=empty",
      "create task=one answers=ok,later", "restart", "create")
    op.play(
      "killed/after-create", "The process ends before the activation is persisted.", about: "A7", in: script,
      with: "start=empty", "create", "restart", "persist password=1234", "create")
    op.play(
      "killed/after-persist", "The process ends after the activation was persisted.", about: "A7 A9", in: script,
      with: "start=empty", "create", "persist password=1234", "restart", "sign")
    op.play(
      "removed-while-pending", "A pending activation is removed locally.", about: "R1", in: script,
      with: "start=pending", "remove-local", "create")
    op.play(
      "removed-while-running", "The activation is removed while the exchange runs.", about: "R1", in: script,
      with: "start=empty", "create task=one answers=ok,later", "remove-local", "create")
  }

  private func declarePersisting(on op: OperationBuilder) {
    op.play(
      "persist/none-pending", "There is no activation to persist.", about: "A8", in: script, with: "start=empty",
      "persist password=1234")
    op.play(
      "persist/active", "The activation was persisted before.", about: "A8", in: script, "persist password=1234")
    for (name, password) in [("no-password", ""), ("password-of-3-bytes", "123")] {
      op.play(
        "persist/\(name)", "Persisting is refused, and the activation stays pending for another try.", about: "A8",
        in: script, with: "start=pending", "persist password=\(password)", "persist password=1234", "sign")
    }
    op.play(
      "persist/password-of-4-bytes", "Two letters of two bytes each are a password.", about: "A8", in: script,
      with: "start=pending", "persist password=éü", "sign password=éü", "sign password=eu12")
    op.play(
      "persist/with-biometry", "Biometry becomes a factor.", about: "A9", in: script, with: "start=pending",
      "persist password=1234 biometry=yes", "has-biometry", "sign factors=possession_biometry")
    op.play(
      "persist/without-biometry", "Biometry does not become a factor.", about: "A9", in: script, with: "start=pending",
      "persist password=1234", "has-biometry", "sign factors=possession_biometry")
    for sensor in ["absent", "locked", "not-enrolled", "not-available"] {
      op.play(
        "persist/biometry-sensor-\(sensor)", "The sensor is \(sensor): persisting succeeds without biometry.",
        about: "A10", in: script, with: "start=pending sensor=\(sensor)", "persist password=1234 biometry=yes",
        "has-biometry", "sign")
    }
    op.play(
      "persist/twice", "The second persisting finds nothing that is pending.", about: "A8", in: script,
      with: "start=pending", "persist password=1234", "persist password=5678", "sign")
    op.play(
      "persist/offline", "Persisting needs no connection, and sends nothing.", about: "A9", in: script,
      with: "start=empty", "create", "persist password=1234", "sign factors=possession", "restart", "sign")
  }

  private func declareRemovals(on op: OperationBuilder) {
    op.play(
      "removal/local", "The activation is removed with its tokens and biometry, and nothing is sent.", about: "R1",
      in: script, with: "biometry=yes", "request-token", "status", "remove-local", "has-token", "has-biometry",
      "last-status", "sign")
    op.play(
      "removal/local-empty", "There is nothing to remove.", about: "R1", in: script, with: "start=empty",
      "remove-local", "create")
    op.play(
      "removal/local-new-biometry", "After a removal a new activation has no biometry of the one before.", about: "R1",
      in: script, with: "biometry=yes", "remove-local", "create", "persist password=1234", "has-biometry")
    op.play(
      "removal/local-keeps",
      "Removal keeps the time and the temporary key of the application, not that of the activation.",
      about: "R2", in: script, "encryptor scope=application", "encryptor scope=activation", "remove-local", "time",
      "encryptor scope=application", "create", "persist password=1234", "encryptor scope=activation")
    op.play(
      "removal/local-keeps-external-key", "The external key stays in memory, and the next activation uses it.",
      about: "R2", in: script, with: "externalKey=a", "remove-local", "has-external-key", "create",
      "persist password=1234", "sign", "restart", "sign")
    op.play(
      "removal/local-forgets-user", "The last status and the last information about the user are forgotten.",
      about: "R1", in: script, "user-info", "status", "last-user-info", "remove-local", "last-user-info",
      "last-status")
    for (name, event) in [
      ("password", "remove"), ("biometry", "remove factors=possession_biometry"),
      ("possession", "remove factors=possession"),
    ] {
      op.play(
        "removal/signed-\(name)", "A signed removal that the server accepts; the client leaves the factors to it.",
        about: "R3", in: script, with: "biometry=yes", event, "has-biometry", "create")
    }
    for answer in ["no-connection", "http-401", "http-500"] {
      op.play(
        "removal/signed-\(answer)", "The signed removal fails: everything stays, and the counter has moved.",
        about: "R3", in: script, with: "biometry=yes", "request-token", "remove answers=\(answer)", "has-token",
        "has-biometry", "sign")
    }
    op.play(
      "removal/signed-wrong-password", "The client does not notice a wrong password: the server refuses.", about: "R3",
      in: script, "remove password=9999 answers=http-401", "sign")
    op.play(
      "removal/signed-short-password", "The password is too short to sign: nothing is sent.", about: "R3 N1",
      in: script,
      with: "start=active", "remove password=123", "sign", "remove-local", "remove")
    op.play(
      "removal/through-application", "The application's server removes first.", about: "R4", in: script,
      "remove-through-app", "sign")
    for answer in ["no-connection", "http-500"] {
      op.play(
        "removal/through-application-\(answer)", "The application's server does not answer: the activation stays.",
        about: "R4", in: script, "remove-through-app answers=\(answer)", "sign")
    }
    op.play(
      "removal/while-fetching", "A removal ends a fetch of the status.", about: "R5", in: script,
      "status task=one answers=ok,later", "remove-local", "status")
    op.play(
      "removal/while-requesting-a-token", "A removal ends a request for a token.", about: "R5", in: script,
      "request-token task=one answers=ok,later", "remove-local", "has-token")
    op.play(
      "removal/while-two-wait", "A removal ends two calls.", about: "R5", in: script,
      "status task=one answers=ok,later", "request-token task=two answers=later", "remove-local")
    op.play(
      "removal/after-deadlock", "The application removes an activation that it cannot use, and makes a new one.",
      about: "R1", in: script, "status ahead=20", "remove-local", "create", "persist password=1234", "status")
  }

  /// Declares each call without an activation and while one is pending.
  private func declareAbsence(on op: OperationBuilder) {
    let calls: KeyValuePairs<String, (rules: String, event: String)> = [
      "status": ("N1", "status"), "sign": ("N1", "sign"), "sign-offline": ("N1", "sign-offline"),
      "validate-password": ("N1", "validate-password password=1234"),
      "change-password": ("N1", "change-password old=1234 new=5678"),
      "change-password-unsafe": ("N1", "change-password-unsafe old=1234 new=5678"),
      "remove": ("N1", "remove"), "vault": ("N1", "vault"),
      "device-signature": ("N1", "vault use=sign-with-device-key"),
      "request-token": ("N1", "request-token"), "remove-token": ("N3", "remove-token"),
      "token-header": ("N3", "token-header"), "encryptor": ("N3", "encryptor scope=activation"),
      "user-info": ("N3", "user-info"), "recovery-data": ("N3", "vault use=recovery-data"),
      "confirm-recovery-code": ("N3", "confirm-recovery-code"),
      "confirm-invalid-recovery-code": ("N3", "confirm-recovery-code isValid=no"), "queue": ("N1", "queue task=one"),
      "remove-biometry": ("N1", "remove-biometry"), "has-biometry": ("N1", "has-biometry"),
      "authenticate-biometry": ("N1", "authenticate-biometry outcome=success"),
      "add-biometry": ("N1", "add-biometry password=1234"),
    ]
    for (name, call) in calls {
      for start in ["empty", "pending"] {
        op.play(
          "absence/\(name)-\(start)", start == "empty" ? "There is no activation." : "The activation is pending.",
          about: call.rules + (start == "pending" ? " N2" : ""), in: script, with: "start=\(start)",
          call.event)
      }
    }
    op.play(
      "absence/allowed", "Without an activation, the encryptor of the application and the master key can be used.",
      about: "N1", in: script, with: "start=empty", "encryptor scope=application", "verify-server-data key=master",
      "verify-server-data key=activation", "verify-server-data key=master isRight=no", "sign")
    op.play(
      "absence/other-keys",
      "The master key verifies while an activation is pending, the key of the activation does not.",
      about: "N2", in: script, with: "start=pending", "verify-server-data key=master",
      "verify-server-data key=activation", "encryptor scope=application", "sign")
    op.play(
      "absence/after-persist", "What was refused while the activation was pending works after it was persisted.",
      about: "N2", in: script, with: "start=pending", "status", "sign", "persist password=1234", "status", "sign")
  }

  private func declareUsers(on op: OperationBuilder) {
    op.play(
      "users/kept-after-failure", "Claims that were fetched stay when a later request fails.", about: "A11", in: script,
      "user-info", "last-user-info", "user-info answers=http-500", "last-user-info")
    op.play(
      "user/with-activation", "Information about the user comes with the activation.", about: "A11", in: script,
      with: "start=empty", "create userInfo=yes", "last-user-info", "persist password=1234", "last-user-info")
    op.play(
      "user/without", "The activation has none; it is fetched later.", about: "A11", in: script, with: "start=empty",
      "create", "last-user-info", "persist password=1234", "user-info", "last-user-info", "restart", "last-user-info")
    for kind in ["code", "custom"] {
      op.play(
        "user/late-\(kind)", "Information about the user comes after the removal; the next activation has none.",
        about: "A11", in: script, "user-info task=one answers=ok,later", "remove-local", "deliver task=one",
        "last-user-info", "create kind=\(kind)", "last-user-info", "persist password=1234", "last-user-info")
    }
    op.play(
      "user/removed", "Information that came with the activation is gone with it.", about: "R1", in: script,
      with: "start=empty", "create userInfo=yes", "last-user-info", "persist password=1234", "remove-local",
      "last-user-info")
    op.play(
      "user/after-removal", "An activation without information follows one that had some.",
      about: "A11", in: script, with: "start=empty", "create userInfo=yes", "last-user-info", "remove-local", "create",
      "last-user-info")
  }
}
