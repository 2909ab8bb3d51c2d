internal import Conformance
internal import PowerAuth
internal import Primitives

// Transitional: for the chapters whose mistakes are not edits of rules yet.

extension Question {
  /// Takes bytes in with the mistakes that are to be made.
  func takenIn(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if makes(.endsAtZeroByte) { bytes = Array(bytes.prefix { $0 != 0 }) }
    if makes(.bytesAsText) { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    if makes(.base64TextTaken) { bytes = Array(Base64.encode(bytes).utf8) }
    return bytes
  }
}

extension Question {
  /// Folds the bytes with the mistakes that are to be made; a mistake may have come before that left fewer than 32.
  func folded(_ bytes: [UInt8]) -> [UInt8] {
    let parts = halves(of: bytes)
    if makes(.notFolded) { return parts.first + parts.second }
    let first = makes(.secondHalfKept) ? parts.first.map { _ in 0 } : parts.first
    let second = makes(.firstHalfKept) ? parts.second.map { _ in 0 } : parts.second
    return zip(first, second).map(joined)
  }

  private func halves(of bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    let middle = bytes.count / 2
    var halves = (first: Array(bytes.prefix(middle)), second: Array(bytes.dropFirst(middle)))
    if makes(.neighboursFolded) {
      halves.first = bytes.indices.filter { $0.isMultiple(of: 2) }.map { bytes[$0] }
      halves.second = bytes.indices.filter { !$0.isMultiple(of: 2) }.map { bytes[$0] }
    }
    if makes(.secondHalfReversed) { halves.second.reverse() }
    return halves
  }

  private func joined(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if makes(.halvesJoinedByOr) { return first | second }
    return makes(.halvesSummed) ? first &+ second : first ^ second
  }

  /// Hands a result out with the mistakes that are to be made.
  func handedOut(_ result: [UInt8]) -> [UInt8] {
    var result = result
    if makes(.keyAsNumber) || makes(.keyAsSignedNumber) { result = Array(result.drop { $0 == 0 }) }
    if makes(.keyAsSignedNumber), result.first.map({ $0 >= 0x80 }) ?? true { result.insert(0, at: 0) }
    return result
  }
}

/// A derivation in which the mistakes are made that the question wants.
struct MistakenInternalDerivation {
  let hmac: [UInt8]
  let key: [UInt8]

  init(question: Question, key: [UInt8], index: [UInt8]) throws {
    try question.demand(
      key.count == keyByteCount, else: .invalidLength, unlessMaking: .keyLengthUnchecked, .keyOfAnyLength)
    try question.demand(index.count >= 16, else: .invalidLength)
    try question.refuse(index.count > keyByteCount, as: .invalidLength, making: .longerIndexRefused)
    self.init(question: question, anyKey: key, anyIndex: index)
  }

  /// Derives a key from a key and an index of any length.
  init(question: Question, anyKey key: [UInt8], anyIndex index: [UInt8]) {
    let key = question.makes(.keyOfAnyLength) ? key.fitted(to: keyByteCount) : key
    let index = Self.mistakenIndex(index, question: question)
    let isExchanged = question.makes(.indexKeysTheHMAC)
    let (first, second) = isExchanged ? (index, key) : (key, index)
    hmac =
      question.makes(.hashForHMAC)
      ? SHA256.hash(first + second) : Rules.right.deriveInternalKey(key: first, anyIndex: second).hmac
    self.key = question.handedOut(question.folded(hmac))
  }

  private static func mistakenIndex(_ index: [UInt8], question: Question) -> [UInt8] {
    var index = question.takenIn(index)
    if question.makes(.indexCutTo64Bytes) { index = Array(index.prefix(64)) }
    if question.makes(.indexCutTo16Bytes) { index = Array(index.prefix(keyByteCount)) }
    return index
  }
}

/// The agreement of two keys in which the mistakes are made that the question wants.
struct MistakenAgreement {
  let question: Question

  /// Computes what takes the place of the shared secret.
  func sharedSecret(privateKey: [UInt8], publicKey: [UInt8]) throws -> [UInt8] {
    let scalar = try MistakenScalar(question: question, privateKey: privateKey)
    let point = try MistakenPoint(question: question, publicKey: publicKey)
    let shared = try product(of: point, by: scalar)
    var secret = part(of: shared)
    if question.makes(.sharedSecretAsNumber) { secret = secret.withoutLeadingZeros }
    if question.makes(.sharedSecretLeftAligned) { secret = secret.withoutLeadingZeros.fitted(to: secret.count) }
    return question.makes(.sharedSecretHashed) ? SHA256.hash(secret) : secret
  }

  private func product(of point: MistakenPoint, by scalar: MistakenScalar) throws -> [UInt8] {
    let infinity = [4] + [UInt8](repeating: 0, count: 64)
    switch (scalar, point) {
    case (.zero, _), (_, .infinity):
      return infinity
    case (.number(let number), .unchecked(let encoded)):
      return try P256.uncheckedMultiple(of: encoded, by: number) ?? infinity
    case (.number(let number), .point(let key)):
      return try importPrivateKey(number).sharedPoint(with: key).uncompressed
    }
  }

