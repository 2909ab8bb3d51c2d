internal import Conformance
internal import PowerAuthVectors

/// A field whose values scenarios set, change or leave out.
protocol ChangeableField<Native>: Sendable {
  associatedtype Native: FieldValue
  var name: String { get }
  func value(in draft: Draft) throws -> Native
  func put(_ value: Native?, into draft: inout Draft)
  func fill(_ draft: inout Draft)
}

extension Field: ChangeableField {
  func value(in draft: Draft) throws -> Native { try draft.value(of: self) }
  func put(_ value: Native?, into draft: inout Draft) { draft[self] = value }
  func fill(_ draft: inout Draft) { draft.fill(self) }
}

extension OptionalField: ChangeableField {
  func value(in draft: Draft) throws -> Native { try draft.value(of: self) }
  func put(_ value: Native?, into draft: inout Draft) { draft[self] = value }
  func fill(_ draft: inout Draft) { draft.fill(self) }
}

extension ChangeableField {
  /// Another value in place of that of the parent.
  func set(_ words: String, _ value: Native) -> Change {
    Change("\(name): \(words)") { put(value, into: &$0) }
  }

  /// A value that is made from that of the parent.
  func changed(_ words: String, _ edit: @escaping @Sendable (Native) throws -> Native?) -> Change {
    Change("\(name): \(words)") { try put(edit(value(in: $0)), into: &$0) }
  }

  /// A value that is drawn, or computed from the draft.
  func made(_ words: String, _ make: @escaping @Sendable (inout Draft) throws -> Native?) -> Change {
    Change("\(name): \(words)") { try put(make(&$0), into: &$0) }
  }

  /// No value.
  var absent: Change { Change("\(name): absent") { put(nil, into: &$0) } }

  /// A drawn value, where the parent has none.
  var present: Change { Change("\(name): present") { fill(&$0) } }
}

extension ChangeableField where Native == [UInt8] {
  var firstBitFlipped: Change { changed("first bit flipped", \.withFirstBitFlipped) }
  var lastBitFlipped: Change { changed("last bit flipped", \.withLastBitFlipped) }

  /// The public key of a drawn pair.
  var anotherPublicKey: Change { made("another one") { draft in draft.draw("other") { KeyPair(&$0) }.publicKey } }
  /// A drawn private key.
  var anotherScalar: Change { made("another one") { draft in draft.draw("other") { $0.bytes(32) } } }

  /// So many drawn bytes.
  func bytes(_ count: Int) -> Change {
    Change("\(name): \(count) bytes") { draw(count, into: &$0) }
  }

  /// Draws so many bytes for the field.
  func draw(_ count: Int, into draft: inout Draft) {
    put(draft.draw(name) { $0.bytes(count) }, into: &draft)
  }
}

extension Draft {
  /// Exchanges the values of two fields that the parent has set.
  mutating func exchange<Native>(_ first: some ChangeableField<Native>, _ second: some ChangeableField<Native>) throws {
    let value = try first.value(in: self)
    first.put(try second.value(in: self), into: &self)
    second.put(value, into: &self)
  }

  /// Draws values until one is as it is wanted.
  func search<Value>(_ next: (inout Draw) throws -> Value, _ isWanted: (Value) throws -> Bool) rethrows -> Value {
    try draw("search") { draw in
      while true {
        let value = try next(&draw)
        if try isWanted(value) { return value }
      }
    }
  }

  /// Draws so many bytes for a field.
  mutating func draw(_ count: Int, for field: some ChangeableField<[UInt8]>) { field.draw(count, into: &self) }
}

extension String {
  /// The Base64 text with the lowest bit of its last character set, which belongs to no byte where padding follows.
  var withSpareBit: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var characters = Array(self)
    if let last = characters.lastIndex(where: { $0 != "=" }), let value = alphabet.firstIndex(of: characters[last]) {
      characters[last] = alphabet[value | 1]
    }
    return String(characters)
  }
}
