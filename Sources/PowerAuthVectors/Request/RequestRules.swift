package import Conformance
internal import PowerAuth

/// The rules of normalised requests.
package struct RequestRules: DeclarationGroup {
  package let join = rule(
    "R1", "The method, the Base64 texts of identifier, nonce and body are joined by &, in this order.",
    \.normalizedRequest.writeNonce, \.normalizedRequest.writeIdentifier, \.normalizedRequest.writeBody,
    \.normalizedRequest.takeBody, \.normalizedRequest.order, \.normalizedRequest.separator)
  package let text = rule(
    "R2", "The identifier is encoded as UTF-8, as it stands: nothing is normalised, escaped or cut off.",
    \.normalizedRequest.encodeIdentifier, \.normalizedRequest.takeIdentifier)
  package let base64 = rule(
    "R3", "Base64 has the standard alphabet and padding, and is on one line however long it is.",
    \.normalizedRequest.base64)
  package let emptyBody = rule(
    "R4", "An empty body leaves its part empty; the & before it stays.", \.normalizedRequest.keepBody,
    \.normalizedRequest.takeBody)
  package let methods = rule(
    "R5", "The method is GET, POST, HEAD, PUT, DELETE or PATCH, in upper case.", \.normalizedRequest.writeMethod,
    \.normalizedRequest.checkMethod)
  package let identifier = rule("R6", "The identifier is not empty.", \.normalizedRequest.checkIdentifier)
  package let nonce = rule("R7", "The nonce has exactly 16 bytes.", \.normalizedRequest.checkNonce)
}
