package import StrictJSON

/// Takes the members of a JSON object one by one, and refuses those that are left at the end.
package struct MemberReader {
  private var object: JSONObject
  private var taken: Set<String> = []

  package init(_ value: JSONValue, as name: String = "") throws(FieldError) {
    guard case .object(let object) = value else { throw FieldError(name, "must be an object") }
    self.object = object
  }

  package init(_ object: JSONObject) {
    self.object = object
  }

  package mutating func take(_ name: String) throws(FieldError) -> JSONValue {
    guard let value = takeIfPresent(name) else { throw FieldError(name, "is missing") }
    return value
  }

  package mutating func takeIfPresent(_ name: String) -> JSONValue? {
    guard let value = object[name] else { return nil }
    taken.insert(name)
    return value
  }

  func has(_ name: String) -> Bool { object[name] != nil }

  package mutating func text(_ name: String) throws(FieldError) -> String {
    try Self.text(take(name), name)
  }

  package mutating func textIfPresent(_ name: String) throws(FieldError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    return try Self.text(value, name)
  }

  package mutating func count(_ name: String) throws(FieldError) -> Int {
    guard case .number(let number) = try take(name), let integer = number.integer, integer >= 0 else {
      throw FieldError(name, "must be an integer of at least 0")
    }
    return Int(integer)
  }

  package mutating func texts(_ name: String) throws(FieldError) -> [String] {
    guard case .array(let items) = try take(name) else { throw FieldError(name, "must be an array of texts") }
    var texts: [String] = []
    for (index, item) in items.enumerated() {
      texts.append(try Self.text(item, "\(name)[\(index)]"))
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
    if let unknown = object.members.first(where: { !taken.contains($0.key) }) {
      throw FieldError(unknown.key, "is not a known member")
    }
  }

  private static func text(_ value: JSONValue, _ name: String) throws(FieldError) -> String {
    guard case .string(let text) = value else { throw FieldError(name, "must be a text") }
    return text
  }
}
