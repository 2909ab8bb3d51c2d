import Live
import HTTP

typealias RunningServer = ServerThread

extension ServerThread {
  func client() throws -> HTTPClient { try HTTPClient(port: port) }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPRequest {
  static func post(_ target: String, _ body: String, _ fields: [HTTPField] = []) -> HTTPRequest {
    HTTPRequest(
      method: "POST", target: target, fields: [HTTPField("Content-Type", "application/json")] + fields,
      body: Array(body.utf8))
  }

  static func get(_ target: String, _ fields: [HTTPField] = []) -> HTTPRequest {
    HTTPRequest(method: "GET", target: target, fields: fields)
  }
}
