package import StrictJSON

/// Takes the members of a JSON object one by one, and refuses those that are left at the end.
package struct MemberReader {
  private let object: JSONObject
  /// Whether each of the object's members was taken.
  private var taken: [Bool]

  package init(_ value: JSONValue, as name: String = "") throws(FieldError) {
    guard case .object(let object) = value else { throw FieldError(name, "must be an object") }
    self.init(object)
  }

  package init(_ object: JSONObject) {
    self.object = object
    taken = Array(repeating: false, count: object.members.count)
  }

  package mutating func take(_ name: String) throws(FieldError) -> JSONValue {
    guard let value = takeIfPresent(name) else { throw FieldError(name, "is missing") }
    return value
  }

  package mutating func takeIfPresent(_ name: String) -> JSONValue? {
    guard let index = object.index(of: name) else { return nil }
    taken[index] = true
    return object.members[index].value
  }

  func has(_ name: String) -> Bool { object[name] != nil }

  package mutating func text(_ name: String) throws(FieldError) -> String {
    try Self.text(take(name), name)
  }

  package mutating func textIfPresent(_ name: String) throws(FieldError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    return try Self.text(value, name)
  }

  /// The largest number that `count` takes where no other limit is given: sums of such numbers cannot overflow.
  package static let largestCount = 1 << 40

  package mutating func count(_ name: String, from least: Int = 0, atMost limit: Int = largestCount) throws(FieldError)
    -> Int
  {
    guard case .number(let number) = try take(name), let integer = number.integer, integer >= least else {
      throw FieldError(name, "must be an integer of at least \(least)")
    }
    guard integer <= limit else { throw FieldError(name, "must be at most \(limit)") }
    return Int(integer)
  }

  package mutating func texts(_ name: String) throws(FieldError) -> [String] {
    guard case .array(let items) = try take(name) else { throw FieldError(name, "must be an array of texts") }
    return try Self.texts(items, name)
  }

  /// Takes an array of texts; it is empty where there is none.
  package mutating func textsIfPresent(_ name: String) throws(FieldError) -> [String] {
    has(name) ? try texts(name) : []
  }

  /// Reads the texts of an array of that name.
  static func texts(_ items: [JSONValue], _ name: String) throws(FieldError) -> [String] {
    var texts: [String] = []
    for (index, item) in items.enumerated() {
      texts.append(try text(item, "\(name)[\(index)]"))
    }
    return texts
  }

  /// Reads a member that is an object, and refuses unknown members of it.
  mutating func object<Content>(
    _ name: String, _ read: (inout MemberReader) throws(FieldError) -> Content
  ) throws(FieldError) -> Content {
    try Self.whole(try take(name), name, read)
  }

  /// Reads a member that is an array of objects, and refuses unknown members of them.
  mutating func objects<Content>(
    _ name: String, atMost limit: Int, _ read: (inout MemberReader) throws(FieldError) -> Content
  ) throws(FieldError) -> [Content] {
    guard case .array(let items) = try take(name), items.count <= limit else {
      throw FieldError(name, "must be an array of at most \(limit) objects")
    }
    var contents: [Content] = []
    for (index, item) in items.enumerated() {
      contents.append(try Self.whole(item, "\(name)[\(index)]", read))
    }
    return contents
  }

  private static func whole<Content>(
    _ value: JSONValue, _ name: String, _ read: (inout MemberReader) throws(FieldError) -> Content
  ) throws(FieldError) -> Content {
    do {
      var members = try MemberReader(value)
      let content = try read(&members)
      try members.finish()
      return content
    } catch {
      throw error.within(name)
    }
  }

  /// Checks that every member was taken.
  package func finish() throws(FieldError) {
    if let unknown = taken.firstIndex(of: false) {
      throw FieldError(object.members[unknown].key, "is not a known member")
    }
  }

  private static func text(_ value: JSONValue, _ name: String) throws(FieldError) -> String {
    guard case .string(let text) = value else { throw FieldError(name, "must be a text") }
    return text
  }
}
