package import Conformance
internal import ConformanceFiles
internal import Encodings
internal import Primitives
import StrictJSON

/// Explains a vector step by step, an operation with its rules, formulas and mistakes, or a mistake.
package struct Explanation {
  let suite: Suite
  private let width: Int

  package init(_ suite: Suite, width: Int) {
    self.suite = suite
    self.width = max(40, width)
  }

  /// The page of an operation.
  package func page(of operation: Operation) -> String {
    OperationPage(suite: suite, operation: operation).summary.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("|") ? String($0) : wrapped(String($0), indentation: Self.indentation(of: $0)) }
      .joined(separator: "\n")
  }

  /// How far the lines of an item of a list are indented that continue it.
  private static func indentation(of line: Substring) -> Int {
    line.prefixMatch(of: /-\ |[0-9]+\.\ /).map { $0.output.count } ?? 0
  }

  /// The computation of a vector, and the mistakes that it detects.
  package func text(of visit: VectorWalk.Visit) throws -> String {
    let vector = visit.vector
    guard let operation = suite[visit.operation] else { return vector.id }
    var parts = [
      [
        wrapped("\(vector.id) [\(visit.protocols.joined(separator: " "))]", indentation: 2), wrapped(vector.comment),
        wrapped("\(operation.id): \(operation.summary)\(chapter(of: operation))"),
      ].joined(separator: "\n")
    ]
    if let parent = vector.parent, let change = vector.change {
      parts.append(section("Differs from \(parent)", [wrapped(change, indentation: 2, first: "  ")]))
    }
    parts.append(section("Input", subject(of: vector, operation)))
    if let script = operation.script {
      parts.append(section("Events", events(of: vector, operation, script)))
    } else {
      parts.append(section("Computation", steps(of: vector, operation, visit.protocols[0])))
    }
    parts.append(section("Expected", expected(of: vector, operation, visit.protocols[0])))
    let rules = operation.rules.filter { vector.rules.contains($0.id) }
    parts.append(section("Rules", rules.map { sentence($0.id, $0.sentence) }))
    let detected = try Detections.read(beside: visit.file, of: [operation.id])[vector.id]
    let mistakes = operation.mistakes.map(\.mistake).filter { detected.contains($0.id) }
    parts.append(section("Detects", mistakes.map { sentence($0.id, $0.sentence) }))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: - Parts

  /// Which chapter of the book the operation belongs to, after a space; empty where the suite names none.
  private func chapter(of operation: Operation) -> String {
    let pointers = OperationPage(suite: suite, operation: operation).pointersWithoutLinks
    return pointers.first { $0.hasPrefix("Chapter: ") }.map { " \($0)" } ?? ""
  }

  private func subject(of vector: Vector, _ operation: Operation) -> [String] {
    switch vector.subject {
    case .input(let input):
      return operation.inputs.filter { $0.name != operation.script?.events }.compactMap { field in
        input[field.name].map { entry(field, field.sentence, $0) }
      }
    case .accumulated(let cases):
      return [
        sentence(
          "\(cases.count) cases", "\(cases.cases); drawn from the seed \(cases.seed) and the numbers of the cases")
      ]
    }
  }

  /// Each event, what is observed after it, and the rules that decide it.
  private func events(of vector: Vector, _ operation: Operation, _ script: Script) -> [String] {
    guard case .input(let input) = vector.subject else { return [] }
    let decisions = vector.steps.filter { step in step.name.hasPrefix(script.decisions.name.prefix { $0 != "[" }) }
    return script.lines(input: input, output: vector.expectation.outputs.first).flatMap { line in
      let ids = line.number <= decisions.count ? decisions[line.number - 1].value.split(separator: " ") : []
      let rules = operation.rules.filter { rule in ids.contains { $0 == rule.id } }
      return [
        wrapped("\(line.number). \(line.event)", indentation: 5, first: "  "),
        wrapped("→ \(line.observation ?? "refused")", indentation: 7, first: "     "),
      ] + rules.map { wrapped("\($0.id): \($0.sentence)", indentation: 7, first: "     ") }
    }
  }

  private func steps(of vector: Vector, _ operation: Operation, _ version: String) -> [String] {
    vector.steps.map { entry($0.name, operation.formula(of: $0.name, in: version).map { "= \($0)" } ?? "", $0.value) }
  }

  private func expected(of vector: Vector, _ operation: Operation, _ version: String) -> [String] {
    let expectation = vector.expectation
    var lines: [String] = []
    let first = operation.script == nil ? 0 : 1
    for output in expectation.outputs.dropFirst(first) {
      for field in operation.outputs {
        guard let value = output[field.name] else { continue }
        let formula = operation.formula(of: field.name, in: version).map { "= \($0)" } ?? field.sentence
        lines.append(entry(field, formula, value))
      }
      if output.members.isEmpty { lines.append("  accepted") }
    }
    if let verification = expectation.verification {
      lines.append(sentence("verified", "\(verification.operation) must give back the original values"))
    }
    if let digest = expectation.digest {
      lines.append(entry("sha256", "of all results", Hex.encode(digest)))
    }
    let reasons = [expectation.reason].compactMap { $0 } + expectation.otherReasons
    for id in reasons {
      let words = operation.reasons.first { $0.id == id }?.sentence ?? ""
      lines.append(sentence(id == expectation.reason ? "refused: \(id)" : "or: \(id)", words))
    }
    return lines
  }

  // MARK: - Layout

  func section(_ title: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : ([wrapped(title + ":", indentation: 2)] + lines).joined(separator: "\n")
  }

  /// A field with its description, and its value below; of a list or a record, each value in it.
  private func entry(_ field: FieldDeclaration, _ words: String, _ value: Value) -> String {
    let leaves = RecordCoding.encode(value, as: field.form).leaves()
    let lines = leaves.map { $0.place.isEmpty ? $0.text : "\($0.place) = \($0.text.isEmpty ? "(empty)" : $0.text)" }
    return ([wrapped("\(field.name) \(words)", indentation: 6, first: "  ")] + lines.map(broken))
      .joined(separator: "\n")
  }

  /// A name with its description, and its value below.
  private func entry(_ name: String, _ words: String, _ value: String) -> String {
    wrapped("\(name) \(words)", indentation: 6, first: "  ") + "\n" + broken(value)
  }

  func sentence(_ name: String, _ words: String) -> String {
    wrapped("\(name): \(words)", indentation: 6, first: "  ")
  }

  /// Breaks a text between words.
  ///
  /// Whatever comes from a file goes through here or through `broken`.
  func wrapped(_ text: String, indentation: Int = 0, first: String = "") -> String {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.visible.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indentation)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Breaks a value at the width; of a very long value only the beginning is shown.
  private func broken(_ value: String) -> String {
    let longest = 2000
    guard !value.isEmpty else { return "      (empty)" }
    var rest = value.shortened(to: longest).visible[...]
    var lines: [String] = []
    while !rest.isEmpty {
      lines.append("      " + rest.prefix(width - 6))
      rest = rest.dropFirst(width - 6)
    }
    return lines.joined(separator: "\n")
  }
}
