internal import Conformance
internal import StrictJSON

/// A vector file as the declarations give it.
struct DeclaredFile {
  private let maker: VectorMaker
  private let header: VectorFileHeader
  private let coding: VectorCoding
  private let plans: [VectorMaker.Plan]
  private let planNumbers: [String: Int]

  /// Finds the declared file with the versions of a header; nil where there is none.
  init?(suite: Suite, operation: Operation, header: VectorFileHeader, seed: String) {
    guard let range = operation.ranges.first(where: { $0.versions == header.protocols }) else { return nil }
    self.header = header
    maker = VectorMaker(
      suite: suite, operation: operation, range: range, seed: seed, remembering: suite.remembering())
    coding = VectorCoding(suite: suite, operation: operation)
    plans = maker.plans(randomCount: operation.randomCount)
    planNumbers = Dictionary(
      plans.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes a vector again, and returns the first field in which the one that was read differs.
  func difference(of vector: Vector) throws -> (field: String, message: String)? {
    guard let number = planNumbers[vector.id] else { return ("id", "is not declared by \(maker.operation.id)") }
    let made = coding.encode(try maker.make(plans[number]))
    return coding.encode(vector).placeOfDifference(from: made).map { ($0, Self.message) }
  }

  /// The problems of a whole file with these vectors; `hasOthers` tells whether problems were found already, which may
  /// have caused them.
  func problems(ids: [String], flags: Set<String>, hasOthers: Bool) -> [VectorFileLint.Problem] {
    let found = Set(ids)
    let missing = plans.filter { !found.contains($0.id) }
      .map { VectorFileLint.Problem(vector: $0.id, field: "id", message: "is missing in the file") }
    guard missing.isEmpty, !hasOthers else { return missing }
    if let place = zip(ids, plans).enumerated().first(where: { $0.element.0 != $0.element.1.id })?.offset {
      let message = "stands where \(plans[place].id) is declared"
      return [VectorFileLint.Problem(vector: ids[place], field: "id", message: message)]
    }
    // Alternatives can bring flags to random vectors.
    let possible = maker.alternatives.map(\.alternative.flag)
    let expected = maker.header(
      of: plans, flagsOfOthers: Set(possible.filter { flags.contains($0.name) }), count: plans.count)
    let difference = JSONValue.object(JSONObject(HeaderCoding.encode(header)))
      .placeOfDifference(from: .object(JSONObject(HeaderCoding.encode(expected))))
    return [difference].compactMap { $0 }.map {
      VectorFileLint.Problem(vector: nil, field: $0, message: Self.message)
    }
  }

  private static let message = "differs from what the declarations give"
}

extension JSONValue {
  /// The path of the first member in which the value differs from another; nil where they are equal.
  func placeOfDifference(from other: JSONValue, at place: String = "") -> String? {
    guard self != other else { return nil }
    switch (self, other) {
    case (.array(let found), .array(let expected)):
      let common = zip(found, expected).enumerated().lazy
        .compactMap { $0.element.0.placeOfDifference(from: $0.element.1, at: "\(place)[\($0.offset)]") }
      return common.first { _ in true } ?? "\(place)[\(min(found.count, expected.count))]"
    case (.object(let found), .object(let expected)):
      for (left, right) in zip(found.members, expected.members) {
        let inner = place.isEmpty ? left.key : "\(place).\(left.key)"
        guard left.key.hasSameCodePoints(as: right.key) else { return inner }
        if let difference = left.value.placeOfDifference(from: right.value, at: inner) { return difference }
      }
      let rest = found.members.dropFirst(expected.members.count) + expected.members.dropFirst(found.members.count)
      return rest.first { _ in true }.map { place.isEmpty ? $0.key : "\(place).\($0.key)" } ?? place
    default: return place
    }
  }
}
