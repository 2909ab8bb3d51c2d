internal import Conformance
internal import Primitives
internal import StrictJSON

/// Writes vector files in parts, in parallel and in bounded memory.
struct FileGenerator: Sendable {
  /// A summary of a file that was written.
  struct Summary: Sendable {
    let indexed: CorpusIndex.VectorFile
    let locked: [Lock.Entry]
    let byRule: VectorsByRule
  }

  let maker: VectorMaker
  let randomCount: Int
  /// Whether the digests of the vectors are computed for the lock, and their rules are collected.
  let locks: Bool

  private static let chunkSize = 64

  /// The number of files that are made at once: the parts of one file alone do not keep all processors busy.
  static let filesAtOnce = 4

  /// Makes all vectors and emits the bytes of their file.
  func generate(emit: ([UInt8]) throws -> Void) async throws -> Summary {
    let declared = maker.plans(randomCount: 0)
    let total = declared.count + (maker.operation.randomScenario == nil ? 0 : randomCount)
    var hash = SHA256()
    var locked: [Lock.Entry] = []
    var byRule = VectorsByRule()
    func write(_ bytes: [UInt8]) throws {
      hash.update(bytes)
      try emit(bytes)
    }
    try write(opening(declared: declared, flagsOfOthers: try await flagsOfRandom(beside: declared), total: total))
    var start = 0
    try await forEachInOrder(
      next: {
        // Another file, which is made at the same time, may have failed.
        try Task.checkCancellation()
        guard start < total else { return nil }
        defer { start += Self.chunkSize }
        return start..<min(start + Self.chunkSize, total)
      },
      transform: { try chunk($0, of: total, declared: declared) },
      consume: { chunk in
        try write(chunk.bytes)
        locked += chunk.locked
        byRule.append(chunk.byRule)
      })
    try write(Array("  ]\n}\n".utf8))
    let indexed = CorpusIndex.VectorFile(
      path: maker.path,
      operation: maker.operation.id, protocols: maker.range.versions, count: total, sha256: hash.finalize())
    return Summary(indexed: indexed, locked: locked, byRule: byRule)
  }

  private func chunk(
    _ numbers: Range<Int>, of total: Int, declared: [VectorMaker.Plan]
  ) throws -> (bytes: [UInt8], locked: [Lock.Entry], byRule: VectorsByRule) {
    let coding = VectorCoding(suite: maker.suite, operation: maker.operation)
    var text = JSONPrettyText(indentation: 2)
    var locked: [Lock.Entry] = []
    var byRule = VectorsByRule()
    for number in numbers {
      guard let plan = maker.plan(at: number, declared: declared) else { continue }
      let vector = try maker.make(plan)
      text.append("    ")
      coding.write(vector, to: &text)
      text.append(number == total - 1 ? "\n" : ",\n")
      if locks {
        locked.append(
          Lock.Entry(id: vector.id, revision: vector.revision, sha256: coding.digest(of: vector)))
        byRule.add(
          vector.id, of: maker.operation.id, in: maker.range.versions, exercising: vector.rules)
      }
    }
    return (text.bytes, locked, byRule)
  }

  /// The flags that alternatives bring to random vectors alone.
  ///
  /// The header stands before the vectors, so that random ones are made until each of these flags was seen. In most files
  /// there is nothing to look for, because declared vectors have them as well.
  private func flagsOfRandom(beside declared: [VectorMaker.Plan]) async throws -> Set<Flag> {
    guard let random = maker.randomPlan(0) else { return [] }
    let known = Set((declared + [random]).flatMap(\.flags))
    let possible = Set(maker.alternatives.map(\.alternative.flag)).subtracting(known)
    var found: Set<Flag> = []
    var start = 0
    try await forEachInOrder(
      next: {
        try Task.checkCancellation()
        guard start < randomCount, found.count < possible.count else { return nil }
        defer { start += Self.chunkSize }
        return start..<min(start + Self.chunkSize, randomCount)
      },
      transform: { (numbers: Range<Int>) in
        Set(try numbers.compactMap(maker.randomPlan).flatMap { try maker.make($0).flags })
      },
      consume: { (names: Set<String>) in found.formUnion(possible.filter { names.contains($0.name) }) })
    return found
  }

  /// The bytes before the first vector.
  private func opening(declared: [VectorMaker.Plan], flagsOfOthers: Set<Flag>, total: Int) -> [UInt8] {
    let plans = declared + (randomCount > 0 ? [maker.randomPlan(0)].compactMap { $0 } : [])
    var text = "{\n"
    for (name, value) in HeaderCoding.encode(maker.header(of: plans, flagsOfOthers: flagsOfOthers, count: total)) {
      let written = JSONWriter.pretty(value, indentation: 1)
      text += "  \"\(name)\": \(String(decoding: written, as: UTF8.self)),\n"
    }
    return Array((text + "  \"vectors\": [\n").utf8)
  }
}

extension VectorMaker {
  /// The path of the file in a corpus.
  var path: String { CorpusLayout.vectorPath(operation: operation.id, range: range, system: operation.system) }

  /// The header of a file with these vectors; others that are like some of them may have more flags.
  func header(of plans: [Plan], flagsOfOthers: Set<Flag> = [], count: Int) -> VectorFileHeader {
    let rules = Set(plans.flatMap(\.scenario.rules))
    let flags = Set(plans.flatMap(\.flags)).union(flagsOfOthers)
    return VectorFileHeader(
      operation: operation.id, system: operation.system, protocols: range.versions, suite: suite.version, seed: seed,
      description: operation.summary, reference: operation.reference,
      flags: flags.sorted { $0.name < $1.name }, rules: operation.rules.filter(rules.contains),
      fields: operation.fieldKinds(in: range.versions), count: count)
  }
}
