import PowerAuth
import Testing

@Suite("Factor keys on the device, § 7")
struct FactorKeyTests {
  static let external = bytes("69164dbc5b7ff960feadef11ef3ac7c7")
  static let salt = bytes("93f0f0b020803fc5f3f72199ce18244f")
  static let knowledge = FactorUnlocking.knowledge(StoredPassword(password: "1234", salt: salt, iterations: 10_000))
  static let possession = FactorUnlocking.possession(identifier: Array("device-id".utf8))
  static let biometry = FactorUnlocking.biometry(key: bytes("cdad6de51be0210b03e39fa09a64c089"))

  func protect(
    _ key: [UInt8], by unlocking: FactorUnlocking, external: [UInt8]? = nil, _ rules: Rules = .right
  ) throws -> [UInt8] {
    let protected = try rules.protectFactorKey(key, by: unlocking, externalKey: external)
    let recovered = try rules.recoverFactorKey(protected.key, by: unlocking, externalKey: external)
    #expect(recovered.key == key)
    #expect(recovered.unlockKey == protected.unlockKey)
    return protected.key
  }

  @Test func `worked example 7.1: each factor protects its key`() throws {
    #expect(try protect(Scenario.possession, by: Self.possession) == bytes("271683ad2224df979a8c2f6086c891fc"))
    #expect(try protect(Scenario.transport, by: Self.possession) == bytes("86f5466efcb1c3418e555f315b385302"))
    #expect(try protect(Scenario.knowledge, by: Self.knowledge) == bytes("c9ffb2cbadb15c24570927acd26e5c45"))
    #expect(try protect(Scenario.biometry, by: Self.biometry) == bytes("3e9ea92b59cee95136b2d8d8eb58278c"))
  }

  @Test func `worked example 7.1: the unlock keys`() throws {
    #expect(
      try Rules.right.protectFactorKey(Scenario.possession, by: Self.possession, externalKey: nil).unlockKey
        == bytes("bd732105ef89cf8edd2606a5309c8a26"))
    #expect(
      try Rules.right.protectFactorKey(Scenario.knowledge, by: Self.knowledge, externalKey: nil).unlockKey
        == bytes("7981ac68a83daefdcd1047a0b530e7ea"))
  }

  @Test func `worked example 7.2: the external key is outside, and not applied to possession`() throws {
    let external = Self.external
    #expect(
      try protect(Scenario.possession, by: Self.possession, external: external)
        == bytes("271683ad2224df979a8c2f6086c891fc"))
    #expect(
      try protect(Scenario.knowledge, by: Self.knowledge, external: external)
        == bytes("2616b3a2875da3974ec9f671b2291909"))
    #expect(
      try protect(Scenario.biometry, by: Self.biometry, external: external)
        == bytes("588e68b5078267112780c4184322f9f7"))
    var inside = Rules.right
    inside.factorProtection.order = { [$1, $0] }
    #expect(
      try protect(Scenario.knowledge, by: Self.knowledge, external: external, inside)
        == bytes("a406a9f542e916d8f610978337148aff"))
  }

  @Test func `worked examples 7.1 and 7.2: the layer is added and removed without the password`() throws {
    let (without, with) = (bytes("c9ffb2cbadb15c24570927acd26e5c45"), bytes("2616b3a2875da3974ec9f671b2291909"))
    #expect(try Rules.right.addExternalKey(Self.external, to: without) == with)
    #expect(try Rules.right.removeExternalKey(Self.external, from: with) == without)
  }

  @Test(arguments: [
    ("1234", "43a7f143f955515db93aebfcd0835e03"), ("WRONG", "b2ef89734bdff42156b2dfe7fa802777"),
  ])
  func `worked example 7.3: a wrong old password is not noticed`(old: String, protected: String) throws {
    let changed = try Rules.right.changePassword(
      of: bytes("c9ffb2cbadb15c24570927acd26e5c45"),
      from: StoredPassword(password: old, salt: Self.salt, iterations: 10_000), to: "newpass",
      salt: bytes("b8471ed9633e9762f48ce1141b3ff671"), externalKey: nil)
    #expect(changed.protected.unlockKey == bytes("035c8e6a5a4c117a8331fe3489e7cbee"))
    #expect(changed.protected.key == bytes(protected))
    #expect(
      changed.recovered.key == (old == "1234" ? Scenario.knowledge : bytes("8cfb302e221bc97d795a164e0b732446")))
  }

  @Test(
    arguments: [
      ("123", 16, 10_000, .passwordLength), ("ě1", 16, 10_000, .passwordLength), ("ěš", 16, 10_000, nil),
      ("1234", 15, 10_000, .invalidLength), ("1234", 16, 9_999, .iterationCount), ("1234", 16, 10_001, nil),
    ] as [(String, Int, Int, Refusal?)])
  func `passwords, salts and iterations that protect too little are refused`(
    password: String, saltByteCount: Int, iterations: Int, reason: Refusal?
  ) {
    let stored = StoredPassword(
      password: password, salt: [UInt8](repeating: 1, count: saltByteCount), iterations: iterations)
    #expect(
      refusal { try Rules.right.protectFactorKey(Scenario.knowledge, by: .knowledge(stored), externalKey: nil) }
        == reason)
    #expect(
      refusal { try Rules.right.recoverFactorKey(Scenario.knowledge, by: .knowledge(stored), externalKey: nil) }
        == reason)
  }

  @Test func `an unlock key of zeros and keys of other lengths are refused`() {
    let key = Scenario.biometry
    func refused(_ key: [UInt8], _ unlockKey: [UInt8], _ externalKey: [UInt8]?) -> Refusal? {
      refusal { try Rules.right.protectFactorKey(key, by: .biometry(key: unlockKey), externalKey: externalKey) }
    }
    #expect(refused(key, [UInt8](repeating: 0, count: 16), nil) == .zeroKey)
    #expect(refused(key, [UInt8](repeating: 0, count: 15) + [1], nil) == nil)
    #expect(refused(key, key + [1], nil) == .invalidLength)
    #expect(refused(key, key, [1]) == .invalidLength)
    #expect(refused([], key, nil) == .invalidLength)
  }

  @Test func `a new password of three bytes is refused`() {
    let old = StoredPassword(password: "1234", salt: Self.salt, iterations: 10_000)
    #expect(
      refusal {
        try Rules.right.changePassword(
          of: Scenario.knowledge, from: old, to: "123", salt: Self.salt, externalKey: nil)
      } == .passwordLength)
  }
}
