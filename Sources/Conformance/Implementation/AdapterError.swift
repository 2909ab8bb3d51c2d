/// A problem with an adapter itself, not with one of its answers.
public struct AdapterError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The problem in words: the rest of a sentence that begins with the adapter.
  public let description: String

  /// How the error of a line begins that is not an answer.
  package static let wroteNoAnswer = "wrote a line that is not "
  /// How the message of an answer begins that does not have the form of one.
  package static let wrongForm = "the answer has the wrong form: "

  package init(_ description: String) {
    self.description = description
  }

  /// The error, with more parts of its sentence.
  package func followed(by parts: [String]) -> AdapterError {
    AdapterError(([description] + parts).joined(separator: "; "))
  }
}
