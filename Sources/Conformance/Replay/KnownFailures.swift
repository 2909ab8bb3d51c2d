import Encodings

/// A list of known failures: a listed case must fail, and with the listed kind of failure.
///
/// Each line has an id or a pattern of ids, optionally `@` and a protocol version, and after `#` the kind of failure
/// and optionally a remark: `ecies.decrypt-request/3.0/basic # wrong-output: ticket 17`. In a pattern, `*` stands for any
/// characters and `?` for one.
public struct KnownFailures: Sendable {
  struct Entry: Sendable {
    let glob: Glob
    let protocolVersion: String?
    let kind: Failure.Kind
    /// What follows the kind of failure in the line.
    let remark: String
    var line = 0
  }

  let path: String
  /// The lines of the file as they are, without LF.
  private(set) var lines: [String] = []
  /// Whether the file begins with a byte order mark, as some editors write it.
  private(set) var hasByteOrderMark = false
  private(set) var entries: [Entry] = []
  /// The entries without wildcards by their ids: a list can have thousands of them.
  private var plain: [String: [Int]] = [:]
  /// The others.
  private var patterns: [Int] = []

  /// An empty list.
  public init() {
    path = ""
  }

  /// Whether cases that match a pattern may also pass, because their ids depend on the order in which they come.
  package var allowsPasses = false

