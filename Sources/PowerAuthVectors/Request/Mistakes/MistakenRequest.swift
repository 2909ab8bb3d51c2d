internal import Conformance
internal import PowerAuth
internal import Primitives

/// The normalisation of a request, in which the wanted mistakes are made.
struct MistakenRequest {
  let makes: (Mistake) -> Bool
  let fields: RequestFields

  /// The parts of the request as they are encoded.
  func parts(_ input: Record) throws -> NormalizedRequest {
    let method = try method(input[fields.method])
    let uriId = input[fields.uriId]
    guard !uriId.isEmpty else { throw PowerAuthError.refused(.invalidLength) }
    let nonce = input[fields.nonce]
    guard makes(.signedNonceOfAnyLength) || nonce.count == keyByteCount else {
      throw PowerAuthError.refused(.invalidLength)
    }
    return NormalizedRequest(
      method: method, uriIdBase64: encoded(uriId: edited(uriId: uriId)), nonceBase64: encoded(nonce: nonce),
      bodyBase64: encoded(body: edited(body: input[fields.body])))
  }

  /// The parts joined, with the secret where there is one.
  func text(of parts: NormalizedRequest, applicationSecret: String?) -> String {
    var texts = [parts.method, parts.uriIdBase64, parts.nonceBase64]
    if makes(.nonceBeforeUriId) { texts.swapAt(1, 2) }
    let body = makes(.emptyBodyDropped) && parts.bodyBase64.isEmpty ? [] : [parts.bodyBase64]
    let secret = applicationSecret.flatMap(entering(secret:)).map { [$0] } ?? []
    texts += makes(.secretBeforeBody) ? secret + body : body + secret
    if makes(.ampersandAtEnd) { texts.append("") }
    return texts.joined(separator: makes(.joinedByLineFeeds) ? "\n" : "&")
  }

  private func entering(secret: String) -> String? {
    if makes(.secretLeftOut) { return nil }
    if makes(.offlineWordLeftOut), secret == NormalizedRequest.offlineSecret { return "" }
    if makes(.signedSecretDecoded), let bytes = Base64.decode(secret) { return String(decoding: bytes, as: UTF8.self) }
    return makes(.secretEncodedAgain) ? base64(Array(secret.utf8)) : secret
  }

  // MARK: - Parts

  private func method(_ method: String) throws -> String {
    guard makes(.methodUnchecked) || NormalizedRequest.methods.contains(method) else {
      throw PowerAuthError.refused(.unknownMethod)
    }
    let sent = makes(.methodAlwaysPost) ? "POST" : method
    return makes(.methodInLowerCase) ? sent.lowercased() : sent
  }

  private func edited(uriId: String) -> String {
    var text = uriId
    if makes(.uriIdTrimmed) { text = String(text.trimming(while: \.isWhitespace)) }
    if makes(.uriIdCut) { text = String(text.prefix { $0 != "?" && $0 != "#" }) }
    if makes(.uriIdUnescaped), let decoded = try? FormEncoding.decode(text.utf8) { text = decoded }
    if makes(.uriIdInLowerCase) { text = text.lowercased() }
    if makes(.uriIdEndingSlashDropped), text.hasSuffix("/") { text.removeLast() }
    if makes(.uriIdSlashPutBefore), !text.hasPrefix("/") { text = "/" + text }
    if makes(.uriIdEscaped) {
      text = text.split(separator: "/", omittingEmptySubsequences: false).map { FormEncoding.encode(String($0)) }
        .joined(separator: "/")
    }
    return text
  }

  private func encoded(uriId: String) -> String {
    guard !makes(.uriIdNotEncoded) else { return uriId }
    guard makes(.uriIdInLatin1) else { return base64(Array(uriId.utf8)) }
    return base64(uriId.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") })
  }

  private func encoded(nonce: [UInt8]) -> String {
    let text = makes(.nonceAsHex) ? Hex.encode(nonce) : base64(nonce)
    return makes(.nonceEncodedTwice) ? base64(Array(text.utf8)) : text
  }

  private func edited(body: [UInt8]) -> [UInt8] {
    var body = body
    if makes(.bodyEndsAtNull) { body = Array(body.prefix { $0 != 0 }) }
    if makes(.bodyMarkDropped) { body = body.withoutByteOrderMark }
    if makes(.bodyTrimmed) { body = Array(body.trimming(while: \.isWhiteSpace)) }
    if makes(.bodyLineBreaksChanged) { body = body.replacing([0x0d, 0x0a], with: [0x0a]) }
    if makes(.bodyWrittenAnew) { body = body.withoutJSONWhiteSpace }
    if makes(.bodyAsText) { body = body.readAsText }
    if makes(.emptyBodyAsObject), body.isEmpty { body = Array("{}".utf8) }
    return makes(.bodyHashed) ? SHA256.hash(body) : body
  }

  private func encoded(body: [UInt8]) -> String {
    makes(.bodyNotEncoded) ? String(decoding: body, as: UTF8.self) : base64(body)
  }

  private func base64(_ bytes: [UInt8]) -> String {
    var text = Base64.encode(bytes)
    if makes(.partsInURLAlphabet) { text = text.inURLAlphabet }
    if makes(.partsUnpadded) { text.removeAll { $0 == "=" } }
    if makes(.partsInLines) { text = text.inLines.joined(separator: "\r\n") }
    return makes(.partsEndInLineFeed) ? text.inLines.map { $0 + "\n" }.joined() : text
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
