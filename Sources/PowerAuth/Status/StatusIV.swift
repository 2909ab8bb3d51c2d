/// What a status is encrypted with, as both sides have it (§ 13).
package struct StatusProtection: Sendable {
  /// KEY_TRANSPORT.
  package var transportKey: [UInt8]
  /// What the client sent with its question; none in 3.0.
  package var challenge: [UInt8]?
  /// What the server sent with its answer; none in 3.0.
  package var nonce: [UInt8]?

  /// Takes the values as they are.
  package init(transportKey: [UInt8], challenge: [UInt8]?, nonce: [UInt8]?) {
    self.transportKey = transportKey
    self.challenge = challenge
    self.nonce = nonce
  }
}

/// The initialisation vector of a status, with the values before it (§ 13).
package struct StatusIV: Equatable, Sendable {
  /// KEY_TRANSPORT_IV, with the block from which it was derived.
  package let key: IndexKey
  /// What the vector is derived for, 32 bytes.
  package let data: [UInt8]
  /// HMAC-SHA256 of the data, 32 bytes, before folding.
  package let hmac: [UInt8]
  /// The vector, 16 bytes.
  package let iv: [UInt8]
}

package struct StatusIVRules: Sendable {
  /// KEY_TRANSPORT_IV has the index 3000 under KEY_TRANSPORT.
  ///
  /// [D-22: the published list of keys calls it KEY_ENCRYPTION_IV, with the same index.]
  package var keyIndex: UInt64 = 3000
  /// The challenge has 16 bytes.
  package var checkChallenge: Check<[UInt8]> = checkedKey
  /// The nonce has 16 bytes.
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// The vector is derived with KEY_TRANSPORT_IV.
  package var chooseKey: @Sendable (_ derivedKey: [UInt8], _ transportKey: [UInt8]) -> [UInt8] = { derivedKey, _ in
    derivedKey
  }
  /// The challenge stands first, then the nonce.
  package var join: @Sendable (_ challenge: [UInt8], _ nonce: [UInt8], _ rules: Rules) -> [UInt8] = {
    challenge, nonce, _ in challenge + nonce
  }
}

extension Rules {
  /// Computes KDF_INTERNAL(KEY_TRANSPORT_IV, challenge ‖ nonce).
  package func deriveStatusIV(transportKey: [UInt8], challenge: [UInt8], nonce: [UInt8]) throws -> StatusIV {
    let key = try deriveKey(masterKey: transportKey, index: statusIV.keyIndex)
    let data = statusIV.join(try statusIV.checkChallenge(challenge), try statusIV.checkNonce(nonce), self)
    let derived = deriveInternalKey(key: statusIV.chooseKey(key.key, transportKey), anyIndex: data)
    return StatusIV(key: key, data: data, hmac: derived.hmac, iv: derived.key)
  }
}
