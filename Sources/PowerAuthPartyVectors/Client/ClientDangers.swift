internal import Conformance
internal import PartyModel

extension Danger {
  /// A client reports success where it must report an error.
  static let successOfClient = Danger.text(
    of: "result", in: [ClientResult.ok.rawValue], insteadOf: Set(ClientResult.errors.map(\.rawValue)),
    effect: "An application believes that a call succeeded that was refused, or whose answer is not genuine.")
}

extension ClientResult {
  /// The results that are errors.
  fileprivate static var errors: [ClientResult] {
    let others: [ClientResult] = [.ok, .yes, .no, .nothing, .waiting, .silent, .noObject]
    return allCases.filter { !others.contains($0) }
  }
}
