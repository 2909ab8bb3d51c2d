internal import Conformance
internal import ConformanceGeneration

/// How an input was made.
package enum InputKind: String, CaseIterable, Sendable {
  /// A scenario of the declaration, drawn anew.
  case drawn
  /// Corners of several fields at once.
  case corners
  /// A value near one of a scenario, with all that follows from it.
  case near
  /// A change of an input that went another way than those before it, or of one of its scenarios.
  case changed
}

/// A request of a search, with the case that it is.
struct SearchRequest: Sendable {
  let number: Int
  let made: CaseMaker.MadeCase
  let protocolVersion: String
  /// The name under which its values were drawn.
  let draw: String
  /// The scenario that has the input as it is; nil for other inputs.
  let scenario: String?
  let kind: InputKind
  /// The field that was changed last; empty where none was.
  let field: String
  /// Whether the reference took a path that it had not taken in this round.
  let isNewPath: Bool
}

/// Makes the requests of one round.
///
/// About half of them are to be refused: gentle changes, which let all that depends on a value follow from it, are made as
/// long as too few are accepted, and harsh ones as long as too few are refused.
struct RequestMaker {
  private let maker: CaseMaker
  private let round: SearchPlan.Round
  private let corners: FieldCorners
  private let starts: [CaseMaker.Start]
  private let versions: [String]
  private let onlyDraws: Bool
  private let detectsMistakes: Bool
  private var mutation: ValueMutation
  private var paths: Set<AnswerPath> = []
  /// The inputs that are changed further, each with the name under which it was drawn.
  private var kept: [Candidate] = []
  private var counts = (accepted: 0, refused: 0)
  private var drawNumber = 0

  /// An input before its case is made.
  private struct Candidate {
    var input: Record
    var draw: String
    var kind: InputKind
    var field = ""
    var scenario: String?
  }

  /// The number of inputs that are made for a request before it is left out.
  private static let mostAttempts = 8

  /// Makes a maker; `onlyDraws` lets it draw scenarios and change nothing, and for `detectsMistakes` each case has all answers
  /// that are allowed.
  init(
    _ maker: CaseMaker, _ round: SearchPlan.Round, seed: String, usesCorpus: Bool, onlyDraws: Bool,
    detectsMistakes: Bool, versions: [String]
  ) {
    self.maker = maker
    self.detectsMistakes = detectsMistakes
    self.onlyDraws = onlyDraws
    self.round = round
    self.versions = versions
    corners = FieldCorners(maker)
    starts = usesCorpus ? maker.starts : maker.drawnStarts
    let name = "\(maker.path) round \(round.number)"
    mutation = ValueMutation(picker: Picker(seed: seed, name: name), drawName: "\(seed) \(name)")
  }

  /// The request at a place of the round; nil where no input was found.
  ///
  /// Places must be asked for in their order.
  mutating func request(_ place: Int) -> SearchRequest? {
    let version = mutation.picker.element(of: versions) ?? maker.versions[0]
    for attempt in 0..<Self.mostAttempts {
      guard let candidate = candidate(place, attempt) else { continue }
      let number = round.first + place
      guard
        let made = maker.make(
          candidate.input, drawnAs: candidate.draw, of: candidate.scenario, id: maker.id("search/\(number)"),
          comment: "Found by a search.", permits: detectsMistakes)
      else { continue }
      count(made)
      let isNew = paths.insert(AnswerPath(of: made.answer, hasEvents: maker.eventsField != nil)).inserted
      if isNew { kept.append(candidate) }
      return SearchRequest(
        number: number, made: made, protocolVersion: version, draw: candidate.draw, scenario: candidate.scenario,
        kind: candidate.kind, field: candidate.field, isNewPath: isNew)
    }
    return nil
  }

  private mutating func count(_ made: CaseMaker.MadeCase) {
    if case .accept = made.answer { counts.accepted += 1 } else { counts.refused += 1 }
  }

  // MARK: - Candidates

  private mutating func candidate(_ place: Int, _ attempt: Int) -> Candidate? {
    // The first request is a scenario, and so is every eighth; the others begin with what these reached.
    if onlyDraws || kept.isEmpty || place % 8 == 1 && attempt == 0 { return drawn() }
    if place % 4 == 0, attempt == 0 { return combined(place) }
    return isGentle() ? near() : changed()
  }

