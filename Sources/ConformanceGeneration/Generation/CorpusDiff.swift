internal import Conformance
import Platform
import StrictJSON

/// The differences between two corpora, vector by vector.
package struct CorpusDiff: Equatable, Sendable {
  /// A vector that is no longer there.
  package struct Retired: Equatable, Sendable {
    package let id: String
    /// The reason for which it was taken out; nil where the new lock has none.
    package let reason: String?
  }

  /// A vector that differs between both.
  package struct Changed: Equatable, Sendable {
    package let id: String
    /// The members that differ, the most important first.
    package let members: [String]
  }

  package let added: [String]
  package let retired: [Retired]
  package let changed: [Changed]
  /// The added vectors that state a version which did not have them, so that `--release` would select them too early.
  package let misdated: [String]

  package var isEmpty: Bool { added.isEmpty && retired.isEmpty && changed.isEmpty }

  /// Compares the corpora in two folders.
  package init(from old: String, to new: String) throws {
    let (before, after) = (try VectorDigests(of: old), try VectorDigests(of: new))
    let reasons = try Self.reasons(in: new)
    added = after.ids.filter { before[$0] == nil }
    misdated = added.filter { after.isMisdated($0, addedAfter: before.suite) }
    retired = before.ids.filter { after[$0] == nil }.map { Retired(id: $0, reason: reasons[$0]) }
    changed = before.ids.compactMap { id in
      guard let left = before[id], let right = after[id], left != right else { return nil }
      return Changed(id: id, members: Self.differences(left, right))
    }
  }

  /// The members that define the test; all others follow by name.
  private static let order = ["protocol", "input", "accumulated", "expect", "steps", "comment"].map(ExactText.init)

  private static func differences(_ left: [ExactText: [UInt8]], _ right: [ExactText: [UInt8]]) -> [String] {
    let names = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
    return (order.filter(names.contains) + names.subtracting(order).sorted()).map(\.text)
  }

  private static func reasons(in directory: String) throws -> [String: String] {
    let path = "\(directory)/\(CorpusLayout.lock)"
    guard Files.kind(of: path) == .file else { return [:] }
    return try Lock(try Files.read(path), path: path).retired
  }
}

extension CorpusDiff {
  /// The differences as one JSON document.
  package var json: String {
    let document: JSONValue = [
      "added": .array(added.map { .string($0) }),
      "retired": .array(retired.map(\.json)),
      "changed": .array(changed.map { ["id": .string($0.id), "members": .array($0.members.map { .string($0) })] }),
      "misdated": .array(misdated.map { .string($0) }),
    ]
    return String(decoding: JSONWriter.pretty(document), as: UTF8.self)
  }

  /// The differences for people, one on each line, and their number.
  package var lines: [String] {
    guard !isEmpty else { return ["no vector differs"] }
    let lines =
      added.map { "added    \($0)" } + retired.map { "retired  \($0.id)" + ($0.reason.map { ": \($0)" } ?? "") }
      + changed.map { "changed  \($0.id): \($0.members.joined(separator: ", "))" }
      + misdated.map { "misdated \($0): states a version that did not have it" }
    return lines.map(\.visible) + ["\(added.count) added, \(retired.count) retired, \(changed.count) changed"]
  }
}

extension CorpusDiff {
  /// The differences as a list for a changelog: for each operation, the names of its vectors.
  package var changelog: [String] {
    let groups = [("Added", added), ("Retired", retired.map(\.id)), ("Changed", changed.map(\.id))]
    let lines = groups.flatMap { title, ids in Self.lines(title, ids) }
    return lines.isEmpty ? ["- No vector differs."] : lines.map(\.visible)
  }

  private static func lines(_ title: String, _ ids: [String]) -> [String] {
    let operations = ids.map { String($0.prefix { $0 != "/" }) }
    return operations.distinct.map { operation in
      let names = zip(ids, operations).filter { $0.1 == operation }.map { "`\($0.0.dropFirst(operation.count + 1))`" }
      return "- \(title) in `\(operation)`: \(names.joined(separator: ", "))."
    }
  }
}

extension VectorDigests {
  /// Whether a vector that was added after a version states this version, or an earlier one.
  fileprivate func isMisdated(_ id: String, addedAfter old: String) -> Bool {
    guard suite != old, let old = Release(old) else { return false }
    return since[id].flatMap(Release.init).map { $0 <= old } ?? true
  }
}

extension CorpusDiff.Retired {
  fileprivate var json: JSONValue {
    let reason: [(String, JSONValue)] = reason.map { [("reason", .string($0))] } ?? []
    return .object(JSONObject([("id", .string(id))] + reason))
  }
}
