import PowerAuth
import Testing

@Suite("Status of an activation, § 13")
struct StatusTests {
  static let protection = StatusProtection(
    transportKey: Scenario.transport, challenge: bytes("325a131b3881d9365da541d7715ff8d5"),
    nonce: bytes("51808a71b52da8a6656f60660d620529"))
  static let protection30 = StatusProtection(transportKey: Scenario.transport, challenge: nil, nonce: nil)
  static let hash = bytes("25757741920a50cc7fb44d51b2820635")
  static let status = ActivationStatus(
    state: 3, currentVersion: 3, upgradeVersion: 3, failedAttempts: 0, maxFailedAttempts: 5, counterByte: 2,
    lookAhead: 20, counterHash: hash)

  @Test func `worked example 8.2: the hash of the counter`() throws {
    let value = bytes("6164c06e395a53470294fde82e7f0c15")
    let hashed = try Rules.right.hashCounter(value, transportKey: Scenario.transport)
    #expect(hashed.key.key == bytes("18e9489808c568e5cccf49de277bf07d"))
    #expect(hashed.hmac == bytes("2c6052e5a780baf7be054c7aec7b00bd091525a4358aea3bc1b1012b5ef90688"))
    #expect(hashed.hash == Self.hash)
    #expect(hashed.hash != bytes("e509508dfc2fce1c9ee675e922238b41"), "keyed with the transport key")
  }

