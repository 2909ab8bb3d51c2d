internal import Conformance
internal import PowerAuth
internal import Primitives

/// The computation of components, in which the mistakes are made that the question wants.
struct MistakenComponents {
  let question: Question

  func components(keys: [[UInt8]], counter: [UInt8], data: [UInt8]) -> [SignatureComponent] {
    let counter = entering(counter: counter)
    let data = entering(data: data)
    let factorHmacs = keys.map { mac(of: counter, key: $0, exchanged: question.makes(.factorHmacExchanged)) }
    return keys.indices.map { index in
      let derivedKey = derivedKey(index: index, factorHmacs: factorHmacs, keys: keys)
      return SignatureComponent(
        factorHmac: factorHmacs[index], derivedKey: derivedKey,
        hmac: mac(of: data, key: derivedKey, exchanged: question.makes(.dataHmacExchanged)))
    }
  }

  private func derivedKey(index: Int, factorHmacs: [[UInt8]], keys: [[UInt8]]) -> [UInt8] {
    var derivedKey = factorHmacs[question.makes(.chainStartsAtKey0) ? 0 : index]
    guard !question.makes(.chainOmitted) else { return derivedKey }
    let links = question.makes(.chainOfKeys) ? keys : factorHmacs
    let last = question.makes(.chainOneStepShort) ? max(index - 1, 0) : index
    for j in 0..<last {
      let link = links[question.makes(.chainOneFactorBehind) ? j : j + 1]
      derivedKey = mac(of: derivedKey, key: link, exchanged: question.makes(.chainArgumentsExchanged))
    }
    return derivedKey
  }

  private func mac(of message: [UInt8], key: [UInt8], exchanged: Bool) -> [UInt8] {
    let (message, key) = exchanged ? (key, message) : (message, key)
    return question.makes(.macByHash)
      ? SHA256.hash(key + message) : HMACSHA256.authenticationCode(for: message, key: key)
  }

  private func entering(counter: [UInt8]) -> [UInt8] {
    var counter = counter
    if question.makes(.counterAsHex) { counter = Array(Hex.encode(counter).utf8) }
    if question.makes(.counterAsBase64) { counter = Array(Base64.encode(counter).utf8) }
    return counter
  }

  private func entering(data: [UInt8]) -> [UInt8] {
    var data = data
    if question.makes(.dataCountedIn16Bits) { data = Array(data.prefix(data.count & 0xFFFF)) }
    if question.makes(.dataCountedIn8Bits) { data = Array(data.prefix(data.count & 0xFF)) }
    if question.makes(.dataEndsAtNull) { data = Array(data.prefix { $0 != 0 }) }
    if question.makes(.dataMarkDropped) { data = data.withoutByteOrderMark }
    if question.makes(.dataTrimmed) { data = Array(data.trimming(while: \.isWhiteSpace)) }
    if question.makes(.dataAsText) { data = data.readAsText }
    if question.makes(.dataNullTerminated) { data += [0] }
    return question.makes(.dataHashedFirst) ? SHA256.hash(data) : data
  }
}
