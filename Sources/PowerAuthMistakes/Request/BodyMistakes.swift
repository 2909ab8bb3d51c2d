internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the body of a request.
extension Mistake {
  static let bodyNotEncoded = Mistake(
    "request.body-not-encoded", "The body stands as it is, not as Base64.", \.normalizedRequest.writeBody, asText)
  static let bodyHashed = Mistake(
    "request.body-hashed", "The SHA-256 of the body stands in its place.", \.normalizedRequest.takeBody,
    giving { SHA256.hash($0) })
  static let bodyTrimmed = Mistake(
    "request.body-trimmed", "White space around the body is removed.", \.normalizedRequest.takeBody,
    giving { Array($0.trimming(while: \.isWhiteSpace)) })
  static let bodyLineBreaksChanged = Mistake(
    "request.body-line-breaks-changed", "Carriage returns before line feeds are removed from the body.",
    \.normalizedRequest.takeBody, giving { $0.replacing([0x0d, 0x0a], with: [0x0a]) })
  static let bodyWrittenAnew = Mistake(
    "request.body-written-anew", "A JSON body is written again without white space before it is signed.",
    \.normalizedRequest.takeBody, giving(\.withoutJSONWhiteSpace))

  static let emptyBodyDropped = Mistake(
    "request.empty-body-dropped", "Without a body, the & before it is left out as well.", \.normalizedRequest.keepBody,
    giving { $0 == "" ? nil : $0 })
  static let emptyBodyAsObject = Mistake(
    "request.empty-body-as-object", "Without a body, an empty JSON object is signed.", \.normalizedRequest.takeBody,
    giving { $0.isEmpty ? Array("{}".utf8) : $0 })
}

extension [UInt8] {
  /// A JSON text without the white space outside its strings; anything else as it is.
  fileprivate var withoutJSONWhiteSpace: [UInt8] {
    guard let first = first(where: { !$0.isWhiteSpace }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return self }
    var isInString = false
    var isEscaped = false
    return filter { byte in
      defer { isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      return isInString || !byte.isWhiteSpace
    }
  }
}
