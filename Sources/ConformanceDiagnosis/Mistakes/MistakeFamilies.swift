internal import Conformance

/// The search for mistakes whose number no catalogue lists: it is read off the failures and the passed cases.
extension MistakeCover {
  /// For each operation, the mistakes of families that explain an unexplained answer.
  func families() async throws -> [String: [[String]]] {
    var places = answers.makeIterator()
    var found: [String: [[String]]] = [:]
    try await forEachInOrder(
      next: { places.next() },
      transform: { one in (one.operation.id, try one.families()) },
      consume: { operation, mistakes in
        if !mistakes.isEmpty { found[operation] = (found[operation, default: []] + mistakes.map { [$0] }).distinct }
      })
    return found
  }
}

extension VersionAnswers {
  /// The number of answers that are computed to find the numbers.
  private static let mostAttempts = 600

  /// The mistakes of families that explain an unexplained failure.
  fileprivate func families() throws -> [String] {
    let open = failures.indices.filter { !isExplained[$0] && failures[$0].failureKind == .wrongOutput }
      .map { failures[$0] }
    guard open.count > 1, operation.drawnOutputs.isEmpty else { return [] }
    var left = Self.mostAttempts
    return try suggested(by: open).filter { id in
      left -= 2 * cost(of: open[0])
      guard left > 0, !time.isSearchOver else { return false }
      return try agrees(foundMistakes + [id], with: open[0]) || agrees(foundMistakes + [id], with: open[open.count - 1])
    }
  }

  private func suggested(by open: [Observation]) -> [String] {
    let accepted = passes.filter { $0.vector.expectation.result == .accept }
    let inputs = operation.inputs.flatMap { field in
      InputLimits(
        failed: open.compactMap { $0.input[field.name] }, passed: accepted.compactMap { $0.input[field.name] }
      ).mistakes(of: field.name)
    }
    return operation.outputs.flatMap { suggested(by: open, output: $0.name) } + inputs
  }

  /// A length that many wrong outputs have may be the one to which they are cut or filled up; an empty output may be one
  /// that was not found.
  private func suggested(by open: [Observation], output name: String) -> [String] {
    let wrong = open.compactMap { failure -> (given: UInt64, right: UInt64)? in
      guard case .accept(let output, _)? = failure.answer, let given = output[name]?.length?.count,
        let right = failure.vector.expectation.outputs.first?[name]?.length?.count, given != right, given > 0
      else { return nil }
      return (given, right)
    }
    return wrong.map { one in
      (one.given < one.right ? FieldMistakeFamily.outputCut : .outputFilledUp).id(Int(one.given), name)
    }.mostFrequent(atMost: 2)
  }
}

/// The numbers that may be limits of an input: above them or below them cases fail.
private struct InputLimits {
  /// The largest difference of a number that is tried: each costs two answers.
  private static let mostLess = 4

  let failed: [Value]
  let passed: [Value]

  func mistakes(of name: String) -> [String] {
    let lengths = failed.compactMap { $0.length?.count }
    let right = passed.compactMap { $0.length?.count }
    let bits = failed.compactMap { $0.number?.bitCount }
    let rightBits = passed.compactMap { $0.number?.bitCount }
    return Self.below(lengths, right).map { FieldMistakeFamily.inputCut.id($0, name) }
      + Self.above(lengths, right).map { FieldMistakeFamily.inputFilledUp.id($0, name) }
      + Self.below(bits, rightBits).filter { $0 < 64 }.map { FieldMistakeFamily.inputOfBits.id($0, name) }
      + Self.blocks(lengths, right).map { FieldMistakeFamily.inputOfBlocks.id($0, name) }
      + (bits.isEmpty ? [] : (1...Self.mostLess).map { FieldMistakeFamily.inputLess.id($0, name) })
  }

  /// The largest size of which all lengths that passed are multiples, and one that failed is not.
  private static func blocks(_ failed: [UInt64], _ passed: [UInt64]) -> [Int] {
    let size = passed.reduce(UInt64(0)) { $0.greatestDivisor(with: $1) }
    guard size > 1, size <= FieldForm.mostBytes, failed.contains(where: { $0 % size != 0 }) else { return [] }
    return [Int(size)]
  }

  /// The numbers below the least that failed, from the largest that passed on.
  private static func below(_ failed: [UInt64], _ passed: [UInt64]) -> [Int] {
    guard let least = failed.filter({ $0 > 0 }).min(), least <= UInt64(FieldForm.mostBytes) else { return [] }
    return some(of: Int(passed.filter { $0 < least }.max() ?? 1)..<Int(least))
  }

  /// The numbers above the largest that failed, up to the least that passed.
  private static func above(_ failed: [UInt64], _ passed: [UInt64]) -> [Int] {
    guard let most = failed.max(), let last = passed.filter({ $0 > most }).min(), last <= UInt64(FieldForm.mostBytes)
    else { return [] }
    return some(of: Int(most) + 1..<Int(last) + 1)
  }

  /// All numbers of a range, or of a large one those that are usual as limits.
  private static func some(of range: Range<Int>) -> [Int] {
    guard range.count > 64 else { return Array(range) }
    let powers = (3...16).map { 1 << $0 }
    return ([range.lowerBound, range.upperBound - 1] + (powers + powers.map { $0 - 1 } + [20, 72, 100, 1000]))
      .filter(range.contains).distinct
  }
}

extension UInt64 {
  fileprivate var bitCount: UInt64 { UInt64(UInt64.bitWidth - leadingZeroBitCount) }
}

extension [String] {
  /// The elements that occur most often.
  fileprivate func mostFrequent(atMost limit: Int) -> [String] {
    let counts = Dictionary(grouping: self) { $0 }.mapValues(\.count)
    return Array(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key).prefix(limit))
  }
}
