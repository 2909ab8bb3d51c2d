import Testing

@testable import StrictJSON

@Suite struct JSONObjectTests {
  @Test func `Texts with different code points are different, as values and as keys`() throws {
    let composed = try JSONReader.parse(Array(#""\u00e9""#.utf8))
    let decomposed = try JSONReader.parse(Array(#""e\u0301""#.utf8))
    #expect(composed != decomposed)
    let object = try JSONReader.parse(Array(#"{"é":1,"e\u0301":2}"#.utf8))
    guard case .object(let members) = object else { throw JSONError("no object", at: .start) }
    #expect(members.members.count == 2)
    #expect(members["\u{e9}"] == 1)
    #expect(members["e\u{301}"] == 2)
    #expect(object != ["e\u{301}": 1, "\u{e9}": 2])
  }

  @Test(arguments: [2, 16, 17, 18, 40])
  func `A repeated key is found among few and many members`(count: Int) throws {
    let keys = (0..<count).map { "\"k\($0)\":\($0)" }
    let object = try JSONReader.parse(Array("{\(keys.joined(separator: ","))}".utf8))
    guard case .object(let members) = object else { throw JSONError("no object", at: .start) }
    #expect(members.members.map(\.key) == (0..<count).map { "k\($0)" })
    for number in 0..<count {
      let text = "{\(keys.joined(separator: ",")),\"\\u006b\(number)\":0}"
      let error = #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
      #expect(error?.message == "the key \"k\(number)\" is repeated in its object")
    }
  }
}
