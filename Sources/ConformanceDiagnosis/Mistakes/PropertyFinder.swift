internal import Conformance

/// A search for a simple property that some cases have in common, and others do not have.
///
/// The properties are few and simple, so that they cannot be made to fit by listing cases.
struct PropertyFinder {
  private let cases: [Observation]
  private let others: [Observation]

  /// Of more cases only some propose properties.
  private static let mostProposing = 60
  /// Of more cases only some choose among the properties; what is chosen is compared with all of them.
  private static let mostChoosing = 240

  /// Begins a search for what the cases have in common.
  init(of cases: [Observation], beside others: [Observation]) {
    self.cases = cases
    self.others = others
  }

  // MARK: - Exceptions

  /// A property that all cases have, and none or few of the others, without a look at values.
  var exception: CaseProperty? {
    common(candidates.filter { cases.count > 1 ? $0.isOfExceptions : $0.isOfOneException })
      .map { property in (property, others.count(where: property.holds)) }
      .filter { $0.1 * 16 <= others.count }
      .min { $0.1 < $1.1 }?.0
  }

  /// The values to which a field was changed in all cases, and in none of the others, although many of these change the same
  /// field: a check is made for a few values only.
  var exceptionByValue: CaseProperty? {
    guard cases.count > 1, let field = cases[0].vector.changedField,
      cases.allSatisfy({ $0.vector.changedField == field })
    else { return nil }
    let values = cases.compactMap(\.vector.changedTo).distinct
    let exception = CaseProperty.changes(field: field, values)
    guard values.count <= Self.mostValues, !others.contains(where: exception.holds),
      others.count(where: { $0.vector.changedField == field }) >= cases.count
    else { return nil }
    return exception
  }

  /// The most values that an exception lists.
  private static let mostValues = 4

  // MARK: - Separation

  /// Properties that tell the cases from the others.
  struct Separation: Equatable {
    /// One property, or two that belong together.
    let properties: [CaseProperty]
    /// The number of cases, and of others, that have all of them.
    let caseCount: Int
    let otherCount: Int
  }

  /// What tells the cases from the others; nil where there is nothing, or where it is likely to be a chance.
  var separation: Separation? {
    guard !cases.isEmpty, !others.isEmpty else { return nil }
    let some = PropertyFinder(
      of: Array(cases.spread.prefix(Self.mostChoosing)), beside: Array(others.spread.prefix(2 * Self.mostChoosing)))
    guard let chosen = some.choice else { return nil }
    let found = separation(by: chosen.properties)
    return found.otherCount * 20 <= others.count ? found : nil
  }

  private var choice: Separation? {
    let candidates = candidates
    let common = common(candidates)
    let shared = common.map { separation(by: [$0]) }
    return best(shared, among: candidates.count, allowing: 0)
      ?? best(pairs(of: common), among: candidates.count * candidates.count, allowing: 0)
      ?? best(shared, among: candidates.count, allowing: others.count / 20)
      ?? best(parts(candidates), among: candidates.count, allowing: 0)
  }

  private func separation(by properties: [CaseProperty]) -> Separation {
    Separation(
      properties: properties, caseCount: cases.count { one in properties.allSatisfy { $0.holds(one) } },
      otherCount: count(properties))
  }

  private func best(_ found: [Separation], among number: Int, allowing limit: Int) -> Separation? {
    found.filter { $0.otherCount <= limit && isUnlikely($0, among: number) }
      .max { ($0.caseCount, -$0.otherCount) < ($1.caseCount, -$1.otherCount) }
  }

  /// Each two properties of all cases; each alone is also one of many others.
  private func pairs(of common: [CaseProperty]) -> [Separation] {
    let few = common.sorted { count([$0]) < count([$1]) }.prefix(12)
    return few.indices.flatMap { first in
      few[(first + 1)...].map { separation(by: [few[first], $0]) }
    }
  }

  /// Properties of at least half of the cases.
  private func parts(_ candidates: [CaseProperty]) -> [Separation] {
    candidates.map { separation(by: [$0]) }.filter { $0.caseCount * 2 >= cases.count }
  }

  private func count(_ properties: [CaseProperty]) -> Int {
    others.count { other in properties.allSatisfy { $0.holds(other) } }
  }

  /// Whether hardly one of so many properties would separate the cases so well by chance.
  private func isUnlikely(_ found: Separation, among number: Int) -> Bool {
    let ways = Self.bits(choosing: found.caseCount, of: found.caseCount + others.count)
    let wrong = Self.bits(choosing: found.otherCount, of: others.count)
    return ways - wrong >= Double(number).binaryLogarithm + Self.leastSurprise
  }

