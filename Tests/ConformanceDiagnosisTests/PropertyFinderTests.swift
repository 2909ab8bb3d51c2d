import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

/// What some cases have in common, and others do not have, is found from their inputs and vectors.
@Suite struct PropertyFinderTests {
  private func observation(
    _ input: KeyValuePairs<String, Value>, id: String = "toy.rotate/x", change: String? = nil, flags: [String] = [],
    output: KeyValuePairs<String, Value>? = nil
  ) -> Observation {
    let vector = Vector(
      id: id, parent: nil, change: change, revision: 1, since: "1.0.0", comment: "", flags: flags, rules: [],
      subject: .input(Record(input)), expectation: Expectation(.accept, outputs: output.map { [Record($0)] } ?? []),
      steps: [Step]())
    return Observation(vector: vector, input: Record(input), protocolVersion: "1", answer: nil, failureKind: nil)
  }

  private func keys(_ values: [[UInt8]]) -> [Observation] { values.map { observation(["key": .bytes($0)]) } }

  private func separation(_ cases: [Observation], _ others: [Observation]) -> PropertyFinder.Separation? {
    PropertyFinder(of: cases, beside: others).separation
  }

  private func words(_ cases: [Observation], _ others: [Observation]) -> [String]? {
    separation(cases, others)?.properties.map(\.words)
  }

  /// Numbers that have nothing in common with each other.
  private func bytes(_ number: Int, first: UInt8, count: Int = 4) -> [UInt8] {
    [first] + (1..<count).map { UInt8(1 + (number * 37 + $0 * 101) % 250) }
  }

  @Test func `A set top bit tells the cases`() {
    let cases = keys((0..<20).map { bytes($0, first: 0x80 + UInt8($0)) })
    let others = keys((0..<30).map { bytes($0, first: 1 + UInt8($0)) })
    #expect(words(cases, others) == ["`key` begins with a byte whose top bit is set"])
    #expect(separation(cases, others)?.caseCount == 20)
    #expect(separation(cases, others)?.otherCount == 0)
  }

  @Test func `A length, and a bound of lengths, tells the cases`() {
    let others = keys((0..<20).map { bytes($0, first: 1 + UInt8($0), count: 16) })
    let empty = keys((0..<20).map { _ in [] })
    #expect(words(empty, others) == ["`key` is empty"])
    let long = keys((0..<20).map { bytes($0, first: 1 + UInt8($0), count: 17 + $0) })
    #expect(words(long, others) == ["`key` has another length than 16 bytes"])
    let mixed = others + keys([bytes(1, first: 1, count: 3), bytes(2, first: 9, count: 5)])
    #expect(words(long, mixed) == ["`key` has at least 17 bytes"])
  }

  @Test func `A number, a text, a presence and an output tell the cases`() {
    let small = (0..<20).map { observation(["index": .unsigned64($0)]) }
    let large = (0..<20).map { observation(["index": .unsigned64(1 << 40 + $0)]) }
    #expect(words(large, small) == ["`index` is at least 1099511627776"])
    let plus = (0..<20).map { observation(["query": .text("a\($0)+b")]) }
    let plain = (0..<20).map { observation(["query": .text("a\($0)-b")]) }
    #expect(words(plus, plain) == ["`query` contains `+`"])
    let without = (0..<20).map { _ in observation([:]) }
    #expect(words(without, plain) == ["`query` is absent"])
    let zero = (0..<20).map { observation(["index": .int(1)], output: ["code": .bytes([0, UInt8($0 + 1)])]) }
    let other = (0..<20).map { observation(["index": .int(1)], output: ["code": .bytes([7, UInt8($0 + 1)])]) }
    #expect(words(zero, other) == ["the right `code` begins with a zero byte"])
  }

