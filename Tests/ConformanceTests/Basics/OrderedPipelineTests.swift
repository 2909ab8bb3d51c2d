import Testing

@testable import Conformance

@Suite struct OrderedPipelineTests {
  struct Numbered: Error, Equatable { let number: Int }

  /// Runs numbers through a pipeline in which each number takes longer than the next ones.
  private func run(
    _ count: Int, width: Int = 4, failingToStart: Int? = nil, failing: Set<Int> = [], failingToEnd: Int? = nil
  ) async throws -> (consumed: [Int], started: Int, error: Numbered?) {
    var started = 0
    var consumed: [Int] = []
    do {
      try await forEachInOrder(
        width: width,
        next: { () throws -> Int? in
          #expect(started - consumed.count < width)
          if started == failingToStart { throw Numbered(number: started) }
          guard started < count else { return nil }
          defer { started += 1 }
          return started
        },
        transform: { (number: Int) -> Int in
          try await Task.sleep(for: .milliseconds(2 * (width - number % width)))
          if failing.contains(number) { throw Numbered(number: number) }
          return number
        },
        consume: { number in
          if number == failingToEnd { throw Numbered(number: number) }
          consumed.append(number)
        })
      return (consumed, started, nil)
    } catch let error as Numbered {
      return (consumed, started, error)
    }
  }

  @Test(arguments: [0, 1, 3, 4, 5, 21])
  func `Results come in the order of the inputs, and no more than the width are held`(count: Int) async throws {
    let outcome = try await run(count)
    #expect(outcome.consumed == Array(0..<count))
    #expect(outcome.error == nil)
  }

  @Test func `Of any width, it ends with its inputs`() async throws {
    var inputs = [1, 2, 3].makeIterator()
    var consumed: [Int] = []
    try await forEachInOrder(
      width: .max, next: { inputs.next() }, transform: { $0 }, consume: { consumed.append($0) })
    #expect(consumed == [1, 2, 3])
  }

  @Test func `The first error in order is thrown, also if a later one occurs sooner`() async throws {
    let outcome = try await run(20, failing: [4, 5, 7])
    #expect(outcome.error == Numbered(number: 4))
    #expect(outcome.consumed == [0, 1, 2, 3])
    #expect(outcome.started <= 8)
  }

  @Test func `An error of the source is thrown after the results before it`() async throws {
    let outcome = try await run(20, failingToStart: 2)
    #expect(outcome.error == Numbered(number: 2))
    #expect(outcome.consumed == [0, 1])
    let earlier = try await run(20, failingToStart: 2, failing: [1])
    #expect(earlier.error == Numbered(number: 1))
    #expect(earlier.consumed == [0])
  }

  @Test func `An error of the consumer ends the pipeline`() async throws {
    let outcome = try await run(20, failingToEnd: 3)
    #expect(outcome.error == Numbered(number: 3))
    #expect(outcome.consumed == [0, 1, 2])
    #expect(outcome.started <= 7)
  }
}
