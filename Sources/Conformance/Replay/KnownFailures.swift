import Platform

/// A list of known failures: a listed case must fail, and with the listed kind of failure.
///
/// Each line has an id or a pattern of ids, optionally `@` and a protocol version, and after `#` the kind of failure
/// and optionally a remark: `ecies.decrypt-request/3.0/basic # wrong-output: ticket 17`. In a pattern, `*` stands for any
/// characters and `?` for one.
public struct KnownFailures: Sendable {
  fileprivate struct Entry: Sendable {
    let glob: Glob
    let protocolVersion: String?
    let kind: Failure.Kind
    var line = 0
  }

  private let path: String
  private var entries: [Entry] = []
  /// The entries without wildcards by their ids: a list can have thousands of them.
  private var plain: [String: [Int]] = [:]
  /// The others.
  private var patterns: [Int] = []

  /// An empty list.
  public init() {
    path = ""
  }

  /// Reads a list from a file.
  public init(path: String) throws {
    try self.init(try Files.read(path, limit: 1 << 24), path: path)
  }

  /// Reads a list; messages contain the path.
  init(_ bytes: [UInt8], path: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InvalidCorpus(file: path, "is not UTF-8")
    }
    self.path = path
    // Some editors begin a file with a byte order mark. Lines end with LF or with CR and LF.
    let scalars = text.unicodeScalars.drop { $0 == "\u{feff}" }
    for (number, line) in scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do throws(FieldError) {
        if let entry = try Self.entry(line) { add(entry, line: number + 1) }
      } catch {
        throw InvalidCorpus(file: path, place: "line \(number + 1)", error.message)
      }
    }
  }

  /// Whether the list has no entry.
  var isEmpty: Bool { entries.isEmpty }

  private mutating func add(_ entry: Entry, line: Int) {
    var entry = entry
    entry.line = line
    if entry.glob.isPlain {
      plain[entry.glob.text, default: []].append(entries.count)
    } else {
      patterns.append(entries.count)
    }
    entries.append(entry)
  }

  /// Reads a line; nil where it is empty or a remark.
  ///
  /// It goes by code points, so that a combining mark after `#` does not hide it.
  private static func entry(_ line: Substring.UnicodeScalarView) throws(FieldError) -> Entry? {
    let parts = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
    guard let pattern = parts.first, !pattern.isEmpty else { return nil }
    guard pattern.visible == pattern else {
      throw FieldError("", "has an invisible character: \(pattern)")
    }
    let word = (parts.dropFirst().first ?? "").unicodeScalars.prefix { $0 != ":" && !$0.properties.isWhitespace }
    guard let kind = Failure.Kind(rawValue: String(word)) else {
      let kinds = Failure.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw FieldError("", "must name the kind of failure after #, one of \(kinds)")
    }
    let halves = pattern.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false).map { String($0) }
    guard halves.count <= 2, !halves.contains("") else { throw FieldError("", "must begin with ID or ID@VERSION") }
    return Entry(glob: Glob(halves[0]), protocolVersion: halves.count == 2 ? halves[1] : nil, kind: kind)
  }

  /// The list of these failures, as a file has it.
  package static func text(of failures: some Sequence<FailedCase>) -> String {
    failures.map { "\(pattern(of: $0.id))@\($0.protocolVersion)  # \($0.kind.rawValue)\n" }.joined()
  }

  /// The id, with `?` for each byte that has a meaning in the list.
  private static func pattern(of id: String) -> String {
    let bytes = id.utf8.map { byte in
      byte > 0x20 && byte < 0x7F && !"#@*?".utf8.contains(byte) ? byte : UInt8(ascii: "?")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A result of a case that takes the list into account.
  enum ListedResult {
    case passed
    case expected(Failure)
    case failed(Failure)
  }

  /// The result of a case with its failure; without one, the words say what the case does instead.
  func result(
    of vector: Vector, _ failure: Failure?, protocolVersion: String, doing words: String = "passes"
  ) -> ListedResult {
    let listed = isEmpty ? [] : entries(for: vector.id, protocolVersion: protocolVersion)
    guard !listed.isEmpty else { return failure.map { .failed($0) } ?? .passed }
    guard let failure else {
      return .failed(
        Failure(
          .unexpectedPass, of: vector, protocolVersion: protocolVersion,
          "\(words), but is listed as a known failure"))
    }
    return listed.contains { $0.kind == failure.kind } ? .expected(failure) : .failed(failure)
  }

  /// Whether a case with this kind of failure is listed.
  func isListed(id: String, protocolVersion: String, kind: Failure.Kind) -> Bool {
    entries(for: id, protocolVersion: protocolVersion).contains { $0.kind == kind }
  }

  private func entries(for id: String, protocolVersion: String) -> [Entry] {
    matching(id).map { entries[$0] }.filter { $0.protocolVersion == nil || $0.protocolVersion == protocolVersion }
  }

  /// The numbers of the entries that match an id, in any version.
  private func matching(_ id: String) -> [Int] {
    (plain[id] ?? []) + patterns.filter { entries[$0].glob.matches(id) }
  }
}

extension KnownFailures {
  /// Checks that each entry matches a vector: one that does not was forgotten when the vector went, or has a misprint.
  ///
  /// Entries for operations and versions of which these files have only a part are not judged.
  package func check(against files: [String], of suite: Suite) throws {
    guard !isEmpty else { return }
    var open = Set(entries.indices)
    var versionsRead: [String: Set<String>] = [:]
    try VectorWalk(suite, selection: Selection()).visit(files) { visit in
      versionsRead[visit.operation, default: []].formUnion(visit.protocols)
      open.subtract(matching(visit.vector.id).filter { entries[$0].concerns(visit.protocols) })
      return true
    }
    let partlyRead = suite.operations.filter { !$0.protocols.allSatisfy((versionsRead[$0.id] ?? []).contains) }
    let stale = open.sorted().filter { number in
      !partlyRead.contains { entries[number].glob.mayMatch(beginning: $0.id + "/") }
    }
    guard let first = stale.first.map({ entries[$0] }) else { return }
    let version = first.protocolVersion.map { "@\($0)" } ?? ""
    let others = stale.count > 1 ? "; \(stale.count - 1) more entries match none" : ""
    throw InvalidCorpus(
      file: path, place: "line \(first.line)", "\(first.glob.text)\(version) matches no vector\(others)")
  }
}

extension KnownFailures.Entry {
  fileprivate func concerns(_ versions: [String]) -> Bool { protocolVersion.map(versions.contains) ?? true }
}
