internal import Encodings
internal import StrictJSON

/// The lock of a corpus: the digest of each vector, by id, so that a published vector never changes silently.
package struct Lock: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let id: String
    package let revision: Int
    /// The first bytes of the SHA-256 of input and expectation.
    package let digest: [UInt8]

    /// As many bytes as show each change that somebody makes by mistake or on purpose: a lock of whole digests would be
    /// the largest part of the corpus that nobody reads.
    static let digestByteCount = 12

    package init(id: String, revision: Int, sha256: [UInt8]) {
      self.id = id
      self.revision = revision
      digest = Array(sha256.prefix(Self.digestByteCount))
    }
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
      case let replacement? where replacement.digest != entry.digest && replacement.revision <= entry.revision:
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

  /// The ids, each behind the last one's beginning up to a slash, with what `Entry.text` states: one to a line.
  package func encode() -> [UInt8] {
    var lines: [JSONValue] = []
    var prefix = Substring()
    for entry in entries {
      let name = entry.id.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      if entry.id.dropLast(name.utf8.count) != prefix {
        prefix = entry.id.dropLast(name.utf8.count)
        lines.append(.string(String(prefix)))
      }
      lines.append(.string("\(name) \(entry.text)"))
    }
    let retired = retired.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
    return LineByLine.document([
      ("format", JSONWriter.compact(.number(JSONNumber(VectorFileHeader.format)))),
      ("vectors", LineByLine.array(lines.map(JSONWriter.compact))),
      ("retired", LineByLine.object(retired.map { ($0.0, JSONWriter.compact($0.1)) })),
    ])
  }

  /// Reads a lock; messages contain the path.
  package init(_ bytes: [UInt8], path: String) throws {
    do {
      var members = try MemberReader(try JSONReader.node(bytes))
      guard try members.count("format") == VectorFileHeader.format else { throw FieldError("format", "is unknown") }
      entries = try Self.entries(try members.texts("vectors"))
      retired = try Self.retired(members.take("retired"))
      try members.finish()
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  private static func entries(_ lines: [String]) throws(FieldError) -> [Entry] {
    var entries: [Entry] = []
    var ids: Set<String> = []
    var prefix = ""
    for (number, line) in lines.enumerated() {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        prefix = line
        continue
      }
      let field = "vectors[\(number)]"
      let id = try VectorID.check(prefix + parts[0], field)
      guard ids.insert(id).inserted else { throw FieldError(field, "\(id) is there twice") }
      guard let entry = Entry(id: id, text: parts[1]) else {
        throw FieldError(
          field, "\(id) must have a revision, if it is not 1, and \(Entry.digestByteCount) bytes in Base64")
      }
      entries.append(entry)
    }
    return entries
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

extension Lock.Entry {
  /// The digest in Base64, behind the revision where this is not 1.
  fileprivate var text: String { (revision == 1 ? "" : "\(revision) ") + Base64.encode(digest) }

  /// Reads such a text; nil where it has another form.
  fileprivate init?(id: String, text: Substring) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let revision = parts.count == 1 ? 1 : Int(parts[0]), CorpusLimits.revisions.contains(revision),
      let digest = parts.last.flatMap({ Base64.decode(String($0)) }), digest.count == Self.digestByteCount
    else { return nil }
    self.init(id: id, revision: revision, sha256: digest)
    guard self.text == text else { return nil }
  }
}
