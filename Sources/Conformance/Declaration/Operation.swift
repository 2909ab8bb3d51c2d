internal import Synchronization

/// The declaration of an operation.
///
/// Its schema, its page in the documentation, the decoding and validation of its inputs, its vectors and its answers
/// are derived from it.
public final class Operation: Sendable {
  /// The operation's name, as in `kdf.index`.
  public let id: String
  package let summary: String
  /// The chapter of the reference that describes it.
  package let reference: String
  package let ranges: [ProtocolRange]
  /// The system that it is about, where that is not the main one of its suite; its files stand in a folder of this name.
  package let system: String?
  /// The chapter of the book that describes it; nil where all operations of its system share one.
  package let chapter: Chapter?
  /// Which party computes it, and for what.
  package let use: String?
  /// The versions of all ranges.
  package let protocols: [String]
  private let makeParts: @Sendable () -> OperationParts
  private let madeParts = AtomicLazyReference<OperationParts>()

  /// What is declared, made when it is first needed: most commands need few operations.
  var parts: OperationParts { madeParts.load() ?? madeParts.storeIfNil(makeParts()) }

  init(_ heading: OperationHeading, makeParts: @escaping @Sendable () -> OperationParts) {
    id = heading.id
    summary = heading.summary
    reference = heading.reference
    ranges = heading.ranges
    system = heading.system
    chapter = heading.chapter
    use = heading.use
    protocols = ranges.flatMap(\.versions)
    self.makeParts = makeParts
  }

  package convenience init(
    _ id: String, _ summary: String, reference: String, ranges: [ProtocolRange], declare: (OperationBuilder) -> Void
  ) {
    let parts = OperationParts(of: id, declare)
    self.init(OperationHeading(id, summary, reference: reference, ranges: ranges), makeParts: { parts })
  }

  /// The same operation with another id.
  package func named(_ id: String) -> Operation {
    let heading = OperationHeading(
      id, summary, reference: reference, ranges: ranges, system: system, chapter: chapter, use: use)
    return Operation(heading, makeParts: makeParts)
  }

  /// The computation with the mistakes of these ids, in the order of the declaration; other ids are ignored.
  package func computation(making mistakes: [String]) -> Computation {
    guard !mistakes.isEmpty else { return rightComputation }
    let made = self.mistakes.map(\.mistake).filter { mistakes.contains($0.id) }
    return computation(with: made.flatMap(\.edits))
  }

  /// The computation with edits, which need not be those of a mistake.
  package func computation(
    with edits: [Edit], harmless: [RuleEdit] = [], refusals: [ConditionalRefusal] = []
  ) -> Computation {
    Computation(edits: edits, harmless: harmless, refusals: refusals, preparing: parts.preparing)
  }
}

/// Collects the declaration of an operation.
package final class OperationBuilder {
  var inputs: [FieldDeclaration] = []
  var outputs: [FieldDeclaration] = []
  fileprivate(set) var reasons: [Reason] = []
  fileprivate(set) var reasonsAsLookedFor: [Reason]?
  package internal(set) var rules: [Rule] = []
  fileprivate(set) var drawnOutputs: [String] = []
  var singlePurposeValue: SinglePurposeValue?
  fileprivate(set) var cost: @Sendable (Record) -> Int = { _ in 1 }
  fileprivate(set) var verifiedBy: [String] = []
  package internal(set) var scenarios: [Scenario] = []
  var randomScenario: Scenario?
  var randomCount = 0
  fileprivate(set) var arrangement: Scenario.Build = { _ in }
  var mistakes: [DeclaredMistake] = []
  var notes: [String] = []
  var stricterRefusals: [StricterRefusal] = []
  var alternativeCatalogue: AlternativeCatalogue?
  var alternativesByName: [DeclaredAlternative] = []
  var alternativesLeftOut: Set<String> = []
  var describedAlternatives: [String] = []
  var isComputed = true
  var revisions: [String: Int] = [:]
  var catalogue = FieldCatalogue()
  var mistakeCatalogue: (@Sendable () -> MistakeCatalogue)?
  var leftOut: Set<String> = []
  var steps: [StepHandle] = []
  fileprivate(set) var refusedSteps: RefusedSteps?
  var outputFormulas: [Formula] = []
  var script: Script?
  var preparing: (@Sendable ([RuleEdit]) -> Computation.ByRules)?
}

/// Computes the intermediate values of an input that is refused, as far as they exist.
package typealias RefusedSteps = @Sendable (Request) throws -> [Step]

extension OperationBuilder {
  /// Declares what a report shows of an input that was accepted but must be refused.
  package func showRefused(_ steps: @escaping RefusedSteps) { refusedSteps = steps }
}

// MARK: - Fields

extension OperationBuilder {
  package func input<Native>(_ name: String, _ kind: FieldKind<Native>, _ sentence: String) -> Field<Native> {
    add(Conformance.input(name, kind, sentence))
  }

  package func optionalInput<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String
  ) -> OptionalField<Native> {
    add(Conformance.optionalInput(name, kind, sentence))
  }

  /// Declares an output, and how it is computed from the steps.
  package func output<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String, formula: String? = nil
  ) -> Field<Native> {
    add(Conformance.output(name, kind, sentence, formula: formula))
  }

  package func optionalOutput<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String, formula: String? = nil
  ) -> OptionalField<Native> {
    add(Conformance.optionalOutput(name, kind, sentence, formula: formula))
  }

  /// Declares outputs that the implementation draws, and the operation that verifies them.
  package func draws(_ names: String..., verifiedBy operation: String) {
    drawnOutputs += names
    verified(by: operation)
  }

  /// Declares the operation that verifies answers of which several are right.
  package func verified(by operation: String) {
    verifiedBy.append(operation)
  }
}

// MARK: - Cost

extension OperationBuilder {
  /// Declares that answers to some inputs take long, in units of about a tenth of a millisecond; a diagnosis, which
  /// remembers the keys of passwords, tries fewer mistakes with them.
  package func costs(_ cost: @escaping @Sendable (Record) -> Int) {
    self.cost = cost
  }
}

// MARK: - Rules and refusals

extension OperationBuilder {
  package func rule(_ id: String, _ sentence: String) -> Rule {
    add(Rule(id, sentence))
  }

  package func refuses(_ reasons: Reason...) {
    self.reasons += reasons
  }

  /// Declares the order in which all the reasons are looked for, where it is not that of `refuses`, which vectors repeat.
  package func checkOrder(_ order: [Reason]) { reasonsAsLookedFor = order }

  /// Declares how each draft is completed after its scenario and before the other values are drawn.
  package func arrange(_ build: @escaping @Sendable (inout Draft) throws -> Void) {
    arrangement = build
  }
}
