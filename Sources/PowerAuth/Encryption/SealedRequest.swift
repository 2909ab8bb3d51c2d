import Primitives

/// A request whose sender drew what must be random (§ 12.1).
package struct SealedRequest: Equatable, Sendable {
  package let ephemeralPublicKey: [UInt8]
  package let cryptogram: Cryptogram
  package let nonce: [UInt8]?
  package let timestamp: Int64?

  /// Takes the values as they are.
  package init(ephemeralPublicKey: [UInt8], cryptogram: Cryptogram, nonce: [UInt8]?, timestamp: Int64?) {
    self.ephemeralPublicKey = ephemeralPublicKey
    self.cryptogram = cryptogram
    self.nonce = nonce
    self.timestamp = timestamp
  }
}

/// Gives so many random bytes.
package typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// Gives the time in milliseconds since 1970.
package typealias Clock = @Sendable () -> Int64

package struct SealingRules: Sendable {
  /// The ephemeral scalar is drawn anew for each request.
  package var drawScalar: @Sendable (_ randomBytes: RandomBytes) -> [UInt8] = { randomBytes in
    // Nearly all 32 bytes are a scalar, so that hardly ever a second draw is made.
    while true {
      let scalar = randomBytes(32)
      if (try? importPrivateKey(scalar)) != nil { return scalar }
    }
  }
  /// The nonce is drawn anew for each request, 16 bytes.
  package var drawNonce: @Sendable (_ randomBytes: RandomBytes) -> [UInt8] = { $0(keyByteCount) }
  /// The ephemeral key is sent in the form that entered.
  package var sendEphemeralKey: Check<[UInt8]> = { $0 }
  /// The nonce that was used is sent, and none where none was used.
  package var sendNonce: @Sendable (_ nonce: [UInt8]?, _ randomBytes: RandomBytes) -> [UInt8]? = { nonce, _ in nonce }
  /// The timestamp that was used is sent, and none where none was used.
  package var sendTimestamp: @Sendable (_ timestamp: Int64?, _ clock: Clock) -> Int64? = { timestamp, _ in timestamp }
}

extension Rules {
  /// Encrypts a request with its own scalar, nonce and timestamp.
  package func sealRequest(
    _ context: EncryptionContext, plaintext: [UInt8], publicKey: [UInt8], randomBytes: RandomBytes, clock: Clock
  ) throws -> SealedRequest {
    let nonce = context.version.hasNonce ? sealing.drawNonce(randomBytes) : nil
    let timestamp = context.version.hasTimestamp ? clock() : nil
    let parameters = try checkRequest(context, nonce: nonce, timestamp: timestamp)
    let envelope = try makeSenderEnvelope(
      parameters, publicKey: publicKey, ephemeralPrivateKey: sealing.drawScalar(randomBytes))
    return SealedRequest(
      ephemeralPublicKey: try sealing.sendEphemeralKey(envelope.ephemeralPublicKey),
      cryptogram: try encrypt(plaintext, with: envelope), nonce: sealing.sendNonce(nonce, randomBytes),
      timestamp: sealing.sendTimestamp(timestamp, clock))
  }
}
