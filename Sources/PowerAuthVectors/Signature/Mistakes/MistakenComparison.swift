internal import Conformance
internal import Platform
internal import PowerAuth
internal import Primitives

/// The comparison of a received signature with an expected one, in which the mistakes are made that the question wants.
struct MistakenComparison {
  let question: Question
  let format: SignatureFormat
  /// The received signature as it is read.
  private let received: String

  init(received: String, format: SignatureFormat, question: Question) {
    self.question = question
    self.format = format
    self.received = Self.read(received, format, question)
  }

  func accepts(_ signature: MistakenSignature) -> Bool {
    let expected = Self.read(signature.text, format, question)
    return received.utf8.elementsEqual(expected.utf8)
      || question.makes(.beginningSuffices) && expected.utf8.starts(with: received.utf8)
      || question.makes(.trailingTextIgnored) && received.utf8.starts(with: expected.utf8)
      || question.makes(.rightLengthSuffices) && received.utf8.count == expected.utf8.count
      || question.makes(.rightFormSuffices) && format.isWellFormed(received, componentCount: signature.components.count)
      || accepts(components: signature.written)
  }

  private func accepts(components expected: [WrittenComponent]) -> Bool {
    guard
      question.makes(.firstComponentSuffices) || question.makes(.anyComponentSuffices)
        || question.makes(.componentsInAnyOrder)
    else {
      return false
    }
    let components = receivedComponents
    return question.makes(.firstComponentSuffices) && components.first == expected.first
      || question.makes(.anyComponentSuffices) && zip(components, expected).contains { $0 == $1 }
      || question.makes(.componentsInAnyOrder) && components.count == expected.count
        && components.allSatisfy(expected.contains)
        && expected.allSatisfy(components.contains)
  }

  private var receivedComponents: [WrittenComponent] {
    guard format == .base64 else {
      return received.split(separator: "-", omittingEmptySubsequences: false).map { .decimal(String($0)) }
    }
    let bytes = Base64.decode(received) ?? []
    return stride(from: 0, to: bytes.count, by: SignatureComponent.byteCount).map {
      .bytes(Array(bytes[$0...].prefix(SignatureComponent.byteCount)))
    }
  }

  // MARK: - Reading

  /// A text as those read it who are too lenient.
  private static func read(_ text: String, _ format: SignatureFormat, _ question: Question) -> String {
    var text = text
    if question.makes(.signatureWhiteSpaceIgnored) { text.removeAll(where: \.isWhitespace) }
    if question.makes(.signatureCaseIgnored) { text = text.lowercased() }
    return format == .base64 ? readBase64(text, question) : readDecimal(text, question)
  }

  private static func readBase64(_ text: String, _ question: Question) -> String {
    var text = text
    if question.makes(.signatureSpaceAsPlus) { text = String(text.map { $0 == " " ? "+" : $0 }) }
    if question.makes(.signatureInURLAlphabetAccepted) {
      text = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    }
    if question.makes(.signatureSpareBitsIgnored), let bytes = Base64.decode(text, allowingSpareBits: true) {
      text = Base64.encode(bytes)
    }
    if question.makes(.signaturePaddingIgnored) { text = String(text.trimming { $0 == "=" }) }
    return text
  }

  private static func readDecimal(_ text: String, _ question: Question) -> String {
    var text = text
    if question.makes(.digitsOfAnyScript) { text = text.withTranslatedDigits }
    if question.makes(.onlyDigitsCompared) { text = text.filter { ("0"..."9").contains($0) } }
    var groups = text.split(separator: "-", omittingEmptySubsequences: question.makes(.emptyComponentsDropped)).map(
      String.init)
    if question.makes(.componentsAsNumbers) { groups = groups.map { Int64($0).map { "\($0)" } ?? $0 } }
    return groups.joined(separator: "-")
  }
}
