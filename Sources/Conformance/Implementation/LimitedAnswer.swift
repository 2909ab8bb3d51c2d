extension Implementation {
  /// Answers a request; an output that has too many values, or is nested too deeply, is not an answer.
  ///
  /// An adapter's line has the same limits. Outputs are compared and written by functions that call themselves, and
  /// a value that occurs in many places is counted in each of them.
  package func limitedAnswer(_ request: Request) async throws -> Answer {
    LimitedAnswer.checked(try await answer(request))
  }
}

/// The limits of what an implementation returns.
enum LimitedAnswer {
  static let mostValues = 1 << 16
  static let deepest = 64

  static func checked(_ answer: consuming Answer) -> Answer {
    guard let problem = problem(of: answer) else { return answer }
    let outermost = values(of: answer)
    answer = .unusable(.form(problem))
    releaseOneByOne(outermost)
    return answer
  }

  private static func problem(of answer: borrowing Answer) -> String? {
    guard case .accept(let output, _) = copy answer else { return nil }
    var count = 0
    do throws(Excess) {
      for member in output.members { try member.value.check(depth: 1, count: &count) }
      return nil
    } catch {
      return error.rawValue
    }
  }

  fileprivate enum Excess: String, Error {
    case depth = "the output has values that are nested more than 64 deep"
    case count = "the output has more than 65536 values"
  }

  private static func values(of answer: borrowing Answer) -> [Value] {
    guard case .accept(let output, _) = copy answer else { return [] }
    return output.members.map(\.value)
  }

  /// Releases values before those that they contain.
  ///
  /// The release of the outermost one alone would need a stack as large as the values are deep.
  private static func releaseOneByOne(_ outermost: consuming [Value]) {
    var held = outermost
    var seen: Set<Int> = []
    var next = 0
    while next < held.count {
      // A value can be in several places.
      if let address = held[next].address, seen.insert(address).inserted { held += held[next].inner }
      next += 1
    }
    held.reverse()
    while held.popLast() != nil {}
  }
}

extension Value {
  /// The values that it contains.
  fileprivate var inner: [Value] {
    switch self {
    case .list(let values): values
    case .record(let record): record.members.map(\.value)
    case .bytes, .text, .int, .unsigned64: []
    }
  }

  /// The address of what it contains; nil where that is nothing.
  fileprivate var address: Int? {
    switch self {
    case .list(let values): unsafe values.withUnsafeBytes { unsafe $0.baseAddress.map(Int.init(bitPattern:)) }
    case .record(let record):
      unsafe record.members.withUnsafeBufferPointer { unsafe $0.baseAddress.map { Int(bitPattern: $0) } }
    case .bytes, .text, .int, .unsigned64: nil
    }
  }

  fileprivate func check(depth: Int, count: inout Int) throws(LimitedAnswer.Excess) {
    guard depth <= LimitedAnswer.deepest else { throw .depth }
    count += 1
    guard count <= LimitedAnswer.mostValues else { throw .count }
    switch self {
    case .list(let values):
      for value in values { try value.check(depth: depth + 1, count: &count) }
    case .record(let record):
      for member in record.members { try member.value.check(depth: depth + 1, count: &count) }
    case .bytes, .text, .int, .unsigned64: break
    }
  }
}
