internal import Conformance
internal import ConformanceGeneration

/// The corners of an operation's fields, in combinations.
///
/// Single corners are vectors of the corpus. Pairs of corners of two fields come first, then triples, each list in an
/// order that reaches all fields early.
struct FieldCorners: Sendable {
  /// A value of a field that is made from an ordinary one; nil where it is to be absent.
  struct FieldCorner: Sendable {
    let field: String
    let name: String
    let value: @Sendable (Value?) -> Value??
  }

  let corners: [[FieldCorner]]
  private let pairs: [(Int, Int)]
  /// The number of the first triple: until then each pair of fields had a turn for each of its pairs of corners.
  let pairCount: Int
  private let triples: [(Int, Int, Int)]

  init(_ maker: CaseMaker) {
    let all = maker.operation.inputs.map { Self.corners(of: $0, maker) }.filter { !$0.isEmpty }
    corners = all
    let indices = all.indices
    let pairs = indices.flatMap { first in indices.filter { $0 > first }.map { (first, $0) } }
    self.pairs = pairs
    pairCount = pairs.count * (pairs.map { all[$0.0].count * all[$0.1].count }.max() ?? 0)
    triples = indices.flatMap { first in
      indices.filter { $0 > first }.flatMap { second in indices.filter { $0 > second }.map { (first, second, $0) } }
    }
  }

  private static func corners(of field: FieldDeclaration, _ maker: CaseMaker) -> [FieldCorner] {
    func corner(_ name: String, _ value: @escaping @Sendable (Value?) -> Value??) -> FieldCorner {
      FieldCorner(field: field.name, name: name, value: value)
    }
    var corners = maker.corners(of: field).map { made in
      corner(made.name) { $0.flatMap { made.value($0).map { .some($0) } } }
    }
    if field.isOptional { corners.append(corner("absent") { $0 == nil ? nil : .some(nil) }) }
    switch field.form {
    case .choice(let texts): corners += texts.map { text in corner(text) { _ in .some(.text(text)) } }
    case .list:
      corners += [
        corner("no-element") { _ in .some(.list([])) },
        corner("one-element") { Self.list($0).map { .some(.list(Array($0.prefix(1)))) } },
        corner("doubled") { Self.list($0).map { .some(.list($0 + $0)) } },
        corner("reversed") { Self.list($0).map { .some(.list($0.reversed())) } },
      ]
    case .bytes, .text, .int, .unsigned64, .record, .variants: break
    }
    return corners
  }

  private static func list(_ value: Value?) -> [Value]? {
    if case .list(let values)? = value { values } else { nil }
  }

  /// The combination of a number: all pairs, then triples; single ones with one field.
  func combination(_ number: Int) -> [FieldCorner] {
    guard !corners.isEmpty else { return [] }
    guard !pairs.isEmpty else { return [corners[0][number % corners[0].count]] }
    guard number >= pairCount, !triples.isEmpty else {
      let (first, second) = pairs[number % pairs.count]
      return pair(number / pairs.count, first, second)
    }
    let rest = number - pairCount
    let (first, second, third) = triples[rest % triples.count]
    let turn = rest / triples.count
    return pair(turn, first, second) + [at(turn / (corners[first].count * corners[second].count) + turn, third)]
  }

  /// A pair of corners of two fields.
  ///
  /// As many turns as there are pairs give each of them once: where both come back to their first corners together, the
  /// second one continues by one.
  private func pair(_ turn: Int, _ first: Int, _ second: Int) -> [FieldCorner] {
    let (one, other) = (corners[first].count, corners[second].count)
    return [at(turn, first), at(turn + turn / Self.leastCommonMultiple(one, other), second)]
  }

  private static func leastCommonMultiple(_ one: Int, _ other: Int) -> Int {
    var (divisor, rest) = (one, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return one / divisor * other
  }

  /// A corner of a field; a turn that is one higher gives the next one.
  private func at(_ turn: Int, _ field: Int) -> FieldCorner { corners[field][turn % corners[field].count] }
}
