internal import Conformance
internal import PowerAuth
internal import Primitives

/// The verification of a signature, in which the mistakes are made that the question wants.
struct MistakenVerification {
  private let question: Question
  private let fields: VerificationFields
  private let goesOnWrongly: Bool

  /// How many values are tried at most: somebody whose search never ends refuses as well, when nobody waits any more.
  private static let patience: Int64 = 1024

  struct Acceptance {
    let matched: [UInt8]
    let next: [UInt8]
    let distance: Int64
  }

  init(question: Question, fields: VerificationFields) {
    self.question = question
    self.fields = fields
    goesOnWrongly = Mistake.ofSearchSteps.contains(where: question.makes)
  }

  func verify(version: ProtocolVersion) throws -> Acceptance {
    let signer = MistakenSigner(question: question, fields: fields.common)
    let keySets = try keySets()
    let start = try signer.firstCounter()
    let received = question[fields.signature]
    let format = signer.onlineFormat(of: version)
    let formats = question.makes(.anyFormatAccepted) ? [.decimal(digits: 8), .base64] : [format]
    let comparisons = formats.map { MistakenComparison(received: received, format: $0, question: question) }
    var candidate = start
    for distance in 0..<window(question[fields.lookAhead]) {
      for keys in keySets {
        for comparison in comparisons
        where comparison.accepts(signer.sign(keys: keys, counter: candidate, format: comparison.format)) {
          return try accept(candidate, start: start, distance: distance)
        }
      }
      candidate = try next(of: question.makes(.startHashedAgain) ? start : candidate)
    }
    let isWellFormed = version.signatureFormat.isWellFormed(received, componentCount: keySets[0].count)
    throw isWellFormed ? Refusal.signatureMismatch : Refusal.invalidEncoding
  }

  /// The keys with which the signature may have been made: those of the type first.
  private func keySets() throws -> [[[UInt8]]] {
    let factors = MistakenFactors(question: question, fields: fields.common)
    let named = try factors.keys()
    guard question.makes(.anyTypeAccepted) else { return [named] }
    return try [named]
      + SignatureType.allCases.map(\.factors)
      .filter { $0.allSatisfy { question[fields.common.key(of: $0)] != nil } }
      .map(factors.keys)
  }

  private func window(_ lookAhead: Int64) -> Int64 {
    var window = lookAhead
    if question.makes(.lookAheadOf20) { window = 20 }
    if question.makes(.lookAheadOf16Bits) { window = Int64(Int16(truncatingIfNeeded: window)) }
    if question.makes(.lookAheadOf8Bits) { window &= 0xFF }
    if question.makes(.lookAheadIgnored) { window = 1 }
    if question.makes(.lookAheadShort) { window -= 1 }
    if question.makes(.lookAheadInclusive) { window += 1 }
    return min(max(window, 0), Self.patience)
  }

  private func accept(_ matched: [UInt8], start: [UInt8], distance: Int64) throws -> Acceptance {
    let isKept = question.makes(.matchedKept)
    return Acceptance(
      matched: matched, next: isKept ? matched : try next(of: question.makes(.nextOfGiven) ? start : matched),
      distance: question.makes(.distanceFromOne) ? distance + 1 : distance)
  }

  private func next(of value: [UInt8]) throws -> [UInt8] {
    // Most mistakes lie elsewhere, and a window can be wide: the right step is much quicker than one that may be wrong.
    guard goesOnWrongly else { return fold(SHA256.hash(value)) }
    return try MistakenCounter(question: question).advance(value, by: 1).data
  }
}
