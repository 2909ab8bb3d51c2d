internal import Conformance

/// The report of a replay of published files.
package struct PublishedReport: Sendable {
  /// One file.
  package struct File: Sendable {
    package let name: String
    package fileprivate(set) var tally = PublishedTally()
    /// The reasons for which items are not covered.
    package fileprivate(set) var reasons = Counted()
    /// Our choices where the publisher leaves the answer to the implementation, with the reasons.
    package fileprivate(set) var choices = Counted()
    /// The mistakes that give what disagrees, with their sentences.
    package fileprivate(set) var causes = Counted()
  }

  /// A value of an item that differs from ours.
  package struct Disagreement: Sendable {
    package let file: String
    package let item: String
    package let difference: PublishedDifference
    /// The mistakes that give all the published values of the item.
    package let causes: [PublishedCause]
  }

  package private(set) var files: [File] = []
  package private(set) var disagreements: [Disagreement] = []

  package var total: PublishedTally {
    files.reduce(into: PublishedTally()) { $0.add($1.tally) }
  }

  mutating func add(
    _ items: [PublishedItem], of name: String, causes: (PublishedItem) -> [PublishedCause] = { _ in [] }
  ) {
    var file = File(name: name)
    for item in items {
      file.add(item.judgement)
      guard case .disagrees(let differences) = item.judgement else { continue }
      let found = causes(item)
      for cause in found { file.causes.add("\(cause.mistake): \(cause.sentence)") }
      disagreements += differences.map {
        Disagreement(file: name, item: item.name, difference: $0, causes: found)
      }
    }
    files.append(file)
  }
}

/// The numbers of items by judgement.
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

/// Sentences with the numbers of their items, in the order of their first occurrences.
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
