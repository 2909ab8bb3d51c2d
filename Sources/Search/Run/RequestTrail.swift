package import Conformance
internal import Synchronization

/// A request that an implementation got in a search.
package struct SentRequest: Sendable {
  package let number: Int
  package let operation: String
  package let protocolVersion: String
  package let input: Record

  private static let longestInput = 200

  /// The request in one line, with the beginning of its input.
  package var words: String {
    "request \(number), \(operation) (\(protocolVersion)): \(input.text.shortened(to: Self.longestInput))"
  }
}

/// The latest requests of a search, about in the order in which they were sent.
///
/// That order is not the same in each run, so that no state has it.
final class RequestTrail: Sendable {
  private static let longest = 10

  private let latest = Mutex<[SentRequest]>([])

  /// Notes a request that is about to be sent; returns the latest ones before it.
  func note(_ request: SentRequest) -> [SentRequest] {
    latest.withLock { latest in
      let before = latest
      latest = (before + [request]).suffix(Self.longest)
      return before
    }
  }
}
