/// A problem with an adapter itself, not with one of its answers.
public struct AdapterError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The problem in words: the rest of a sentence that begins with the adapter.
  public let description: String

  /// Whether the adapter wrote a line that is not an answer.
  private let isOfLine: Bool

  private init(_ description: String, isOfLine: Bool) {
    self.description = description
    self.isOfLine = isOfLine
  }

  package init(_ description: String) {
    self.init(description, isOfLine: false)
  }

  /// The error of a line; the words say what it is not, and why.
  package init(lineIsNot words: String) {
    self.init("wrote a line that is not \(words)", isOfLine: true)
  }

  /// The error in other words that begin with its own.
  package func with(_ description: String) -> AdapterError { AdapterError(description, isOfLine: isOfLine) }

  /// The error, with more parts of its sentence.
  package func followed(by parts: [String]) -> AdapterError {
    with(([description] + parts).joined(separator: "; "))
  }

  /// What a case gets instead of an answer.
  package var answer: Answer { .unusable(isOfLine ? .line(description) : .end(description)) }
}
