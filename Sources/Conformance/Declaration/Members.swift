internal import StrictJSON

/// Members of a record, and the value that is read from them.
///
/// Each is declared once: its name, its kind of field, its sentence, and the value that it stands for where it is absent.
package struct Members<Value: Sendable>: Sendable {
  package let declarations: [FieldDeclaration]
  /// Those that name what an event makes.
  let names: [GivenName]
  package let read: @Sendable (Record) throws -> Value
}

/// A member whose text is a name, by which other events speak of what an event makes.
struct GivenName: Sendable {
  let member: String
  /// The name where the member is absent; none where nothing is named then.
  let absent: String?
}

// MARK: - One member

extension Members {
  /// A member that is required unless a value stands for its absence.
  private init<Native: FieldValue>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String, else absent: Value?, names: [GivenName] = [],
    as convert: @escaping @Sendable (Native) -> Value?
  ) {
    declarations = [FieldDeclaration(name, kind, sentence, isOptional: absent != nil)]
    self.names = names
    read = { record in
      guard let member = record[name] else {
        if let absent { return absent }
        throw MissingInput(name: name)
      }
      guard let value = Native(member).flatMap(convert) else { throw MissingInput(name: name) }
      return value
    }
  }

  /// A member that may be absent.
  package static func optional<Present>(_ member: Members<Present>) -> Members where Value == Present? {
    let name = member.declarations[0].name
    return Members(
      declarations: member.declarations.map(\.optional),
      names: member.names.map { GivenName(member: $0.member, absent: nil) }
    ) { record in
      record.has(name) ? try member.read(record) : nil
    }
  }
}

extension Members where Value == String {
  package static func text(_ name: String, _ sentence: String, else absent: String? = nil) -> Members {
    Members(name, .text { _ in "" }, sentence, else: absent) { $0 }
  }

  /// A text that names what the event makes.
  package static func name(_ name: String, _ sentence: String, else absent: String? = nil) -> Members {
    Members(
      name, .text { _ in "" }, sentence, else: absent, names: [GivenName(member: name, absent: absent)]
    ) { $0 }
  }

  /// One of some texts.
  package static func word(
    _ name: String, _ words: [String], _ sentence: String, else absent: String? = nil
  ) -> Members {
    Members(name, .choice(words), sentence, else: absent) { $0 }
  }
}

extension Members where Value: RawRepresentable<String> {
  /// One of some cases.
  package static func choice(
    _ name: String, of cases: [Value], _ sentence: String, else absent: Value? = nil
  ) -> Members {
    Members(name, .choice(cases.map(\.rawValue)), sentence, else: absent, as: Value.init)
  }
}

extension Members where Value: CaseIterable & RawRepresentable<String> {
  /// One of all cases.
  package static func choice(_ name: String, _ sentence: String, else absent: Value? = nil) -> Members {
    choice(name, of: Array(Value.allCases), sentence, else: absent)
  }
}

extension Members where Value == Bool {
  /// `yes` or `no`.
  package static func yes(_ name: String, _ sentence: String, else absent: Bool? = nil) -> Members {
    Members(name, .yes, sentence, else: absent) { $0 == "yes" }
  }
}

extension Members where Value: FixedWidthInteger {
  package static func int(
    _ name: String, _ range: ClosedRange<some BinaryInteger>, _ sentence: String, else absent: Value? = nil
  ) -> Members {
    Members(name, .int(Int64(range.lowerBound)...Int64(range.upperBound)), sentence, else: absent) {
      Value(exactly: $0)
    }
  }
}

extension Members where Value == [UInt8] {
  package static func bytes(
    _ name: String, _ count: Int, atMost limit: Int, _ sentence: String, else absent: [UInt8]? = nil
  ) -> Members {
    Members(name, .bytes(count, atMost: limit), sentence, else: absent) { $0 }
  }
}

// MARK: - Members with several values

extension Members {
  /// A list of values of a kind.
  package static func list<Element: FieldValue>(
    _ name: String, of element: FieldKind<Element>, atMost limit: Int = 64, _ sentence: String,
    else absent: [Element]? = nil
  ) -> Members where Value == [Element] {
    Members(name, .list(of: element, drawing: 0...0, atMost: limit), sentence, else: absent) { $0 }
  }

  /// A list of texts.
  package static func texts(_ name: String, _ sentence: String, else absent: [String]? = nil) -> Members
  where Value == [String] {
    list(name, of: .text { _ in "" }, sentence, else: absent)
  }

