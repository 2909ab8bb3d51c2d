import Encodings
import HTTP
import PowerAuth
import StrictJSON

/// How a client treats answers of proxies, malformed values, and names with quotation marks.
enum EdgeFault: Sendable {
  case repeatsUnlessOK, repeatsUnavailable, takesRedirects, followsWithGET, looksAtStatusAlone
  case keepsRemovedActivation, searchesFarther, knowsNoDeadlock
  case takesShortSecrets, skipsCharacters, takesShortCounters, breaksOffAtKeys, readsNoTextAsBoolean
  case escapesNamesTwice, leavesOutQuotationMarks, takesRefusedTokens
  // No faults, but what right clients may do.
  case followsRedirects, takesAccepted, readsTextAsBoolean
}

extension ClientBehaviour {
  /// Sends a request, and treats the answer as its library of HTTP does.
  func send(_ request: HTTPRequest, _ http: HTTPClient) throws -> HTTPResponse {
    var answer = try http.send(request)
    if edges.contains(.repeatsUnlessOK), answer.status != 200 { return try http.send(request) }
    if edges.contains(.repeatsUnavailable), answer.status == 503 { return try http.send(request) }
    if answer.status == 307, let target = answer.fields["Location"] {
      var next = request
      next.target = target
      if edges.contains(.followsRedirects) { return try http.send(next) }
      if edges.contains(.followsWithGET) {
        (next.method, next.body) = ("GET", [])
        return try http.send(next)
      }
      if edges.contains(.takesRedirects) { answer.status = 200 }
    }
    if answer.status == 202, edges.contains(.takesAccepted) { answer.status = 200 }
    return answer
  }

  /// The name of an activation, as it is sent.
  func name(_ name: String) -> String {
    if edges.contains(.leavesOutQuotationMarks) { return name.replacing("\"", with: "") }
    guard edges.contains(.escapesNamesTwice) else { return name }
    return name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// Makes an activation; after an answer that it refuses, a client has none.
  func activate(
    _ device: inout TestDevice, _ type: String, _ attributes: JSONObject, _ more: [(String, JSONValue)]
  ) throws -> JSONObject {
    device.activationId = ""
    do {
      let opened = try device.activate(type: type, attributes, more: more)
      guard device.counter.count == 16 || edges.contains(.takesShortCounters) else {
        throw TestDevice.Unexpected(answer: nil)
      }
      return opened
    } catch let refusal as Refusal {
      device.activationId = ""
      if edges.contains(.breaksOffAtKeys) { throw BrokenOff(reason: refusal.id) }
      throw refusal
    } catch {
      device.activationId = ""
      throw error
    }
  }

  /// The secret of a token; nil where the client refuses it.
  func secret(_ text: String) -> [UInt8]? {
    let own = edges.contains(.skipsCharacters) ? text.filter { $0 != "*" } : text
    return Base64.decode(own).flatMap { $0.count == 16 || edges.contains(.takesShortSecrets) ? $0 : nil }
  }

  /// The Boolean that a member is; nil where the client refuses it.
  func boolean(_ value: JSONValue?) -> Bool? {
    if let boolean = value?.boolean { return boolean }
    if edges.contains(.readsNoTextAsBoolean) { return false }
    guard edges.contains(.readsTextAsBoolean) else { return nil }
    return value?.text.flatMap { Bool($0) }
  }
}

/// An error that no client should let out.
private struct BrokenOff: Error, CustomStringConvertible {
  let reason: String
  var description: String { "IllegalArgumentException: \(reason)" }
}
