import Encodings
import PowerAuth
import Primitives
import Testing

@Suite("Key derivation, § 2 and § 3")
struct KeyDerivationTests {
  static let masterSecret = bytes("fa68b2a89ca40994133690339fe65287")
  static let indexKey = bytes("bfc64fa53ba1d482016949e191770d6f")
  static let index = [UInt8](0..<32)

  @Test(
    arguments: [
      (1, "00000000000000000000000000000001", "337a75b4f628ba9b5a5fccf90e173673"),
      (2, "00000000000000000000000000000002", "486dda13c5535e0eb0ce4b8db9959a22"),
      (3, "00000000000000000000000000000003", "ae180e8754b15aef75f70ec5ef63aa9b"),
      (1000, "000000000000000000000000000003e8", "bfc64fa53ba1d482016949e191770d6f"),
      (2000, "000000000000000000000000000007d0", "ea8e28aff805b41bb959bd5acaa760c9"),
    ] as [(UInt64, String, String)])
  func `worked example 3.1: the index is in the last eight bytes`(index: UInt64, block: String, key: String) throws {
    let derived = try Rules.right.deriveKey(masterKey: Self.masterSecret, index: index)
    #expect(derived.block == bytes(block))
    #expect(derived.key == bytes(key))
  }

  @Test func `worked example 3.1: other layouts of the block give the listed wrong keys`() throws {
    var first = Rules.right
    first.indexKey.layOut = { $0 + [UInt8](repeating: 0, count: 8) }
    #expect(
      try first.deriveKey(masterKey: Self.masterSecret, index: 1000).key
        == bytes("d2e27ab814a6014438ee2f40dbe675cf"))
    var littleEndian = Rules.right
    littleEndian.indexKey.writeIndex = { $0.byteSwapped.bigEndianBytes }
    #expect(
      try littleEndian.deriveKey(masterKey: Self.masterSecret, index: 1000).key
        == bytes("3aa1abb2f7d66d5c63459acab5e3fd04"))
  }

  @Test(
    arguments: [
      (0, "e9d5614df50024d9d6e578431705140b"), (1, "f96ca8fa3002f92b5bb6ff251028e2e7"),
      (1977, "0051dfd1bdb817c7649b4f9ea90e361f"), (.max, "f0fb336849b29c9d8a33f8df80b04512"),
    ] as [(UInt64, String)])
  func `worked example 3.3: every index of 64 bits is legal`(index: UInt64, key: String) throws {
    let vault = bytes("ea8e28aff805b41bb959bd5acaa760c9")
    #expect(try Rules.right.deriveKey(masterKey: vault, index: index).key == bytes(key))
  }

  @Test func `worked example 3.4: keys of the transport key`() throws {
    let iv = try Rules.right.deriveKey(masterKey: Scenario.transport, index: 3000)
    let counter = try Rules.right.deriveKey(masterKey: Scenario.transport, index: 4000)
    let secret = try #require(Base64.decode(Scenario.applicationSecret))
    #expect(iv.key == bytes("4cce7493e0dffbc7f0f76a374bc69215"))
    #expect(counter.key == bytes("18e9489808c568e5cccf49de277bf07d"))
    #expect(
      try Rules.right.deriveInternalKey(key: Scenario.transport, index: secret).key
        == bytes("b7ad1461aac6cb3a509118a7d360b7b0"))
  }

  @Test func `worked example 3.2: the secret keys the HMAC, and the HMAC is folded`() throws {
    let derivation = try Rules.right.deriveInternalKey(key: Self.indexKey, index: Self.index)
    #expect(derivation.hmac == bytes("5b8f22fcf6640932363804f8b6517cb3cba2f24b2c9355b71b6c96c082402645"))
    #expect(derivation.key == bytes("902dd0b7daf75c852d54923834115af6"))
    #expect(
      Rules.right.deriveInternalKey(key: Self.index, anyIndex: Self.indexKey).key
        == bytes("754453d6606dd7750d6848f2e76801bf"), "the legacy order of 2.x")
  }

  @Test(arguments: [0, 15, 17, 32])
  func `master keys of another length than 16 are refused`(count: Int) {
    let key = [UInt8](repeating: 1, count: count)
    #expect(
      refusal { try Rules.right.deriveKey(masterKey: key, index: 1) } == .invalidLength)
    #expect(
      refusal { try Rules.right.deriveInternalKey(key: key, index: Self.index) }
        == .invalidLength)
    #expect(refusal { try Rules.right.deriveActivationKeys(masterSecret: key) } == .invalidLength)
  }

  @Test func `an index of KDF_INTERNAL has at least 16 bytes`() {
    let refused = { (count: Int) in
      refusal {
        try Rules.right.deriveInternalKey(key: Self.indexKey, index: [UInt8](repeating: 0, count: count))
      }
    }
    #expect(refused(0) == .invalidLength)
    #expect(refused(15) == .invalidLength)
    #expect(refused(16) == nil)
  }

  @Test(arguments: [
    (16, "443024c3dae66b95e6f5670601558f71"),
    (32, "443024c3dae66b95e6f5670601558f719ed3a643e77c96a6f2a709b732b036cc"),
    (
      48,
      "443024c3dae66b95e6f5670601558f719ed3a643e77c96a6f2a709b732b036ccc89cb225a8d3655c407cb151ec12f283"
    ),
  ])
  func `worked example 2.4 (NIST): keys of different length begin alike`(length: Int, key: String) throws {
    let secret = bytes("96c05619d56c328ab95fe84b18264b08725b85e33fd34f08")
    let derivation = try Rules.right.deriveKeyMaterial(secret: secret, info: [], length: length)
    #expect(derivation.bytes == bytes(key))
    #expect(derivation.blocks.count == (length + 31) / 32)
    #expect(derivation.blocks.first == SHA256.hash(secret + [0, 0, 0, 1]))
    #expect(Array(derivation.blocks.joined().prefix(length)) == derivation.bytes)
  }

  @Test func `worked example 4.4: 26 bytes with an info`() throws {
    let derivation = try Rules.right.deriveKeyMaterial(
      secret: bytes("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf"), info: Self.index, length: 26)
    #expect(derivation.bytes == bytes("a254f4b8959b7ad5d9264b581dcf402c83c262fc00dffa765049"))
  }

  @Test func `a key of no bytes is refused, an empty secret and 70 000 bytes are not`() throws {
    #expect(
      refusal { try Rules.right.deriveKeyMaterial(secret: [1], info: [], length: 0) }
        == .invalidLength)
    #expect(try Rules.right.deriveKeyMaterial(secret: [], info: [], length: 70_000).bytes.count == 70_000)
  }

  @Test(arguments: [
    ("1234", "31323334", "9c7d536437e772396b5ed2eb627108f5"),
    ("ěšč", "c49bc5a1c48d", "1ceb6807c3dcda03e7079b79bf26f740"),
    ("€😀", "e282acf09f9880", "f596fd687a337ca3bcfba3b337220e36"),
  ])
  func `worked example 2.3: passwords are UTF-8`(password: String, utf8: String, key: String) throws {
    let derivation = try Rules.right.derivePasswordKey(
      password: password, salt: Array(0..<16), iterations: 10_000)
    #expect(derivation.passwordBytes == bytes(utf8))
    #expect(derivation.key == bytes(key))
    #expect(derivation.key != bytes("91ea059bae0333a2969fc8ccd7c77851"), "SHA-256 as the function")
  }

  @Test func `passwords are not normalised`() throws {
    let composed = try Rules.right.derivePasswordKey(password: "\u{e9}", salt: [], iterations: 1)
    let decomposed = try Rules.right.derivePasswordKey(password: "e\u{301}", salt: [], iterations: 1)
    #expect(composed.key != decomposed.key)
  }

  @Test func `empty password and salt are legal, no iterations are not`() throws {
    #expect(try Rules.right.derivePasswordKey(password: "", salt: [], iterations: 1).key.count == 16)
    #expect(throws: PrimitiveError.self) { try Rules.right.derivePasswordKey(password: "", salt: [], iterations: 0) }
  }
}
