import Testing

@testable import Conformance

/// What is said of failures of which no cause is named.
@Suite struct RemainderTests {
  private func remainder(_ suspects: [String]) -> Diagnosis {
    Diagnosis(
      operations: ["toy.rotate"], protocolVersions: ["1"], sentence: "the output `key` is wrong", mistakes: [],
      suspects: suspects, explained: 0, failures: 4)
  }

  @Test func `Mistakes that may explain a part of what remains are said, and are not its cause`() {
    let diagnosis = remainder(["toy.right", "toy.twice"])
    #expect(diagnosis.isRemainder)
    #expect(
      diagnosis.subject == "the output `key` is wrong; perhaps some of these mistakes: toy.right, toy.twice")
    #expect(remainder([]).subject == "the output `key` is wrong")
  }

  @Test func `Parts of a run have their mistakes in common, three at most`() {
    var parts = [remainder(["a", "b"])]
    let places = parts.addPart([remainder(["b", "c", "d"])])
    #expect(places.mine == [0] && places.theirs == [0])
    #expect(parts.map(\.suspects) == [["a", "b", "c"]])
    #expect(parts.map(\.failures) == [8])
  }
}
