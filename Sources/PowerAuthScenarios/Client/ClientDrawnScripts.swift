internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares a vector for many scripts of events that are drawn from a list, after the first ones.
  func playDrawn(
    about rules: String, in script: ClientScriptFields, with configuration: String = "", first: [String] = [],
    from lines: [String], revision: Int = 1
  ) {
    script.playDrawn(
      "accumulated", "Ten scripts of ten events.", self.rules(ids: rules), flags: [.accumulated], count: 10, length: 10,
      with: configuration, first: first, from: lines, revision: revision, on: self)
  }
}

/// The events from which scripts are drawn; most sign with possession, because a password takes time.
enum DrawnEvents {
  static let activation = [
    "create", "create kind=custom", "create response=recovery userInfo=yes", "create answers=ok,http-500",
    "create content=malformed", "persist password=1234", "persist password=1234", "persist password=123",
    "remove-local", "remove factors=possession", "remove factors=possession answers=http-401", "restart", "status",
    "sign factors=possession", "request-token factors=possession", "has-token", "has-biometry", "last-user-info",
    "time", "encryptor scope=application",
  ]
  static let status = [
    "status", "status ahead=1", "status ahead=19", "status ahead=20", "status ahead=-1", "status ahead=-10",
    "status ahead=-11", "status ahead=-20", "status ahead=-21", "status ahead=3 state=blocked failed=5",
    "status failed=2", "status answers=no-connection", "status blob=31-bytes", "status ahead=-12 answers=ok,http-500",
    "last-status", "sign factors=possession", "sign-offline factors=possession", "restart", "time",
  ]
  static let signature = [
    "sign factors=possession", "sign factors=possession", "sign-offline factors=possession",
    "sign factors=possession possession=other", "sign factors=possession possession=zeros",
    "sign factors=possession_biometry", "sign factors=possession_biometry biometry=other",
    "sign factors=biometry biometry=missing", "sign factors=none", "sign password=123", "sign password=9999",
    "sign method=TRACE", "restart", "status", "status ahead=2", "vault factors=possession answers=ok,http-403",
    "request-token factors=possession", "verify-server-data key=activation",
    "remove factors=possession answers=http-401",
  ]
  static let password = [
    "validate-password password=1234", "validate-password password=9999 answers=http-401",
    "change-password old=1234 new=5678", "change-password old=5678 new=1234",
    "change-password old=1234 new=5678 answers=http-401", "change-password old=5678 new=567",
    "change-password-unsafe old=1234 new=5678", "change-password-unsafe old=5678 new=1234",
    "change-password-unsafe old=123 new=5678", "sign password=1234", "sign password=5678", "sign factors=possession",
    "restart",
  ]
  static let biometry = [
    "add-biometry password=1234", "add-biometry password=1234 answers=http-401", "has-biometry",
    "can-use-biometry", "authenticate-biometry outcome=success", "authenticate-biometry outcome=rejected",
    "authenticate-biometry outcome=cancel", "sign-with-fetched", "sign-with-dialog",
    "sign-with-dialog outcome=lockout", "sign-with-dialog outcome=cancel", "restart",
    "sensor state=locked", "sensor state=available", "sign factors=possession",
  ]
  static let externalKey = [
    "set-external-key key=a", "set-external-key key=b", "set-external-key key=a15", "add-external-key key=a",
    "add-external-key key=b", "remove-external-key", "has-external-key", "sign", "sign factors=possession",
    "sign factors=possession_biometry", "restart", "remove-local", "create", "persist password=1234 biometry=yes",
    "remove-biometry", "add-biometry password=1234",
  ]
  static let token = [
    "request-token factors=possession", "request-token factors=possession_biometry",
    "request-token name=two factors=possession", "request-token factors=possession answers=http-500", "remove-token",
    "remove-token name=two", "remove-token answers=http-500", "remove-token-local", "remove-all-tokens-local",
    "has-token", "has-token name=two", "token-header", "token-header name=two", "token-header synchronous=yes",
    "restart", "remove-local", "create", "persist password=1234", "synchronize-time",
  ]
  static let vault = [
    "vault factors=possession", "vault factors=possession_biometry", "vault factors=possession answers=ok,http-403",
    "vault use=sign-jwt factors=possession", "vault use=recovery-data factors=possession",
    "vault factors=possession content=without-key", "vault factors=possession content=of-15-bytes",
    "vault password=12", "confirm-recovery-code factors=possession", "confirm-recovery-code isValid=no",
    "sign factors=possession", "restart", "remove-local", "create response=recovery", "persist password=1234",
  ]
  static let upgrade = [
    "status currentVersion=2", "status currentVersion=2 answers=ok,ok,ok,no-connection,no-connection",
    "status currentVersion=2 answers=ok,ok,http-500,ok,http-500,ok,http-500", "status currentVersion=3",
    "status state=blocked currentVersion=2", "status answers=ok,no-connection", "sign factors=possession",
    "sign-offline factors=possession", "vault factors=possession", "request-token factors=possession", "restart",
    "last-status",
  ]
  /// An application has its encryptor as long as its process and its activation last, so that both do.
  static let time = [
    "synchronize-time", "synchronize-time answers=no-connection", "reset-time", "time", "foreground", "background",
    "encryptor", "encryptor scope=application", "encryptor answers=http-500", "user-info", "last-user-info", "status",
    "request-token factors=possession", "token-header", "encrypt message=a", "decrypt message=a", "encrypt message=b",
    "decrypt message=b",
  ]
  static let sharing = [
    "create", "create app=B", "persist password=1234", "persist app=B password=1234", "remove-local",
    "remove-local app=B", "pending-operation", "pending-operation app=B", "restart", "restart app=B",
    "status", "status app=B", "sign factors=possession", "sign app=B factors=possession",
    "request-token factors=possession", "has-token app=B", "has-token", "create answers=ok,http-500",
  ]
  static let watch = [
    "watch message=send-status", "watch message=send-token", "watch message=remove-token",
    "watch message=send-token channel=unreachable", "watch message=send-status channel=unusable",
    "watch message=remove-token immediate=yes channel=unreachable", "watch message=watch-has-activation",
    "watch message=watch-has-token", "watch message=watch-removes-token", "request-token factors=possession",
    "has-token", "remove-token-local", "remove-local", "create", "persist password=1234", "restart",
  ]
  static let application = [
    "open-keyboard", "look canUse=yes remaining=5", "look canUse=yes remaining=2", "look canUse=no remaining=5",
    "digit digit=1", "digit digit=2", "digit digit=9", "ask-token", "ask-token", "token-came",
    "after-status state=blocked", "after-answer status=401", "show-attempts state=active failed=2 maximum=5",
  ]
}
