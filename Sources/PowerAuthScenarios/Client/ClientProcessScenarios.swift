internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

// A second object, and a second process: what is left of a call that was under way.

extension ClientActivationOperation {
  func declareObjects(on op: OperationBuilder) {
    op.play(
      "object/second-while-creating", "A second object while the exchange runs: the answer comes to nobody.",
      about: "A1 A3", in: script, with: "start=empty", "create task=one answers=ok,later", "construct",
      "deliver task=one", "create", "persist password=1234", "sign")
    op.play(
      "object/second-while-pending", "A second object while an activation waits to be persisted: it is gone.",
      about: "A1 A8", in: script, with: "start=pending", "construct", "persist password=1234", "status", "create",
      "persist password=1234", "sign")
    op.play(
      "object/second-while-asking", "A second object while a token is asked for.", about: "A1", in: script,
      "request-token task=one answers=ok,later", "construct", "deliver task=one", "has-token", "request-token", "sign")
    op.play(
      "object/second-and-queue", "A second object has a separate queue, and no status.", about: "A1", in: script,
      "status failed=1", "queue task=one", "validate-password password=1234 task=two", "construct", "last-status",
      "deliver task=two", "validate-password password=1234")
    op.play(
      "object/second-and-user", "A second object knows no user, and the next activation neither.", about: "A1 A11",
      in: script, with: "start=empty", "create userInfo=yes", "construct", "last-user-info", "create",
      "last-user-info", "persist password=1234", "last-user-info", "user-info", "last-user-info")
    op.play(
      "removed/former-user", "What was fetched of the user is gone with the activation.", about: "A11 R2", in: script,
      "user-info", "last-user-info", "remove-local", "create", "last-user-info", "persist password=1234",
      "last-user-info")
  }
}

extension ClientUpgradeOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "process/resumed-and-cancelled",
      "The process ends at the commit; the next fetch resumes it there, and its caller cancels.", about: "U3 U4",
      in: script, with: "version=2", "status task=one currentVersion=2 answers=ok,ok,ok,ok,later", "restart",
      "deliver task=one", "status currentVersion=2 task=two answers=ok,ok,later", "cancel task=two", "sign",
      "deliver task=two", "sign", "status currentVersion=3")
    op.play(
      "process/ended-at-start", "The process ends while the start is under way, and once more after the upgrade.",
      about: "U3 U4", in: script, with: "version=2", "status task=one currentVersion=2 answers=ok,ok,ok,later",
      "restart", "status currentVersion=2", "sign", "restart", "status currentVersion=3", "sign")
  }
}

extension ClientBiometryOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "process/open-dialog", "The process ends while a dialog is open: the next one can open another.",
      about: "B11 B12",
      in: script, with: "biometry=yes", "authenticate-biometry task=one", "sign-with-dialog", "restart",
      "sign-with-dialog", "deliver task=one", "sign-with-fetched")
    op.play(
      "process/fetched-key", "A key that was fetched is gone with the process, and useless for another activation.",
      about: "B12", in: script, with: "biometry=yes", "authenticate-biometry outcome=success", "restart",
      "sign-with-fetched", "authenticate-biometry outcome=success", "remove-local", "sign-with-fetched", "create",
      "persist password=1234 biometry=yes", "sign-with-fetched", "sign-with-dialog")
    op.play(
      "process/ended-while-adding", "The process ends before the key of the vault comes: there is no factor.",
      about: "B3", in: script, "add-biometry password=1234 task=one answers=ok,later", "restart", "deliver task=one",
      "has-biometry", "add-biometry password=1234", "sign-with-dialog")
  }
}

extension ClientPasswordOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "process/ended-while-validating", "The process ends before the old password is confirmed: it stays.",
      about: "P2", in: script, "change-password old=1234 new=5678 task=one answers=later", "restart",
      "deliver task=one", "sign", "sign password=5678")
  }
}

extension ClientStatusOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "process/ended-while-fetching", "The process ends before the status comes: the counter has not moved.",
      about: "S3 S10", in: script, "status ahead=3 task=one answers=ok,later", "restart", "deliver task=one",
      "last-status", "sign", "status ahead=3", "sign")
  }
}

extension ClientWatchOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "pending/told-early", "The watch was told before the activation was persisted: it is the same one.",
      about: "W3 W4", in: script, with: "start=pending", "watch message=send-status",
      "watch message=watch-has-activation", "watch message=send-token", "persist password=1234", "request-token",
      "watch message=send-token", "watch message=send-status", "watch message=watch-has-token")
    op.play(
      "pending/given-up", "A pending activation of which the watch was told is removed, or ends with the process.",
      about: "W4", in: script, with: "start=pending", "watch message=send-status", "remove-local",
      "watch message=send-status", "watch message=watch-has-activation", "create", "watch message=send-status",
      "watch message=watch-has-activation", "restart", "watch message=send-status",
      "watch message=watch-has-activation")
  }
}

extension ClientVaultOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "process/ended-while-opening", "The process ends before the answer comes: nothing was given.", about: "V1 V7",
      in: script, with: "recovery=yes", "vault use=recovery-data task=one answers=ok,later", "restart",
      "deliver task=one", "check-value", "vault use=recovery-data", "check-value")
  }
}

extension ClientSignatureOperation {
  func declareProcesses(on op: OperationBuilder) {
    op.play(
      "process/queue", "What waited in the queue is gone with the process, and its values were not taken.",
      about: "Q1 G3", in: script, "queue task=one", "sign", "validate-password password=1234 task=two", "restart",
      "deliver task=two", "validate-password password=1234", "sign")
  }
}
