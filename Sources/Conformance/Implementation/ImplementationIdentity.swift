/// What an implementation says of itself.
public struct ImplementationIdentity: Equatable, Sendable {
  /// What reports call it.
  public let name: String
  /// Its version, where it has one.
  public let version: String?
  /// The language that it is written in.
  public let language: String?
  /// The command that starts it, where it is a program of its own.
  public let command: [String]

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
