/// A problem with an adapter itself, not with one of its answers.
public struct AdapterError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The problem in words: the rest of a sentence that begins with the adapter.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// The error, with more parts of its sentence.
  package func followed(by parts: [String]) -> AdapterError {
    AdapterError(([description] + parts).joined(separator: "; "))
  }
}
