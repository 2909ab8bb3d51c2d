import Encodings
import PowerAuth
import Primitives
import Testing

/// Worked examples 4-4.1, 4-5.1, 4-5.2, 4-5.3 and 4-10.1 of protocol 4.0.
@Suite("Shared secrets and keys for signatures")
struct SharedSecretTests {
  private let privateKey = bytes(
    """
    25ae06bb8fb32858f218db46ee3e9f4c22f18bacb7ff9a1df924754b6b7007595aea5497185a29a8cba9f0af814b1ddb
    """)
  private let encapsulated = bytes(
    """
    04890fdd9d97d76d5a0be903ec5299a94fa952c959ff2cc2c0f7f566281d55b81505d19c80e2bf88910cd97933bb3d7611
    e7819ab002567ded2491b3d9ecff9f65f3b5ca5597165c8ebe4b544d7dfda303e35399928b030b185e3464f4973bb2d4
    """)
  private let salt = bytes("81d3fe82e9a5523b1140fe6095ed5eb9d7eb91a84c470c103dca20ee7ccb1701")
  private let device = bytes(
    """
    045999fe3b939fa474d685807a0be1d45fb0344712ca63d785591a39a086138554c310d2515e7973e3d9574c8ac37aad7e
    1359b915e3045d62c139a6ee1b7fc11b6ae8b2a2715173f986748d4059cae9a696aecc895462e49d1267fe5b6e33d255
    """)
  private let server = bytes(
    """
    04276e3bcda7c585c4804f4fe409692782d10a38a3f5245071a3f806d65fe5ac4418e05dd0cad64123fac1d3fd2863e344
    8a5e4abbb1dcb026ccc90ed6ed689c2ffe76583eee754edcda74b162aba714995807a9db144dcf5183398e2df7a8c8bd
    """)

  @Test func `worked example 4-4.1: the secret of EC_P384`() throws {
    let made = try Rules.right.decapsulate(encapsulated, privateKey: privateKey)
    #expect(
      made.agreed
        == bytes("d2d97c28f27e40109fe2b0b1041ee1498b6647e89f384b308e94ab8a04e733f53d2f89a059c1ecc9e1c55dd9a65a4da6"))
    #expect(
      made.kemSecret
        == bytes("5cea16d932a9b48467f79cc0a9a9ed1a357381454cc839a607380e12f1a5e0bc6e8115cfe9aa3bfc5ec6e8d86ada1ae0"))
    #expect(
      made.secret
        == bytes("7f1ac1926b3ecf1c34128cea89219c4279f15db806579f29ba3928e0f144aa7bdc26883d0b5337d412bc62e67a620972"))
    let secret = try Rules.right.computeSharedSecret(
      algorithm: "EC_P384", privateKeys: [privateKey], encapsulatedKeys: [encapsulated], salt: salt)
    #expect(secret.value == bytes("5ebe647d12218850afef2ec560ff70ecac063c2992a9f1e7a90a51ff60e298be"))
  }

  @Test func `worked examples 4-5.1 to 4-5.3: the fingerprints`() throws {
    let short = bytes(
      """
      04004d104b26ee5671f72c10c986841d3e65d285e2516161b7baa341b12631b9e32b6f0d5896d8431c51d5d93a37cbc90e
      f11a1e3f8b7b90538ee42cc00ee934a6e2ee25541607d8fb65c7a8b11e2f886853886eef3865ec933200b9f25599f29f
      """)
    func fingerprint(_ algorithm: String, _ device: [[UInt8]], _ server: [[UInt8]]) throws -> String {
      try Rules.right.fingerprint(
        algorithm: algorithm, deviceKeys: device, serverKeys: server, activationId: Scenario.activationId
      ).text
    }
    func structure(_ seed: ClosedRange<UInt8>) throws -> [UInt8] {
      let key = try Rules.right.version4.latticeSignature.derivePublicKey(Array(seed), .mlDSA65)
      return LatticeKeyKind.signature(.mlDSA65).prefix + key
    }
    #expect(try fingerprint("EC_P384", [device], [server]) == "73807324")
    #expect(try fingerprint("EC_P384", [short], [server]) == "17746074")
    let keys = try [structure(0x00...0x1F), structure(0x55...0x74)]
    #expect(keys[0].count == 1974)
    #expect(
      try SHA3.sha256(keys[0]) == bytes("f108209581856a8c1710e21b5fd222af21ec5914ab961c027542d970be4db0bd"))
    #expect(try fingerprint("EC_P384_ML_L3", [device, keys[0]], [server, keys[1]]) == "12804852")
  }

  // § 5 of the sheet: the prefixes of SubjectPublicKeyInfo, without parameters of the algorithm.
  @Test func `a public key of ML-KEM-768 and one of ML-DSA-65 have these prefixes`() {
    #expect(
      LatticeKeyKind.encapsulation(.mlKEM768).prefix == bytes("308204b2300b0609608648016503040402038204a100"))
    #expect(LatticeKeyKind.signature(.mlDSA65).prefix == bytes("308207b2300b0609608648016503040312038207a100"))
  }

  @Test func `worked example 4-10.1: the request for a temporary key`() throws {
    let key = bytes("3ebb4540eff6ed22ac22462fa36c383f4fcf628ad7619c076d1cc4d25d45afa6")
    let point = try #require(
      Base64.decode(
        "BIMDXGdA3htg5AqVuKm9fZgnvf8D1pbQwwwqdOu/m51x+/oOjTi/8d9my/ZvnEZipoeDQR3d6PhBbZQ3YdCTue8b/w8N8meqpfHngbmp"
          + "RAVbhJj5qK0OvON1rBr1u7MOZA=="))
    let request = SharedSecretRequest(
      applicationKey: Scenario.applicationKey, activationId: nil, challenge: Array(1...32), algorithm: "EC_P384",
      encapsulationKeys: [point])
    let token = try Rules.right.requestSharedSecret(request, key: key)
    #expect(token.hasPrefix("eyJhbGciOiJIUzM4NCJ9."))
    #expect(token.hasSuffix(".DR1oqxTrdxVIu5zp9LyTXnMSHou60NlqIUiSgqWvCSeb1r6EH2l3uq2_ONJYDV2l"))
    #expect(try Rules.right.readSharedSecretRequest(token, key: key).request == request)
  }
}
