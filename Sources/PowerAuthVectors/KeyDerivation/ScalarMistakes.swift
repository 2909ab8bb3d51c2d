internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a private key is imported, in whichever operation that happens.
extension Mistake {
  static let longScalarRefused = Mistake(
    "keys.long-scalar-refused", "A private key of more than 32 bytes is refused, even if zeros lead it.")
  static let shortScalarRefused = Mistake(
    "keys.short-scalar-refused", "A private key of less than 32 bytes is refused.")
  static let firstBytesOfScalar = Mistake(
    "keys.first-bytes-of-scalar", "Only the first 32 bytes of a longer private key are read.")
  static let lastBytesOfScalar = Mistake(
    "keys.last-bytes-of-scalar", "Only the last 32 bytes of a longer private key are read, whatever stands before them."
  )
  static let scalarFilledUpBehind = Mistake(
    "keys.scalar-filled-up-behind", "A shorter private key is filled up with zeros behind it, and not in front.")
  static let scalarLittleEndian = Mistake("keys.scalar-little-endian", "The private key is read little-endian.")
  static let scalarSigned = Mistake(
    "keys.scalar-signed", "A private key whose top bit is set is read as a negative number.",
    evidence: "The publisher's Java library reads keys as signed numbers, and writes them with a zero byte in front.")

  static let ofScalarForms = [
    longScalarRefused, shortScalarRefused, firstBytesOfScalar, lastBytesOfScalar, scalarFilledUpBehind,
    scalarLittleEndian, scalarSigned,
  ]

  static let scalarReduced = Mistake(
    "keys.scalar-reduced", "A private key is reduced modulo the order; 0 gives the point at infinity, as secret zeros.",
    evidence: "The publisher's mobile core imports 0, the order and numbers above it.")
  static let orderTakenForScalar = Mistake(
    "keys.order-taken-for-scalar", "The order itself is a private key; it gives the point at infinity, as secret zeros."
  )

  static let ofScalarRange = [scalarReduced, orderTakenForScalar]
}

/// A private key, imported with the mistakes that the question wants.
enum MistakenScalar {
  case number([UInt8])
  /// A multiple of the order, whose multiple of any point is infinity.
  case zero

  init(question: Question, privateKey: [UInt8]) throws {
    try question.refuse(privateKey.count > 32, as: .invalidPrivateKey, making: .longScalarRefused)
    try question.refuse(privateKey.count < 32, as: .invalidPrivateKey, making: .shortScalarRefused)
    var scalar = Self.read(privateKey, question: question)
    if question.makes(.scalarReduced), !scalar.isEmpty { scalar = scalar.remainder(dividedBy: curveOrder) }
    let isReducedToZero = question.makes(.scalarReduced) && !scalar.isEmpty && scalar.allSatisfy { $0 == 0 }
    let isOrder = question.makes(.orderTakenForScalar) && scalar.withoutLeadingZeros == curveOrder
    guard !isReducedToZero, !isOrder else {
      self = .zero
      return
    }
    _ = try importPrivateKey(scalar)
    self = .number(scalar)
  }

  private static func read(_ privateKey: [UInt8], question: Question) -> [UInt8] {
    var scalar = privateKey
    if question.makes(.firstBytesOfScalar) { scalar = Array(scalar.prefix(32)) }
    if question.makes(.lastBytesOfScalar) { scalar = Array(scalar.suffix(32)) }
    if question.makes(.scalarFilledUpBehind), !scalar.isEmpty { scalar = scalar.fitted(to: max(32, scalar.count)) }
    if question.makes(.scalarLittleEndian) { scalar.reverse() }
    // The multiple by a negative number has the X of the multiple by its absolute value.
    if question.makes(.scalarSigned), let first = scalar.first, first >= 0x80 {
      scalar = [UInt8](repeating: 0, count: scalar.count).subtracting(scalar)
    }
    return scalar
  }
}
