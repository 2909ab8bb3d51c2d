import StrictJSON

/// The values in a JSON object as texts, each with its place; a text that is not an object is one value without a
/// place.
struct JSONFields {
  /// A member with more values than this is shown as one text, so that the page stays readable.
  private static let mostRows = 200

  let members: [(name: String, value: String)]

  init(_ text: String) {
    guard case .object(let object)? = try? JSONReader.parse(Array(text.utf8)) else {
      members = [("", text)]
      return
    }
    members = object.members.flatMap { member in
      let leaves = member.value.leaves(at: member.key).map { (name: $0.place, value: $0.text) }
      guard leaves.count > Self.mostRows else { return leaves }
      return [(member.key, String(decoding: JSONWriter.compact(member.value), as: UTF8.self))]
    }
  }

  subscript(name: String) -> String? {
    members.first { $0.name.hasSameCodePoints(as: name) }?.value
  }
}
