/// Writes the parts of a value in the form for people, which `JSONWriter.pretty` describes, without making a tree.
///
/// An array or object is written on one line until another one begins in it, or until it proves too long; its members
/// are then spread over lines.
package struct JSONPrettyText: JSONOutput {
  private struct Container {
    /// The index of its bracket, and the column of that.
    let start: Int
    let column: Int
    let isObject: Bool
    /// Whether each member has its own line.
    var isSpread = false
    var count = 0
  }

  /// The text.
  package private(set) var bytes: [UInt8] = []
  private var open: [Container] = []
  /// The indices at which the members of the innermost container begin, where it is on one line.
  private var members: [Int] = []
  /// The index of the first byte of the line.
  private var lineStart = 0
  private let indentation: Int

  /// Makes a text of a value at a level of indentation; its first line is not indented.
  package init(indentation: Int = 0) {
    self.indentation = indentation
  }

  /// Appends characters before or after a whole value.
  package mutating func append(_ characters: String) {
    bytes += characters.utf8
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{"), isObject: true) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "["), isObject: false) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  package mutating func key(_ key: String) {
    beginMember()
    JSONWriter.append(key: key, to: &bytes, isSpaced: true)
  }

  package mutating func string(_ text: String) {
    beginElement()
    JSONWriter.append(string: text, to: &bytes)
  }

  package mutating func plainString(_ append: (inout [UInt8]) -> Void) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func scalar(_ value: JSONValue) {
    beginElement()
    JSONWriter.append(scalar: value, to: &bytes)
  }

  // MARK: - Containers

  private mutating func begin(_ bracket: UInt8, isObject: Bool) {
    if let outer = open.last, !outer.isSpread { spread() }
    beginElement()
    let column = open.isEmpty ? 2 * indentation : columnCount(from: lineStart)
    open.append(Container(start: bytes.count, column: column, isObject: isObject))
    members.removeAll(keepingCapacity: true)
    bytes.append(bracket)
  }

  private mutating func end(_ bracket: UInt8) {
    let last = open[open.count - 1]
    if !last.isSpread {
      if last.isObject, last.count > 0 { bytes.append(UInt8(ascii: " ")) }
      if fits(last) {
        bytes.append(bracket)
        open.removeLast()
        return
      }
      if last.isObject, last.count > 0 { bytes.removeLast() }
      spread()
    }
    open.removeLast()
    beginLine()
    bytes.append(bracket)
  }

  /// Whether a container fits on its line, with its closing bracket and a comma.
  private func fits(_ container: Container) -> Bool {
    let room = JSONWriter.columnCount - container.column - 2
    // A text has at most as many code points as bytes.
    return bytes.count - container.start <= room || columnCount(from: container.start) <= room
  }

  /// Gives each member of the innermost container its own line.
  private mutating func spread() {
    let last = open.count - 1
    let start = open[last].start + 1
    let line = Array(bytes[start...])
    bytes.removeSubrange(start...)
    open[last].isSpread = true
    for number in members.indices {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      beginLine()
      // A comma and a space stand before the next member.
      let end = number + 1 < members.count ? members[number + 1] - 2 : start + line.count
      bytes += line[members[number] - start..<end - start]
    }
  }

  // MARK: - Members

  /// Begins a value, if it is not that of a key.
  private mutating func beginElement() {
    if let last = open.last, !last.isObject { beginMember() }
  }

  private mutating func beginMember() {
    let last = open.count - 1
    let isFirst = open[last].count == 0
    open[last].count += 1
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    guard !open[last].isSpread else { return beginLine() }
    if !isFirst || open[last].isObject { bytes.append(UInt8(ascii: " ")) }
    members.append(bytes.count)
  }

  private mutating func beginLine() {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    for _ in 0..<2 * (indentation + open.count) { bytes.append(UInt8(ascii: " ")) }
  }

  private func columnCount(from start: Int) -> Int { bytes.span.extracting(start...).codePointCount }
}
