/// One thing to try with an operation: a vector for each protocol range to which it applies.
package struct Scenario: Sendable {
  typealias Build = @Sendable (inout Draft) throws -> Void

  package let name: String
  let comment: String
  let flags: [Flag]
  let rules: [Rule]
  let expecting: Expected
  /// The scenario of which this one is a copy with one change, and the change in words.
  let origin: Origin?
  /// The versions to which it applies; nil for all.
  let protocols: Set<String>?
  let accumulation: Accumulation?
  let revision: Int
  let since: String
  let build: Build
  /// The corner of a field of which the scenario is made, where it is not declared by hand.
  var corner: CornerOfField?

  /// A corner of a field, made of the first of some ordinary cases that has the field.
  struct CornerOfField: Sendable {
    let field: String
    let corner: Corner
    let ordinary: [String]
  }

  struct Origin: Sendable {
    let parent: String
    let change: String
  }

  /// Many cases in one vector, of which only a digest is kept.
  struct Accumulation: Sendable {
    let count: Int
    /// What the cases are, in words.
    let cases: String
    let build: @Sendable (inout Draft, Int) throws -> Void
  }
}

/// What a scenario declares of its result; the reference's answer must agree before a vector is written.
package enum Expected: Sendable {
  case accept
  /// What the reference answers; where it refuses, another of the operation's reasons will do as well.
  case computed
  case reject(Reason, also: [Reason] = [])
  /// Respected implementations differ: some refuse for the reason, others answer with one of the outputs.
  case either(Reason?, outputs: @Sendable (Record) throws -> [Record])
}
