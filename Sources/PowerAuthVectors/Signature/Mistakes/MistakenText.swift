internal import Conformance
internal import PowerAuth
internal import Primitives

/// The writing of a signature, in which the mistakes are made that the question wants.
struct MistakenText {
  let question: Question
  let format: SignatureFormat

  func write(_ component: SignatureComponent) -> WrittenComponent {
    switch format {
    case .decimal(let count): .decimal(digits(of: component, count: count))
    case .base64: .bytes(bytes(of: component))
    }
  }

  func join(_ components: [WrittenComponent]) -> String {
    var texts: [String] = []
    var bytes: [[UInt8]] = []
    for component in components {
      switch component {
      case .decimal(let digits): texts.append(digits)
      case .bytes(let part): bytes.append(part)
      }
    }
    return format == .base64 ? base64(bytes) : texts.joined(separator: question.makes(.dashesOmitted) ? "" : "-")
  }

  // MARK: - Digits

  private func digits(of component: SignatureComponent, count: Int) -> String {
    let number = number(of: component)
    let count = question.makes(.alwaysEightDigits) ? 8 : count
    return question.makes(.firstDigits) ? String(padded(number, count: 8).prefix(count)) : padded(number, count: count)
  }

  private func number(of component: SignatureComponent) -> Int64 {
    let mac = component.hmac
    let start =
      question.makes(.firstFourBytes)
      ? 0 : question.makes(.hotpTruncation) ? Int(mac[mac.count - 1] & 0xF) : mac.count - 4
    var bits = mac[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    if question.makes(.littleEndianDigits) { bits = bits.byteSwapped }
    let signed = Int64(Int32(bitPattern: bits))
    if question.makes(.magnitudeDigits) { return abs(signed) }
    if question.makes(.signedDigits) { return signed }
    return Int64(question.makes(.topBitKept) ? bits : bits & 0x7FFF_FFFF)
  }

  /// The last digits of the number, after its sign.
  private func padded(_ number: Int64, count: Int) -> String {
    let rest = number % (0..<count).reduce(1) { power, _ in power * 10 }
    let sign = rest < 0 ? "-" : ""
    let digits = "\(abs(rest))"
    let width = question.makes(.paddedToEightDigits) ? max(count, 8) : count
    let missing = question.makes(.digitsUnpadded) ? 0 : max(width - sign.count - digits.count, 0)
    if question.makes(.digitsPaddedWithSpaces) { return String(repeating: " ", count: missing) + sign + digits }
    let zeros = String(repeating: "0", count: missing)
    return question.makes(.digitsPaddedOnTheRight) ? sign + digits + zeros : sign + zeros + digits
  }

  // MARK: - Base64

  private func bytes(of component: SignatureComponent) -> [UInt8] {
    if question.makes(.wholeMacs) { return component.hmac }
    if question.makes(.foldedMacs) { return fold(component.hmac) }
    return question.makes(.firstHalves) ? Array(component.hmac.prefix(SignatureComponent.byteCount)) : component.bytes
  }

  private func base64(_ components: [[UInt8]]) -> String {
    var text = Base64.encode(components.flatMap { $0 })
    if question.makes(.componentsEncodedApart) || question.makes(.componentsJoinedByDash) {
      text = components.map(Base64.encode).joined(separator: question.makes(.componentsJoinedByDash) ? "-" : "")
    }
    if question.makes(.signatureInURLAlphabet) { text = text.inURLAlphabet }
    if question.makes(.signatureUnpadded) { text.removeAll { $0 == "=" } }
    return question.makes(.signatureEndsInLineFeed) ? text + "\n" : text
  }
}
