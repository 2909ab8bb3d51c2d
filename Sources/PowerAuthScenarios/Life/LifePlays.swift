internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension Flag {
  static let lossyNetwork = Flag(
    "LossyNetwork", .edge, .interoperability,
    "A request or an answer that is lost, delayed, repeated or in another order between client and server.",
    effect: "A user who loses the connection once is locked out, or an attacker uses a request again.")
  static let wholeLife = Flag(
    "Life", .coverage, .interoperability, "What a client and a server do together, one event after the other.",
    effect: "Client and server are each right, and do not work together.")
}

extension LifeNetworkOperation {
  /// Declares a scenario, with the ids of the rules that it is about.
  func play(
    _ name: String, _ comment: String, about rules: String, with configuration: String = "",
    flags: [Flag] = [.lossyNetwork], on op: OperationBuilder, _ lines: String...
  ) { script.play(name, comment, op.rules(ids: rules), flags: flags, with: configuration, on: op, lines) }

  /// Declares a vector for many lives of events that are drawn from a list, after the first ones.
  func playDrawn(
    _ name: String, _ comment: String, about rules: String, with configuration: String = "", first: [String] = [],
    from lines: [String], count: Int, length: Int, on op: OperationBuilder
  ) {
    script.playDrawn(
      name, comment, op.rules(ids: rules), flags: [.accumulated], count: count, length: length, with: configuration,
      first: first, from: lines, on: op)
  }
}