  private mutating func isGentle() -> Bool {
    let all = counts.accepted + counts.refused
    guard all >= 4 else { return mutation.picker.chance(1, of: 2) }
    if counts.accepted * 5 < all * 2 { return mutation.picker.chance(9, of: 10) }
    if counts.accepted * 5 > all * 3 { return mutation.picker.chance(1, of: 10) }
    return mutation.picker.chance(1, of: 2)
  }

  private mutating func nextDraw() -> String {
    drawNumber += 1
    return maker.id("search/\(round.number)/\(drawNumber)")
  }

  /// A scenario of the kind of which there are too few.
  private mutating func drawn() -> Candidate? {
    let isGentle = isGentle()
    let fitting = starts.filter { $0.isRefused != isGentle }
    guard let start = mutation.picker.element(of: fitting.isEmpty ? starts : fitting) else { return nil }
    let draw = nextDraw()
    return (try? maker.input(of: start, drawnAs: draw)).map {
      Candidate(input: $0, draw: draw, kind: .drawn, scenario: start.name)
    }
  }

  /// A combination of corners, with all that follows from the values if that is possible.
  private mutating func combined(_ place: Int) -> Candidate? {
    guard let start = ordinary() else { return nil }
    let draw = nextDraw()
    guard let input = try? maker.input(of: start, drawnAs: draw) else { return nil }
    var values: [(name: String, value: Value)] = []
    var raw = input
    for corner in corners.combination((round.before + place) / 4) {
      guard let value = corner.value(input[corner.field]) else { continue }
      raw[corner.field] = value
      if let value { values.append((corner.field, value)) }
    }
    let follows = isGentle() ? try? maker.input(of: start, drawnAs: draw, setting: values) : nil
    let isSet = follows.map { made in values.allSatisfy { made[$0.name] == $0.value } } ?? false
    return Candidate(
      input: isSet ? follows ?? raw : raw, draw: draw, kind: .corners, field: values.last?.name ?? "")
  }

  /// A scenario in which values can be set: variants expect those of their parents.
  private mutating func ordinary() -> CaseMaker.Start? { mutation.picker.element(of: maker.drawnStarts) }

  /// A scenario with one other value, from which the others follow.
  private mutating func near() -> Candidate? {
    guard let start = ordinary(), let field = mutation.picker.element(of: maker.operation.inputs) else { return nil }
    let draw = nextDraw()
    guard let input = try? maker.input(of: start, drawnAs: draw) else { return nil }
    let changed = mutation.mutated(input, field, donated(field))
    guard input[field.name]?.isFree ?? false, changed[field.name]?.isFree ?? false else {
      return Candidate(input: changed, draw: draw, kind: .near, field: field.name)
    }
    guard let value = changed[field.name] else {
      return Candidate(input: changed, draw: draw, kind: .near, field: field.name)
    }
    let follows = try? maker.input(of: start, drawnAs: draw, setting: [(field.name, value)])
    return Candidate(input: follows ?? changed, draw: draw, kind: .near, field: field.name)
  }

  /// A kept input with one to three changes.
  private mutating func changed() -> Candidate? {
    guard var candidate = mutation.picker.element(of: kept) else { return nil }
    (candidate.kind, candidate.scenario) = (.changed, nil)
    for _ in 0...mutation.picker.below(3) {
      guard let field = mutation.picker.element(of: maker.operation.inputs) else { return nil }
      candidate.input = mutation.mutated(candidate.input, field, donated(field))
      candidate.field = field.name
    }
    return candidate
  }

  private mutating func donated(_ field: FieldDeclaration) -> Value? {
    mutation.picker.element(of: kept).flatMap { $0.input[field.name] }
  }
}

extension Value {
  /// The lengths of keys, nonces and points.
  private static let keyLengths: Set<Int> = [16, 32, 33, 65]

  /// Whether scenarios can be made with any such value: none is computed from a key that does not exist, or for long.
  fileprivate var isFree: Bool {
    switch self {
    case .bytes(let bytes): !Self.keyLengths.contains(bytes.count)
    case .text: true
    case .int(let number): number < 64
    case .unsigned64(let number): number < 1 << 16
    case .list, .record: false
    }
  }
}