  private func part(of point: [UInt8]) -> [UInt8] {
    let coordinate = question.makes(.sharedSecretOfY) ? point.suffix(32) : point[1...32]
    return question.makes(.sharedSecretWithPrefix) ? [2 | point[64] & 1] + coordinate : Array(coordinate)
  }

  /// Computes what takes the place of the master secret.
  func masterSecret(of sharedSecret: [UInt8]) -> [UInt8] {
    let isDerived = question.makes(.masterSecretByX963)
    return question.handedOut(
      isDerived
        ? X963.deriveKey(secret: sharedSecret, info: [], byteCount: keyByteCount) : question.folded(sharedSecret))
  }
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

/// A derivation in which the mistakes are made that the question wants.
struct MistakenX963Derivation {
  let question: Question

  func derive(secret: [UInt8], info: [UInt8], length: Int) throws -> (blocks: [[UInt8]], key: [UInt8]) {
    try question.demand(length >= 1, else: .invalidLength, unlessMaking: .emptyKeyGiven)
    let wanted = question.makes(.lengthInBits) ? (length + 7) / 8 : length
    let count = blockCount(for: wanted)
    try question.refuse(count > 255, as: .invalidLength, making: .atMost255Blocks)
    let secret = mistakenSecret(secret)
    let info = question.makes(.infoOmitted) ? [] : question.takenIn(info)
    let blocks = (0..<count).map { number in
      block(number: number, secret: secret, info: number > 0 && question.makes(.infoInFirstBlockOnly) ? [] : info)
    }
    return (blocks, question.handedOut(cut(Array(blocks.joined()), to: wanted)))
  }

  private func blockCount(for length: Int) -> Int {
    let rounded = question.makes(.wholeBlocksOnly) ? length : length + SHA256.byteCount - 1
    let count = rounded / SHA256.byteCount
    return question.makes(.oneBlockOnly) ? min(1, count) : count
  }

  private func mistakenSecret(_ secret: [UInt8]) -> [UInt8] {
    var secret = secret
    if question.makes(.secretAsNumber) { secret = Array(secret.drop { $0 == 0 }) }
    guard question.makes(.secretOf32Bytes) else { return secret }
    return [UInt8](repeating: 0, count: max(0, 32 - secret.count)) + secret.prefix(32)
  }

  /// The block of a number from 0 on, which is written as one more.
  private func block(number: Int, secret: [UInt8], info: [UInt8]) -> [UInt8] {
    let counter = counter(number: number)
    if question.makes(.secretKeysAnHMAC) { return HMACSHA256.authenticationCode(for: counter + info, key: secret) }
    let tail = question.makes(.infoBeforeCounter) ? info + counter : counter + info
    guard question.makes(.counterBeforeSecret) else { return SHA256.hash(secret + tail) }
    return SHA256.hash(question.makes(.infoBeforeCounter) ? info + counter + secret : counter + secret + info)
  }

  private func counter(number: Int) -> [UInt8] {
    var number = UInt32(number)
    if question.makes(.counterStuck) { number = 0 }
    if !question.makes(.counterFromZero) { number += 1 }
    if question.makes(.counterOf8Bits) { number &= 0xFF }
    let written = question.makes(.counterInEightBytes) ? UInt64(number).bigEndianBytes : number.bigEndianBytes
    let bytes = question.makes(.littleEndianCounter) ? written.reversed() : written
    guard question.makes(.counterInOneByte) else { return bytes }
    return [UInt8(truncatingIfNeeded: number)]
  }

  private func cut(_ material: [UInt8], to length: Int) -> [UInt8] {
    if question.makes(.notCut) { return material }
    return Array(question.makes(.lastBytesTaken) ? material.suffix(length) : material.prefix(length))
  }
}

extension Mistake {
  static let endsAtZeroByte = Mistake(
    "kdf.ends-at-zero-byte", "Data ends at its first zero byte, as strings of C do.")
  static let bytesAsText = Mistake(
    "kdf.bytes-as-text", "Bytes pass through a text, in which whatever is not UTF-8 is replaced.")
  static let base64TextTaken = Mistake(
    "kdf.base64-text-taken", "Bytes are taken as the Base64 text in which they travel, without decoding it.")

  static let ofByteTexts = [endsAtZeroByte, bytesAsText, base64TextTaken]

  static let keyAsNumber = Mistake(
    "kdf.key-as-number", "The result passes through an unsigned number, which drops its leading zero bytes.")
  static let keyAsSignedNumber = Mistake(
    "kdf.key-as-signed-number",
    "The result passes through a signed number, which drops leading zero bytes and puts one before a top bit.")

  static let ofResults = [keyAsNumber, keyAsSignedNumber]

  static let secretAsNumber = Mistake(
    "kdf.secret-as-number", "The secret passes through a number, which drops its leading zero bytes.")
}
