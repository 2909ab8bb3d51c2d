import StrictJSON

/// The members of a JSON object as texts to be shown; another text is a single member without a name.
struct JSONFields {
  let members: [(name: String, value: String)]

  init(_ text: String) {
    guard case .object(let object)? = try? JSONReader.parse(Array(text.utf8)) else {
      members = [("", text)]
      return
    }
    members = object.members.map { member in
      if case .string(let text) = member.value { return (member.key, text) }
      return (member.key, String(decoding: JSONWriter.compact(member.value), as: UTF8.self))
    }
  }

  subscript(name: String) -> String? {
    members.first { $0.name.hasSameCodePoints(as: name) }?.value
  }
}
