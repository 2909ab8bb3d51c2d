/// What came of one item of a published file.
struct PublishedItem: Equatable, Sendable {
  /// The place of the item in its file, as in `data[36]`.
  let name: String
  let judgement: PublishedJudgement
}

/// How an item compares with our implementation.
enum PublishedJudgement: Equatable, Sendable {
  case agrees
  /// Agrees where the publisher leaves the answer to the implementation; the choice and its reason are given.
  case agreesByChoice(String)
  case disagrees([PublishedDifference])
  /// Nothing here computes what the item is about, for the reason given.
  case notCovered(String)

  /// Judges an item by all the values of it that differ.
  init(_ differences: [PublishedDifference]) {
    self = differences.isEmpty ? .agrees : .disagrees(differences)
  }
}

/// A value that differs, as it was published and as we compute it, both in the notation of the file.
package struct PublishedDifference: Equatable, Sendable {
  package let field: String
  package let published: String
  package let ours: String
}
