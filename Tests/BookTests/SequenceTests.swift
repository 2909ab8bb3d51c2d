import Foundation
import Testing

@testable import Conformance
@testable import ConformanceGeneration
@testable import PowerAuthScenarios

/// The sequences that chapters work through are vectors: their events, what the server answers, and its record after each.
@Suite struct SequenceTests {
  @Test(arguments: ["States4.md", "FactorKeys4.md", "Upgrade4.md"])
  func `A chapter works three vectors through, event by event`(name: String) throws {
    let pages = try Book().pages
    let page = try #require(pages.first { $0.name == name })
    let sequences = try WorkedSequence.all(in: page.text)
    #expect(sequences.count == 3 && Set(sequences.map(\.id)).count == 3)
    for sequence in sequences {
      let vector = try PlayedVector(id: sequence.id)
      try #require(sequence.rows.flatMap(\.events) == vector.events, "\(sequence.id)")
      try #require(vector.observations.count == vector.events.count, "\(sequence.id)")
      var played = 0
      for row in sequence.rows {
        played += row.events.count
        for (heading, cell) in row.cells {
          #expect(vector.observations[played - 1].cell(heading) == cell, "\(sequence.id), event \(played): \(heading)")
        }
      }
    }
  }

  @Test func `A row of several events is compared with the last of them`() throws {
    let text = """
      # 9. Title

      ## 9.1 A section

      Vector: `a.b/c`. More text.

      | event | answer | n, f | the device |
      | --- | --- | --- | --- |
      | `one x=1 y=z` | 200 | 1, 0 | c = 1 |
      | 2 × `two` | 401 | 1, 2 | c = 3 |

      ## 9.2 A section without a vector
      """
    let sequences = try WorkedSequence.all(in: text)
    #expect(sequences.map(\.id) == ["a.b/c"])
    let rows = try #require(sequences.first).rows
    #expect(rows.flatMap(\.events) == [["event=one", "x=1", "y=z"], ["event=two"], ["event=two"]])
    #expect(rows.map { row in row.cells.map { $0.text } } == [["200", "1, 0"], ["401", "1, 2"]])
  }

  @Test func `A status is shown with the bits of its flags, and what a record does not have as a dash`() {
    let status = Record(["http": .int(200), "result": .text("ok"), "blobFlags": .int(0b1010)])
    #expect(status.cell("answer") == "200, bits 1, 3")
    #expect(Record(["http": .int(200), "blobFlags": .int(8)]).cell("answer") == "200, bit 3")
    #expect(Record(["http": .int(200), "blobFlags": .int(0)]).cell("answer") == "200, no bit")
    #expect(Record(["result": .text("lost")]).cell("answer") == "lost")
    #expect(status.cell("confirmation, biometry") == "–" && status.cell("Kc, Kn") == "–, –")
    #expect(status.cell("weather") == nil)
  }
}

/// A section that works a vector through in a table.
private struct WorkedSequence {
  struct Row {
    /// Each event, as its members.
    let events: [Set<String>]
    /// What the table says about the server.
    let cells: [(heading: String, text: String)]
  }

  let id: String
  let rows: [Row]

  static func all(in text: String) throws -> [WorkedSequence] {
    try text.components(separatedBy: "\n## ").compactMap { section in
      guard let vector = section.firstMatch(of: /\nVector: `([^`]+)`\./) else { return nil }
      let table = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
        line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      }
      let headings = try #require(table.first)
      try #require(headings.first == "event" && headings.last == "the device")
      let rows = try table.dropFirst(2).map { try row($0, below: headings) }
      return WorkedSequence(id: String(vector.output.1), rows: rows)
    }
  }

  private static func row(_ cells: [String], below headings: [String]) throws -> Row {
    try #require(cells.count == headings.count, "\(cells)")
    let match = cells[0].wholeMatch(of: /(?:(\d+) × )?`([^`]+)`/)
    let event = try #require(match, "\(cells[0])")
    let count = event.output.1.flatMap { Int($0) } ?? 1
    let words = event.output.2.split(separator: " ").map(String.init)
    let members = Set(["event=\(words[0])"] + words.dropFirst())
    let ofServer = zip(headings, cells).dropFirst().dropLast().map { (heading: $0.0, text: $0.1) }
    return Row(events: [Set<String>](repeating: members, count: count), cells: ofServer)
  }
}

/// A vector as its declaration makes it, and what the model of the server answers.
private struct PlayedVector {
  let events: [Set<String>]
  let observations: [Record]

  init(id: String) throws {
    let suite = Suite.powerAuthWithScenarios
    let operation = try #require(suite.operations.first { id.hasPrefix("\($0.id)/") }, "\(id)")
    let range = operation.ranges[0]
    let maker = VectorMaker(suite: suite, operation: operation, range: range, seed: suite.seed)
    let scenario = try #require(maker.scenarios[String(id.dropFirst(operation.id.count + 1))], "\(id)")
    let script = try #require(operation.script)
    let input = try maker.completeDraft(of: scenario, id: id).inputs
    let answer = try operation.referenceAnswer(to: input, protocolVersion: range.versions[0])
    let output: Record? = if case .accept(let output, _) = answer { output } else { nil }
    events = try input.records(script.events).map(\.words)
    observations = try #require(output).records(script.observations)
  }
}

extension Record {
  /// The members of an event.
  fileprivate var words: Set<String> { Set(members.map { "\($0.name)=\(shown($0.name))" }) }

  /// What a table shows of an observation below a heading; nil for a heading that stands for nothing.
  fileprivate func cell(_ heading: String) -> String? {
    switch heading {
    case "answer": answer
    case "n, f": pair("counter", "attempts")
    case "state": shown("status")
    case "confirmation, biometry": has("confirmationPending") ? "\(confirmation), \(biometry)" : "–"
    case "biometry": biometry
    case "Kc, Kn": pair("knowledge", "nextKnowledge")
    case "Bc, Bn": pair("biometry", "nextBiometry")
    case "version": shown("version") + (shown("upgradePending") == "yes" ? ", awaited" : "")
    case "chain": shown("chain")
    default: nil
    }
  }

  private var answer: String {
    let answer = shown(has("http") ? "http" : "result")
    guard case .int(let flags)? = self["blobFlags"] else { return answer }
    let bits = (0..<8).filter { flags & (1 << $0) != 0 }.map { "\($0)" }
    let words = bits.isEmpty ? "no bit" : "\(bits.count == 1 ? "bit" : "bits") \(bits.joined(separator: ", "))"
    return "\(answer), \(words)"
  }

  private var confirmation: String { shown("confirmationPending") == "yes" ? "awaited" : "done" }
  private var biometry: String { shown("biometryEnabled") == "yes" ? "on" : "off" }

  private func pair(_ first: String, _ second: String) -> String { "\(shown(first)), \(shown(second))" }

  private func shown(_ name: String) -> String {
    switch self[name] {
    case .text(let text)?: text
    case .int(let number)?: "\(number)"
    default: "–"
    }
  }
}
