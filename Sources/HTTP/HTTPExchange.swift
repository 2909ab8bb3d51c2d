internal import Synchronization

/// A request with its answer.
package struct HTTPExchange: Equatable, Sendable {
  /// Which part of the server it was for, where a server has several addresses.
  package let interface: String
  package let request: HTTPRequest
  /// Nil where none came, or none that can be read.
  package internal(set) var response: HTTPResponse?
}

/// Notes requests in the order in which they were sent, also those of several threads.
package final class ExchangeLog: Sendable {
  private let exchanges: Mutex<[HTTPExchange]> = Mutex([])

  package init() {}

  /// Notes a request; returns its number, with which its answer is noted.
  package func begin(_ request: HTTPRequest, for interface: String) -> Int {
    exchanges.withLock { exchanges in
      exchanges.append(HTTPExchange(interface: interface, request: request))
      return exchanges.count - 1
    }
  }

  package func end(_ number: Int, with response: HTTPResponse) {
    exchanges.withLock { exchanges in
      if exchanges.indices.contains(number) { exchanges[number].response = response }
    }
  }

  /// Takes what was noted since this was called last.
  package func take() -> [HTTPExchange] {
    exchanges.withLock { exchanges in
      defer { exchanges = [] }
      return exchanges
    }
  }
}
