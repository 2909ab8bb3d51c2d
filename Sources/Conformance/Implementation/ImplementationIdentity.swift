/// The identity of an implementation.
public struct ImplementationIdentity: Equatable, Sendable {
  /// The name for reports.
  public let name: String
  /// Its version, where it has one.
  public let version: String?
  /// The programming language.
  public let language: String?
  /// The command that starts it, if it is a separate program.
  public let command: [String]
  /// The file of its answers, if it answered elsewhere.
  package var answers: String?

  /// Makes an identity.
  public init(name: String, version: String? = nil, language: String? = nil, command: [String] = []) {
    self.name = name
    self.version = version
    self.language = language
    self.command = command
  }

  /// The name and the version.
  public var title: String { version.map { "\(name) \($0)" } ?? name }
}
