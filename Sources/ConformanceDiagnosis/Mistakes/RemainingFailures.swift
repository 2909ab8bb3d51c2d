internal import Conformance
internal import StrictJSON

/// The failures that no found mistake explains, by kind, field and step, with what tells them from passed cases.
struct RemainingFailures {
  /// Failures of one kind that concern one field, or another common subject.
  fileprivate struct Group {
    let description: Description
    var count = 0
    var operations: [String] = []
    var versions: Set<String> = []
    var changes: [String] = []
    var rules: [String] = []
    var observations: [Observation] = []
    var distinction = ""
    /// How many of the failures single mistakes explain.
    var suspects: [String: Int] = [:]
  }

  /// What a failure is put under.
  fileprivate struct Description: Hashable {
    let words: String
    /// The field that was changed, where the words are about it, so that the changes are examples.
    var subject: String?
    var help = Help.rulesAndProperties
  }

  /// What of the cases helps in addition to the words.
  fileprivate enum Help {
    case rulesAndProperties
    /// An error that occurs in many cases has many rules, which say little.
    case properties
    /// The words say what is wrong.
    case nothing
  }

  private var groups: [Group] = []
  /// The numbers of the groups, by cases.
  private var groupOfCase: [CaseName: Int] = [:]
  private var unseenGroup: Int?
  private var numbers: [Description: Int] = [:]
  /// The most frequent messages of errors; the failures with one of them are a group.
  private let commonErrors: Set<String>

  private static let mostGroups = 12
  private static let mostCommonErrors = 4
  private static let unanswered = "the file has no answers to the requests"
  private static let silent = "refuses everything: no input of the operation was accepted, and no refusal has a reason"

  init(_ answers: [VersionAnswers]) {
    commonErrors = Self.commonErrors(of: answers)
    for one in answers {
      let suspects = one.suspects
      for index in one.failures.indices where !one.isExplained[index] {
        let number = add(one.failures[index], of: one)
        for mistake in suspects[index] ?? [] { groups[number].suspects[mistake, default: 0] += 1 }
      }
      for (index, observation) in one.wrongSteps.enumerated() where !one.explainedSteps.contains(index) {
        add(observation, of: one)
      }
      for observation in one.changedVectors {
        let words = "the built-in implementation gives the same answer: the vector was changed"
        add(Description(words: words), observation, one)
      }
      if one.unseenFailures > 0 {
        let words = "not looked at: too many of an operation, or accumulated cases of which none is wrong by itself"
        let number = number(of: Description(words: words, help: .nothing))
        groups[number].add(one.unseenFailures, of: one)
        unseenGroup = number
      }
    }
    for number in order.prefix(Self.mostGroups) where groups[number].description.help != .nothing {
      groups[number].distinction = FailureDistinction.among(groups[number].observations, beside: answers)?.words ?? ""
    }
  }

  private static func commonErrors(of answers: [VersionAnswers]) -> Set<String> {
    var counts: [String: Int] = [:]
    for one in answers {
      for message in one.unexplained.compactMap(\.errorMessage) { counts[message, default: 0] += 1 }
    }
    let common = counts.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Set(common.prefix(mostCommonErrors).map(\.key))
  }

  /// For each case that was looked at, the index of its diagnosis.
  var cases: [CaseName: Int] {
    let indexes = indexes
    return groupOfCase.mapValues { indexes[$0] }
  }

  /// The index of the diagnosis of the cases that were not looked at.
  var unseen: Int? { unseenGroup.map { indexes[$0] } }