  @Test func `worked example 13.1: a published status`() throws {
    let protection = StatusProtection(
      transportKey: bytes("5b15ee8afb405dfb58af29d45a0df442"), challenge: bytes("2e1205bcd4074b1390a29464662f9f9d"),
      nonce: bytes("15a5a686950e663a81fb917ade00c23b"))
    let blob = bytes("1cbf28f66db23b3dfb95283829a514398866bbfe596d287880e5802bb482a769")
    let decrypted = try Rules.right.decryptStatus(blob, with: protection, hasChallenge: true)
    #expect(decrypted.derivation?.key.key == bytes("5bb6adca29155465d54b6a79fea351fd"))
    #expect(decrypted.iv == bytes("7fdd025434356c8f965571fbc1a6a534"))
    #expect(decrypted.plaintext == bytes("dec0ded10303036577f79d9d0d000521f2e70bef4a1842e405bfc851fd1d6834"))
    #expect(
      decrypted.status
        == ActivationStatus(
          state: 3, currentVersion: 3, upgradeVersion: 3, failedAttempts: 0, maxFailedAttempts: 5, counterByte: 13,
          lookAhead: 33, counterHash: bytes("f2e70bef4a1842e405bfc851fd1d6834")))
    let ahead = try Rules.right.advanceCounter(bytes("18f90d9381ef88955c74b87274241aaa"), by: 30).value
    let hashed = try Rules.right.hashCounter(ahead, transportKey: protection.transportKey)
    #expect(hashed.hash == decrypted.status.counterHash, "the server's counter is thirty steps ahead")
  }

  @Test func `worked example 13.2: a status with a challenge`() throws {
    let encrypted = try Rules.right.encryptStatus(
      Self.status, filling: StatusFilling(reserved: bytes("489e937fa4"), counterData: nil), with: Self.protection,
      hasChallenge: true)
    #expect(encrypted.iv == bytes("c282d595def9c7678a43578f71179697"))
    #expect(encrypted.plaintext == bytes("dec0ded1030303489e937fa40200051425757741920a50cc7fb44d51b2820635"))
    #expect(encrypted.blob == bytes("c0ac9065d2430b9c1ec16f847b6c9562a5c52fc001f77a5d5b955f2cf5d692b4"))
    let decrypted = try Rules.right.decryptStatus(encrypted.blob, with: Self.protection, hasChallenge: true)
    #expect(decrypted.status == Self.status)
  }

  @Test(arguments: [
    ("4f693c3469f423c8f3efd76e483069de767b58e3f5aa02d5ef177ec8cad96cd2", "the nonce before the challenge"),
    ("56833b490689890b4837e607fe997af1d249704c0134c81fdaa0684ed715326c", "an initialisation vector of zeros"),
    ("b55aa306a02939926c85d9cb9e9e2222bedae16a7f9f8ec15f048e8c55e389b8", "the transport key for that of the vector"),
  ])
  func `worked example 13.2: the status of a mistaken server is refused`(blob: String, mistake: Comment) {
    #expect(
      refusal { try Rules.right.decryptStatus(bytes(blob), with: Self.protection, hasChallenge: true) } == .magic,
      mistake)
  }

  @Test func `worked example 13.3: a status of 3,0`() throws {
    let status = ActivationStatus(
      state: 3, currentVersion: 3, upgradeVersion: 3, failedAttempts: 1, maxFailedAttempts: 5)
    let filling = StatusFilling(
      reserved: bytes("7bd45e05525e"), counterData: bytes("6164c06e395a53470294fde82e7f0c15"))
    let encrypted = try Rules.right.encryptStatus(
      status, filling: filling, with: Self.protection30, hasChallenge: false)
    #expect(encrypted.derivation == nil)
    #expect(encrypted.plaintext == bytes("dec0ded10303037bd45e05525e0105006164c06e395a53470294fde82e7f0c15"))
    #expect(encrypted.blob == bytes("6d9a01a41a80327d3139c594df6584d0eab0d7da864f13ad40f609d912a838c7"))
    let decrypted = try Rules.right.decryptStatus(encrypted.blob, with: Self.protection30, hasChallenge: false)
    #expect(decrypted.status == status)
  }

  @Test func `What does not belong to the version is refused`() {
    func decrypt(_ protection: StatusProtection, hasChallenge: Bool) -> Refusal? {
      let blob = [UInt8](repeating: 0, count: 32)
      return refusal { try Rules.right.decryptStatus(blob, with: protection, hasChallenge: hasChallenge) }
    }
    #expect(decrypt(Self.protection, hasChallenge: false) == .unexpectedParameter)
    #expect(decrypt(Self.protection30, hasChallenge: true) == .missingParameter)
    for path in [\StatusProtection.challenge, \.nonce] {
      var protection = Self.protection
      protection[keyPath: path] = [UInt8](repeating: 1, count: 15)
      #expect(decrypt(protection, hasChallenge: true) == .invalidLength)
      protection[keyPath: path] = nil
      #expect(decrypt(protection, hasChallenge: true) == .missingParameter)
    }
  }

  /// The refusal of the example's status in which one byte is another one.
  func refusalWithByte(_ place: Int, _ value: UInt8) throws -> Refusal? {
    var plaintext = bytes("dec0ded1030303489e937fa40200051425757741920a50cc7fb44d51b2820635")
    plaintext[place] = value
    let iv = bytes("c282d595def9c7678a43578f71179697")
    let blob = try Rules.right.status.encryptBlocks(plaintext, Scenario.transport, iv)
    return refusal { try Rules.right.decryptStatus(blob, with: Self.protection, hasChallenge: true) }
  }

  @Test func `The magic, the state and the look-ahead are checked at their ends`() throws {
    for value: UInt8 in [0xD1, 0xD2, 0xDF] { #expect(try refusalWithByte(3, value) == nil) }
    for value: UInt8 in [0xD0, 0xE0, 0x00, 0xC1] { #expect(try refusalWithByte(3, value) == .magic) }
    for place in 0..<3 { #expect(try refusalWithByte(place, 0xDF) == .magic) }
    for value: UInt8 in [1, 2, 4, 5] { #expect(try refusalWithByte(4, value) == nil) }
    for value: UInt8 in [0, 6, 128, 255] { #expect(try refusalWithByte(4, value) == .unknownState) }
    for value: UInt8 in [1, 64] { #expect(try refusalWithByte(15, value) == nil) }
    for value: UInt8 in [0, 65, 128, 255] { #expect(try refusalWithByte(15, value) == .lookAhead) }
  }
}
