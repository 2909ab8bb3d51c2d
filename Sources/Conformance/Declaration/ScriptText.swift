internal import Encodings

/// The reading of scripts that scenarios write as text: which member is a number or a list, the declarations say.
///
/// An event is its kind and its members, as in `sign factors=possession task=one`; each stands in its line, or behind a
/// semicolon and a space, and `20 * sign` stands for twenty. Elements of lists have commas between them, `_` is an empty
/// list, and bytes are a letter with their number behind it, or 16 of it. Members of a record are written as
/// `record.member=value`; those of records in a list have their names only, and a slash ends a record.
///
/// Where each event must have its time, a line begins with the time since the event before it, as in `+59` for seconds
/// or `+500ms` for milliseconds; without it, that is a second.
///
/// A script that cannot be read is a mistake of whoever wrote it: `fatalError` says which one, also where code is optimized.
extension ScriptFields {
  /// The events of a script.
  package func events(in text: String) -> [Record] {
    var clock: Int64 = 0
    return text.parts(between: "\n").flatMap { $0.split(separator: "; ") }.flatMap { line in
      let parts = line.split(separator: " * ")
      guard parts.count == 2, let count = Int(parts[0]) else { return [event(String(line), &clock)] }
      return (0..<count).map { _ in event(String(parts[1]), &clock) }
    }
  }

  /// The events of lines.
  package func events(in lines: [String]) -> [Record] { lines.flatMap { events(in: $0) } }

  /// The configuration of a script.
  package func configuration(in text: String) -> Record {
    var reader = ScriptReader(configured.declarations)
    return reader.read(text.parts(between: " ")[...])
  }

  private func event(_ line: String, _ clock: inout Int64) -> Record {
    var words = line.parts(between: " ")[...]
    clock += words.first?.hasPrefix("+") ?? false ? milliseconds(words.removeFirst().dropFirst()) : 1000
    let name = words.popFirst() ?? ""
    guard let kind = kinds[name] else { fatalError("\(line) is not an event of the operation") }
    var reader = ScriptReader(kind.members.declarations)
    reader.record[Script.tag] = .text(name)
    if kind.members.declarations.contains(where: { $0.name == "at" && !$0.isOptional }) {
      reader.record["at"] = .int(clock)
    }
    return reader.read(words)
  }

  private func milliseconds(_ wait: Substring) -> Int64 {
    let isExact = wait.hasSuffix("ms")
    guard let number = Int64(isExact ? wait.dropLast(2) : wait) else {
      fatalError("+\(wait) is not a time")
    }
    return isExact ? number : number * 1000
  }
}

/// The reader of the members of one record.
private struct ScriptReader {
  let fields: [FieldDeclaration]
  var record = Record()
  /// The records of a list, of which the last one is being read.
  private var listed: [Record] = [Record()]

  init(_ fields: [FieldDeclaration]) { self.fields = fields }

  /// Reads words, each a member.
  mutating func read(_ words: ArraySlice<String>) -> Record {
    for word in words {
      if word == "/" { listed.append(Record()) } else { read(word) }
    }
    if listed != [Record()], let list = fields.first(where: { $0.form.membersOfRecords != nil }) {
      record[list.name] = .list(listed.map { .record($0) })
    }
    return record
  }

  private mutating func read(_ word: String) {
    let (name, text) = word.divided(at: "=")
    if let field = fields.first(where: { $0.name == name }) {
      record[name] = field.form.value(of: text)
    } else if let field = fields.lazy.compactMap(\.form.membersOfRecords).joined().first(where: { $0.name == name }) {
      listed[listed.count - 1][name] = field.form.value(of: text)
    } else {
      readInner(name, text)
    }
  }

  /// Reads a member of a record that is itself a member.
  private mutating func readInner(_ name: String, _ text: String) {
    let (outer, inner) = name.divided(at: ".")
    guard case .record(let members)? = fields.first(where: { $0.name == outer })?.form,
      let field = members.first(where: { $0.name == inner })
    else { fatalError("\(name) is not a member of the record") }
    var whole = record[outer].flatMap { Record($0) } ?? Record()
    whole[inner] = field.form.value(of: text)
    record[outer] = .record(whole)
  }
}

extension FieldForm {
  /// The members of the records of a list; nil for any other field.
  fileprivate var membersOfRecords: [FieldDeclaration]? {
    if case .list(.record(let members), _) = self { members } else { nil }
  }

  /// The value that a text stands for.
  fileprivate func value(of text: String) -> Value {
    switch self {
    case .text, .choice: return .text(text)
    case .int:
      guard let number = Int64(text) else { fatalError("\(text) is not a number") }
      return .int(number)
    case .bytes:
      guard let letter = text.utf8.first, let count = text.count == 1 ? 16 : Int(text.dropFirst()) else {
        fatalError("\(text) is not a letter with a number of bytes")
      }
      return .bytes([UInt8](repeating: letter, count: count))
    case .list(let element, _):
      return .list(text == "_" ? [] : text.parts(between: ",").map { element.value(of: $0) })
    case .unsigned64, .record, .variants: fatalError("\(text) cannot stand for \(words)")
    }
  }
}