  /// Reads the bytes of a list; messages contain the path.
  public init(_ bytes: [UInt8], path: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InvalidCorpus(file: path, "is not UTF-8")
    }
    self.path = path
    hasByteOrderMark = text.unicodeScalars.first == "\u{feff}"
    // Lines end with LF or with CR and LF.
    let scalars = text.unicodeScalars.drop { $0 == "\u{feff}" }
    for (number, line) in scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      lines.append(String(line))
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
    let note = (parts.dropFirst().first ?? "").unicodeScalars
    let word = note.prefix { $0 != ":" && !$0.properties.isWhitespace }
    guard let kind = Failure.Kind(rawValue: String(word)), listedKinds.contains(kind) else {
      let kinds = listedKinds.map(\.rawValue).joined(separator: ", ")
      throw FieldError("", "must name the kind of failure after #, one of \(kinds)")
    }
    let halves = pattern.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false).map { String($0) }
    guard halves.count <= 2, !halves.contains("") else { throw FieldError("", "must begin with ID or ID@VERSION") }
    return Entry(
      glob: Glob(halves[0]), protocolVersion: halves.count == 2 ? halves[1] : nil, kind: kind,
      remark: String(note.dropFirst(word.count)))
  }

  /// The kinds that a list can name: a case that passes although it is listed never fails as listed.
  package static let listedKinds = Failure.Kind.allCases.filter { $0 != .unexpectedPass }

  /// The line of a failure.
  static func line(of failure: FailedCase, remark: String = "") -> String {
    "\(pattern(of: failure.id))@\(failure.protocolVersion)  # \(failure.kind.rawValue)\(remark)"
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
    result(of: vector.id, failure, protocolVersion: protocolVersion) {
      Failure(.unexpectedPass, of: vector, protocolVersion: protocolVersion, Self.listedText(words))
    }
  }

  /// The result of a case of a live test.
  func result(of observed: ObservedCase, doing words: String = "passes", place: Int) -> ListedResult {
    result(of: observed.id, Failure(observed, place: place), protocolVersion: observed.protocolVersion) {
      Failure(
        observed, Finding(.sentence(Self.listedText(words)), kind: .unexpectedPass, severity: nil), place: place)
    }
  }

  private static func listedText(_ words: String) -> String { "\(words), but is listed as a known failure" }

  private func result(
    of id: String, _ failure: Failure?, protocolVersion: String, unexpected: () -> Failure
  ) -> ListedResult {
    let listed = isEmpty ? [] : entries(for: id, protocolVersion: protocolVersion)
    guard !listed.isEmpty else { return failure.map { .failed($0) } ?? .passed }
    guard let failure else {
      let mayPass = allowsPasses && !listed.contains(where: \.glob.isPlain)
      return mayPass ? .passed : .failed(unexpected())
    }
    guard !listed.contains(where: { $0.kind == failure.kind }) else { return .expected(failure) }
    var other = failure
    other.listedKinds = listed.map(\.kind).distinct
    return .failed(other)
  }

  /// Whether a case with this kind of failure is listed.
  func isListed(id: String, protocolVersion: String, kind: Failure.Kind) -> Bool {
    entries(for: id, protocolVersion: protocolVersion).contains { $0.kind == kind }
  }

  private func entries(for id: String, protocolVersion: String) -> [Entry] {
    matching(id, protocolVersion: protocolVersion).map { entries[$0] }
  }

  /// The numbers of the entries for a case.
  func matching(_ id: String, protocolVersion: String) -> [Int] {
    matching(id).filter { entries[$0].protocolVersion == nil || entries[$0].protocolVersion == protocolVersion }
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
    try refuse(try reach(in: files, of: suite).gone, matchingNo: "vector")
  }

  /// Checks that each entry matches a case of a live test, whether it is run or not.
  package func check(against cases: [(id: String, versions: [String])]) throws {
    let stale = entries.indices.filter { number in
      let entry = entries[number]
      return !cases.contains { entry.glob.matches($0.id) && !entry.versions(of: $0.versions).isEmpty }
    }
    try refuse(stale, matchingNo: "case")
  }

  /// The entries by which no failure of a report is expected, each with its line.
  package func unused(in report: Report) -> [(line: Int, text: String)] {
    var used: Set<Int> = []
    for failed in report.failing where failed.isListed {
      let numbers = matching(failed.id, protocolVersion: failed.protocolVersion)
      used.formUnion(numbers.filter { entries[$0].kind == failed.kind })
    }
    return entries.indices.filter { !used.contains($0) }.map { (entries[$0].line, entries[$0].text) }
  }

  /// Refuses a list that has entries without a match.
  private func refuse(_ stale: [Int], matchingNo word: String) throws {
    guard let first = stale.first.map({ entries[$0] }) else { return }
    let others = stale.count > 1 ? "; \(stale.count - 1) more entries match none" : ""
    throw InvalidCorpus(file: path, place: "line \(first.line)", "\(first.text) matches no \(word)\(others)")
  }

  /// What the entries match, each by its number.
  struct Reach {
    /// The number of cases in files that the entry matches.
    let cases: [Int]
    /// Whether it may match cases that are not in these files.
    let mayGoBeyond: [Bool]

    /// The entries that match no vector.
    var gone: [Int] { cases.indices.filter { cases[$0] == 0 && !mayGoBeyond[$0] } }
  }

  /// What the entries match in files.
  func reach(in files: [String], of suite: Suite) throws -> Reach {
    guard !isEmpty else { return Reach(cases: [], mayGoBeyond: []) }
    var cases = [Int](repeating: 0, count: entries.count)
    var versionsRead: [String: Set<String>] = [:]
    try VectorWalk(suite, selection: Selection()).visit(files) { visit in
      versionsRead[visit.operation, default: []].formUnion(visit.protocols)
      for number in matching(visit.vector.id) { cases[number] += entries[number].versions(of: visit.protocols).count }
      return true
    }
    let partlyRead = suite.operations.filter { !$0.protocols.allSatisfy((versionsRead[$0.id] ?? []).contains) }
    let mayGoBeyond = entries.map { entry in partlyRead.contains { entry.glob.mayMatch(beginning: $0.id + "/") } }
    return Reach(cases: cases, mayGoBeyond: mayGoBeyond)
  }
}

extension KnownFailures.Entry {
  /// The id or pattern with its version, as the list has them.
  var text: String { glob.text + (protocolVersion.map { "@\($0)" } ?? "") }

  fileprivate func versions(of all: [String]) -> [String] {
    protocolVersion.map { version in all.filter { $0 == version } } ?? all
  }
}
