import Encodings

/// The change of a list of known failures after a run in which the list was used.
///
/// Comments, and entries that still describe their cases or of which no case was run, stay as they are.
package struct KnownFailuresUpdate {
  /// The list with its changes.
  package let text: String
  /// The lines that go and come, with `-` or `+` before them.
  package private(set) var changes: [String] = []

  /// Makes the change that a report on these files requires.
  package init(of list: KnownFailures, after report: Report, on files: [String], of suite: Suite) throws {
    let failing = report.failing
    // A case that was run and matches an entry is among them, because one that passes must not be listed.
    let entriesOfCase = failing.map { list.matching($0.id, protocolVersion: $0.protocolVersion) }
    var counts = [Int](repeating: 0, count: list.entries.count)
    for entries in entriesOfCase { for entry in entries { counts[entry] += 1 } }
    let reach = try list.reach(in: files, of: suite)
    let stale = Self.stale(list, failing, entriesOfCase)
    for entry in stale.sorted() {
      guard !reach.mayGoBeyond[entry], reach.cases[entry] <= counts[entry] else {
        throw InvalidCorpus(
          file: list.path, place: "line \(list.entries[entry].line)",
          "\(list.entries[entry].text) no longer describes its cases, and matches cases that were not run: "
            + "run all of them, or divide it")
      }
    }
    let (added, replacements) = Self.additions(list, failing, entriesOfCase, without: stale)
    text = Self.text(of: list, without: stale.union(reach.gone), replacements, added, &changes)
  }

  /// The entries of which a case passes, or none fails as they say.
  private static func stale(
    _ list: KnownFailures, _ failing: [FailedCase], _ entriesOfCase: [[Int]]
  ) -> Set<Int> {
    var (matched, right, wrong): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    for (failed, entries) in zip(failing, entriesOfCase) {
      matched.formUnion(entries)
      if failed.kind == .unexpectedPass {
        wrong.formUnion(entries)
      } else {
        right.formUnion(entries.filter { list.entries[$0].kind == failed.kind })
      }
    }
    return matched.subtracting(right).union(wrong)
  }

  /// The lines of failures that no entry describes now: at the end, or in place of an entry, with its remark.
  private static func additions(
    _ list: KnownFailures, _ failing: [FailedCase], _ entriesOfCase: [[Int]], without stale: Set<Int>
  ) -> (added: [String], replacements: [Int: [String]]) {
    var added: [String] = []
    var replacements: [Int: [String]] = [:]
    for (failed, entries) in zip(failing, entriesOfCase) where failed.kind != .unexpectedPass {
      if entries.contains(where: { !stale.contains($0) && list.entries[$0].kind == failed.kind }) { continue }
      let former = entries.filter(stale.contains)
      if let entry = former.first(where: { list.entries[$0].kind == failed.kind }) ?? former.first {
        let line = KnownFailures.line(of: failed, remark: list.entries[entry].remark)
        replacements[list.entries[entry].line, default: []].append(line)
      } else {
        added.append(KnownFailures.line(of: failed))
      }
    }
    return (added, replacements)
  }

  private static func text(
    of list: KnownFailures, without removed: Set<Int>, _ replacements: [Int: [String]], _ added: [String],
    _ changes: inout [String]
  ) -> String {
    let removedLines = Set(removed.map { list.entries[$0].line })
    let end = list.lines.contains { $0.unicodeScalars.last == "\r" } ? "\r" : ""
    var lines: [String] = []
    for (number, line) in list.lines.enumerated() {
      guard removedLines.contains(number + 1) else {
        lines.append(line)
        continue
      }
      let new = replacements[number + 1] ?? []
      changes += ["- \(line.trimmed)"] + new.map { "+ \($0)" }
      lines += new.map { $0 + end }
    }
    changes += added.map { "+ \($0)" }
    if lines.last == "" { lines.removeLast() }
    lines += added.map { $0 + end }
    return (list.hasByteOrderMark ? "\u{feff}" : "") + lines.map { $0 + "\n" }.joined()
  }
}
