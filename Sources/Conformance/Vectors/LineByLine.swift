internal import StrictJSON

/// Writes JSON documents with one line for each element and without indentation, for long lists that few people read.
package enum LineByLine {
  package static func document(_ members: [(String, [UInt8])]) -> [UInt8] { object(members) + [0x0a] }

  package static func array(_ elements: [[UInt8]]) -> [UInt8] { enclosed(elements, in: "[", "]") }

  package static func object(_ members: [(key: String, value: [UInt8])]) -> [UInt8] {
    let lines = members.map { member in
      var line: [UInt8] = []
      JSONWriter.append(key: member.key, to: &line, isSpaced: true)
      return line + member.value
    }
    return enclosed(lines, in: "{", "}")
  }

  private static func enclosed(_ lines: [[UInt8]], in opening: String, _ closing: String) -> [UInt8] {
    guard !lines.isEmpty else { return Array((opening + closing).utf8) }
    return Array("\(opening)\n".utf8) + lines.joined(separator: Array(",\n".utf8)) + Array("\n\(closing)".utf8)
  }
}
