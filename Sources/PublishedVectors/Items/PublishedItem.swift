/// An item of a published file, with its judgement.
struct PublishedItem: Equatable, Sendable {
  /// The place of the item in its file, as in `data[36]`.
  let name: String
  let judgement: PublishedJudgement
  /// What it states, for the search for causes; empty where the judgement is not made from computations.
  var computations: [PublishedComputation] = []
}

/// The judgement of an item: the comparison with our implementation.
enum PublishedJudgement: Equatable, Sendable {
  case agrees
  /// Agrees where the publisher leaves the answer to the implementation; the choice and its reason are given.
  case agreesByChoice(String)
  case disagrees([PublishedDifference])
  /// No operation or primitive computes the item, for the reason given.
  case notCovered(String)

  /// Makes the judgement from the values that differ.
  init(_ differences: [PublishedDifference]) {
    self = differences.isEmpty ? .agrees : .disagrees(differences)
  }
}

/// A value that differs: the published one and ours, both in the notation of the file.
package struct PublishedDifference: Equatable, Sendable {
  package let field: String
  package let published: String
  package let ours: String
}
