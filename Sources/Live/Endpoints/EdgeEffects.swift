internal import HTTP
internal import PartyModel
internal import StrictJSON

/// The effects of the scenarios in which a proxy answers, or a server says what it did not do.
extension JudgingServer {
  /// Lets a scenario have its effect on the answer to a signed request.
  mutating func playEdge(
    _ effect: ServedEffect, _ exchange: inout some JudgedExchange, _ response: inout HTTPResponse
  ) {
    let isServed = response.status == 200
    switch effect {
    case .accept where isServed:
      if beginLoss(exchange) { response.status = 202 }
    case .redirect:
      // A wrong signature is redirected as well: a proxy does not look at it.
      let location = HTTPField("Location", exchange.redirectedTarget)
      leaveUnserved(&exchange, &response, HTTPResponse(status: 307, fields: [location]))
    case .beUnavailable(let seconds): leaveUnserved(&exchange, &response, .unavailable(retryAfter: seconds))
    case .answerWithError where isServed && !exchange.isEncrypted:
      var answer = ServedAnswer.failure(.activation)
      answer.status = 200
      leaveUnserved(&exchange, &response, answer)
    case .forgetRemoval where isServed && exchange.use == .removeActivation:
      exchange.isUnserved = scenarios.begin(exchange, value: exchange.activationId)
    default: break
    }
  }

  /// Gives another answer, once, and leaves the request unserved.
  private mutating func leaveUnserved(
    _ exchange: inout some JudgedExchange, _ response: inout HTTPResponse, _ answer: HTTPResponse
  ) {
    guard beginLoss(exchange) else { return }
    exchange.isUnserved = true
    response = answer
  }
}

extension HTTPResponse {
  /// The answer of a proxy that does not reach its server, with a page for people.
  fileprivate static func unavailable(retryAfter seconds: Int?) -> HTTPResponse {
    let after = seconds.map { [HTTPField("Retry-After", "\($0)")] } ?? []
    return HTTPResponse(
      status: 503, fields: [HTTPField("Content-Type", "text/html")] + after,
      body: Array("<html><body>Service Unavailable</body></html>".utf8))
  }
}

extension JudgingServer {
  /// The members of an encrypted answer, one of which a scenario makes malformed, once for each client.
  func malforming(_ members: JSONObject, _ exchange: inout ServedExchange) -> JSONObject {
    guard case .malform(let malformed)? = ScenarioBook.find(exchange.scenario)?.effect,
      !scenarios.hasBegun(exchange, of: exchange.client),
      let value = members[malformed.member].flatMap(malformed.replacing)
    else { return members }
    exchange.isMalformed = true
    return Self.replacing(malformed.member, value, in: members)
  }
}
