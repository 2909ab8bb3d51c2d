import PowerAuth
import Testing

@Suite("Master secret and derived keys, § 6")
struct MasterSecretTests {
  @Test func `worked example 6.1: both sides agree on the secret and its five keys`() throws {
    let device = try Rules.right.deriveMasterSecret(
      privateKey: Scenario.devicePrivate, publicKey: Scenario.serverPublic)
    let server = try Rules.right.deriveMasterSecret(
      privateKey: Scenario.serverPrivate, publicKey: Scenario.devicePublic)
    #expect(
      device.sharedSecret == bytes("fa30d9a4cdd93a47fa10e5e495dbab08ac7aa552d231444b4325b08eaa856e22"))
    #expect(device.value == bytes("564a7cf61fe87e0cb935556a3f5ec52a"))
    #expect(server == device)

    let keys = try Rules.right.deriveActivationKeys(masterSecret: device.value)
    #expect(keys.possession.key == Scenario.possession)
    #expect(keys.knowledge.key == Scenario.knowledge)
    #expect(keys.biometry.key == Scenario.biometry)
    #expect(keys.transport.key == Scenario.transport)
    #expect(keys.vault.key == Scenario.vault)
    #expect(keys.transport.block == bytes("000000000000000000000000000003e8"))
  }

  @Test func `worked example 6.1: compressed points are the same points`() throws {
    let server = bytes("03fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c")
    let secret = try Rules.right.deriveMasterSecret(privateKey: Scenario.devicePrivate, publicKey: server)
    #expect(secret.value == bytes("564a7cf61fe87e0cb935556a3f5ec52a"))
  }

  @Test func `worked example 6.2: a scalar may have a leading zero byte`() throws {
    let server = bytes(
      """
      04fd06f3fb55fe40cb0da182426a1e68e01a6cb4178d817fea582a569508ddc4ba\
      1534ed2333f3398d77eefc99152b612a8acabead228a1d4f2d479e1055240061
      """)
    let scalar = bytes("f979f7bdfa7f0630c7e53edbfbd500f105d0dd0c772b7d01145758b3ceecac4f")
    let secret = try Rules.right.deriveMasterSecret(privateKey: [0] + scalar, publicKey: server)
    #expect(
      secret.sharedSecret == bytes("d3f807b415cf84c7ba0202ea49396ec50e2034d08a2e65ccbb5c245575bfff74"))
    #expect(secret.value == bytes("ddd833649fe1e10b015e26bf3c8691b1"))
    #expect(try Rules.right.deriveMasterSecret(privateKey: scalar, publicKey: server) == secret)
  }

  @Test func `worked example 2.5: the shared secret keeps its leading zeros`() throws {
    let peer = bytes(
      """
      041528a6aa7f4c1d0fa0853dc4c2c90cf297e12395a1806a6a2f6070d6f8e01e89\
      de6ffcdfff4baeb407ec9c812ba4f15705f6d3d7170812ba1a66126fbdee1f27
      """)
    let secret = try Rules.right.deriveMasterSecret(privateKey: Scenario.devicePrivate, publicKey: peer)
    #expect(
      secret.sharedSecret == bytes("0000aa592d09a1fcd777d00301486b7c6f4a01544b65dc60c97a8374f6562cdd"))
    #expect(secret.value == bytes("6f4aab0d666c7d9c1e0d5377f71e47a1"))
  }

  @Test(arguments: [
    "", "00", "0000000000000000000000000000000000000000000000000000000000000000",
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
    "01ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
  ])
  func `scalars outside 1 to n-1 are refused`(scalar: String) {
    #expect(
      refusal {
        try Rules.right.deriveMasterSecret(privateKey: bytes(scalar), publicKey: Scenario.serverPublic)
      } == .invalidPrivateKey)
  }

  @Test func `the greatest and a short scalar are accepted`() throws {
    let greatest = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550")
    let negated = try Rules.right.deriveMasterSecret(privateKey: greatest, publicKey: Scenario.serverPublic)
    let one = try Rules.right.deriveMasterSecret(privateKey: [1], publicKey: Scenario.serverPublic)
    #expect(one.sharedSecret == Array(Scenario.serverPublic[1..<33]), "1·Q is Q")
    #expect(negated == one, "(n−1)·Q is −Q, which has the same X")
  }

  @Test(arguments: [
    ("infinity", "00"),
    ("X not on the curve", "02b70bf043c144935756f8f4578c369cf960ee510a5a0f90e93a373a21f0d1397f"),
    (
      "not on the curve",
      "0468e3f30004ae512dd45349cc7f2e86958dd8649df5aa4d2b4b5668300df81ba4"
        + "b79130299ea5dd8cd7e3be5aa5841d55bce68345f6991cacaabbd310f463f1bf"
    ),
    ("X ≥ p", "02ffffffff00000001000000000000000000000001000000000000000000000004"),
    (
      "64 bytes",
      "04410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2"
        + "02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a3"
    ),
    ("all zero", String(repeating: "00", count: 65)),
    (
      "hybrid",
      "06410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2"
        + "02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a36c"
    ),
  ])
  func `worked example 2.8: encodings that are no point are refused`(why: String, encoded: String) {
    #expect(
      refusal {
        try Rules.right.deriveMasterSecret(privateKey: Scenario.devicePrivate, publicKey: bytes(encoded))
      } == .invalidPublicKey)
  }

  @Test func `the private key is judged before the public key`() {
    #expect(
      refusal { try Rules.right.deriveMasterSecret(privateKey: [0], publicKey: [0]) }
        == .invalidPrivateKey)
  }
}
