internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a public key is read, in whichever operation that happens.
extension Mistake {
  static let compressedPointRefused = Mistake("keys.compressed-point-refused", "Compressed points are refused.")
  static let uncompressedPointRefused = Mistake("keys.uncompressed-point-refused", "Uncompressed points are refused.")
  static let pointPrefixIgnored = Mistake(
    "keys.point-prefix-ignored", "A point's length alone tells its form: the first byte's lowest bit is the parity.")
  static let bytesBehindPointIgnored = Mistake(
    "keys.bytes-behind-point-ignored", "A point is as long as its first byte says, and what follows is ignored.")
  static let pointWithoutPrefixTaken = Mistake(
    "keys.point-without-prefix-taken", "64 bytes are both coordinates, and 32 bytes are X with an even Y.")
  static let coordinateReduced = Mistake(
    "keys.coordinate-reduced", "A coordinate that is not below the field's prime is reduced.")
  static let xAloneRead = Mistake(
    "keys.x-alone-read", "Y of an uncompressed point is not read but for its parity, and computed from X.")

  static let ofPointForms = [
    compressedPointRefused, uncompressedPointRefused, pointPrefixIgnored, bytesBehindPointIgnored,
    pointWithoutPrefixTaken,
  ]

  static let parityInverted = Mistake("keys.parity-inverted", "02 announces an odd Y, and 03 an even one.")
  static let parityIgnored = Mistake(
    "keys.parity-ignored", "A compressed point has an even Y, whatever its first byte.")

  static let ofParity = [parityInverted, parityIgnored]

  static let pointOffCurveTaken = Mistake(
    "keys.point-off-curve-taken", "It is not checked whether a point is on the curve.")
  static let infinityTaken = Mistake(
    "keys.infinity-taken", "The point at infinity is a public key; the secret is zeros.")

  static let ofPointChecks = [pointOffCurveTaken, infinityTaken, xAloneRead, coordinateReduced]
}

/// A public key, read with the mistakes that the question wants.
enum MistakenPoint {
  case point(P256.PublicKey)
  /// An encoding in the uncompressed form that nobody has checked.
  case unchecked([UInt8])
  case infinity

  init(question: Question, publicKey: [UInt8]) throws {
    let read = try Self.read(publicKey, question: question)
    if question.makes(.infinityTaken), Self.isInfinity(read) {
      self = .infinity
    } else if question.makes(.pointOffCurveTaken), read.count == 65, read[0] == 4 {
      self = .unchecked(read)
    } else {
      self = .point(try importPublicKey(read))
    }
  }

  /// Reads the form, and returns what a strict reader takes.
  static func read(_ publicKey: [UInt8], question: Question) throws -> [UInt8] {
    try question.refuse(publicKey.count == 33, as: .invalidPublicKey, making: .compressedPointRefused)
    try question.refuse(publicKey.count == 65, as: .invalidPublicKey, making: .uncompressedPointRefused)
    var point = repaired(publicKey, question: question)
    if question.makes(.coordinateReduced), point.count == 33 || point.count == 65 { point = reduced(point) }
    if question.makes(.xAloneRead), point.count == 65, point[0] == 4 {
      point = [2 | point[64] & 1] + point[1...32]
    }
    guard point.count == 33, point[0] == 2 || point[0] == 3 else { return point }
    if question.makes(.parityIgnored) { point[0] = 2 }
    if question.makes(.parityInverted) { point[0] ^= 1 }
    return point
  }

  private static func repaired(_ publicKey: [UInt8], question: Question) -> [UInt8] {
    var point = publicKey
    if question.makes(.bytesBehindPointIgnored), let first = point.first, 2...4 ~= first {
      point = Array(point.prefix(first == 4 ? 65 : 33))
    }
    if question.makes(.pointWithoutPrefixTaken), point.count == 64 || point.count == 32 {
      point = [point.count == 64 ? 4 : 2] + point
    }
    if question.makes(.pointPrefixIgnored), point.count == 33 || point.count == 65 {
      point[0] = point.count == 65 ? 4 : 2 | point[0] & 1
    }
    return point
  }

  private static func reduced(_ point: [UInt8]) -> [UInt8] {
    let coordinates = stride(from: 1, to: point.count, by: 32).flatMap {
      Array(point[$0..<$0 + 32]).remainder(dividedBy: fieldPrime)
    }
    return [point[0]] + coordinates
  }

  /// One zero byte, or more of them, or zero coordinates behind the prefix 04.
  private static func isInfinity(_ point: [UInt8]) -> Bool {
    guard let first = point.first, first == 0 || (first == 4 && point.count == 65) else { return false }
    return point.dropFirst().allSatisfy { $0 == 0 }
  }
}
