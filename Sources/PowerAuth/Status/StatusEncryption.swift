import Primitives

/// The values that a status states (§ 13).
package struct ActivationStatus: Equatable, Sendable {
  /// 1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.
  package var state: Int
  package var currentVersion: Int
  package var upgradeVersion: Int
  package var failedAttempts: Int
  package var maxFailedAttempts: Int
  /// The lowest eight bits of the number of steps of the server's counter; none in 3.0.
  package var counterByte: Int?
  /// How many values of the counter the server tries; none in 3.0.
  package var lookAhead: Int?
  /// CTR_DATA_HASH; none in 3.0.
  package var counterHash: [UInt8]?

  /// Takes the values as they are.
  package init(
    state: Int, currentVersion: Int, upgradeVersion: Int, failedAttempts: Int, maxFailedAttempts: Int,
    counterByte: Int? = nil, lookAhead: Int? = nil, counterHash: [UInt8]? = nil
  ) {
    self.state = state
    self.currentVersion = currentVersion
    self.upgradeVersion = upgradeVersion
    self.failedAttempts = failedAttempts
    self.maxFailedAttempts = maxFailedAttempts
    self.counterByte = counterByte
    self.lookAhead = lookAhead
    self.counterHash = counterHash
  }
}

/// What a server puts into a status in addition to its values.
package struct StatusFilling: Sendable {
  /// Random bytes: five from 3.1 on, and six in 3.0.
  package var reserved: [UInt8]
  /// CTR_DATA in 3.0; later servers put random bytes there.
  package var counterData: [UInt8]?

  /// Takes the values as they are.
  package init(reserved: [UInt8], counterData: [UInt8]?) {
    self.reserved = reserved
    self.counterData = counterData
  }
}

/// An encrypted status, with the values before it.
package struct EncryptedStatus: Equatable, Sendable {
  /// The derivation of the initialisation vector; none in 3.0.
  package let derivation: StatusIV?
  package let iv: [UInt8]
  package let plaintext: [UInt8]
  /// The encrypted bytes.
  package let blob: [UInt8]
}

/// A decrypted status, with the values before it.
package struct DecryptedStatus: Equatable, Sendable {
  /// The derivation of the initialisation vector; none in 3.0.
  package let derivation: StatusIV?
  package let iv: [UInt8]
  package let plaintext: [UInt8]
  package let status: ActivationStatus
}

package struct StatusRules: Sendable {
  /// KEY_TRANSPORT has 16 bytes.
  package var checkTransportKey: Check<[UInt8]> = checkedKey
  /// The challenge is there from 3.1 on, and only there.
  package var challenge: Presence<[UInt8]> = demandPresence
  /// The nonce is there from 3.1 on, and only there.
  package var nonce: Presence<[UInt8]> = demandPresence
  /// In 3.0 the initialisation vector is zero.
  package var ivWithoutChallenge = [UInt8](repeating: 0, count: keyByteCount)
  /// From 3.1 on the initialisation vector is the derived one.
  package var chooseIV: @Sendable (_ derivation: StatusIV, _ nonce: [UInt8]) -> [UInt8] = { derivation, _ in
    derivation.iv
  }
  /// The 32 bytes are encrypted with AES-128 in CBC under KEY_TRANSPORT, without padding.
  package var encryptBlocks: BlockCipher = { plaintext, key, iv in
    try AES128.encryptCBC(plaintext, key: key, iv: iv, padding: .none)
  }
  /// They are decrypted in the same way.
  package var decryptBlocks: BlockCipher = { blob, key, iv in
    try AES128.decryptCBC(blob, key: key, iv: iv, padding: .none) ?? []
  }
  /// The hash of the counter has 16 bytes.
  package var checkCounterHash: Check<[UInt8]> = checkedKey
  /// Exactly as many bytes are reserved as the layout has.
  package var checkReserved: @Sendable (_ reserved: [UInt8], _ count: Int) throws -> [UInt8] = { reserved, count in
    try demand(reserved.count == count, else: .invalidLength)
    return reserved
  }
  /// CTR_DATA is there in 3.0, and only there.
  package var counterData: Presence<[UInt8]> = demandPresence
  /// The byte of the counter is there from 3.1 on, and only there.
  package var counterByte: Presence<Int> = demandPresence
  /// The look-ahead is there from 3.1 on, and only there.
  package var lookAhead: Presence<Int> = demandPresence
  /// The hash of the counter is there from 3.1 on, and only there.
  package var counterHash: Presence<[UInt8]> = demandPresence
  /// An encrypted status has 32 bytes.
  package var checkBlob: Check<[UInt8]> = { blob in
    try demand(blob.count == StatusLayout.byteCount, else: .invalidLength)
    return blob
  }
  /// A status begins with DE C0 DE and a byte from D1 to DF.
  ///
  /// [D-18: the documents have DE C0 DE D1 only, and the Java library accepts no other; the mobile core accepts D1 to DF.]
  package var checkMagic: Check<[UInt8]> = { magic in
    try demand(magic.starts(with: [0xDE, 0xC0, 0xDE]) && magic.last.map { 0xD1...0xDF ~= $0 } == true, else: .magic)
    return magic
  }
  /// A server's state is from 1 to 5.
  package var checkState: Check<Int> = { state in
    try demand(1...5 ~= state, else: .unknownState)
    return state
  }
  /// The look-ahead is from 1 to 64.
  package var checkLookAhead: Check<Int> = { lookAhead in
    try demand(LookAhead.range ~= lookAhead, else: .lookAhead)
    return lookAhead
  }
}

