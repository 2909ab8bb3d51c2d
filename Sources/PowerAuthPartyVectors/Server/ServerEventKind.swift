internal import Conformance
internal import PartyModel

typealias ServerEventKind = EventKind<ServerEvent>

extension EventKind where Event == ServerEvent {
  /// Declares a kind of event of a server's script, of which `at` is one of the members.
  init<each Part: Sendable>(
    _ name: String, _ sentence: String, _ parts: repeat Members<each Part>,
    as make: @escaping @Sendable (repeat each Part) -> ServerAction
  ) {
    let action = Members<ServerAction>.group(repeat each parts, as: make)
    self.init(
      name: name, sentence: sentence, members: action.map { ServerEvent($0, at: try Members<Int64?>.at.read($1)) })
  }
}

extension ClosedRange<Int64> {
  /// Milliseconds and steps of scripts.
  static let natural: ClosedRange<Int64> = 0...1_000_000_000_000
  /// The same, also below 0.
  static let signed: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000
}
