internal import Conformance
internal import PowerAuthPartyVectors

/// What the network can do to the request of a call.
private struct LifeFate {
  let name: String
  let words: String
  /// The member of the call, and the event that brings what was held.
  let member: String
  let end: [String]

  static let all = [
    LifeFate(name: "request-lost", words: "its request is lost", member: "network=request-lost", end: []),
    LifeFate(name: "answer-lost", words: "its answer is lost", member: "network=answer-lost", end: []),
    LifeFate(name: "repeated", words: "its request arrives twice", member: "network=repeated", end: []),
    LifeFate(
      name: "request-late", words: "its request arrives late", member: "task=one network=request-held",
      end: ["release task=one"]),
    LifeFate(
      name: "answer-late", words: "its answer arrives late", member: "task=one network=answer-held",
      end: ["release task=one"]),
  ]

  /// What happens to a later request of a call, whose first ones are delivered.
  func network(after count: Int) -> String {
    member.replacing("network=", with: "network=" + String(repeating: "delivered,", count: count))
  }
}

/// A call, with what happens before and after it.
private struct LifeTrial {
  let name: String
  let words: String
  let rules: String
  var configuration = ""
  var before: [String] = []
  let line: String
  let after: [String]

  static let all = [
    LifeTrial(
      name: "sign", words: "A request with a code", rules: "L1 L2", line: "sign", after: ["status", "sign"]),
    LifeTrial(
      name: "possession", words: "A request with a code of possession", rules: "L1 L2",
      line: "sign factors=possession", after: ["status", "sign"]),
    LifeTrial(
      name: "offline", words: "An offline code", rules: "L1 L24", configuration: "biometry=yes", line: "sign-offline",
      after: ["status", "sign"]),
    LifeTrial(
      name: "validation", words: "A validation of the password", rules: "L1 L2", line: "validate-password",
      after: ["validate-password", "status"]),
    LifeTrial(
      name: "password", words: "A change of the password", rules: "L15",
      line: "change-password old=1234 new=5678", after: ["status", "sign", "sign password=5678", "status"]),
    LifeTrial(
      name: "biometry", words: "A request that adds biometry", rules: "L16", line: "add-biometry",
      after: ["status", "sign factors=possession_biometry", "status"]),
    LifeTrial(
      name: "biometry-removal", words: "A request that removes biometry", rules: "L16",
      configuration: "biometry=yes", line: "remove-biometry",
      after: ["status", "sign factors=possession_biometry", "status"]),
    LifeTrial(
      name: "token", words: "A request for a token", rules: "L18", line: "request-token",
      after: ["use-token", "request-token", "use-token"]),
    LifeTrial(
      name: "token-use", words: "A request with a token", rules: "L18", before: ["request-token"], line: "use-token",
      after: ["use-token", "status"]),
    LifeTrial(
      name: "token-removal", words: "The removal of a token", rules: "L18", before: ["request-token"],
      line: "remove-token", after: ["use-token", "remove-token"]),
    LifeTrial(
      name: "message", words: "A message without a code", rules: "L19", line: "message", after: ["message", "sign"]),
    LifeTrial(
      name: "removal", words: "The removal", rules: "L20", line: "remove", after: ["sign", "status", "remove-local"]),
    LifeTrial(name: "status", words: "A status", rules: "L17", line: "status", after: ["status", "sign"]),
    LifeTrial(
      name: "creation", words: "The request for an activation", rules: "L10", configuration: "start=none",
      before: ["init"], line: "create", after: ["create", "commit", "persist", "sign"]),
    LifeTrial(
      name: "confirmation", words: "The confirmation", rules: "L13", configuration: "start=none",
      before: ["init", "create", "commit"], line: "persist", after: ["persist", "status", "sign"]),
    LifeTrial(
      name: "old-signature", words: "A request with a signature of 3.3", rules: "L1", configuration: "start=active-3",
      line: "sign", after: ["status", "sign", "upgrade", "sign"]),
  ]
}

extension LifeNetworkOperation4 {
  /// Each call with each thing that the network does to its request.
  func declareFates(on op: OperationBuilder) {
    for trial in LifeTrial.all {
      for fate in LifeFate.all {
        play(
          "fate/\(trial.name)/\(fate.name)", "\(trial.words): \(fate.words).", about: trial.rules,
          with: trial.configuration, on: op,
          trial.before + ["\(trial.line) \(fate.member)"] + fate.end + trial.after)
      }
    }
  }

  /// Each request of an upgrade with each thing that the network does to it.
  func declareFatesOfUpgrade(on op: OperationBuilder) {
    let requests = [
      (name: "status", words: "the status", rules: "L21"), (name: "start", words: "the start", rules: "L21"),
      (name: "confirmation", words: "the confirmation", rules: "L21 L22"),
    ]
    for (place, request) in requests.enumerated() {
      for fate in LifeFate.all {
        play(
          "upgrade/\(request.name)/\(fate.name)", "Of an upgrade, \(request.words): \(fate.words).",
          about: request.rules, with: "start=active-3 biometry=yes", on: op,
          ["sign", "upgrade \(fate.network(after: place))"] + fate.end + [
            "sign", "status", "sign", "upgrade", "status",
          ])
      }
    }
  }
}
