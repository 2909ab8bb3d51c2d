internal import StrictJSON

/// Ids of vectors: the operation, a slash, and a name.
package enum VectorID {
  /// The name as a pattern of JSON Schema.
  package static let namePattern = "[a-z0-9./-]+"

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether an id, which is well-formed, is that of a vector of the operation.
  static func isValid(_ id: String, of operation: String) -> Bool {
    id.withBytes { id in
      operation.withBytes { operation in
        id.count > operation.count + 1 && id[operation.count] == UInt8(ascii: "/") && id.hasBytes(operation, at: 0)
      }
    }
  }
}

extension VectorID {
  package static let longest = 200

  /// Whether the id is that of a random vector: only these end in `random` and a number.
  package static func isRandom(_ id: String) -> Bool {
    let digits = id.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let mark = "/random/".utf8
    return digits > 0 && id.utf8.dropLast(digits).suffix(mark.count).elementsEqual(mark)
  }

  /// Whether a text has the form of an id.
  ///
  /// No two such texts are canonically equivalent, so that sets and dictionaries of ids can use `String`.
  package static func isWellFormed(_ id: String) -> Bool {
    guard !id.isEmpty && id.utf8.count <= longest else { return false }
    return id.withBytes { id in id.indices.allSatisfy { isNameByte(id[$0]) } }
  }

  /// The id for messages: quoted and cut where it has another form.
  static func shown(_ id: String) -> String { isWellFormed(id) ? id : JSONExcerpt.quote(id) }

  /// Reads a member that is an id.
  static func read(_ name: String, in members: inout MemberReader) throws(FieldError) -> String {
    try check(try members.text(name), name)
  }

  static func readIfPresent(_ name: String, in members: inout MemberReader) throws(FieldError) -> String? {
    guard let text = try members.textIfPresent(name) else { return nil }
    return try check(text, name)
  }

  /// Refuses a text of another form; the name is for the message.
  static func check(_ text: String, _ name: String) throws(FieldError) -> String {
    guard isWellFormed(text) else {
      throw FieldError(name, "must be an id: lower-case letters, digits, dots, dashes and slashes, at most \(longest)")
    }
    return text
  }
}
