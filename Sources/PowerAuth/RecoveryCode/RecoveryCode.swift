import Primitives

/// A recovery code with its PUKs, as a server derives them (§ 4).
package struct RecoveryCode: Equatable, Sendable {
  /// The derived bytes, 26 of them.
  package let keyMaterial: [UInt8]
  /// The key of the PUKs, 16 bytes.
  package let baseKey: [UInt8]
  package let code: EncodedActivationCode
  package let puks: [RecoveryPUK]
}

/// A PUK with the values before it.
package struct RecoveryPUK: Equatable, Sendable {
  /// The block that is encrypted.
  package let block: [UInt8]
  /// The encrypted block, 16 bytes.
  package let key: [UInt8]
  /// Ten digits.
  package let text: String
}

package struct RecoveryCodeRules: Sendable {
  /// The nonce has 32 bytes.
  package var checkNonce: Check<[UInt8]> = { nonce in
    try demand(nonce.count == 32, else: .invalidLength)
    return nonce
  }
  /// The derived bytes are the ten of the code, then the key of the PUKs.
  package var divide: @Sendable ([UInt8]) -> (random: [UInt8], baseKey: [UInt8]) = { bytes in
    (Array(bytes.prefix(ActivationCode.randomByteCount)), Array(bytes.dropFirst(ActivationCode.randomByteCount)))
  }
  /// The index of a PUK is written big-endian, in eight bytes.
  package var writeIndex: Function<UInt64, [UInt8]> = \.bigEndianBytes
  /// The block of a PUK is its index and the padding of eight bytes.
  ///
  /// [D-5: the documentation describes the derivation of other keys, whose block is eight zero bytes and the index; the
  /// Java library encrypts the eight bytes with their padding.]
  package var layOut: Function<[UInt8], [UInt8]> = { AES128.padded($0) }
  /// The block is encrypted with AES-128 under the key of the PUKs.
  package var encrypt: BlockEncryption = { block, key in try AES128.encryptBlock(block, key: key) }
  /// The number of a PUK is the last eight bytes.
  package var takeNumber: Function<[UInt8], UInt64> = { key in
    key.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
  /// Forty bits of it count.
  package var mask: Function<UInt64, UInt64> = { $0 & 0xFF_FFFF_FFFF }
  /// A PUK is the last ten decimal digits of that, with zeros in front.
  package var writeDigits: Function<UInt64, String> = { number in
    let digits = String(number % 10_000_000_000)
    return String(repeating: "0", count: 10 - digits.utf8.count) + digits
  }
  /// A prefix `R:` is allowed in some places; it stands at the beginning, and once.
  package var takePrefix: @Sendable (_ text: String, _ isAllowed: Bool) throws -> String = { text, isAllowed in
    let prefix = Array("R:".utf8)
    let bytes = Array(text.utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: prefix) }
    guard let first = places.first else { return text }
    try demand(isAllowed && first == 0 && places.count == 1, else: .prefix)
    return String(text.unicodeScalars.dropFirst(2))
  }
  /// A PUK has ten characters.
  package var checkPUKLength: Check<String> = { text in
    try demand(text.utf8.count == 10, else: .length)
    return text
  }
  /// Each of them is an ASCII digit.
  package var isDigit: @Sendable (Unicode.Scalar) -> Bool = { "0"..."9" ~= $0 }
}

extension Rules {
  /// Derives a recovery code, and a PUK for each index.
  package func deriveRecoveryCode(secret: [UInt8], nonce: [UInt8], indexes: [UInt64]) throws -> RecoveryCode {
    let nonce = try recoveryCode.checkNonce(nonce)
    let length = ActivationCode.randomByteCount + keyByteCount
    let material = try deriveKeyMaterial(secret: secret, info: nonce, length: length).bytes
    let (random, baseKey) = recoveryCode.divide(material)
    return RecoveryCode(
      keyMaterial: material, baseKey: baseKey, code: try encodeActivationCode(random: random),
      puks: try indexes.map { try derivePUK(index: $0, baseKey: baseKey) })
  }

  private func derivePUK(index: UInt64, baseKey: [UInt8]) throws -> RecoveryPUK {
    let block = recoveryCode.layOut(recoveryCode.writeIndex(index))
    let key = try recoveryCode.encrypt(block, baseKey)
    let number = recoveryCode.mask(recoveryCode.takeNumber(key))
    return RecoveryPUK(block: block, key: key, text: recoveryCode.writeDigits(number))
  }

  /// Validates a recovery code as it was typed or scanned.
  package func readRecoveryCode(_ text: String, allowsPrefix: Bool) throws -> ActivationCode {
    try readActivationCode(try recoveryCode.takePrefix(text, allowsPrefix))
  }

  /// Validates a PUK as it was typed.
  package func checkPUK(_ text: String) throws {
    let text = try recoveryCode.checkPUKLength(text)
    try demand(text.unicodeScalars.allSatisfy(recoveryCode.isDigit), else: .alphabet)
  }
}