  /// The number of ways to choose some of all, as a binary logarithm.
  private static func bits(choosing count: Int, of all: Int) -> Double {
    var bits = 0.0
    for chosen in 0..<count {
      let share = Double(all - chosen) / Double(chosen + 1)
      bits += share.binaryLogarithm
    }
    return bits
  }

  /// The surprise, in bits, that a property has beyond its choice among all properties.
  private static let leastSurprise = 4.0

  // MARK: - Candidates

  private func common(_ candidates: [CaseProperty]) -> [CaseProperty] {
    candidates.filter { cases.allSatisfy($0.holds) }
  }

  /// The properties of the cases, the simplest first.
  private var candidates: [CaseProperty] {
    let some = Array(cases.spread.prefix(Self.mostProposing))
    let rest = Array(others.spread.prefix(Self.mostProposing * 4))
    let patterns = some.flatMap { one in
      one.fields.flatMap { field, value in value.patterns.map { CaseProperty.pattern(field, $0) } }
    }
    let names = (some + rest).flatMap { $0.input.members.map(\.name) }.distinct
    let absent = names.flatMap { [CaseProperty.absent($0), .present($0)] }
    let choices = some.prefix(1).flatMap { one in
      one.fields.compactMap { field, value in value.shortText.map { CaseProperty.choice(field, $0) } }
    }
    let labels =
      some.compactMap { $0.vector.change.map { CaseProperty.change($0) } }
      + some.compactMap { $0.vector.corner.map { CaseProperty.corner($0) } }
      + some.flatMap { $0.vector.flags.map { CaseProperty.flag($0) } }
    return (patterns + bounds(some, beside: rest) + absent + choices + labels + [.emptyInput]).distinct
  }

  private func bounds(_ some: [Observation], beside rest: [Observation]) -> [CaseProperty] {
    let fields = some.flatMap { $0.fields.map(\.field) }.distinct
    return fields.flatMap { field -> [CaseProperty] in
      let values = some.compactMap { $0.value(of: field) }
      let other = rest.compactMap { $0.value(of: field) }
      if let unit = values.first?.length?.unit {
        let lengths = values.compactMap { $0.length?.count }
        return Bound.all(of: lengths, beside: other.compactMap { $0.length?.count })
          .map { .length(field, unit: unit, $0) }
      }
      return Bound.all(of: values.compactMap(\.number), beside: other.compactMap(\.number))
        .map { .number(field, $0) }
    }
  }
}

extension Bound {
  /// The most values that are compared one by one.
  private static let mostValues = 8

  /// The bounds that can tell some numbers from others.
  fileprivate static func all(of numbers: [UInt64], beside others: [UInt64]) -> [Bound] {
    guard let least = numbers.min(), let most = numbers.max() else { return [] }
    var bounds = numbers.distinct.prefix(mostValues).map { Bound.equal($0) }
    let counts = Dictionary(grouping: others) { $0 }.mapValues(\.count)
    if let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key { bounds.append(.other(usual)) }
    bounds += [.atMost(most), .atLeast(least)]
    if let above = others.max(), above < most { bounds.append(.atLeast(above + 1)) }
    if let below = others.min(), below > least { bounds.append(.atMost(below - 1)) }
    return bounds
  }
}

extension CaseProperty {
  /// Whether the cases with the property can be the exceptions of a mistake.
  fileprivate var isOfExceptions: Bool {
    switch self {
    case .length(let field, _, _): !field.isOutput
    case .change, .changes, .corner, .flag, .absent, .present, .emptyInput: true
    case .pattern, .number, .choice: false
    }
  }

  /// Whether a single case with the property can be the exception: most properties fit any case.
  fileprivate var isOfOneException: Bool {
    switch self {
    case .length(let field, _, .equal(0)), .length(let field, _, .atMost(0)): !field.isOutput
    case .corner, .flag, .absent, .emptyInput: true
    case .length, .change, .changes, .present, .pattern, .number, .choice: false
    }
  }
}

extension Value {
  /// A text that is short enough to be named.
  fileprivate var shortText: String? {
    guard case .text(let text) = self, text.unicodeScalars.count <= 24 else { return nil }
    return text
  }
}

extension Double {
  /// The binary logarithm of a positive number; between powers of two it is interpolated.
  var binaryLogarithm: Double { Double(exponent) + significand - 1 }
}
