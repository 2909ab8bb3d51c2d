@unsafe @preconcurrency internal import CEvent
internal import Synchronization

/// An answer that another thread makes, while the server answers other requests.
package struct LaterAnswer: Sendable {
  let number: Int
  let made: MadeAnswers

  /// Gives the answer, from any thread; it is sent unless the connection or the server has ended.
  package func give(_ response: HTTPResponse) { made.put(response, number) }
}

/// The answers that other threads have made, until the thread of the server sends them.
final class MadeAnswers: Sendable {
  private struct Content {
    var answers: [(number: Int, response: HTTPResponse)] = []
    var isOpen = true
  }

  private let content = Mutex(Content())
  private let wakingEnd: Int32

  /// Takes over the end of a pair, whose other end becomes readable when there is an answer.
  init(wakingEnd: Int32) { self.wakingEnd = wakingEnd }

  func put(_ response: HTTPResponse, _ number: Int) {
    content.withLock { content in
      guard content.isOpen else { return }
      content.answers.append((number, response))
      cevent_wake(wakingEnd)
    }
  }

  func take() -> [(number: Int, response: HTTPResponse)] {
    content.withLock { content in
      defer { content.answers = [] }
      return content.answers
    }
  }

  /// Takes no more answers: the server has ended.
  func close() {
    content.withLock { content in
      guard content.isOpen else { return }
      (content.answers, content.isOpen) = ([], false)
      evutil_closesocket(wakingEnd)
    }
  }
}
