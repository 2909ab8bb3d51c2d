package import Conformance
import StrictJSON

/// The description that an adapter gives of itself in the handshake.
public struct AdapterDescription: Equatable, Sendable {
  /// The name that it states.
  public let name: String
  /// The version that it states.
  public let version: String
  /// The programming language that it states.
  public let language: String
  /// The operations that it has, each with its protocol versions.
  let operations: [ExactText: Set<ExactText>]
  /// Whether it has an operation, in any version.
  package func has(operation id: String) -> Bool { operations[ExactText(id)] != nil }

  /// The calls that it makes on a server, each with its protocol versions.
  let calls: [ExactText: Set<ExactText>]

  /// The outputs of operations that its library does not have.
  let omits: [ExactText: [String]]
  /// Whether it sends intermediate values.
  let hasSteps: Bool
  /// The number of requests that may be in flight.
  public let maximumInFlight: Int

  /// The largest number of requests in flight that is used.
  static let mostInFlight = 128
  private static let longestText = 100
  /// More operations and versions than any suite has.
  private static let mostOperations = 1024
  private static let mostVersions = 64

  init(line: [UInt8]) throws(AdapterError) {
    do {
      try self.init(try JSONReader.node(line))
    } catch let error as FieldError {
      throw AdapterError("answered hello wrongly: \(error.text)")
    } catch {
      throw AdapterError(writing: line, insteadOf: "an answer to hello", error)
    }
  }

  private init(_ node: JSONNode) throws {
    var members = try MemberReader(node)
    guard try members.count("wire") == 1 else { throw FieldError("wire", "must be 1") }
    var adapter = try MemberReader(try members.take("adapter"), as: "adapter")
    name = try Self.short(adapter.text("name"))
    version = try Self.short(adapter.textIfPresent("version") ?? "")
    language = try Self.short(adapter.textIfPresent("language") ?? "")
    operations = try Self.versions(of: "operations", try members.take("operations"))
    calls = try members.takeIfPresent("calls").map { try Self.versions(of: "calls", $0) } ?? [:]
    omits = try members.takeIfPresent("omits").map(Self.omits) ?? [:]
    hasSteps = members.takeIfPresent("features") == nil ? false : try members.texts("features").contains("steps")
    let inFlight = members.takeIfPresent("maxInFlight") == nil ? 1 : try members.count("maxInFlight", atMost: .max)
    guard inFlight >= 1 else { throw FieldError("maxInFlight", "must be at least 1") }
    maximumInFlight = min(inFlight, Self.mostInFlight)
  }

  /// Reads the operations or the calls that are listed, each with its versions.
  private static func versions(
    of member: String, _ node: JSONNode
  ) throws(FieldError) -> [ExactText: Set<ExactText>] {
    guard let listed = node.members, listed.count <= mostOperations else {
      throw FieldError(member, "must be an object of at most \(mostOperations) \(member)")
    }
    var operations: [ExactText: Set<ExactText>] = [:]
    for entry in listed {
      let id = entry.key
      let place = "\(member).\(JSONExcerpt.quote(id))"
      guard let items = entry.value.elements, items.count <= mostVersions else {
        throw FieldError(place, "must be an array of at most \(mostVersions) texts")
      }
      operations[ExactText(id)] = Set(try MemberReader.texts(items, place).map(ExactText.init))
    }
    return operations
  }

  private static func omits(_ node: JSONNode) throws -> [ExactText: [String]] {
    guard let listed = node.members, listed.count <= mostOperations else {
      throw FieldError("omits", "must be an object of at most \(mostOperations) operations")
    }
    var omits: [ExactText: [String]] = [:]
    for member in listed {
      let place = "omits.\(JSONExcerpt.quote(member.key))"
      guard let items = member.value.elements, (1...mostVersions).contains(items.count) else {
        throw FieldError(place, "must be an array of 1 to \(mostVersions) texts")
      }
      omits[ExactText(member.key)] = try MemberReader.texts(items, place)
    }
    return omits
  }

  /// Checks that the outputs that are left out exist, and that others remain to be compared.
  func checkOmissions(in suite: Suite) throws(AdapterError) {
    for (id, names) in omits.sorted(by: { $0.key < $1.key }) {
      let place = "answered hello wrongly: omits.\(JSONExcerpt.quote(id.text))"
      guard let operation = suite[id.text] else { throw AdapterError("\(place) is not an operation of this suite") }
      let outputs = operation.outputs.map(\.name)
      if let unknown = names.first(where: { name in !outputs.contains { $0.hasSameCodePoints(as: name) } }) {
        throw AdapterError(
          "\(place) has \(JSONExcerpt.quote(unknown)), which is not an output of it: \(outputs.joined(separator: ", "))"
        )
      }
      guard Set(names).count < outputs.count else {
        throw AdapterError("\(place) has all outputs: leave the operation out of operations instead")
      }
    }
  }

  /// The operations in versions that it lists and of which a suite has no vectors, in order.
  ///
  /// An operation can exist in more versions than have vectors; a name that nothing in the suite has is a misprint.
  func unlisted(in suite: Suite) -> [(id: String, version: String, isMisprint: Bool)] {
    operations.sorted { $0.key < $1.key }.flatMap { id, versions in
      let known = Set((suite[id.text]?.protocols ?? []).map(ExactText.init))
      return versions.subtracting(known).sorted().map { version in
        let isUsed = suite.protocols.contains { $0.hasSameCodePoints(as: version.text) }
        return (id.text, version.text, known.isEmpty || !isUsed)
      }
    }
  }

  /// What it lists and nobody asks for, in a sentence: operations and versions that a suite does not have, and calls other
  /// than these; nil where there is none.
  package func sentenceOnUnknown(in suite: Suite, calls known: [String] = []) -> String? {
    let ofOperations = unlisted(in: suite).filter(\.isMisprint).map { id, version, _ in
      suite[id] == nil ? JSONExcerpt.quote(id) : "\(id) in \(JSONExcerpt.quote(version))"
    }
    let ofCalls = known.isEmpty ? [] : calls.keys.filter { !known.contains($0.text) }.map { JSONExcerpt.quote($0.text) }
    let unknown = (ofOperations + ofCalls.sorted()).distinct
    guard !unknown.isEmpty else { return nil }
    let rest = unknown.count > 5 ? " and \(unknown.count - 5) more" : ""
    return "The adapter lists what nobody asks for: \(unknown.prefix(5).joined(separator: ", "))\(rest)."
  }

  /// The outputs of an operation that are left out.
  func omittedOutputs(of operation: String) -> [String] { omits[ExactText(operation)] ?? [] }

  /// Tells whether the adapter listed an operation in a version.
  func has(_ operation: String, in protocolVersion: String) -> Bool {
    operations[ExactText(operation)]?.contains(ExactText(protocolVersion)) ?? false
  }

  /// Tells whether the adapter listed a call in a version.
  package func has(call: String, in protocolVersion: String) -> Bool {
    calls[ExactText(call)]?.contains(ExactText(protocolVersion)) ?? false
  }

  /// The identity for reports, with the command that started the adapter.
  package func identity(command: [String] = []) -> ImplementationIdentity {
    ImplementationIdentity(
      name: name, version: version.isEmpty ? nil : version, language: language.isEmpty ? nil : language,
      command: command)
  }

  /// The beginning of the text, in a form that is safe to show.
  private static func short(_ text: String) -> String {
    String(text.unicodeScalars.prefix(longestText)).visible
  }
}
