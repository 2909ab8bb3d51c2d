import Testing

@testable import Conformance

@Suite struct DifferenceTests {
  private let fields = [
    FieldDeclaration(name: "key", form: .bytes(), isOptional: false, sentence: "") { _ in .bytes([]) },
    FieldDeclaration(name: "text", form: .text(), isOptional: true, sentence: "") { _ in .text("") },
    FieldDeclaration(name: "count", form: .unsigned64, isOptional: true, sentence: "") { _ in .unsigned64(0) },
  ]

  private func words(_ wrong: Record, insteadOf right: Record) -> String {
    Difference.text(wrong, insteadOf: right, as: fields)
  }

  private func bytes(_ wrong: [UInt8], insteadOf right: [UInt8]) -> String {
    words(Record(["key": .bytes(wrong)]), insteadOf: Record(["key": .bytes(right)]))
  }

  @Test func `Bytes are shown from the first difference on`() {
    #expect(bytes([1, 2, 3], insteadOf: [1, 9, 3]) == "key differs from byte 1 on: 0203 instead of 0903")
    #expect(
      bytes([0, 1, 2, 3, 4, 5], insteadOf: [9, 1, 2, 3, 4])
        == "key differs from byte 0 on: 00010203… instead of 09010203…, and has 6 bytes instead of 5")
  }

  @Test func `Wrong lengths are named`() {
    #expect(bytes([1, 2], insteadOf: [1, 2, 3]) == "key has 2 bytes instead of 3; the first 2 are right")
    #expect(bytes([1, 2], insteadOf: [1]) == "key has 2 bytes instead of 1; the first is right")
    #expect(bytes([1], insteadOf: []) == "key has 1 byte instead of 0")
    #expect(bytes([], insteadOf: [1]) == "key has 0 bytes instead of 1")
  }

  @Test func `The beginning of a text is shown, in ASCII`() {
    #expect(
      Difference.text("12-34567890", insteadOf: "12-4567890")
        == "differs from character 3 on: \"34567890\" instead of \"4567890\", and has 11 characters instead of 10")
    #expect(
      Difference.text("a\u{202e}\n", insteadOf: "a\u{e9}")
        == "differs from character 1 on: \"\\u{202E}\\n\" instead of \"\\u{00E9}\", and has 3 characters instead of 2")
    // One text, written with another normalisation.
    #expect(Difference.text("e\u{301}", insteadOf: "\u{e9}").hasPrefix("differs from character 0 on"))
  }

  @Test func `Of words and paths, both are said`() {
    func difference(_ wrong: String, insteadOf right: String) -> String {
      words(
        Record(["key": .bytes([]), "text": .text(wrong)]), insteadOf: Record(["key": .bytes([]), "text": .text(right)]))
    }
    #expect(difference("ok", insteadOf: "refused") == "text is \"ok\" instead of \"refused\"")
    #expect(difference("ERR0024", insteadOf: "no-object") == "text is \"ERR0024\" instead of \"no-object\"")
    #expect(
      difference("/pa/v3/status 200", insteadOf: "/pa/v3/status lost")
        == "text is \"/pa/v3/status 200\" instead of \"/pa/v3/status lost\"")
    // Of codes and long texts the place is said.
    #expect(difference("12-34", insteadOf: "12-35").hasPrefix("text differs from character 4 on: "))
    let long = String(repeating: "a", count: 25)
    #expect(difference(long + "b", insteadOf: long + "c").hasPrefix("text differs from character 25 on: "))
    #expect(difference("", insteadOf: "ok").hasPrefix("text has 0 characters instead of 2"))
  }

  @Test func `Numbers and absent members are named`() {
    let key = Value.bytes([1])
    #expect(
      words(Record(["key": key, "count": .unsigned64(5)]), insteadOf: Record(["key": key, "count": .unsigned64(4)]))
        == "count is 5 instead of 4")
    #expect(words(Record(), insteadOf: Record(["key": key])) == "key is missing")
    #expect(words(Record(["key": key, "text": .text("")]), insteadOf: Record(["key": key])) == "text must be absent")
    #expect(
      words(Record(["key": .text("01")]), insteadOf: Record(["key": key])) == "key has the wrong type")
    #expect(
      words(Record(["key": key, "x\n": key]), insteadOf: Record(["key": key]))
        == "the output has \"x\\n\", which is not a field of the operation")
  }
}
