internal import Synchronization

/// A request with its answer.
package struct HTTPExchange: Equatable, Sendable {
  /// Which part of the server it was for, where a server has several addresses.
  package let interface: String
  package let request: HTTPRequest
  /// Nil where none came, or none that can be read.
  package internal(set) var response: HTTPResponse?
  /// How many requests came after it that were not kept, because there were too many.
  package internal(set) var notKept = 0
}

/// Notes requests in the order in which they were sent, also those of several threads.
///
/// What is tested may send requests without end: beyond a limit they are only counted.
package final class ExchangeLog: Sendable {
  private struct Noted: Sendable {
    var exchanges: [HTTPExchange] = []
    var byteCount = 0
  }

  private let noted: Mutex<Noted> = Mutex(Noted())
  private let mostBytes: Int
  /// About how many bytes a request and its answer have without their bodies.
  private static let otherBytes = 1024

  package init(mostBytes: Int = 64 << 20) { self.mostBytes = mostBytes }

  /// Notes a request; returns its number, with which its answer is noted, or nil where it is only counted.
  package func begin(_ request: HTTPRequest, for interface: String) -> Int? {
    noted.withLock { noted -> Int? in
      guard noted.byteCount < mostBytes || noted.exchanges.isEmpty else {
        noted.exchanges[noted.exchanges.count - 1].notKept += 1
        return nil
      }
      noted.byteCount += request.target.utf8.count + request.body.count + Self.otherBytes
      noted.exchanges.append(HTTPExchange(interface: interface, request: request))
      return noted.exchanges.count - 1
    }
  }

  package func end(_ number: Int?, with response: HTTPResponse) {
    noted.withLock { noted in
      guard let number, noted.exchanges.indices.contains(number) else { return }
      noted.byteCount += response.body.count
      noted.exchanges[number].response = response
    }
  }

  /// Takes what was noted since this was called last.
  package func take() -> [HTTPExchange] {
    noted.withLock { noted in
      defer { noted = Noted() }
      return noted.exchanges
    }
  }
}
