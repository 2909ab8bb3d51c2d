import Platform

/// A list of known failures: a listed case must fail, and with the listed kind of failure.
///
/// Each line has an id or a pattern of ids, optionally `@` and a protocol version, and after `#` the kind of failure
/// and optionally a remark: `ecies.decrypt-request/3.0/basic # wrong-output: ticket 17`.
public struct KnownFailures: Sendable {
  private struct Entry: Sendable {
    let glob: Glob
    let protocolVersion: String?
    let kind: Failure.Kind
  }

  private var entries: [Entry] = []

  /// An empty list.
  public init() {}

  /// Reads a list from a file.
  public init(path: String) throws {
    let text = String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let parts = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed }
      guard let pattern = parts.first, !pattern.isEmpty else { continue }
      let word = parts.count < 2 ? "" : String(parts[1].prefix { $0 != ":" && $0 != " " })
      guard let kind = Failure.Kind(rawValue: word) else {
        let kinds = Failure.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw InvalidCorpus(
          file: path, place: "line \(number + 1)", "must name the kind of failure after #, one of \(kinds)")
      }
      let halves = pattern.split(separator: "@", maxSplits: 1).map(String.init)
      entries.append(
        Entry(glob: Glob(halves[0]), protocolVersion: halves.count == 2 ? halves[1] : nil, kind: kind))
    }
  }

  /// Writes a list of these failures.
  package static func write(_ failures: [Failure], to path: String) throws {
    let lines = failures.map { "\($0.id)@\($0.protocolVersion)  # \($0.kind.rawValue)\n" }
    try Files.write(Array(lines.joined().utf8), to: path)
  }

  /// A result of a case that takes the list into account.
  enum ListedResult {
    case passed
    case expected
    case failed(Failure)
  }

  /// The result of a case with its failure; without one, the words say what the case does instead.
  func result(
    of vector: Vector, _ failure: Failure?, protocolVersion: String, doing words: String = "passes"
  ) -> ListedResult {
    let listed = entries.filter {
      ($0.protocolVersion == nil || $0.protocolVersion == protocolVersion) && $0.glob.matches(vector.id)
    }
    guard !listed.isEmpty else { return failure.map { .failed($0) } ?? .passed }
    guard let failure else {
      return .failed(
        Failure(
          .unexpectedPass, of: vector, protocolVersion: protocolVersion,
          "\(words), but is listed as a known failure"))
    }
    return listed.contains { $0.kind == failure.kind } ? .expected : .failed(failure)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
