internal import Conformance
internal import PowerAuthVectors

/// A request of the publisher's documentation; what that leaves open is from the worked examples.
private struct DocumentedRequest: Sendable {
  let name: String
  let words: String
  let method: String
  let example: RequestExample

  static let all = [
    DocumentedRequest(
      name: "payment", words: "A payment that is posted, with the identifier of the documentation's example.",
      method: "POST", example: RequestExample.online.with(uriId: "/payment/create")),
    DocumentedRequest(
      name: "payment-query", words: "A GET with the identifier and the two parameters of the documentation's example.",
      method: "GET",
      example: RequestExample.online.with(uriId: "/payment/create", body: "param1=value1&param2=value2")),
    DocumentedRequest(
      name: "empty-object",
      words: "The body {}, posted with the identifier of the documentation's example of biometry.", method: "POST",
      example: RequestExample.online.with(uriId: "/some/uri-id", body: "{}")),
    DocumentedRequest(
      name: "tutorial",
      words: """
        A payment that is posted to https://my.server.example.com/payment, as in the example of the publisher's tutorial, \
        of which only /payment is signed.
        """, method: "POST", example: RequestExample.online.with(uriId: "/payment")),
    DocumentedRequest(
      name: "offline-operation", words: "An operation that is confirmed offline, as in the documentation's example.",
      method: "POST", example: RequestExample.offline.with(uriId: "/confirm/offline/operation")),
  ]
}

extension RequestScenarios {
  /// Declares the requests of the publisher's documentation, so that a reader who tries one finds it.
  func declareDocumentedRequests(_ complete: @escaping @Sendable (inout Draft, RequestExample) -> Void) {
    for documented in DocumentedRequest.all {
      op.scenario("documented/\(documented.name)", documented.words, [rules.join, rules.text], .basic) {
        [fields] draft in
        draft[fields.method] = documented.method
        draft[fields.uriId] = documented.example.uriId
        draft[fields.nonce] = documented.example.nonce
        draft[fields.body] = documented.example.body
        complete(&draft, documented.example)
      }
    }
  }
}