extension Rules {
  /// Encrypts a status as a server does (§ 13).
  package func encryptStatus(
    _ status: ActivationStatus, filling: StatusFilling, with protection: StatusProtection, hasChallenge: Bool
  ) throws -> EncryptedStatus {
    let key = try self.status.checkTransportKey(protection.transportKey)
    let (derivation, iv) = try makeStatusIV(protection, key: key, isDerived: hasChallenge)
    let statesCounter = statusLayout.statesCounter(hasChallenge)
    let layout = statusLayout.layout(statesCounter: statesCounter)
    let plaintext = layout.write(try contents(of: status, filling, layout, statesCounter: statesCounter))
    return EncryptedStatus(
      derivation: derivation, iv: iv, plaintext: plaintext, blob: try self.status.encryptBlocks(plaintext, key, iv))
  }

  /// Decrypts a status, and checks what it states (§ 13).
  package func decryptStatus(
    _ blob: [UInt8], with protection: StatusProtection, hasChallenge: Bool
  ) throws -> DecryptedStatus {
    let key = try status.checkTransportKey(protection.transportKey)
    let (derivation, iv) = try makeStatusIV(protection, key: key, isDerived: hasChallenge)
    let plaintext = try status.decryptBlocks(try status.checkBlob(blob), key, iv)
    let statesCounter = statusLayout.statesCounter(hasChallenge)
    let contents = statusLayout.layout(statesCounter: statesCounter).read(plaintext)
    _ = try status.checkMagic(contents[.magic] ?? [])
    return DecryptedStatus(
      derivation: derivation, iv: iv, plaintext: plaintext,
      status: try readStatus(contents, statesCounter: statesCounter))
  }

  private func makeStatusIV(
    _ protection: StatusProtection, key: [UInt8], isDerived: Bool
  ) throws -> (derivation: StatusIV?, iv: [UInt8]) {
    let challenge = try status.challenge(protection.challenge, isDerived)
    let nonce = try status.nonce(protection.nonce, isDerived)
    guard let challenge, let nonce else { return (nil, status.ivWithoutChallenge) }
    let derivation = try deriveStatusIV(transportKey: key, challenge: challenge, nonce: nonce)
    return (derivation, status.chooseIV(derivation, nonce))
  }

  private func contents(
    of status: ActivationStatus, _ filling: StatusFilling, _ layout: StatusLayout, statesCounter: Bool
  ) throws -> StatusContents {
    func number(_ number: Int) -> [UInt8] { [statusLayout.writeNumber(number)] }
    var contents = StatusContents([
      .magic: statusLayout.magic, .zero: [0], .state: number(status.state),
      .currentVersion: number(status.currentVersion), .upgradeVersion: number(status.upgradeVersion),
      .failedAttempts: number(status.failedAttempts), .maxFailedAttempts: number(status.maxFailedAttempts),
    ])
    let rules = self.status
    contents[.reserved] = try rules.checkReserved(filling.reserved, layout.reservedByteCount)
    contents[.counterByte] = try rules.counterByte(status.counterByte, statesCounter).map(number)
    contents[.lookAhead] = try rules.lookAhead(status.lookAhead, statesCounter).map(number)
    contents[.counterHash] = try rules.counterHash(status.counterHash, statesCounter).map(rules.checkCounterHash)
    contents[.counterData] = try rules.counterData(filling.counterData, !statesCounter).map(counter.checkValue)
    return contents
  }

  private func readStatus(_ contents: StatusContents, statesCounter: Bool) throws -> ActivationStatus {
    func number(_ part: StatusPart) -> Int { contents[part]?.first.map(statusLayout.readNumber) ?? 0 }
    return ActivationStatus(
      state: try status.checkState(number(.state)), currentVersion: number(.currentVersion),
      upgradeVersion: number(.upgradeVersion), failedAttempts: number(.failedAttempts),
      maxFailedAttempts: number(.maxFailedAttempts),
      counterByte: statesCounter ? number(.counterByte) : nil,
      lookAhead: statesCounter ? try status.checkLookAhead(number(.lookAhead)) : nil,
      counterHash: statesCounter ? contents[.counterHash] : nil)
  }
}
