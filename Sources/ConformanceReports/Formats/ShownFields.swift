internal import Conformance
import StrictJSON

/// The values in a record as texts, each with its place, such as `puks[2].code`.
struct ShownFields {
  /// A member with more values than this is shown as one text, so that the page stays readable.
  private static let mostRows = 200

  let rows: [(name: String, value: String)]

  init(_ record: Record) {
    rows = record.members.flatMap { member in
      let value = RecordCoding.encode(member.value)
      let leaves = value.leaves(at: member.name).map { (name: $0.place, value: $0.text) }
      guard leaves.count > Self.mostRows else { return leaves }
      return [(member.name, String(decoding: JSONWriter.compact(value), as: UTF8.self))]
    }
  }

  subscript(name: String) -> String? {
    rows.first { $0.name.hasSameCodePoints(as: name) }?.value
  }
}
