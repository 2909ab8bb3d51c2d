import StrictJSON

/// What an adapter says of itself when it is greeted.
public struct AdapterDescription: Equatable, Sendable {
  /// What it calls itself.
  public let name: String
  /// Its version, as it states it.
  public let version: String
  /// The language it is written in, as it states it.
  public let language: String
  /// The operations that it has, each with its protocol versions.
  let operations: [String: Set<String>]
  /// Whether it sends intermediate values.
  let hasSteps: Bool
  /// How many requests it takes before the first is answered.
  public let maximumInFlight: Int

  /// More than this many is of no use to anybody.
  static let mostInFlight = 1024
  private static let longestText = 100

  init(line: [UInt8]) throws(AdapterError) {
    do {
      try self.init(try JSONReader.parse(line))
    } catch let error as FieldError {
      throw AdapterError("answered hello wrongly: \(error.field) \(error.message)")
    } catch {
      throw AdapterError("wrote a first line that is no answer to hello: \(error)")
    }
  }

  private init(_ value: JSONValue) throws {
    var members = try MemberReader(value)
    guard try members.count("wire") == 1 else { throw FieldError("wire", "must be 1") }
    var adapter = try MemberReader(try members.take("adapter"), as: "adapter")
    name = try Self.short(adapter.text("name"))
    version = try Self.short(adapter.textIfPresent("version") ?? "")
    language = try Self.short(adapter.textIfPresent("language") ?? "")
    guard case .object(let listed) = try members.take("operations") else {
      throw FieldError("operations", "must be an object")
    }
    var operations: [String: Set<String>] = [:]
    for member in listed.members {
      var reader = MemberReader(listed)
      operations[member.key] = Set(try reader.texts(member.key))
    }
    self.operations = operations
    hasSteps = members.takeIfPresent("features") == nil ? false : try members.texts("features").contains("steps")
    let inFlight = members.takeIfPresent("maxInFlight") == nil ? 1 : try members.count("maxInFlight")
    guard inFlight >= 1 else { throw FieldError("maxInFlight", "must be at least 1") }
    maximumInFlight = min(inFlight, Self.mostInFlight)
  }

  /// The same as reports have it, with the command that started the adapter.
  func identity(command: [String] = []) -> ImplementationIdentity {
    ImplementationIdentity(
      name: name, version: version.isEmpty ? nil : version, language: language.isEmpty ? nil : language,
      command: command)
  }

  /// Names are shown; what cannot be shown safely is escaped, and nobody needs a long one.
  private static func short(_ text: String) -> String {
    text.unicodeScalars.prefix(longestText).map { $0.escaped(asASCII: false) }.joined()
  }
}

/// What is wrong with an adapter, and not with an answer of it.
public struct AdapterError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The fault in words, with the adapter as its subject.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
