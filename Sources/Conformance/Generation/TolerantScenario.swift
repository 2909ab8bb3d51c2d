/// The scenarios whose inputs a respected implementation refuses.
extension VectorMaker {
  /// The scenario, with the refusal allowed that its input may meet.
  func toleratingRefusal(_ scenario: Scenario) -> Scenario {
    let candidates = operation.toleratedRefusals.filter { refusal in
      refusal.protocols.map { $0.isSuperset(of: range.versions) } ?? true
    }
    guard !candidates.isEmpty, scenario.accumulation == nil, scenario.expecting.isAccepting,
      let input = try? draft(of: scenario, id: id(scenario.name))?.inputs,
      let refusal = candidates.first(where: { $0.concerns(input) })
    else { return scenario }
    return scenario.tolerating(refusal)
  }

  /// The case of a scenario, which may be a corner.
  private func draft(of scenario: Scenario, id: String) throws -> Draft? {
    guard let corner = scenario.corner else { return try completeDraft(of: scenario, id: id) }
    return try cornerCase(corner, of: scenario, id: id)?.draft
  }
}

extension Expected {
  fileprivate var isAccepting: Bool {
    switch self {
    case .accept, .computed: true
    case .reject, .either, .eitherBy, .acceptOrReject: false
    }
  }
}

extension Scenario {
  fileprivate func tolerating(_ refusal: ToleratedRefusal) -> Scenario {
    Scenario(
      name: name, comment: "\(comment) \(refusal.comment)",
      flags: flags.contains(refusal.flag) ? flags : flags + [refusal.flag], rules: rules,
      expecting: .acceptOrReject(refusal.reason), origin: origin, protocols: protocols,
      revision: max(revision, refusal.revision), since: since, corner: corner, build: build)
  }
}