  /// The numbers of the groups, the largest group first.
  private var order: [Int] { groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) } }

  /// For each group, the index of its diagnosis.
  private var indexes: [Int] {
    var indexes = groups.indices.map(\.self)
    let last = groups.count > Self.mostGroups ? Self.mostGroups - 1 : groups.count
    for (place, number) in order.enumerated() { indexes[number] = min(place, last) }
    return indexes
  }

  /// A diagnosis without mistakes for each group, the largest first; small ones are put together.
  var diagnoses: [Diagnosis] {
    let sorted = order.map { groups[$0] }
    guard sorted.count > Self.mostGroups else { return sorted.map(\.diagnosis) }
    let rest = sorted.dropFirst(Self.mostGroups - 1)
    var others = Group(description: Description(words: "other failures, of \(rest.count) kinds"))
    for group in rest {
      others.count += group.count
      others.operations += group.operations
      others.versions.formUnion(group.versions)
    }
    others.operations = others.operations.distinct
    return (sorted.prefix(Self.mostGroups - 1) + [others]).map(\.diagnosis)
  }

  /// Returns the number of its group.
  @discardableResult
  private mutating func add(_ observation: Observation, of one: VersionAnswers) -> Int {
    add(
      one.isSilent ? Description(words: Self.silent) : description(of: observation, operation: one.operation),
      observation, one)
  }

  @discardableResult
  private mutating func add(_ description: Description, _ observation: Observation, _ one: VersionAnswers) -> Int {
    let number = number(of: description)
    groups[number].add(1, of: one)
    groups[number].observations.append(observation)
    groupOfCase[observation.caseName] = number
    if description.subject != nil, let change = observation.vector.changedTo { groups[number].changes.append(change) }
    // The rules of a vector that has several say little about a single failure.
    if observation.vector.rules.count == 1, description.help == .rulesAndProperties {
      groups[number].rules.append("\(observation.vector.rules[0]) of \(one.operation.id)")
    }
    return number
  }

  private mutating func number(of description: Description) -> Int {
    if let number = numbers[description] { return number }
    numbers[description] = groups.count
    groups.append(Group(description: description))
    return groups.count - 1
  }

  // MARK: - Words

  private func description(of observation: Observation, operation: Operation) -> Description {
    let vector = observation.vector
    let field = vector.changedField
    switch observation.failureKind {
    case .wronglyAccepted: return Description(words: "accepted inputs that must be refused", subject: field)
    case .wronglyRejected: return Description(words: "refused inputs that must be accepted", subject: field)
    case .wrongReason: return Self.description(ofReasonIn: observation, operation: operation)
    case .repeatedDraw: return Description(words: "a value that must be drawn for each case is repeated")
    case .wrongStep:
      return Description(words: "the output is right, but steps differ: see the first step that differs")
    case .broken, .failedInsteadOfRefusing: return description(ofErrorIn: observation)
    case .missing: return Description(words: Self.unanswered, help: .nothing)
    case .wrongOutput:
      let words = Self.words(forOutput: observation, outputs: operation.outputs)
      return Description(words: words + observation.wordsForStep)
    case .unexpectedPass, nil: return Description(words: "unexpected")
    }
  }

  private static func description(ofReasonIn observation: Observation, operation: Operation) -> Description {
    guard case .reject(let reason?, _) = observation.answer,
      !operation.reasons.contains(where: { $0.id.hasSameCodePoints(as: reason) })
    else {
      let words = "refused for another reason than \(observation.vector.expectation.reason ?? "invalid")"
      return Description(words: words, subject: observation.vector.changedField)
    }
    let words = "refused for \(JSONExcerpt.quote(reason)), which is not a reason of the operation"
    return Description(words: words, help: .nothing)
  }

  private func description(ofErrorIn observation: Observation) -> Description {
    let isRefusal = observation.failureKind == .failedInsteadOfRefusing
    let words = isRefusal ? "failed with an error instead of refusing" : "failed with an error"
    if case .unusable(let answer)? = observation.answer, let description = Self.description(of: answer) {
      return description
    }
    guard let message = observation.errorMessage, commonErrors.contains(message) else {
      return Description(words: words, subject: observation.vector.isNegative ? observation.vector.changedField : nil)
    }
    return Description(words: "\(words): \(JSONExcerpt.quote(message, upTo: 100))", help: .properties)
  }

  /// What an adapter did wrong on the wire, which is not an error of its library; nil where it ended.
  private static func description(of answer: UnusableAnswer) -> Description? {
    switch answer {
    case .end: nil
    case .missing: Description(words: unanswered, help: .nothing)
    case .line: Description(words: "the adapter wrote lines that are not answers", help: .nothing)
    case .form: Description(words: JSONExcerpt.quote(answer.message, upTo: 100), help: .nothing)
    }
  }

  private static func words(forOutput observation: Observation, outputs: [FieldDeclaration]) -> String {
    guard case .accept(let output, _) = observation.answer, let right = observation.vector.expectation.outputs.first
    else { return "the verifying operation refuses the output" }
    let wrong = outputs.map(\.name).filter { output[$0] != right[$0] }.map { "`\($0)`" }
    guard !wrong.isEmpty else { return "the output is wrong" }
    let isMissing = outputs.allSatisfy { output[$0.name] == right[$0.name] || output[$0.name] == nil }
    let what = isMissing ? "missing" : "wrong"
    return wrong.count == 1
      ? "the output \(wrong.joined()) is \(what)" : "the outputs \(wrong.joined(separator: ", ")) are \(what)"
  }
}

extension RemainingFailures.Group {
  fileprivate mutating func add(_ count: Int, of one: VersionAnswers) {
    self.count += count
    if !operations.contains(one.operation.id) { operations.append(one.operation.id) }
    versions.insert(one.protocolVersion)
  }

  fileprivate var diagnosis: Diagnosis {
    let subject = description.subject.map { ": `\($0.shortened(to: 60))`" } ?? ""
    let examples = changes.distinct.prefix(3).map { $0.shortened(to: 60) } + rules.distinct.prefix(2)
    return Diagnosis(
      operations: operations, protocolVersions: versions.sorted(), sentence: description.words + subject,
      distinction: distinction, examples: examples, mistakes: [], suspects: likeliest, explained: 0, failures: count)
  }

  /// The mistakes that explain the largest parts of the failures, each at least a quarter of them.
  private var likeliest: [String] {
    let sorted = suspects.filter { $0.value * 4 >= count }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(Diagnosis.mostSuspects).map(\.key)
  }
}

extension VersionAnswers {
  /// The failures that no mistake explains.
  fileprivate var unexplained: [Observation] {
    zip(failures, isExplained).compactMap { observation, isExplained in isExplained ? nil : observation }
  }

  /// For failures that are not explained, by index, the mistakes that explain them and that few right answers contradict.
  fileprivate var suspects: [Int: [String]] {
    guard !isSilent else { return [:] }
    var suspects: [Int: [String]] = [:]
    for (mistakes, explained) in parts where mistakes.count == 1 {
      let against = passes.count { known(by: $0)?.contains(mistakes[0]) ?? false }
      guard Diagnosis.allows(contradictions: Double(against), explained: explained.count) else { continue }
      for index in explained { suspects[index, default: []].append(mistakes[0]) }
    }
    return suspects
  }
}

extension Observation {
  /// The message of an error.
  fileprivate var errorMessage: String? {
    switch answer {
    case .error(let message)?, .unusable(.end(let message))?: message
    default: nil
    }
  }

  /// The first step that differs, where an answer with a wrong output has steps.
  fileprivate var wordsForStep: String {
    guard failureKind == .wrongOutput, case .accept(_, let steps)? = answer, !steps.isEmpty else { return "" }
    let sent = steps.byName
    let wrong = vector.steps.first { step in sent[step.name].map { !$0.hasSameValue(as: step) } ?? false }
    return wrong.map { "; the first step that differs is `\($0.name)`" } ?? "; all steps are right"
  }
}