  @Test func `Two properties together tell cases that no single one does`() {
    func some(_ first: UInt8, _ text: String) -> [Observation] {
      (0..<12).map { observation(["key": .bytes(bytes($0, first: first)), "mode": .text(text)]) }
    }
    let found = words(some(0x90, "a"), some(0x90, "b") + some(0x10, "a") + some(0x11, "b"))
    #expect(found?.count == 2)
    #expect(found?.contains("`key` begins with a byte whose top bit is set") == true)
    #expect(found?.contains("`mode` is \"a\"") == true)
  }

  @Test func `A property of most cases says of how many`() {
    let most = keys((0..<18).map { bytes($0, first: 0x80 + UInt8($0)) } + [[1, 7, 9, 3], [2, 8, 1, 5]])
    let others = keys((0..<30).map { bytes($0, first: 1 + UInt8($0)) })
    #expect(separation(most, others)?.caseCount == 18)
  }

  @Test func `One case, or cases like the others, have nothing that tells them`() {
    let others = keys((0..<30).map { bytes($0, first: 1 + UInt8($0)) })
    #expect(separation(keys([[0x90, 1, 2, 3]]), others) == nil)
    #expect(separation(Array(others.prefix(15)), Array(others.suffix(15))) == nil)
    #expect(separation([], others) == nil)
    #expect(separation(others, []) == nil)
  }

  @Test func `An exception is a length, a change, a corner or a flag, and of no value`() {
    func key(_ count: Int, _ change: String? = nil, id: String = "toy.rotate/x", flags: [String] = []) -> Observation {
      observation(["key": .bytes([UInt8](repeating: 0x90, count: count))], id: id, change: change, flags: flags)
    }
    func exception(_ cases: [Observation], _ others: [Observation]) -> String? {
      PropertyFinder(of: cases, beside: others).exception?.words
    }
    #expect(exception([key(0), key(0)], [key(15), key(17), key(32)]) == "`key` is empty")
    #expect(exception([key(1), key(3)], [key(15), key(17)]) == "`key` has at most 3 bytes")
    let halved = key(16, "key: halved")
    #expect(
      exception([halved, halved], [key(16, "key: doubled")]) == "the vector has the change \"key: halved\"")
    #expect(
      exception([key(16, id: "toy.rotate/corner/key/all-zeros")], [key(16)]) == "the vector is a corner `all-zeros`")
    let odd = key(16, flags: ["Odd"])
    #expect(exception([odd], [key(16)]) == "the vector has the flag `Odd`")
    #expect(exception(keys([[0x90, 1]]), keys([[0x10, 1]])) == nil)
    #expect(exception([key(0), key(16)], [key(15), key(17)]) == nil)
    // Most properties would fit any single case.
    #expect(exception([key(0)], [key(15), key(17)]) == "`key` is empty")
    #expect([key(3), halved].map { exception([$0], [key(16), key(17)]) } == [nil, nil])
  }

  @Test func `An exception by value lists the changes of one field, where many others change the field too`() {
    func keys(_ changes: String...) -> [Observation] {
      changes.map { observation(["key": .bytes([1])], change: "key: \($0)") }
    }
    func exception(_ cases: [Observation], _ others: [Observation]) -> String? {
      PropertyFinder(of: cases, beside: others).exceptionByValue?.words
    }
    let others = keys("2^256", "40 bytes", "ones", "the order and one", "2^300")
    #expect(exception(keys("0", "the order"), others) == "`key` was changed to: 0, or the order")
    #expect(exception(keys("0", "0"), others) == "`key` was changed to: 0")
    #expect(exception(keys("0"), others) == nil, "most properties would fit any single case")
    #expect(exception(keys("0", "ones"), others) == nil, "another case has one of the values")
    #expect(exception(keys("0", "1", "2", "3", "4"), others) == nil, "the list is too long")
    #expect(exception(keys("0", "1", "2"), keys("ones", "2^256")) == nil, "most values are exceptions")
    let nonce = observation(["key": .bytes([1])], change: "nonce: 0")
    #expect(exception(keys("0") + [nonce], others) == nil, "the fields differ")
    let unchanged = [observation(["key": .bytes([1])]), observation(["key": .bytes([2])])]
    #expect(exception(unchanged, others) == nil)
  }
}
