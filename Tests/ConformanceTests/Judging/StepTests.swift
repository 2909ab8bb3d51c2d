import StrictJSON
import Testing

@testable import Conformance

@Suite struct StepTests {
  private func node(_ value: JSONValue) throws -> JSONNode { try JSONReader.node(JSONWriter.compact(value)) }

  @Test(arguments: ["", "12ab", "12345678", "12AB", "123", "a-b", "caf\u{e9}"])
  func `A value that is read is the same text, whether or not it is hex`(text: String) throws {
    let read = try #require(Step(name: "a", node(.string(text))))
    #expect(read.value == text)
    #expect(read == Step("a", text))
    #expect(read != Step("b", text) && read != Step("a", text + "0"))
  }

  @Test func `Bytes are the same as their lower-case hex only`() throws {
    let bytes = Step("a", [0x12, 0xAB])
    #expect(bytes == Step(name: "a", value: "12ab"))
    #expect(try bytes == Step(name: "a", node("12ab")))
    #expect(bytes != Step(name: "a", value: "12AB"))
    #expect(try bytes != Step(name: "a", node("12ac")))
    #expect(Step(name: "a", value: "caf\u{e9}") != Step(name: "a", value: "cafe\u{301}"))
  }

  @Test func `A value that is not a text is none of a step`() throws {
    #expect(try Step(name: "a", node(7)) == nil && Step(name: "a", node(["12"])) == nil)
  }

  @Test func `A numbered step has its number in the place of i, however large it is`() {
    let step = Conformance.step("component[i].hmac[i]", "")
    #expect([0, 7, 8, 40].map { step("x", at: $0).name } == [0, 7, 8, 40].map { "component[\($0)].hmac[\($0)]" })
    #expect(Conformance.step("whole", "")("x", at: 3).name == "whole")
  }
}
