internal import Conformance

/// What a replay of published files established.
package struct PublishedReport: Sendable {
  /// One file of it.
  package struct File: Sendable {
    package let name: String
    package fileprivate(set) var tally = PublishedTally()
    /// Why items are not covered.
    package fileprivate(set) var reasons = Counted()
    /// Where the publisher leaves the answer to the implementation: what ours is, and why.
    package fileprivate(set) var choices = Counted()
  }

  /// A value of an item that is not ours.
  package struct Disagreement: Sendable {
    package let file: String
    package let item: String
    package let difference: PublishedDifference
  }

  package private(set) var files: [File] = []
  package private(set) var disagreements: [Disagreement] = []

  package var total: PublishedTally {
    files.reduce(into: PublishedTally()) { $0.add($1.tally) }
  }

  mutating func add(_ items: [PublishedItem], of name: String) {
    var file = File(name: name)
    for item in items {
      file.add(item.judgement)
      guard case .disagrees(let differences) = item.judgement else { continue }
      disagreements += differences.map { Disagreement(file: name, item: item.name, difference: $0) }
    }
    files.append(file)
  }
}

/// How many items came out in which way.
package struct PublishedTally: Equatable, Sendable {
  package fileprivate(set) var agreeing = 0
  package fileprivate(set) var disagreeing = 0
  package fileprivate(set) var notCovered = 0

  package var items: Int { replayed + notCovered }

  /// Items that were compared with our implementation.
  package var replayed: Int { agreeing + disagreeing }

  fileprivate mutating func add(_ other: PublishedTally) {
    agreeing += other.agreeing
    disagreeing += other.disagreeing
    notCovered += other.notCovered
  }
}

/// Sentences, and the number of items that each is true of, in the order in which they first came.
package struct Counted: Sendable {
  package private(set) var sentences: [(text: String, items: Int)] = []

  fileprivate mutating func add(_ text: String) {
    if let index = sentences.firstIndex(where: { $0.text == text }) {
      sentences[index].items += 1
    } else {
      sentences.append((text, 1))
    }
  }
}

extension PublishedReport.File {
  fileprivate mutating func add(_ judgement: PublishedJudgement) {
    switch judgement {
    case .agrees:
      tally.agreeing += 1
    case .agreesByChoice(let choice):
      tally.agreeing += 1
      choices.add(choice)
    case .disagrees:
      tally.disagreeing += 1
    case .notCovered(let reason):
      tally.notCovered += 1
      reasons.add(reason)
    }
  }
}
