internal import Conformance

/// The vectors that are made from the corners of fields.
extension VectorMaker {
  /// A case that is made from a corner.
  struct CornerCase {
    let draft: Draft
    let result: DeclaredAnswer
    let origin: Scenario.Origin?
  }

  /// The corners that exist in this range, without those whose inputs an earlier scenario already has.
  var newCorners: [Scenario] {
    let corners = operation.scenarios.filter { $0.corner != nil }
    guard !corners.isEmpty else { return [] }
    let byHand = operation.scenarios.filter { applies($0) && $0.corner == nil && $0.accumulation == nil }
    var known = Set(byHand.compactMap { try? bytes(of: completeDraft(of: $0, id: id($0.name))) })
    return corners.filter { scenario in
      guard let corner = scenario.corner else { return false }
      do {
        guard let made = try cornerCase(corner, of: scenario, id: id(scenario.name)) else { return false }
        return known.insert(bytes(of: made.draft)).inserted
      } catch {
        // It stays, so that the error is reported when the vector is made.
        return true
      }
    }
  }

  /// The inputs as bytes, because `==` treats some texts with different bytes as equal.
  private func bytes(of draft: Draft) -> [UInt8] { Array(RecordCoding.text(draft.inputs, as: operation.inputs).utf8) }

  /// Makes a new case with the value; if that is refused or not possible, a copy of the ordinary case with the value.
  ///
  /// Returns nil where no ordinary case of the range has the field, or where its value has no such corner.
  func cornerCase(_ corner: Scenario.CornerOfField, of scenario: Scenario, id: String) throws -> CornerCase? {
    guard let ordinary = try ordinaryCase(of: corner), let value = corner.corner.value(ordinary.value) else {
      return nil
    }
    if let made = try newCase(with: value, of: corner, like: ordinary.scenario, scenario, id: id) { return made }
    var draft = Draft(
      seed: drawingSeed, id: id, protocolVersion: range.versions[0], inputs: ordinary.draft.inputs)
    draft.wanted = ordinary.draft.wanted
    draft.verification = ordinary.draft.verification
    draft.inputs[corner.field] = value
    return CornerCase(
      draft: draft, result: try result(of: scenario, id: id, draft: draft),
      origin: Scenario.Origin(parent: ordinary.scenario.name, change: "\(corner.field): \(corner.corner.words)"))
  }

  /// Makes a case in which all that depends on the field follows from the value; nil if the case is not accepted.
  private func newCase(
    with value: Value, of corner: Scenario.CornerOfField, like ordinary: Scenario, _ scenario: Scenario, id: String
  ) throws -> CornerCase? {
    let draft = try? operation.draft(seed: drawingSeed, id: id, protocolVersion: range.versions[0]) { draft in
      try ordinary.build(&draft)
      draft.inputs[corner.field] = value
    }
    guard let draft, draft.inputs[corner.field] == value else { return nil }
    let result = try result(of: scenario, id: id, draft: draft)
    guard result.expectation.result != .reject else { return nil }
    return CornerCase(draft: draft, result: result, origin: nil)
  }

  /// The first ordinary case that has the field, and its value of the field.
  private func ordinaryCase(
    of corner: Scenario.CornerOfField
  ) throws -> (scenario: Scenario, draft: Draft, value: Value)? {
    for name in corner.ordinary {
      guard let scenario = scenarios[name], applies(scenario) else { continue }
      let draft = try completeDraft(of: scenario, id: id(name))
      if let value = draft.inputs[corner.field] { return (scenario, draft, value) }
    }
    return nil
  }

  /// The answer of the reference as an expectation.
  func computedExpectation(_ answer: Answer, id: String, draft: Draft) throws -> Expectation {
    switch answer {
    case .accept(let output, _):
      return draft.verification.map { Expectation(.accept, verification: $0) }
        ?? Expectation(.accept, outputs: [output])
    case .reject(let reason, _):
      let others = operation.reasons.map(\.id).filter { $0 != reason }
      return Expectation(.reject, reason: reason, otherReasons: others)
    case .unsupported, .inexpressible, .error, .unusable:
      throw DeclarationError(id: id, "neither accepts nor refuses a corner: \(answer.summary)")
    }
  }
}

extension Answer {
  /// The steps of an accepting answer; none of the others.
  var steps: [Step] {
    if case .accept(_, let steps) = self { steps } else { [] }
  }
}
