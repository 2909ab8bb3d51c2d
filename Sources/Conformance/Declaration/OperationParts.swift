internal import Synchronization

/// What the declaration of an operation holds, apart from its heading.
final class OperationParts: Sendable {
  let inputs: [FieldDeclaration]
  let outputs: [FieldDeclaration]
  let reasons: [Reason]
  let reasonsAsLookedFor: [Reason]
  let rules: [Rule]
  let drawnOutputs: [String]
  let singlePurposeValue: SinglePurposeValue?
  let verifiedBy: [String]
  let notes: [String]
  let stricterRefusals: [StricterRefusal]
  let alternatives: [DeclaredAlternative]
  /// The ids of alternatives of which nothing else is known.
  let describedAlternatives: [String]
  /// Whether right answers can be computed.
  let isComputed: Bool
  let revisions: [String: Int]
  let cost: @Sendable (Record) -> Int
  let scenarios: [Scenario]
  let randomScenario: Scenario?
  let randomCount: Int
  let arrange: Scenario.Build
  private let declaredMistakes: DeclaredMistakes
  private let foundMistakes = AtomicLazyReference<OperationMistakes>()
  let steps: [StepHandle]
  let formulas: [Formula]
  let refusedSteps: RefusedSteps?
  let script: Script?
  let rightComputation: Computation
  private let unknownAlternatives: [String]
  let preparing: @Sendable ([RuleEdit]) -> Computation.ByRules

  init(of id: String, _ declare: (OperationBuilder) -> Void) {
    let builder = OperationBuilder()
    declare(builder)
    guard let preparing = builder.preparing else { preconditionFailure("\(id) declares no computation") }
    for names in [builder.inputs.map(\.name), builder.outputs.map(\.name), builder.rules.map(\.id)] {
      precondition(Set(names).count == names.count, "\(id) declares a field or a rule twice: \(names)")
    }
    self.preparing = preparing
    rightComputation = Computation(edits: [], preparing: preparing)
    inputs = builder.inputs
    outputs = builder.outputs
    reasons = builder.reasons
    reasonsAsLookedFor = builder.reasonsAsLookedFor ?? builder.reasons
    rules = builder.rules
    drawnOutputs = builder.drawnOutputs
    singlePurposeValue = builder.singlePurposeValue
    cost = builder.cost
    verifiedBy = builder.verifiedBy
    notes = builder.notes
    stricterRefusals = builder.stricterRefusals
    alternatives = builder.permittedAlternatives
    describedAlternatives = builder.describedAlternatives
    isComputed = builder.isComputed
    revisions = builder.revisions
    scenarios = builder.scenarios + builder.catalogue.scenarios(inputs: builder.inputs)
    randomScenario = builder.randomScenario
    randomCount = builder.randomCount
    arrange = builder.arrangement
    declaredMistakes = DeclaredMistakes(
      byHand: builder.mistakes, catalogue: builder.mistakeCatalogue, leftOut: builder.leftOut,
      fields: builder.catalogue, inputs: builder.inputs, outputs: builder.outputs, rules: builder.rules)
    unknownAlternatives = builder.unknownAlternatives
    refusedSteps = builder.refusedSteps
    steps = builder.steps
    formulas = builder.steps.map(\.formula) + builder.outputFormulas
    script = builder.script
  }

  /// The mistakes, made when they are first needed.
  private var ofMistakes: OperationMistakes {
    foundMistakes.load() ?? foundMistakes.storeIfNil(OperationMistakes(declaredMistakes))
  }

  var mistakes: [DeclaredMistake] { ofMistakes.mistakes }

  var unknownNames: [String] { ofMistakes.unknownNames + unknownAlternatives }
}

extension Operation {
  package var inputs: [FieldDeclaration] { parts.inputs }
  package var outputs: [FieldDeclaration] { parts.outputs }
  package var reasons: [Reason] { parts.reasons }
  /// The same reasons in the order in which they are looked for.
  package var reasonsAsLookedFor: [Reason] { parts.reasonsAsLookedFor }
  package var rules: [Rule] { parts.rules }
  /// Outputs that an implementation draws; they must never repeat.
  package var drawnOutputs: [String] { parts.drawnOutputs }
  package var singlePurposeValue: SinglePurposeValue? { parts.singlePurposeValue }
  /// The operations that verify answers with drawn outputs.
  package var verifiedBy: [String] { parts.verifiedBy }
  /// Sentences for its page.
  package var notes: [String] { parts.notes }
  package var stricterRefusals: [StricterRefusal] { parts.stricterRefusals }
  /// What respected implementations do otherwise, and what is right as well.
  package var alternatives: [DeclaredAlternative] { parts.alternatives }
  /// The revisions of vectors that no scenario declares by itself, by name.
  package var revisions: [String: Int] { parts.revisions }
  /// How long an answer takes, in units of about a tenth of a millisecond, where the keys of passwords are remembered.
  package var cost: @Sendable (Record) -> Int { parts.cost }
  package var scenarios: [Scenario] { parts.scenarios }
  package var randomScenario: Scenario? { parts.randomScenario }
  package var randomCount: Int { parts.randomCount }
  package var arrange: Scenario.Build { parts.arrange }
  package var mistakes: [DeclaredMistake] { parts.mistakes }
  /// The intermediate values.
  package var steps: [StepHandle] { parts.steps }
  package var formulas: [Formula] { parts.formulas }
  /// The intermediate values of inputs that are refused; nil where none are declared.
  var refusedSteps: RefusedSteps? { parts.refusedSteps }
  /// The events that it plays; nil where it is one computation.
  package var script: Script? { parts.script }
  /// The computation without mistakes.
  package var rightComputation: Computation { parts.rightComputation }
  /// The names of corners and mistakes that are declared omitted or not detectable, but do not exist.
  package var unknownNames: [String] { parts.unknownNames }
}
