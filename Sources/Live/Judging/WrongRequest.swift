internal import Conformance

/// A request that is wrong, with all that is needed to find out why.
protocol WrongRequest: Sendable {
  /// What is said of it as long as nobody has looked for the reason.
  var plain: Finding { get }
  /// About how much memory it takes.
  var byteCount: Int { get }

  /// Looks for the reason; throws where the budget is used up before it is found.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding
}

extension JudgingServer {
  /// Adds why a request is wrong, as far as there is time to find it out now.
  mutating func explain(_ wrong: any WrongRequest, _ exchange: inout ServedExchange) {
    do {
      let finding = try wrong.finding(options.mistakes, within: options.budget)
      options.mistakes.moveToFront(finding.mistake)
      exchange.findings.add(finding)
    } catch {
      exchange.findings.add(wrong.plain)
      exchange.unsearched.append(wrong)
    }
  }
}

extension [LikelyMistake] {
  /// Lets a mistake be tried first: the next wrong request is probably of the same client.
  mutating func moveToFront(_ id: String?) {
    guard let id, let place = firstIndex(where: { $0.id == id }), place > 0 else { return }
    let mistake = remove(at: place)
    insert(mistake, at: 0)
  }
}
