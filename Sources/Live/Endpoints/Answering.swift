internal import Conformance
package import HTTP
internal import PartyModel
internal import PowerAuth

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
    if let call = target.cloudCall { return inScenario(scenario) { $0.serveCloud(call, request) } }
    if let call = target.controlCall { return control(call, request) }
    if options.servesVersion4, let endpoint = Endpoint4(path: target.path) {
      return answer(request, at: endpoint, scenario)
    }
    guard let endpoint = ServiceEndpoint(path: target.path) else { return ServedAnswer.notFound }
    var exchange = ServedExchange(request: request, endpoint: endpoint, scenario: scenario)
    let (served, response) = play(&exchange) { $0.serve(&$1) }
    noteVersion(exchange, served)
    record(exchange, served, response)
    takeFound()
    return response
  }

  /// Serves a request, and lets its scenario have its effect: what was served, and what is answered.
  mutating func play<Exchange: JudgedExchange>(
    _ exchange: inout Exchange, _ serve: (inout JudgingServer, inout Exchange) -> HTTPResponse
  ) -> (served: HTTPResponse, response: HTTPResponse) {
    let scenario = exchange.scenario
    if let scenario { scenarios.noteRequest(scenario) }
    noteSystemClocks()
    runJobs()
    // What a scenario does not serve leaves no trace; a copy costs nothing until something changes.
    let before = scenario.map { _ in (state, memory) }
    return inScenario(scenario) { server in
      let served = serve(&server, &exchange)
      server.judgeSecrets(&exchange)
      var response = served
      server.playScenario(&exchange, &response)
      // Of an answer that a scenario changed, nobody knows what the client reads.
      if response == served { server.noteTime(exchange, response) }
      if exchange.isUnserved, let before { (server.state, server.memory) = before }
      return (served: served, response: response)
    }
  }

  private mutating func record(_ exchange: ServedExchange, _ served: HTTPResponse, _ response: HTTPResponse) {
    let scenario = exchange.scenario.map { ", scenario \($0)" } ?? ""
    // What a scenario refuses is right.
    let isRefused = served.status >= 400 && exchange.findings.all.isEmpty
    record(
      exchange.endpoint.operation, in: exchange.version,
      "\(exchange.request.method) \(exchange.endpoint.path)\(scenario): answered \(response.status)",
      exchange.findings.all, exchange.unsearched,
      omission: isRefused ? .notJudged(reasonOfRefusal(exchange, served)) : nil)
  }

  /// Why a request was refused that has nothing wrong, as far as it is known.
  private func reasonOfRefusal(_ exchange: ServedExchange, _ served: HTTPResponse) -> String {
    let refused = "refused with \(served.status), not judged"
    guard let activation = exchange.activationId.flatMap(state.activation) else { return refused }
    if activation.status != .active { return "\(refused): the activation is \(activation.status.rawValue)" }
    if activation.version == 2, exchange.endpoint == .status {
      return "\(refused): servers from 1.5 on tell no status of version 2 (--server-version 1.4.0)"
    }
    if !knowsTime(activation.id) {
      return "\(refused): the clock was moved, and the client has had no time from the server since then"
    }
    return refused
  }

  /// Notes the version that a client speaks, by which its requests without a header are judged.
  private mutating func noteVersion(_ exchange: ServedExchange, _ served: HTTPResponse) {
    guard served.status == 200, exchange.endpoint != .status, exchange.endpoint != .createKey,
      let version = ProtocolVersion(rawValue: exchange.version), let id = exchange.activationId
    else { return }
    details[id]?.version = version
  }
}
