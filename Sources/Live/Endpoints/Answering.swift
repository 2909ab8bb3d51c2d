internal import Conformance
package import HTTP
internal import PartyModel

/// The way from a request to its answer, with a case in the report.
extension JudgingServer {
  /// Answers a request, whatever it is.
  package mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
    latestCases = []
    let target = RequestTarget(request.path)
    let scenario = target.scenario ?? options.scenario
    if let scenario, (try? ScenarioBook.check(scenario)) == nil {
      return ServedAnswer.error(404, "ERROR_NOT_FOUND", "There is no scenario \(scenario).")
    }
    if let call = target.administrationCall { return inScenario(scenario) { $0.administer(call, request) } }
    if let call = target.controlCall { return control(call, request) }
    guard let endpoint = ServiceEndpoint(path: target.path) else { return ServedAnswer.notFound }
    var exchange = ServedExchange(request: request, endpoint: endpoint, scenario: scenario)
    runJobs()
    let response = inScenario(scenario) { server in
      var response = server.serve(&exchange)
      server.judgeSecrets(&exchange)
      let served = response
      server.playScenario(&exchange, &response)
      // Of an answer that a scenario changed, nobody knows what the client reads.
      if response == served { server.noteTime(exchange, response) }
      return response
    }
    record(exchange, response)
    takeFound()
    return response
  }

  private mutating func record(_ exchange: ServedExchange, _ response: HTTPResponse) {
    let scenario = exchange.scenario.map { ", scenario \($0)" } ?? ""
    record(
      exchange.endpoint.operation, in: exchange.version,
      "\(exchange.request.method) \(exchange.endpoint.path)\(scenario): answered \(response.status)",
      exchange.findings.all, exchange.unsearched)
  }
}
