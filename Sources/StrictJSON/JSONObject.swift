/// The members of a JSON object in the order of its text, without duplicate keys.
package struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A key with its value.
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    package static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameCodePoints(as: right.key) && left.value == right.value
    }
  }

  /// The members in order.
  package let members: [Member]

  /// Makes an object; a repeated key is a programming error.
  package init(_ members: [(String, JSONValue)]) {
    var builder = JSONObjectBuilder(capacity: members.count)
    for (key, value) in members {
      precondition(!builder.contains(key), "A JSON object has no duplicate keys.")
      builder.append(key, value)
    }
    self.init(builder)
  }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members)
  }

  /// Makes an object of members whose keys are known to be distinct.
  init(distinct members: [Member]) {
    self.members = members
  }

  /// Makes an object from the members of a builder.
  init(_ builder: JSONObjectBuilder) {
    members = builder.members
  }

  /// The value of a key, compared by code points.
  package subscript(key: String) -> JSONValue? {
    index(of: key).map { members[$0].value }
  }

  /// The place of a key among the members.
  package func index(of key: String) -> Int? {
    members.firstIndex { $0.key.hasSameCodePoints(as: key) }
  }
}

// Members of one kind; nil where there is no such member, or one of another kind.
extension JSONObject {
  package func text(_ key: String) -> String? { self[key]?.text }
  package func integer(_ key: String) -> Int64? { self[key]?.integer }
  package func boolean(_ key: String) -> Bool? { self[key]?.boolean }
  package func object(_ key: String) -> JSONObject? { self[key]?.object }
  package func elements(_ key: String) -> [JSONValue]? { self[key]?.elements }

  /// The texts of an array; other elements are left out.
  package func texts(_ key: String) -> [String]? { elements(key)?.compactMap(\.text) }

  /// The objects of an array; other elements are left out.
  package func objects(_ key: String) -> [JSONObject]? { elements(key)?.compactMap(\.object) }
}

/// Collects the members of an object, and finds repeated keys quickly.
struct JSONObjectBuilder {
  private(set) var members: [JSONObject.Member] = []
  private var index: Set<ExactText> = []

  /// Makes an object without members, which is to have about so many.
  init(capacity: Int = 0) {
    members.reserveCapacity(capacity)
  }

  /// Up to this number, keys are compared one by one, which is faster than hashing them.
  private static let linearCount = 16

  /// Returns whether a member with this key was appended.
  mutating func contains(_ key: String) -> Bool {
    guard members.count > Self.linearCount else {
      // Indices, because a copy of a member is a copy of its value.
      return members.indices.contains { members[$0].key.hasSameCodePoints(as: key) }
    }
    if index.isEmpty {
      index = Set(members.map { ExactText($0.key) })
    }
    return index.contains(ExactText(key))
  }

  /// Appends a member; its key must be new.
  mutating func append(_ key: String, _ value: JSONValue) {
    members.append(JSONObject.Member(key: key, value: value))
    if !index.isEmpty {
      index.insert(ExactText(key))
    }
  }
}
