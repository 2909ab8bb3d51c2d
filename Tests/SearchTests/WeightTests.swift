import Conformance
import Testing

@testable import Search

@Test func zerosWeighLessThanOtherBytes() {
  #expect(Record(["a": .bytes([0, 0])]).weight < Record(["a": .bytes([0, 1])]).weight)
}
