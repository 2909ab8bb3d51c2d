/// One thing to test in an operation; it gives a vector for each protocol range to which it applies.
///
/// An object, because handles of scenarios are copied often: copies of a large value make the package slow to compile.
package final class Scenario: Sendable {
  package typealias Build = @Sendable (inout Draft) throws -> Void

  package let name: String
  package let comment: String
  package let flags: [Flag]
  package let rules: [Rule]
  package let expecting: Expected
  /// The parent scenario and the one change, in words; nil where the scenario is not a copy.
  package let origin: Origin?
  /// The versions to which it applies; nil for all.
  package let protocols: Set<String>?
  package let accumulation: Accumulation?
  package let revision: Int
  package let since: String
  package let build: Build
  /// The corner from which the scenario is made; nil where the scenario is declared by hand.
  package let corner: CornerOfField?

  package init(
    name: String, comment: String, flags: [Flag], rules: [Rule], expecting: Expected, origin: Origin? = nil,
    protocols: Set<String>? = nil, accumulation: Accumulation? = nil, revision: Int, since: String,
    corner: CornerOfField? = nil, build: @escaping Build = { _ in }
  ) {
    self.name = name
    self.comment = comment
    self.flags = flags
    self.rules = rules
    self.expecting = expecting
    self.origin = origin
    self.protocols = protocols
    self.accumulation = accumulation
    self.revision = revision
    self.since = since
    self.corner = corner
    self.build = build
  }

  /// A corner of a field, made from the first of some ordinary cases that has the field.
  package struct CornerOfField: Sendable {
    package let field: String
    package let corner: Corner
    package let ordinary: [String]
  }

  package struct Origin: Sendable {
    package let parent: String
    package let change: String

    package init(parent: String, change: String) {
      self.parent = parent
      self.change = change
    }
  }

  /// Many cases in one vector, with only the digest of their results.
  package struct Accumulation: Sendable {
    package let count: Int
    /// A description of the cases.
    package let cases: String
    let build: @Sendable (inout Draft, Int) throws -> Void
  }
}

/// The expected result of a scenario; the reference's answer must agree before a vector is written.
package enum Expected: Sendable {
  case accept
  /// The reference's answer; where that is a refusal, each of the operation's reasons is allowed.
  case computed
  case reject(Reason, also: [Reason] = [])
  /// One input on which accepted implementations differ: some refuse, others answer with one of the outputs.
  case either(Reason?, outputs: @Sendable (Record) throws -> [Record])
  /// One input on which accepted implementations differ: some refuse for the reason, as the reference does, others
  /// compute with the edits.
  case eitherBy(Reason?, [Edit])
  /// One input on which accepted implementations differ: some compute, as the reference does, others refuse.
  case acceptOrReject(Reason?)
}
