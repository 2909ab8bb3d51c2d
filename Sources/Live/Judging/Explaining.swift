internal import Conformance

extension JudgingServer {
  /// Adds why a request is wrong, as far as there is time to find it out now.
  mutating func explain(_ wrong: any WrongRequest, _ exchange: inout some JudgedExchange) {
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
