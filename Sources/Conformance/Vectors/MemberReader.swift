/// Takes the members of a JSON object one by one, so that what is left at the end is unknown.
struct MemberReader {
  private var object: JSONObject
  private var taken: Set<String> = []

  init(_ value: JSONValue, as name: String = "") throws(FieldError) {
    guard case .object(let object) = value else { throw FieldError(name, "must be an object") }
    self.object = object
  }

  init(_ object: JSONObject) {
    self.object = object
  }

  mutating func take(_ name: String) throws(FieldError) -> JSONValue {
    guard let value = takeIfPresent(name) else { throw FieldError(name, "is missing") }
    return value
  }

  mutating func takeIfPresent(_ name: String) -> JSONValue? {
    guard let value = object[name] else { return nil }
    taken.insert(name)
    return value
  }

  mutating func text(_ name: String) throws(FieldError) -> String {
    try Self.text(take(name), name)
  }

  mutating func textIfPresent(_ name: String) throws(FieldError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    return try Self.text(value, name)
  }

  mutating func count(_ name: String) throws(FieldError) -> Int {
    guard case .number(let number) = try take(name), let integer = number.integer, integer >= 0 else {
      throw FieldError(name, "must be an integer of at least 0")
    }
    return Int(integer)
  }

  mutating func texts(_ name: String) throws(FieldError) -> [String] {
    guard case .array(let items) = try take(name) else { throw FieldError(name, "must be an array of texts") }
    var texts: [String] = []
    for (index, item) in items.enumerated() {
      texts.append(try Self.text(item, "\(name)[\(index)]"))
    }
    return texts
  }

  /// Checks that every member was taken.
  func finish() throws(FieldError) {
    if let unknown = object.members.first(where: { !taken.contains($0.key) }) {
      throw FieldError(unknown.key, "is not a member that is known here")
    }
  }

  private static func text(_ value: JSONValue, _ name: String) throws(FieldError) -> String {
    guard case .string(let text) = value else { throw FieldError(name, "must be a text") }
    return text
  }
}
