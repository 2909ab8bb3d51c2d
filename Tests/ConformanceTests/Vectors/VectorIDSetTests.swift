import Testing

@testable import Conformance

/// An id that is there twice is found, and numbered ids take no memory of their own.
@Suite struct VectorIDSetTests {
  /// Adds ids; returns those that were there before.
  private func repeated(_ ids: [String]) -> [String] {
    var set = VectorIDSet()
    return ids.filter { !set.insert($0) }
  }

  @Test func `Each repeated id is found, whatever the order of the numbers`() {
    #expect(repeated(["a/1", "a/2", "a/3", "a/2"]) == ["a/2"])
    #expect(repeated(["a/3", "a/1", "a/2", "a/1", "a/2", "a/3"]) == ["a/1", "a/2", "a/3"])
    #expect(repeated(["a/1", "a/3", "a/2", "a/3", "a/4", "a/4"]) == ["a/3", "a/4"])
    #expect(repeated(["a/basic", "a/random/1", "a/basic", "b/random/1", "a/random/1"]) == ["a/basic", "a/random/1"])
  }

  @Test func `Ids that differ are different, also where they have the same number`() {
    let ids = [
      "a/1", "a/01", "a/001", "a/0", "a/00", "a/1/", "a/b1", "a/1b", "a/-1", "a/", "a", "1", "b/1", "a/1/1",
      "a/999999999999999999", "a/9999999999999999999", "a/99999999999999999999",
    ]
    #expect(repeated(ids) == [])
    #expect(repeated(ids + ids) == ids)
  }

  @Test func `Ids in the order of their numbers are kept as one row`() {
    var set = VectorIDSet()
    let ids = (1...5000).flatMap { ["toy.rotate/1/random/\($0)", "toy.rotate/2/random/\($0)"] }
    #expect(ids.filter { !set.insert($0) } == [])
    #expect(set.keptCount == 2)
  }
}
