import Primitives

/// An encrypted message without the ephemeral key that it may travel with.
package struct Cryptogram: Equatable, Sendable {
  package let encryptedData: [UInt8]
  package let mac: [UInt8]

  /// Takes the values as they are.
  package init(encryptedData: [UInt8], mac: [UInt8]) {
    self.encryptedData = encryptedData
    self.mac = mac
  }
}

/// A part of what the MAC covers.
package enum MACPart: Sendable {
  case encryptedData, sharedInfo2
}

package struct MACRules: Sendable {
  /// The MAC covers the encrypted data, which need not be decrypted to compare it.
  package var chooseData: MACDataChoice = { encryptedData, _ in encryptedData }
  /// The encrypted data stand first, then sharedInfo2.
  package var parts: [MACPart] = [.encryptedData, .sharedInfo2]
  /// The key is K_MAC.
  package var chooseKey: Function<EnvelopeKey, [UInt8]> = \.macKey
  /// The MAC is HMAC-SHA256, all 32 bytes.
  package var authenticate: Authentication = { data, key in HMACSHA256.authenticationCode(for: data, key: key) }
  /// The MAC is compared whole, in constant time.
  package var areEqual: @Sendable (_ given: [UInt8], _ computed: [UInt8]) -> Bool = {
    ConstantTime.areEqual($0, $1)
  }
}

/// Chooses what the MAC covers, given the encrypted data and a way to the plaintext.
package typealias MACDataChoice =
  @Sendable (_ encryptedData: [UInt8], _ plaintext: () throws -> [UInt8]) throws -> [UInt8]

extension Rules {
  /// Encrypts: the data first, then the MAC (§ 12.1).
  package func encrypt(_ plaintext: [UInt8], with envelope: Envelope) throws -> Cryptogram {
    let plaintext = cipher.takePlaintext(plaintext)
    let data = try encipher(plaintext, key: envelope.key.encryptionKey, iv: envelope.iv)
    let covered = try mac.chooseData(data) { plaintext }
    return Cryptogram(encryptedData: data, mac: computeMAC(of: covered, with: envelope))
  }

  /// Decrypts, after the MAC was found right and never before (§ 12.2).
  package func decrypt(_ cryptogram: Cryptogram, with envelope: Envelope) throws -> [UInt8] {
    func plaintext() throws -> [UInt8] {
      let deciphered = try decipher(cryptogram.encryptedData, key: envelope.key.encryptionKey, iv: envelope.iv)
      return cipher.takePlaintext(deciphered)
    }
    let covered = try mac.chooseData(cryptogram.encryptedData, plaintext)
    let computed = computeMAC(of: covered, with: envelope)
    try demand(mac.areEqual(cryptogram.mac, computed), else: .macMismatch)
    return try plaintext()
  }

  /// Computes HMAC(K_MAC, C ‖ SI2).
  package func computeMAC(of data: [UInt8], with envelope: Envelope) -> [UInt8] {
    var covered: [UInt8] = []
    covered.reserveCapacity(data.count + envelope.sharedInfo2.value.count)
    for part in mac.parts {
      switch part {
      case .encryptedData: covered += data
      case .sharedInfo2: covered += envelope.sharedInfo2.value
      }
    }
    return mac.authenticate(covered, mac.chooseKey(envelope.key))
  }
}
