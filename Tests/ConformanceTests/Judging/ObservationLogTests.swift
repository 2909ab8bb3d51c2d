import Testing

@testable import Conformance

/// What a diagnosis needs to know of a run's right answers.
@Suite struct ObservationLogTests {
  @Test func `Where the answers of an operation do not tell whether an alternative is taken, those of others do`() {
    var log = ObservationLog()
    log.add(alternatives: ["a": true, "b": false], of: "toy.one", "1")
    log.add(alternatives: ["a": true], of: "toy.one", "1")
    log.add(alternatives: ["a": false], of: "toy.two", "1")
    log.add(alternatives: ["c": true], of: "toy.two", "2")
    #expect(log.lines.map(\.operation) == ["toy.one", "toy.two", "toy.two"])
    #expect(log.lines.map(\.protocolVersion) == ["1", "1", "2"])
    #expect(log.alternativesTaken == [["a", "c"], ["c"], ["a", "c"]])
  }

  @Test func `Answers that tell of no alternative add nothing`() {
    var log = ObservationLog()
    log.add(alternatives: [:], of: "toy.one", "1")
    #expect(log.lines.isEmpty && log.alternativesTaken.isEmpty)
  }

  @Test func `The first wrong case of an accumulated vector has the name of the vector`() {
    let vector = Vector(
      id: "toy.one/accumulated#7", parent: nil, change: nil, revision: 1, since: "1.0.0", comment: "", flags: [],
      rules: [], subject: .input(Record()), expectation: Expectation(.reject), steps: [Step]())
    var observation = Observation(
      vector: vector, input: Record(), protocolVersion: "1", answer: .accept(Record()), failureKind: .wronglyAccepted)
    #expect(observation.caseName == CaseName(id: vector.id, protocolVersion: "1") && !observation.isAccumulated)
    observation.accumulatedID = "toy.one/accumulated"
    #expect(observation.caseName == CaseName(id: "toy.one/accumulated", protocolVersion: "1"))
    #expect(observation.isAccumulated)
  }
}