  /// A list of numbers.
  package static func numbers(_ name: String, _ range: ClosedRange<Int>, _ sentence: String) -> Members
  where Value == [Int] {
    let numbers = FieldKind<Int64>.int(Int64(range.lowerBound)...Int64(range.upperBound))
    return Members(name, .list(of: numbers, drawing: 0...0, atMost: 64), sentence, else: nil) { $0.map { Int($0) } }
  }

  /// A list of cases.
  package static func choices<Case: CaseIterable & RawRepresentable<String>>(
    _ name: String, atMost limit: Int = 64, _ sentence: String, else absent: [Case]? = nil
  ) -> Members where Value == [Case] {
    let texts = Case.allCases.map(\.rawValue)
    return Members(
      name, .list(of: .choice(texts), drawing: 0...0, atMost: limit), sentence, else: absent
    ) { (names: [String]) in names.compactMap { Case(rawValue: $0) } }
  }

  /// A record with members.
  package static func record(_ name: String, of members: Members, _ sentence: String) -> Members {
    Members(name, .record(members.declarations), sentence, else: nil) { try? members.read($0) }
  }

  /// A list of records.
  package static func records<Element>(
    _ name: String, of members: Members<Element>, atMost limit: Int = 64, _ sentence: String,
    else absent: [Element]? = nil
  ) -> Members where Value == [Element] {
    Members(
      name, .list(of: .record(members.declarations), drawing: 0...0, atMost: limit), sentence, else: absent
    ) { (records: [Record]) in try? records.map(members.read) }
  }
}

// MARK: - Several members

extension Members {
  /// Members that are the parts of one value.
  package static func group<each Part: Sendable>(
    _ parts: repeat Members<each Part>, as make: @escaping @Sendable (repeat each Part) -> Value
  ) -> Members {
    var declarations: [FieldDeclaration] = []
    var names: [GivenName] = []
    for part in repeat each parts {
      declarations += part.declarations
      names += part.names
    }
    let all = (repeat each parts)
    return Members(declarations: declarations, names: names) { try make(repeat (each all).read($0)) }
  }

  /// Members that change a value, each where it is there.
  package static func changing(_ value: Value, _ settings: [MemberSetting<Value>]) -> Members {
    Members(declarations: settings.flatMap(\.declarations), names: settings.flatMap(\.names)) { record in
      var value = value
      for setting in settings { try setting.apply(&value, record) }
      return value
    }
  }

  /// The same members, from which another value is made.
  package func map<Other>(_ make: @escaping @Sendable (Value, Record) throws -> Other) -> Members<Other> {
    Members<Other>(declarations: declarations, names: names) { try make(try read($0), $0) }
  }

  /// Members whose value is a part of a whole, which members before them and after them change.
  package func within<Whole>(
    before: [MemberSetting<Whole>] = [], after: [MemberSetting<Whole>] = [],
    _ begin: @escaping @Sendable (Value) -> Whole
  ) -> Members<Whole> {
    let settings = before + after
    return Members<Whole>(
      declarations: before.flatMap(\.declarations) + declarations + after.flatMap(\.declarations),
      names: settings.flatMap(\.names) + names
    ) { record in
      var whole = begin(try read(record))
      for setting in settings { try setting.apply(&whole, record) }
      return whole
    }
  }
}

/// A member that changes a part of a value.
package struct MemberSetting<Whole: Sendable>: Sendable {
  let declarations: [FieldDeclaration]
  let names: [GivenName]
  let apply: @Sendable (inout Whole, Record) throws -> Void

  /// A member for a part that keeps its value where the member is absent.
  package static func set<Part>(
    _ path: any WritableKeyPath<Whole, Part> & Sendable, _ member: Members<Part>
  ) -> MemberSetting {
    let member = Members.optional(member)
    return MemberSetting(declarations: member.declarations, names: member.names) { whole, record in
      if let part = try member.read(record) { whole[keyPath: path] = part }
    }
  }

  /// A member for a part that may be missing.
  package static func set<Part>(
    _ path: any WritableKeyPath<Whole, Part?> & Sendable, _ member: Members<Part>
  ) -> MemberSetting {
    let member = Members.optional(member)
    return MemberSetting(declarations: member.declarations, names: member.names) { whole, record in
      if let part = try member.read(record) { whole[keyPath: path] = part }
    }
  }
}
