internal import Conformance

/// An event with the instant at which it happens, in milliseconds.
package struct Timed<Action: Sendable>: Sendable {
  let at: Int
  let action: Action
}

extension EventKind {
  /// Declares a kind of event, each of which has its instant.
  init<Action, each Part: Sendable>(
    _ name: String, _ sentence: String, _ parts: repeat Members<each Part>,
    as make: @escaping @Sendable (repeat each Part) -> Action
  ) where Event == Timed<Action> {
    let action = Members<Action>.group(repeat each parts, as: make)
    self.init(name: name, sentence: sentence, members: .group(.instant, action) { Timed(at: $0, action: $1) })
  }
}

extension Members where Value == Int {
  fileprivate static let instant = int(
    "at", 0...1_000_000_000_000, "The instant, in milliseconds; never before that of the event before.")
}
