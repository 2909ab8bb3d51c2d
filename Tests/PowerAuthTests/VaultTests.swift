import PowerAuth
import Testing

@Suite("Vault, § 3, § 7 and § 15.1")
struct VaultTests {
  static let protectedPrivateKey = bytes(
    """
    1ab0f4afedf2e4860c339e442c45fa7a6bd8db823eedff20ac93377e3ba0800f
    01de17608b2ed11854954e1dd0341b0f
    """)

  @Test(
    arguments: [
      (0, "e9d5614df50024d9d6e578431705140b"), (1, "f96ca8fa3002f92b5bb6ff251028e2e7"),
      (1977, "0051dfd1bdb817c7649b4f9ea90e361f"), (.max, "f0fb336849b29c9d8a33f8df80b04512"),
    ] as [(UInt64, String)])
  func `worked example 3.3: any index is legal`(index: UInt64, key: String) throws {
    #expect(try Rules.right.vaultKey(bytes("ea8e28aff805b41bb959bd5acaa760c9"), index: index).key == bytes(key))
  }

  @Test func `worked example 15.1: the vault key travels with a block of padding`() throws {
    let protected = bytes("9032975a1ebe95f7330218b19b2cc328f35ccdd597478163539accb804470250")
    #expect(try Rules.right.protectVaultKey(Scenario.vault, transportKey: Scenario.transport) == protected)
    #expect(try Rules.right.recoverVaultKey(protected, transportKey: Scenario.transport) == Scenario.vault)
    #expect(
      try Rules.right.vaultKey(Scenario.vault, index: 1977).key == bytes("3b09bae7643e19e230a2368d7e00361d"))
    #expect(
      refusal { try Rules.right.recoverVaultKey(Array(protected.prefix(16)), transportKey: Scenario.transport) }
        == .padding, "without its padding")
    #expect(refusal { try Rules.right.recoverVaultKey([], transportKey: Scenario.transport) } == .padding)
  }

  @Test func `a decrypted vault key of another length is refused`() throws {
    var anyLength = Rules.right
    anyLength.vault.checkProtectedKey = { $0 }
    for count in [0, 15, 17, 32] {
      let key = [UInt8](repeating: 7, count: count)
      let protected = try anyLength.protectVaultKey(key, transportKey: Scenario.transport)
      #expect(
        refusal { try Rules.right.recoverVaultKey(protected, transportKey: Scenario.transport) } == .invalidLength)
      #expect(refusal { try Rules.right.protectVaultKey(key, transportKey: Scenario.transport) } == .invalidLength)
    }
  }

  @Test func `worked example 7.4: 32 bytes become 48`() throws {
    #expect(
      try Rules.right.protectPrivateKey(Scenario.devicePrivate, vaultKey: Scenario.vault) == Self.protectedPrivateKey)
    #expect(
      try Rules.right.recoverPrivateKey(Self.protectedPrivateKey, vaultKey: Scenario.vault) == Scenario.devicePrivate)
    #expect(
      refusal { try Rules.right.recoverPrivateKey(Self.protectedPrivateKey, vaultKey: Scenario.transport) } == .padding)
  }

  @Test func `what is no private key is neither protected nor recovered`() throws {
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(refusal { try Rules.right.protectPrivateKey(zero, vaultKey: Scenario.vault) } == .invalidPrivateKey)
    var unchecked = Rules.right
    unchecked.vault.checkPrivateKey = { $0 }
    let protected = try unchecked.protectPrivateKey(zero, vaultKey: Scenario.vault)
    #expect(refusal { try Rules.right.recoverPrivateKey(protected, vaultKey: Scenario.vault) } == .invalidPrivateKey)
  }

  @Test func `worked examples 6.1 and 7.4: the biometry key is the one of the activation`() throws {
    let recovered = try Rules.right.recoverBiometryKey(
      protectedPrivateKey: Self.protectedPrivateKey, vaultKey: Scenario.vault, serverPublicKey: Scenario.serverPublic)
    #expect(recovered.masterSecret == bytes("564a7cf61fe87e0cb935556a3f5ec52a"))
    #expect(recovered.key == Scenario.biometry)
  }

  @Test func `a vault key that does not belong to the private key is refused`() throws {
    #expect(
      refusal {
        try Rules.right.recoverBiometryKey(
          protectedPrivateKey: Self.protectedPrivateKey, vaultKey: Scenario.vault,
          serverPublicKey: Scenario.masterPublic)
      } == .vaultKeyMismatch)
  }
}
