/// The declaration of an operation: stored properties hold its fields, its steps and its rules, in the order of its page.
///
/// Scenarios (`ScenarioDeclaration`) and mistakes (`MistakeCatalogue`) are declared apart, because those who only replay
/// vectors need neither.
package protocol OperationDeclaration: DeclarationGroup {
  var heading: OperationHeading { get }
  /// The rules that each value of a field is about: corners exercise them, and mistakes with fields violate them.
  ///
  /// Without any, the kinds of the fields bring neither.
  var fieldRules: [Rule] { get }
  /// Declares the refusals and the answer.
  func declareAnswer(on op: OperationBuilder)
}

extension OperationDeclaration {
  package var fieldRules: [Rule] { [] }
}

/// What an operation is called, what it is for, in which versions it exists, and where it is described and used.
package struct OperationHeading: Sendable {
  package let id: String
  let summary: String
  let reference: String
  let ranges: [ProtocolRange]
  let system: String?
  let chapter: Chapter?
  let use: String?

  /// Makes a heading.
  ///
  /// - Parameters:
  ///   - system: The system, where it is not the main one of the suite.
  ///   - chapter: The chapter of the book that describes the operation; nil where all operations of the system share one.
  ///   - use: Which party computes it, and for what, as a sentence.
  package init(
    _ id: String, _ summary: String, reference: String, ranges: [ProtocolRange], system: String? = nil,
    chapter: Chapter? = nil, use: String? = nil
  ) {
    self.system = system
    self.chapter = chapter
    self.use = use
    self.id = id
    self.summary = summary
    self.reference = reference
    self.ranges = ranges
  }
}

/// An operation with vectors.
package protocol ScenarioDeclaration: OperationDeclaration {
  func declareScenarios(on op: OperationBuilder)
}

/// The mistakes of a protocol, found by the steps that they edit.
package struct MistakeCatalogue: Sendable {
  let mistakes: [Mistake]
  private let numbers: [Key: [Int]]

  /// A step by which the mistakes are found.
  private struct Key: Hashable, Sendable {
    let step: any RuleStep

    static func == (one: Key, other: Key) -> Bool { (one.step as AnyKeyPath) == other.step }

    func hash(into hasher: inout Hasher) { hasher.combine(step as AnyKeyPath) }
  }

  package init(_ mistakes: [Mistake]) {
    self.mistakes = mistakes
    var numbers: [Key: [Int]] = [:]
    for (number, mistake) in mistakes.enumerated() {
      for step in mistake.steps { numbers[Key(step: step), default: []].append(number) }
    }
    self.numbers = numbers
  }

  /// The mistakes that edit a step of one of the rules, in the order of the catalogue, each with the rules it violates.
  func violations(of rules: [Rule]) -> [(mistake: Mistake, rules: [Rule])] {
    var violated: [Int: [Rule]] = [:]
    for rule in rules {
      for number in Set(rule.steps.flatMap { numbers[Key(step: $0)] ?? [] }) {
        violated[number, default: []].append(rule)
      }
    }
    return violated.sorted { $0.key < $1.key }.map { (mistakes[$0.key], $0.value) }
  }
}

extension Mistake {
  /// The steps of the computation that it edits.
  fileprivate var steps: [any RuleStep] {
    edits.compactMap { if case .rule(let edit) = $0 { edit.step } else { nil } }
  }
}

/// What a module adds to the declarations of another one.
package typealias DeclarationLayer = @Sendable (_ declaration: any OperationDeclaration, _ op: OperationBuilder) -> Void

extension Operation {
  /// Makes an operation of its declaration and of what other modules add to it.
  package convenience init(_ declaration: any OperationDeclaration, layers: [DeclarationLayer] = []) {
    self.init(declaration.heading) {
      OperationParts(of: declaration.heading.id) { op in
        op.addParts(of: declaration)
        op.fieldRules(declaration.fieldRules)
        declaration.declareAnswer(on: op)
        for layer in layers { layer(declaration, op) }
      }
    }
  }
}

extension OperationBuilder {
  /// Declares the mistakes of a catalogue that edit a step of the operation's rules; the catalogue is made when it is needed.
  package func mistakes(of catalogue: @autoclosure @escaping @Sendable () -> MistakeCatalogue) {
    mistakeCatalogue = catalogue
  }

  /// Leaves out mistakes that edit a step of the operation, but of which its vectors cannot show enough.
  package func leaveOut(_ mistakes: [String]) { leftOut.formUnion(mistakes) }
}
