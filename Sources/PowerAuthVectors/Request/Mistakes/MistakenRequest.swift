internal import Conformance
internal import Platform
internal import PowerAuth
internal import Primitives

/// The normalisation of a request, in which the mistakes are made that the question wants.
struct MistakenRequest {
  let question: Question
  let fields: RequestFields

  /// The parts of the request as they are encoded.
  func parts() throws -> NormalizedRequest {
    let method = try method(question[fields.method])
    let uriId = question[fields.uriId]
    try question.demand(!uriId.isEmpty, else: .invalidLength)
    let nonce = question[fields.nonce]
    try question.demand(nonce.count == keyByteCount, else: .invalidLength, unlessMaking: .signedNonceOfAnyLength)
    return NormalizedRequest(
      method: method, uriIdBase64: encoded(uriId: edited(uriId: uriId)), nonceBase64: encoded(nonce: nonce),
      bodyBase64: encoded(body: edited(body: question[fields.body])))
  }

  /// The parts joined, with the secret where there is one.
  func text(of parts: NormalizedRequest, applicationSecret: String?) -> String {
    var texts = [parts.method, parts.uriIdBase64, parts.nonceBase64]
    if question.makes(.nonceBeforeUriId) { texts.swapAt(1, 2) }
    let body = question.makes(.emptyBodyDropped) && parts.bodyBase64.isEmpty ? [] : [parts.bodyBase64]
    let secret = applicationSecret.flatMap(entering(secret:)).map { [$0] } ?? []
    texts += question.makes(.secretBeforeBody) ? secret + body : body + secret
    if question.makes(.ampersandAtEnd) { texts.append("") }
    return texts.joined(separator: question.makes(.joinedByLineFeeds) ? "\n" : "&")
  }

  private func entering(secret: String) -> String? {
    if question.makes(.secretLeftOut) { return nil }
    if question.makes(.offlineWordLeftOut), secret == RequestExample.offlineSecret { return "" }
    if question.makes(.signedSecretDecoded), let bytes = Base64.decode(secret) {
      return String(decoding: bytes, as: UTF8.self)
    }
    return question.makes(.secretEncodedAgain) ? base64(Array(secret.utf8)) : secret
  }

  // MARK: - Parts

  private func method(_ method: String) throws -> String {
    let isKnown = NormalizedRequest.methods.contains(method)
    try question.demand(isKnown, else: .unknownMethod, unlessMaking: .methodUnchecked)
    let sent = question.makes(.methodAlwaysPost) ? "POST" : method
    return question.makes(.methodInLowerCase) ? sent.lowercased() : sent
  }

  private func edited(uriId: String) -> String {
    var text = uriId
    if question.makes(.uriIdTrimmed) { text = text.trimmed }
    if question.makes(.uriIdCut) { text = String(text.prefix { $0 != "?" && $0 != "#" }) }
    if question.makes(.uriIdUnescaped), let decoded = try? FormEncoding.decode(text.utf8) { text = decoded }
    if question.makes(.uriIdComposed) { text = text.composed }
    if question.makes(.uriIdInLowerCase) { text = text.lowercased() }
    if question.makes(.uriIdEndingSlashDropped), text.hasSuffix("/") { text.removeLast() }
    if question.makes(.uriIdSlashPutBefore), !text.hasPrefix("/") { text = "/" + text }
    if question.makes(.uriIdEscaped) {
      text = text.split(separator: "/", omittingEmptySubsequences: false).map { FormEncoding.encode(String($0)) }
        .joined(separator: "/")
    }
    return text
  }

  private func encoded(uriId: String) -> String {
    guard !question.makes(.uriIdNotEncoded) else { return uriId }
    guard question.makes(.uriIdInLatin1) else { return base64(Array(uriId.utf8)) }
    return base64(uriId.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") })
  }

  private func encoded(nonce: [UInt8]) -> String {
    let text = question.makes(.nonceAsHex) ? Hex.encode(nonce) : base64(nonce)
    return question.makes(.nonceEncodedTwice) ? base64(Array(text.utf8)) : text
  }

  private func edited(body: [UInt8]) -> [UInt8] {
    var body = body
    if question.makes(.bodyEndsAtNull) { body = Array(body.prefix { $0 != 0 }) }
    if question.makes(.bodyMarkDropped) { body = body.withoutByteOrderMark }
    if question.makes(.bodyTrimmed) { body = Array(body.trimming(while: \.isWhiteSpace)) }
    if question.makes(.bodyLineBreaksChanged) { body = body.replacing([0x0d, 0x0a], with: [0x0a]) }
    if question.makes(.bodyWrittenAnew) { body = body.withoutJSONWhiteSpace }
    if question.makes(.bodyAsText) { body = body.readAsText }
    if question.makes(.emptyBodyAsObject), body.isEmpty { body = Array("{}".utf8) }
    return question.makes(.bodyHashed) ? SHA256.hash(body) : body
  }

  private func encoded(body: [UInt8]) -> String {
    question.makes(.bodyNotEncoded) ? String(decoding: body, as: UTF8.self) : base64(body)
  }

  private func base64(_ bytes: [UInt8]) -> String {
    var text = Base64.encode(bytes)
    if question.makes(.partsInURLAlphabet) { text = text.inURLAlphabet }
    if question.makes(.partsUnpadded) { text.removeAll { $0 == "=" } }
    if question.makes(.partsInLines) { text = text.inLines.joined(separator: "\r\n") }
    return question.makes(.partsEndInLineFeed) ? text.inLines.map { $0 + "\n" }.joined() : text
  }
}

extension String {
  /// The text in pieces of 76 characters.
  fileprivate var inLines: [String] {
    let characters = Array(self)
    return stride(from: 0, to: characters.count, by: 76).map { String(characters[$0...].prefix(76)) }
  }
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
