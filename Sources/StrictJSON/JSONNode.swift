/// A value in a document, which is decoded when it is asked for.
package struct JSONNode: Sendable {
  let document: JSONDocument
  let index: Int

  private var entry: JSONDocument.Entry { document.entries[index] }

  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  /// The text of a string; nil for another value.
  package var text: String? {
    guard entry.kind == .string else { return nil }
    return document.text(of: entry)
  }

  /// The number; nil for another value.
  package var number: JSONNumber? {
    guard entry.kind == .number else { return nil }
    return document.number(of: entry)
  }

  /// The elements of an array; nil for another value.
  package var elements: JSONElements? {
    guard entry.kind == .array else { return nil }
    return JSONElements(document: document, first: index + 1, count: entry.count)
  }

  /// The members of an object; nil for another value.
  package var members: JSONMembers? {
    guard entry.kind == .object else { return nil }
    return JSONMembers(document: document, first: index + 1, count: entry.count)
  }

  /// Whether this is a string with these code points.
  package func isText(_ text: String) -> Bool {
    guard entry.kind == .string else { return false }
    guard !entry.isEscaped else { return self.text?.hasSameCodePoints(as: text) ?? false }
    guard entry.range.count == text.utf8.count else { return false }
    let bytes = document.bytes
    return text.withBytes { bytes.span.hasBytes($0, at: entry.range.lowerBound) }
  }

  /// Calls a function with the bytes of a string, in UTF-8; nil for another value.
  package func withUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
    guard entry.kind == .string else { return nil }
    guard entry.isEscaped else {
      let bytes = document.bytes
      return body(bytes.span.extracting(entry.range))
    }
    var text = document.text(of: entry)
    return text.withUTF8 { unsafe body($0.span) }
  }

  /// The value as a tree.
  package var value: JSONValue {
    switch entry.kind {
    case .null: .null
    case .yes: .bool(true)
    case .no: .bool(false)
    case .number: .number(document.number(of: entry))
    case .string: .string(document.text(of: entry))
    case .array:
      .array(JSONElements(document: document, first: index + 1, count: entry.count).map { $0.value })
    case .object:
      .object(JSONMembers(document: document, first: index + 1, count: entry.count).object)
    }
  }
}

/// The elements of an array.
package struct JSONElements: Sequence, Sendable {
  let document: JSONDocument
  fileprivate let first: Int
  package let count: Int

  package struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate var remaining: Int

    package mutating func next() -> JSONNode? {
      guard remaining > 0 else { return nil }
      defer {
        index = document.entries[index].end
        remaining -= 1
      }
      return JSONNode(document: document, index: index)
    }
  }

  package func makeIterator() -> Iterator { Iterator(document: document, index: first, remaining: count) }

  package var underestimatedCount: Int { count }
}

/// The members of an object, in the order of its text.
package struct JSONMembers: Sequence, Sendable {
  /// A key with its value.
  package struct Member {
    fileprivate let document: JSONDocument
    fileprivate let index: Int

    /// The key as a string.
    private var keyNode: JSONNode { JSONNode(document: document, index: index) }

    package var key: String { keyNode.text ?? "" }

    package var value: JSONNode { JSONNode(document: document, index: index + 1) }

    package func hasKey(_ key: String) -> Bool { keyNode.isText(key) }
  }

  let document: JSONDocument
  fileprivate let first: Int
  package let count: Int

  package struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate var remaining: Int

    package mutating func next() -> Member? {
      guard remaining > 0 else { return nil }
      defer {
        index = document.entries[index + 1].end
        remaining -= 1
      }
      return Member(document: document, index: index)
    }
  }

  package func makeIterator() -> Iterator { Iterator(document: document, index: first, remaining: count) }

  package var underestimatedCount: Int { count }

  /// The members as a tree.
  package var object: JSONObject {
    JSONObject(distinct: map { JSONObject.Member(key: $0.key, value: $0.value.value) })
  }

  /// The value of a key, compared by code points.
  package subscript(key: String) -> JSONNode? { find(key, from: start).map { self[$0].value } }
}

extension JSONMembers {
  /// Makes the members of a document that consists of keys, each with its value behind it.
  init(keysAndValuesOf document: JSONDocument, count: Int) {
    self.init(document: document, first: 0, count: count)
  }

  /// The place of a member.
  package struct Place: Sendable {
    /// The number of the member, from 0.
    package let number: Int
    fileprivate let index: Int
  }

  /// The place of the first member.
  package var start: Place { Place(number: 0, index: first) }

  package subscript(place: Place) -> Member { Member(document: document, index: place.index) }

  package func place(after place: Place) -> Place {
    Place(number: place.number + 1, index: document.entries[place.index + 1].end)
  }

  /// Finds a key, compared by code points.
  ///
  /// The search goes from a place to the end, and then from the start, because most readers know the order of the keys.
  package func find(_ key: String, from place: Place) -> Place? {
    var place = place
    for _ in 0..<count {
      if place.number == count { place = start }
      if self[place].hasKey(key) { return place }
      place = self.place(after: place)
    }
    return nil
  }
}
