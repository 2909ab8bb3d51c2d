internal import Encodings

/// The choice of the cases that are run.
public struct Selection: Equatable, Sendable {
  /// Patterns of ids to run; none means all.
  public var run: [Glob] = []
  /// Patterns of ids to leave out.
  public var skip: [Glob] = []
  /// Protocol versions to run; none means all.
  public var protocols: Set<String> = []
  /// Flags of which a vector must have at least one; none means all vectors.
  public var flags: Set<String> = []
  /// The operations of the systems to run; nil means all.
  package var operations: Set<String>?
  /// Flags whose vectors are left out, unless the flag or the id of the vector is selected.
  package var leftOut: Set<String> = []
  /// The release whose vectors are run; nil means all vectors of the corpus.
  package var release: Release?
  /// The part of the corpus that this run takes.
  public var shard = Shard.whole

  /// Selects everything.
  public init() {}

  package func includes(id: String, flags vectorFlags: [String]) -> Bool {
    (run.isEmpty || run.contains { $0.matches(id) })
      && (operations?.contains(String(Substring(id.utf8.prefix { $0 != UInt8(ascii: "/") }))) ?? true)
      && !skip.contains { $0.matches(id) }
      && (flags.isEmpty || !flags.isDisjoint(with: vectorFlags))
      && shard.contains(id) && !leavesOut(id: id, flags: vectorFlags)
  }

  /// Whether a vector is selected, also by the release in which it was first.
  package func includes(_ vector: Vector) -> Bool {
    includes(id: vector.id, flags: vector.flags) && isReleased(since: vector.since)
  }

  /// Whether the selected release has the vectors of a version.
  private func isReleased(since version: String) -> Bool {
    guard let release else { return true }
    return Release(version).map { $0 <= release } ?? false
  }

  /// Whether a vector is left out because of a flag.
  func leavesOut(id: String, flags vectorFlags: [String]) -> Bool {
    guard !leftOut.isDisjoint(with: vectorFlags) else { return false }
    return flags.isDisjoint(with: leftOut.intersection(vectorFlags)) && !run.contains { $0.isPlain && $0.matches(id) }
  }

  /// Whether vectors are selected by nothing but their protocol versions.
  var selectsAllVectors: Bool {
    run.isEmpty && skip.isEmpty && flags.isEmpty && operations == nil && leftOut.isEmpty && shard == .whole
      && release == nil
  }

  /// Whether a vector of this operation can be included.
  package func mayInclude(operation: String) -> Bool {
    (operations?.contains(operation) ?? true)
      && (run.isEmpty || run.contains { $0.mayMatch(beginning: operation + "/") })
  }

  package func includes(protocolVersion: String) -> Bool {
    protocols.isEmpty || protocols.contains(protocolVersion)
  }
}

/// One of several equal parts of a corpus, chosen by the id: a vector stays in its part when the corpus grows.
public struct Shard: Equatable, Sendable {
  package static let whole = Shard(number: 1, of: 1)

  package let number: UInt64
  package let total: UInt64

  package init(number: UInt64, of total: UInt64) {
    self.number = number
    self.total = total
  }

  /// Reads a text such as `2/8`; nil where the text has another form, or the number is not from 1 to the total.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt64(parts[0]), let total = UInt64(parts[1]),
      "\(number)/\(total)" == text, number >= 1, number <= total
    else { return nil }
    self.init(number: number, of: total)
  }

  /// The shard in the form of the option.
  package var text: String { "\(number)/\(total)" }

  /// The shards that are missing besides these, which have one total: the first ones, and how many more there are.
  ///
  /// A file may state any total.
  package static func missing(beside present: [Shard]) -> [String] {
    guard let total = present.first?.total else { return [] }
    let numbers = Set(present.map(\.number))
    var shown: [String] = []
    for number in 1...total where !numbers.contains(number) {
      shown.append(Shard(number: number, of: total).text)
      if shown.count == longestList { break }
    }
    let rest = total - UInt64(numbers.count) - UInt64(shown.count)
    return rest > 0 ? shown + ["and \(rest) more"] : shown
  }

  private static let longestList = 8

  func contains(_ id: String) -> Bool {
    guard total > 1 else { return true }
    let digest = PlainSHA256.hash(Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return digest % total == number - 1
  }
}

/// A pattern of ids in which `*` stands for any characters and `?` for one.
public struct Glob: Equatable, Sendable {
  private let pattern: [UInt8]

  /// The pattern as it was given.
  package var text: String { String(decoding: pattern, as: UTF8.self) }

  /// Makes a pattern.
  public init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// Whether the pattern is a text that matches only itself.
  package var isPlain: Bool { plainBeginning.count == pattern.count }

  /// Whether the pattern can match a text with this beginning.
  package func mayMatch(beginning: String) -> Bool {
    plainBeginning.count < pattern.count
      ? zip(plainBeginning, beginning.utf8).allSatisfy { $0 == $1 } : pattern.starts(with: beginning.utf8)
  }

  /// The bytes before the first `*` or `?`.
  private var plainBeginning: ArraySlice<UInt8> {
    pattern.prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
  }

  package func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var position = (pattern: 0, text: 0)
    var lastStar: (pattern: Int, text: Int)?
    while position.text < text.count {
      if position.pattern < pattern.count, pattern[position.pattern] == UInt8(ascii: "*") {
        lastStar = position
        position.pattern += 1
      } else if position.pattern < pattern.count,
        pattern[position.pattern] == text[position.text] || pattern[position.pattern] == UInt8(ascii: "?")
      {
        position = (position.pattern + 1, position.text + 1)
      } else if let star = lastStar {
        // Let the last star take one more character, and try again behind it.
        lastStar = (star.pattern, star.text + 1)
        position = (star.pattern + 1, star.text + 1)
      } else {
        return false
      }
    }
    return pattern[position.pattern...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
