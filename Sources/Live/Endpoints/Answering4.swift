internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth

/// The way from a request of protocol 4 to its answer, with a case in the report.
extension JudgingServer {
  /// Answers a request to an endpoint of protocol 4, with a case in the report.
  mutating func answer(_ request: HTTPRequest, at endpoint: Endpoint4, _ scenario: String?) -> HTTPResponse {
    var exchange = ServedExchange4(request: request, endpoint: endpoint, scenario: scenario)
    let (served, response) = play(&exchange) { $0.serve(&$1) }
    record(exchange, served, response)
    takeFound()
    return response
  }

  private mutating func record(_ exchange: ServedExchange4, _ served: HTTPResponse, _ response: HTTPResponse) {
    let scenario = exchange.scenario.map { ", scenario \($0)" } ?? ""
    // What a scenario refuses is right.
    let isRefused = served.status >= 400 && exchange.findings.all.isEmpty
    record(
      exchange.endpoint.operation, in: exchange.version,
      "\(exchange.request.method) \(exchange.path)\(scenario): answered \(response.status)", exchange.findings.all,
      exchange.unsearched,
      omission: isRefused ? .notJudged("refused with \(served.status), not judged\(reasonOfRefusal(exchange))") : nil)
  }

  /// Why a request was refused that has nothing wrong, as far as it is known.
  private func reasonOfRefusal(_ exchange: ServedExchange4) -> String {
    if let activation = exchange.activationId.flatMap(state.activation), activation.status != .active {
      return ": the activation is \(activation.status.rawValue)"
    }
    guard let algorithm = exchange.algorithm?.rawValue,
      let version = state.versions.first(where: { $0.key == exchange.applicationKey }),
      let allowed = state.version4.applications[version.application]?.algorithms, !allowed.contains(algorithm)
    else { return "" }
    return ": the application does not allow the algorithm \(algorithm)"
  }
}
