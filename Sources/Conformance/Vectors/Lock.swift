internal import Primitives
internal import StrictJSON

/// The lock of a corpus: the digest of each vector, by id, so that a published vector never changes silently.
package struct Lock: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let id: String
    package let revision: Int
    package let sha256: [UInt8]
  }

  package let entries: [Entry]
  /// Ids that were taken out, each with the reason.
  package let retired: [String: String]

  package init(entries: [Entry], retired: [String: String]) {
    self.entries = entries
    self.retired = retired
  }

  /// The ways in which a new corpus violates this lock.
  package func violations(by new: Lock) -> [String] {
    let replacements = Dictionary(new.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var violations: [String] = []
    for entry in entries {
      switch replacements[entry.id] {
      case nil where new.retired[entry.id] == nil:
        violations.append("\(entry.id): is missing, without an entry in retired")
      case let replacement? where replacement.sha256 != entry.sha256 && replacement.revision <= entry.revision:
        violations.append("\(entry.id): changed without a higher revision than \(entry.revision)")
      case let replacement? where replacement.revision < entry.revision:
        violations.append("\(entry.id): has a lower revision than \(entry.revision)")
      default:
        break
      }
    }
    let forgotten = retired.keys.filter { new.retired[$0] == nil }.sorted()
    violations += forgotten.map { "\($0): is missing in retired, so that its id could be used again" }
    let revived = new.entries.filter { new.retired[$0.id] != nil || retired[$0.id] != nil }
    return violations + revived.map { "\($0.id): is retired, and an id is never used again" }
  }

  // MARK: - The file

  package func encode() -> [UInt8] {
    let vectors = entries.map { entry in
      let members: [(String, JSONValue)] = [
        ("revision", .number(JSONNumber(Int64(entry.revision)))), ("sha256", .string(Hex.encode(entry.sha256))),
      ]
      return (entry.id, JSONValue.object(JSONObject(members)))
    }
    let retired = retired.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
    return JSONWriter.pretty(
      .object(
        JSONObject([
          ("format", .number(JSONNumber(VectorFileHeader.format))),
          ("vectors", .object(JSONObject(vectors))),
          ("retired", .object(JSONObject(retired))),
        ]))) + [0x0a]
  }

  /// Reads a lock; messages contain the path.
  package init(_ bytes: [UInt8], path: String) throws {
    do {
      var members = try MemberReader(try JSONReader.node(bytes))
      guard try members.count("format") == VectorFileHeader.format else { throw FieldError("format", "is unknown") }
      entries = try Self.entries(members.take("vectors"))
      retired = try Self.retired(members.take("retired"))
      try members.finish()
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  private static func entries(_ node: JSONNode) throws(FieldError) -> [Entry] {
    guard let members = node.members else { throw FieldError("vectors", "must be an object") }
    var entries: [Entry] = []
    entries.reserveCapacity(members.count)
    for member in members {
      let id = member.key
      do throws(FieldError) {
        entries.append(try entry(VectorID.check(id, ""), member.value))
      } catch {
        throw error.within("vectors.\(VectorID.shown(id))")
      }
    }
    return entries
  }

  private static func entry(_ id: String, _ node: JSONNode) throws(FieldError) -> Entry {
    var members = try MemberReader(node)
    guard let digest = Hex.decode(try members.text("sha256")), digest.count == SHA256.byteCount else {
      throw FieldError("sha256", "must be 32 bytes in lower-case hex")
    }
    let revision = try members.count(
      "revision", from: CorpusLimits.revisions.lowerBound, atMost: CorpusLimits.revisions.upperBound)
    let entry = Entry(id: id, revision: revision, sha256: digest)
    try members.finish()
    return entry
  }

  private static func retired(_ node: JSONNode) throws(FieldError) -> [String: String] {
    guard let members = node.members else { throw FieldError("retired", "must be an object") }
    var retired: [String: String] = [:]
    for member in members {
      let id = member.key
      guard let reason = member.value.text else {
        throw FieldError("retired.\(VectorID.shown(id))", "must be a text")
      }
      retired[try VectorID.check(id, "retired")] = reason
    }
    return retired
  }
}
