internal import Conformance
internal import Synchronization

/// What the answers of a run had that must not come again, and what was wrong with them, until a case judges it.
///
/// A wrong value is not a finding of the case in which it comes: a server that draws nothing anew would fail all cases for one
/// reason, and nothing else would be found in them.
final class RunMemory: Sendable {
  private struct Content {
    /// Where each value came first.
    var places: [Fact: [[UInt8]: String]] = [:]
    var keys: [(key: GivenKey, place: String)] = []
    var findings: [Fact: Finding] = [:]
    var equalPUKs = 0

    mutating func add(_ fact: Fact, _ came: ReplyWords) {
      guard findings[fact] == nil else { return }
      findings[fact] = .reply(fact.severity, expected: fact.words, came: came)
    }

    /// Adds that something came again.
    mutating func add(_ fact: Fact, _ words: String, _ first: String, _ again: String) {
      add(fact, ReplyWords(words).adding(place: ", first \(first), and again \(again)"))
    }
  }

  private let content = Mutex(Content())

  /// Two PUKs of ten digits can be equal by chance; in a run with five hundred of them, two such pairs are not expected.
  private static let mostEqualPUKs = 1

  /// Notes a value that must be drawn anew.
  func note(_ value: [UInt8], as fact: Fact, at place: String) {
    content.withLock { content in
      guard let earlier = content.places[fact, default: [:]][value] else {
        content.places[fact, default: [:]][value] = place
        return
      }
      if fact == .puk {
        content.equalPUKs += 1
        guard content.equalPUKs > Self.mostEqualPUKs else { return }
      }
      content.add(fact, "the same one twice", earlier, place)
    }
  }

  /// Notes a temporary key; a server may give its owner the same one until it expires.
  func note(_ key: GivenKey, at place: String) {
    content.withLock { content in
      guard let earlier = content.keys.first(where: { $0.key.isLike(key) }) else {
        content.keys.append((key, place))
        return
      }
      guard let words = key.difference(from: earlier.key) else { return }
      content.add(.temporaryKey, words, earlier.place, place)
    }
  }

  /// Notes that something is not as it must be.
  func note(_ fact: Fact, _ came: ReplyWords) { content.withLock { $0.add(fact, came) } }

  /// What was wrong since this was asked last.
  func takeFinding(_ fact: Fact) -> Finding? {
    content.withLock { $0.findings.removeValue(forKey: fact) }
  }
}

/// A temporary key as it was given.
struct GivenKey: Equatable, Sendable {
  let id: String
  let publicKey: [UInt8]
  /// The activation, or the application that has none.
  let owner: String
  let expiry: Int64

  fileprivate func isLike(_ other: GivenKey) -> Bool { id == other.id || publicKey == other.publicKey }

  fileprivate func difference(from earlier: GivenKey) -> String? {
    if id != earlier.id { return "the public key of another one" }
    if publicKey != earlier.publicKey { return "the id of another one" }
    if owner != earlier.owner { return "that of another activation or application" }
    return expiry == earlier.expiry ? nil : "one that came before with another expiry"
  }
}
