internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension LifeNetworkOperation {
  func declareDrawn(on op: OperationBuilder) {
    playDrawn(
      "accumulated-losses", "Ten lives of twenty events with a network that loses, repeats and delays.",
      about: "L2 L3 L4 L8", with: "lookAhead=5", from: Self.losses, count: 10, length: 20, on: op)
    playDrawn(
      "accumulated-activations", "Ten lives of twenty events around the beginning and the end of activations.",
      about: "L13 L14 L15 L16 L18", with: "start=none validity=1000000", from: Self.activations, count: 10, length: 20,
      on: op)
    playDrawn(
      "accumulated-services", "Ten lives of fifteen events with tokens, the vault and passwords.",
      about: "L20 L21 L22 L23 L24", with: "biometry=yes", from: Self.services, count: 10, length: 15, on: op)
  }

  /// Most sign with possession, because a password takes time.
  private static let losses = [
    "sign factors=possession", "sign factors=possession network=request-lost",
    "sign factors=possession network=answer-lost", "3 * sign factors=possession network=request-lost",
    "sign network=repeated", "sign password=9999", "status", "status", "status network=delivered,request-lost",
    "status network=delivered,answer-lost", "status network=answer-lost", "resend of=1", "resend of=3", "resend of=7",
    "sign-offline factors=possession network=request-lost", "block", "unblock", "unblock", "restart", "restore of=2",
  ]
  private static let activations = [
    "init", "init", "create", "create", "create network=answer-lost", "create network=request-lost",
    "create network=repeated", "persist", "persist", "commit", "commit", "block", "unblock", "admin-remove", "status",
    "sign factors=possession", "remove", "remove network=answer-lost", "remove-local", "restart", "reinstall",
    "resend of=2", "resend of=5", "restore of=0", "restore of=4",
  ]
  private static let services = [
    "request-token factors=possession", "request-token factors=possession network=answer-lost",
    "request-token name=two factors=possession_biometry", "use-token", "use-token name=two",
    "use-token network=repeated", "remove-token", "remove-token network=answer-lost", "vault", "vault network=repeated",
    "vault factors=possession", "change-password old=1234 new=5678", "change-password old=5678 new=1234",
    "change-password old=1234 new=5678 network=answer-lost", "sign factors=possession_biometry",
    "validate-password password=5678", "validate-password", "block", "unblock", "restart", "status", "resend of=4",
    "set-clock ahead=50000", "set-clock ahead=0", "foreground",
  ]
}
