internal import Conformance
internal import StrictJSON

/// The members of an item, which some files divide into `input` and `output`.
struct Version4Members {
  private var parts: [MemberReader]

  init(_ node: JSONNode) throws(FieldError) {
    var item = try MemberReader(node)
    guard item.has("input"), item.has("output") else {
      parts = [item]
      return
    }
    parts = [
      try MemberReader(item.take("input"), as: "input"), try MemberReader(item.take("output"), as: "output"),
    ]
    try item.finish()
  }

  func has(_ name: String) -> Bool { parts.contains { $0.has(name) } }

  mutating func text(_ name: String) throws(FieldError) -> String {
    try parts[place(of: name)].text(name)
  }

  mutating func textIfPresent(_ name: String) throws(FieldError) -> String? {
    has(name) ? try text(name) : nil
  }

  /// Takes a text that is Base64.
  mutating func base64(_ name: String) throws(FieldError) -> [UInt8] {
    try PublishedNotation.bytes(text(name), of: name)
  }

  mutating func base64IfPresent(_ name: String) throws(FieldError) -> [UInt8]? {
    has(name) ? try base64(name) : nil
  }

  /// Takes an array of texts that are Base64.
  mutating func base64List(_ name: String) throws(FieldError) -> [[UInt8]] {
    var list: [[UInt8]] = []
    for text in try parts[place(of: name)].texts(name) {
      list.append(try PublishedNotation.bytes(text, of: name))
    }
    return list
  }

  /// Takes a text of decimal digits.
  mutating func decimal(_ name: String) throws(FieldError) -> Int64 {
    try PublishedNotation.number(text(name), of: name)
  }

  /// Checks that every member was taken.
  func finish() throws(FieldError) {
    for part in parts { try part.finish() }
  }

  /// The number of the part that has a member; the first one if none has it.
  private func place(of name: String) -> Int { parts.firstIndex { $0.has(name) } ?? 0 }
}
