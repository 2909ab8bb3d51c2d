internal import HTTP
internal import PowerAuth

/// One request to an endpoint of protocol 4 while it is answered.
struct ServedExchange4: JudgedExchange {
  let request: HTTPRequest
  let endpoint: Endpoint4
  var findings = FindingList()
  var unsearched: [any WrongRequest] = []
  var activationId: String?
  /// The text of its code.
  var signature: String?

  init(request: HTTPRequest, endpoint: Endpoint4) {
    self.request = request
    self.endpoint = endpoint
  }
}
