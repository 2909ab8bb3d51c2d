package import StrictJSON

/// Takes the members of a JSON object one by one, and refuses those that are left at the end.
package struct MemberReader {
  private let members: JSONMembers
  /// The numbers of the members that were taken.
  private var taken = Numbers()
  /// The place after the member that was taken last.
  private var next: JSONMembers.Place

  package init(_ node: JSONNode, as name: String = "") throws(FieldError) {
    guard let members = node.members else { throw FieldError(name, "must be an object") }
    self.init(members)
  }

  package init(_ members: JSONMembers) {
    self.members = members
    next = members.start
  }

  package mutating func take(_ name: String) throws(FieldError) -> JSONNode {
    guard let node = takeIfPresent(name) else { throw FieldError(name, "is missing") }
    return node
  }

  package mutating func takeIfPresent(_ name: String) -> JSONNode? {
    guard let place = members.find(name, from: next) else { return nil }
    taken.insert(place.number)
    next = members.place(after: place)
    return members[place].value
  }

  package func has(_ name: String) -> Bool { members[name] != nil }

  /// Takes a text; one that equals a known text shares its memory.
  package mutating func text(_ name: String, like known: String? = nil) throws(FieldError) -> String {
    try Self.text(take(name), name, like: known)
  }

  package mutating func textIfPresent(_ name: String, like known: String? = nil) throws(FieldError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    return try Self.text(value, name, like: known)
  }

  /// The largest number that `count` takes where no other limit is given: sums of such numbers cannot overflow.
  package static let largestCount = 1 << 40

  package mutating func count(_ name: String, from least: Int = 0, atMost limit: Int = largestCount) throws(FieldError)
    -> Int
  {
    guard let number = try take(name).number, let integer = number.integer, integer >= least else {
      throw FieldError(name, "must be an integer of at least \(least)")
    }
    guard integer <= limit else { throw FieldError(name, "must be at most \(limit)") }
    return Int(integer)
  }

  package mutating func countIfPresent(_ name: String) throws(FieldError) -> Int? {
    has(name) ? try count(name) : nil
  }

  package mutating func texts(_ name: String, like known: [String] = []) throws(FieldError) -> [String] {
    guard let items = try take(name).elements else { throw FieldError(name, "must be an array of texts") }
    if items.count == known.count, zip(items, known).allSatisfy({ $0.isText($1) }) { return known }
    return try Self.texts(items, name)
  }

  /// Takes an array of texts; it is empty where there is none.
  package mutating func textsIfPresent(_ name: String) throws(FieldError) -> [String] {
    has(name) ? try texts(name) : []
  }

  /// Reads the texts of an array of that name.
  package static func texts(_ items: JSONElements, _ name: String) throws(FieldError) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard let text = item.text else { throw FieldError("\(name)[\(index)]", "must be a text") }
      texts.append(text)
    }
    return texts
  }

  /// Reads a member that is an object, and refuses unknown members of it.
  package mutating func object<Content>(
    _ name: String, _ read: (inout MemberReader) throws(FieldError) -> Content
  ) throws(FieldError) -> Content {
    try Self.whole(try take(name), name, read)
  }

  /// Reads a member that is an array of objects, and refuses unknown members of them.
  package mutating func objects<Content>(
    _ name: String, atMost limit: Int, _ read: (inout MemberReader) throws(FieldError) -> Content
  ) throws(FieldError) -> [Content] {
    guard let items = try take(name).elements, items.count <= limit else {
      throw FieldError(name, "must be an array of at most \(limit) objects")
    }
    var contents: [Content] = []
    for (index, item) in items.enumerated() {
      contents.append(try Self.whole(item, "\(name)[\(index)]", read))
    }
    return contents
  }

  private static func whole<Content>(
    _ node: JSONNode, _ name: String, _ read: (inout MemberReader) throws(FieldError) -> Content
  ) throws(FieldError) -> Content {
    do {
      var members = try MemberReader(node)
      let content = try read(&members)
      try members.finish()
      return content
    } catch {
      throw error.within(name)
    }
  }

  /// Checks that every member was taken.
  package func finish() throws(FieldError) {
    guard taken.count < members.count else { return }
    for (number, member) in members.enumerated() where !taken.contains(number) {
      throw FieldError(member.key, "is not a known member")
    }
  }

  private static func text(_ node: JSONNode, _ name: String, like known: String?) throws(FieldError) -> String {
    if let known, node.isText(known) { return known }
    guard let text = node.text else { throw FieldError(name, "must be a text") }
    return text
  }
}

/// A set of numbers, most of which are below 64 and need no memory.
private struct Numbers {
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  var count: Int { low.nonzeroBitCount + high.count }

  mutating func insert(_ number: Int) {
    if number < UInt64.bitWidth { low |= 1 << UInt64(number) } else { high.insert(number) }
  }

  func contains(_ number: Int) -> Bool {
    number < UInt64.bitWidth ? low & 1 << UInt64(number) != 0 : high.contains(number)
  }
}
