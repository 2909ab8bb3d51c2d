import Testing

@testable import StrictJSON

@Suite struct JSONNodeTests {
  private static let text = """
    {"plain": "abc", "escaped": "a\\u0062\\n", "k\\u0065y": [1, [], {"x": null}], "no": false, "number": -1.50}
    """

  private func members() throws -> JSONMembers { try #require(JSONReader.node(Array(Self.text.utf8)).members) }

  @Test func `A node gives only the value that stands in its place`() throws {
    let members = try members()
    #expect(members["plain"]?.text == "abc")
    #expect(members["escaped"]?.text == "ab\n")
    #expect(members["number"]?.number?.literal == "-1.50")
    #expect(members["no"]?.value == false)
    #expect(members["plain"]?.number == nil && members["plain"]?.elements == nil && members["plain"]?.members == nil)
    #expect(members["number"]?.text == nil && members["no"]?.text == nil)
  }

  @Test func `A key and a text are found also where escapes write them`() throws {
    let members = try members()
    #expect(members["key"]?.elements?.count == 3)
    #expect(members["k\\u0065y"] == nil)
    #expect(members["escaped"]?.isText("ab\n") == true)
    #expect(members["escaped"]?.isText("ab") == false)
    #expect(members["plain"]?.isText("abd") == false)
    #expect(members["no"]?.isText("false") == false)
  }

  @Test func `The elements after a nested value are found`() throws {
    let elements = try #require(try members()["key"]?.elements)
    #expect(elements.map { $0.value } == [1, [], ["x": .null]])
    #expect(elements.map { $0.members?.count } == [nil, nil, 1])
  }

  @Test func `A member before the place of the search is found too`() throws {
    let members = try members()
    let last = try #require(members.find("number", from: members.start))
    #expect(last.number == 4)
    #expect(members.find("escaped", from: last)?.number == 1)
    #expect(members.find("escaped", from: members.place(after: last))?.number == 1)
    #expect(members.find("absent", from: last) == nil)
  }

  @Test func `The bytes of a string are those of its text`() throws {
    let members = try members()
    for name in ["plain", "escaped"] {
      let bytes = members[name]?.withUTF8 { span in
        var bytes: [UInt8] = []
        for index in span.indices { bytes.append(span[index]) }
        return bytes
      }
      #expect(bytes == members[name]?.text.map { Array($0.utf8) })
    }
    #expect(members["no"]?.withUTF8 { $0.count } == nil)
  }

  @Test func `A repeated key is found among few and among many members, also where escapes write it`() {
    for count in [1, 2, 16, 17, 18, 40] {
      let keys = (0..<count).map { "\"k\($0)\":[{}]" }.joined(separator: ",")
      #expect(throws: Never.self) { try JSONReader.node(Array("{\(keys)}".utf8)) }
      for repeated in [0, count / 2, count - 1] {
        let text = "{\(keys),\"\\u006b\(repeated)\":1}"
        let error = #expect(throws: JSONError.self) { try JSONReader.node(Array(text.utf8)) }
        #expect(error?.message == "the key \"k\(repeated)\" is repeated in its object")
      }
    }
  }

  @Test func `The tree of a node is the value that was written`() throws {
    let value: JSONValue = ["a": [1, "\u{2028}\"", .null], "b": ["c": true]]
    #expect(try JSONReader.node(JSONWriter.compact(value)).value == value)
  }

  @Test func `Line feeds are counted at each place of a word, and bytes beside theirs are not`() {
    for byte in [UInt8(0x0A), 0x0B, 0x09, 0x8A, 0x00, 0xFF] {
      for count in 0..<20 {
        for place in 0..<count {
          var bytes = [UInt8](repeating: 0x20, count: count)
          bytes[place] = byte
          bytes[count - 1] = 0x0A
          #expect(bytes.span.count(of: 0x0A) == bytes.count { $0 == 0x0A })
        }
      }
    }
  }
}
