internal import Conformance
internal import StrictJSON

/// An item of the publisher's files: the objects `input` and `output`, which contain only texts.
struct PowerAuthItem {
  private var input: MemberReader
  private var output: MemberReader

  init(_ value: JSONNode) throws(FieldError) {
    var item = try MemberReader(value)
    input = try MemberReader(item.take("input"), as: "input")
    output = try MemberReader(item.take("output"), as: "output")
    try item.finish()
  }

  mutating func value(of member: PowerAuthMember) throws(FieldError) -> Value {
    try member.notation.value(text(of: member), of: member.path)
  }

  /// The difference of a member from our value.
  mutating func difference(_ member: PowerAuthMember, ours: String) throws(FieldError) -> PublishedDifference {
    PublishedDifference(field: member.path, published: try text(of: member), ours: ours)
  }

  /// Checks that there are no members except those that were read and the ignored ones.
  mutating func finish(ignoring members: [PowerAuthMember]) throws(FieldError) {
    for member in members { _ = try value(of: member) }
    try Self.within(.input) { () throws(FieldError) in try input.finish() }
    try Self.within(.output) { () throws(FieldError) in try output.finish() }
  }

  private mutating func text(of member: PowerAuthMember) throws(FieldError) -> String {
    try Self.within(member.part) { () throws(FieldError) in
      switch member.part {
      case .input: try input.text(member.name)
      case .output: try output.text(member.name)
      }
    }
  }

  private static func within<Result>(
    _ part: PowerAuthMember.Part, _ work: () throws(FieldError) -> Result
  ) throws(FieldError) -> Result {
    do throws(FieldError) {
      return try work()
    } catch {
      throw error.within(part.rawValue)
    }
  }
}
