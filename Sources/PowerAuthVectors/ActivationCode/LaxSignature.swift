internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a signature in DER is read.
extension Mistake {
  static let rawSignatureDemanded = Mistake(
    "code.raw-signature-demanded", "The signature is read as r and s of 32 bytes each, without DER.")
  static let rawSignatureTaken = Mistake(
    "code.raw-signature-taken", "A signature of 64 bytes is taken as r and s without DER, and others as DER.")
  static let bytesBehindSignatureIgnored = Mistake(
    "code.bytes-behind-signature-ignored", "What follows the sequence of r and s is ignored.")
  static let bytesBehindNumbersIgnored = Mistake(
    "code.bytes-behind-numbers-ignored", "What follows r and s within the sequence is ignored.")
  static let longLengthsTaken = Mistake(
    "code.long-lengths-taken", "Lengths below 128 are also taken in two bytes, as BER has it.")
  static let zerosBeforeNumbersTaken = Mistake(
    "code.zeros-before-numbers-taken", "Zero bytes before a number are taken where none are due.")
  static let unsignedNumbersTaken = Mistake(
    "code.unsigned-numbers-taken", "A number whose top bit is set is taken as a positive one.")
  static let shortNumbersMisaligned = Mistake(
    "code.short-numbers-misaligned", "A number of less than 32 bytes is filled up with zeros behind it.")
  static let numbersReduced = Mistake(
    "code.signature-numbers-reduced", "r and s may be as large as they like, and are reduced modulo the order.")
  static let zeroSignatureTaken = Mistake(
    "code.zero-signature-taken", "r and s may be zero, or the order, with which everything seems to be signed.",
    evidence: "CVE-2022-21449: Java 15 to 18 took such signatures of anything.")

  static let ofSignatureEncodings = [
    rawSignatureDemanded, rawSignatureTaken, bytesBehindSignatureIgnored, bytesBehindNumbersIgnored, longLengthsTaken,
    zerosBeforeNumbersTaken, unsignedNumbersTaken, shortNumbersMisaligned, numbersReduced, zeroSignatureTaken,
  ]
}

/// The numbers of a signature, read with the mistakes that the question wants.
enum LaxSignature {
  case numbers(P256.Signature)
  /// Both are multiples of the order, and somebody takes that.
  case zero

  init(question: Question, encoded: [UInt8]) throws {
    let isRaw =
      question.makes(.rawSignatureDemanded) || (question.makes(.rawSignatureTaken) && encoded.count == 64)
    let read =
      isRaw ? Self.raw(encoded) : LaxDER(question: question).numbers(in: encoded)
    guard let (r, s) = read else { throw Refusal.signatureEncoding }
    if question.makes(.zeroSignatureTaken), r.isMultipleOfOrder, s.isMultipleOfOrder {
      self = .zero
      return
    }
    let numbers = try Self.number(r, question: question) + Self.number(s, question: question)
    guard let signature = P256.Signature(raw: numbers) else { throw Refusal.signatureEncoding }
    self = .numbers(signature)
  }

  private static func raw(_ bytes: [UInt8]) -> (r: [UInt8], s: [UInt8])? {
    bytes.count == 64 ? (Array(bytes.prefix(32)), Array(bytes.suffix(32))) : nil
  }

  /// Makes 32 bytes of a number.
  private static func number(_ number: [UInt8], question: Question) throws -> [UInt8] {
    let number = question.makes(.numbersReduced) ? number.remainder(dividedBy: curveOrder) : number
    let significant = number.withoutLeadingZeros
    guard significant.count <= 32 else { throw Refusal.signatureEncoding }
    return question.makes(.shortNumbersMisaligned) ? significant.fitted(to: 32) : significant.padded(to: 32)
  }
}

/// A reader of two integers in DER that is as lax as the question wants.
private struct LaxDER {
  let question: Question

  func numbers(in encoded: [UInt8]) -> (r: [UInt8], s: [UInt8])? {
    var rest = encoded[...]
    guard var sequence = contents(of: 0x30, from: &rest),
      rest.isEmpty || question.makes(.bytesBehindSignatureIgnored),
      let r = number(from: &sequence), let s = number(from: &sequence),
      sequence.isEmpty || question.makes(.bytesBehindNumbersIgnored)
    else { return nil }
    return (r, s)
  }

  private func contents(of tag: UInt8, from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.popFirst() == tag, var count = bytes.popFirst() else { return nil }
    if count == 0x81, question.makes(.longLengthsTaken) { count = bytes.popFirst() ?? 0x80 }
    guard count < 0x80, bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(Int(count)) }
    return bytes.prefix(Int(count))
  }

  private func number(from bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let number = contents(of: 0x02, from: &bytes), let first = number.first else { return nil }
    guard first < 0x80 || question.makes(.unsignedNumbersTaken) else { return nil }
    // Zero is no number of a signature; its one encoding is read where somebody takes it.
    if number.allSatisfy({ $0 == 0 }) {
      return question.makes(.zeroSignatureTaken) ? Array(number) : nil
    }
    let isMinimal = first != 0 || number.dropFirst().first.map { $0 >= 0x80 } ?? false
    return isMinimal || question.makes(.zerosBeforeNumbersTaken) ? Array(number) : nil
  }
}

extension [UInt8] {
  fileprivate var isMultipleOfOrder: Bool { remainder(dividedBy: curveOrder).allSatisfy { $0 == 0 } }
}
