internal import Conformance
internal import PowerAuth

/// A signature with the mistakes of its maker.
struct MistakenSignature {
  let components: [SignatureComponent]
  let written: [WrittenComponent]
  let text: String

  /// The intermediate values of each component.
  var steps: [Step] {
    zip(components, written).enumerated().flatMap { index, pair in pair.0.steps(at: index, writtenAs: pair.1) }
  }
}

/// Signs with the mistakes that the question wants.
struct MistakenSigner {
  let question: Question
  let fields: SignatureFields

  func sign(format: SignatureFormat) throws -> MistakenSignature {
    let keys = try MistakenFactors(question: question, fields: fields).keys()
    return sign(keys: keys, counter: try firstCounter(), format: format)
  }

  func sign(keys: [[UInt8]], counter: [UInt8], format: SignatureFormat) -> MistakenSignature {
    let components = MistakenComponents(question: question)
      .components(keys: keys, counter: counter, data: question[fields.data])
    let writer = MistakenText(question: question, format: format)
    let written = components.map(writer.write)
    return MistakenSignature(components: components, written: written, text: writer.join(written))
  }

  /// The value of the counter that is used first.
  func firstCounter() throws -> [UInt8] {
    let steps = question.makes(.counterAdvancedBeforeUse) ? 1 : 0
    return try MistakenCounter(question: question).advance(question[fields.counterData], by: steps).data
  }

  func onlineFormat(of version: ProtocolVersion) -> SignatureFormat {
    if question.makes(.base64InEachVersion) { return .base64 }
    return question.makes(.decimalInEachVersion) ? .decimal(digits: 8) : version.signatureFormat
  }

  func offlineFormat(componentLength: Int64, of version: ProtocolVersion) throws -> SignatureFormat {
    let allowed = SignatureFormat.offlineDigits
    var length = Int(componentLength)
    if question.makes(.digitCountOf32Bits) { length &= 0xFFFF_FFFF }
    if question.makes(.digitCountClamped) { length = min(max(length, allowed.lowerBound), allowed.upperBound) }
    // Nobody makes more digits than the greatest number has.
    if question.makes(.digitCountUnchecked) { return .decimal(digits: min(length, 10)) }
    let format = try SignatureFormat.offline(componentLength: length)
    return question.makes(.offlineAsOnline) && version.signatureFormat == .base64 ? .base64 : format
  }
}
