import PowerAuth
import Primitives
import Testing

/// The worked examples of protocol 4, of an independent implementation in Python, or published where it is said.
@Suite("Protocol 4, § 26")
struct Version4Tests {
  private let rules = Rules.right
  private let secret = [UInt8](0...31)
  private let possession = bytes("6eab9ad76ddee28237f9ce222a7569d9915efcddf9362da50cdc9e185175d21b")
  private let knowledge = bytes("bc272a23f05cbd68f18ef49e19bc5c9b2576c083b42567e35b3ff622b559cb1e")
  private let biometry = bytes("dcbddf4ca7de16376605b7d7a8714a7abf83b2eeb2649b24d54b41c7b1e61d0e")
  private let counter = [UInt8](0xA0...0xBF)
  private let data = Array(
    "POST&L3BhL3Rva2VuL2NyZWF0ZQ==&wMHCw8TFxsfIycrLzM3Ozw==&e30=&EBESExQVFhcYGRobHB0eHw==".utf8)

  @Test(arguments: [
    "91c813e697c66833ef864376e487dbae3c89ab59d1c61851b38773c0508f0d9f", "981b19b17330ccedfa483076d3c36bda",
    """
    c218ab0bde6b76d36cc599be4ab8b9dccd46d76d4aea0cd8c0b054fe988f415f
    3884ad3db77daac3c1b4130b01e59d78c41ed7a7dc9fc784084e7dda170d0c6b
    """,
  ])
  func `worked example 4-2.1: KMAC256 of three lengths`(mac: String) throws {
    let expected = bytes(mac)
    let computed = try rules.kmac(
      Array("PowerAuth".utf8), key: [UInt8](0x40...0x5F), customization: "PA4CODE", byteCount: expected.count)
    #expect(computed == expected)
  }

  @Test func `worked example 4-3.1: a key by its label`() throws {
    let derived = try rules.deriveKey(secret, label: "auth")
    #expect(derived.data == bytes("000000046175746800000000"))
    #expect(derived.key == bytes("f4cd18a6d12fe1f8688e48b752346b6c7f764336328abb2708b95f70b396272f"))
  }

  @Test(arguments: [
    ("12f6f7be1e63f5b0d09bd494f8c5b8b4f330518c6de6ebd28b2eb7febfc60f2b", "the KDF of June 2025"),
    ("f36bd331abd080d4f0b48a96f99f1c0ea2c21b86a02cb2e8f90038d936b7b64f", "no sizes"),
    ("6cef53e60b2dedb87e9efd8531ff5992242955a86d2cdefc335b193a178ac522", "an empty diversifier left out"),
    ("908937a19bff4299f76bfbf9f057c92011e9337ea4fc352e1cccb068a07c5e88", "the diversifier first"),
  ])
  func `worked example 4-3.1: wrong keys are those of mistakes`(key: String, mistake: String) throws {
    var mistaken = rules
    switch mistake {
    case "the KDF of June 2025":
      mistaken.version4.labelledKey.layOut = { _, diversifier, _ in diversifier }
      mistaken.version4.labelledKey.customize = { "PA4KDF:" + $0 }
    case "no sizes": mistaken.version4.labelledKey.layOut = { label, diversifier, _ in label + diversifier }
    case "the diversifier first":
      mistaken.version4.labelledKey.layOut = { $2.concatWithSizes([$1, $0]) }
    default: mistaken.version4.labelledKey.layOut = { label, _, rules in rules.concatWithSizes([label]) }
    }
    #expect(try mistaken.deriveKey(secret, label: "auth").key == bytes(key))
  }

  @Test func `worked example 4-3.4, published: a key of 48 bytes with a diversifier`() throws {
    let derived = try rules.deriveKey(
      bytes("dd7af93986bd07dff5e81bde18d79657"), label: "a#j9YewGmOwS+G",
      diversifier: bytes("b319833955e6b1fa2fa2fb253722"), byteCount: 48)
    #expect(
      derived.key
        == bytes(
          """
          cdc5e939e8ddda9d0998cf6c8befa9d134924c491933828e5a2eba4bb68102fa
          0202373dfd1c867e1077671fa2916cb0
          """))
  }

  @Test func `worked example 4-3.2: the key of a password`() throws {
    let derived = try rules.derivePasswordKey(password: "1234", salt: [UInt8](0x80...0x9F))
    #expect(derived.key == bytes("4b8d75af932c478d0ad1bb587fb70362e16bee9af6ffbbf8a249a11a99347417"))
  }

  @Test(arguments: [
    ("kdkAuthenticationCode", "f4cd18a6d12fe1f8688e48b752346b6c7f764336328abb2708b95f70b396272f"),
    ("possession", "6eab9ad76ddee28237f9ce222a7569d9915efcddf9362da50cdc9e185175d21b"),
    ("knowledge", "bc272a23f05cbd68f18ef49e19bc5c9b2576c083b42567e35b3ff622b559cb1e"),
    ("biometry", "dcbddf4ca7de16376605b7d7a8714a7abf83b2eeb2649b24d54b41c7b1e61d0e"),
    ("kdkEncryption", "4b280f900bf28dac57ca0618dd5ab2b19feca457b6d738aa24ea051d18e8d5d3"),
    ("kdkVault", "f25c2073dbf8f31f1ccdd5d578d62c17c692b6ea4c66c79c00f99d61ff8d442d"),
    ("kekDevicePrivate", "93ef777dc93985c93687f4c74b59ef65df64b6a8582bb0e3cf7fefe07d197219"),
    ("appVaultKnowledge", "e8185e5dc4ea78df4b150db79a3221aa82b005a725b516e0b9fb365cfe8f336d"),
    ("appVault2fa", "8cb92c723fa9d0d62b6c700c6b19d10d3aa687e2ee6b0382cc979ffce70eba55"),
    ("kdkUtility", "d2cc4b076e5cf7015f09d78b3d17263c7fe194fd731b3cb59e08aa87ca7c5575"),
    ("macCtrData", "03adfa6ccb4906569758d8188e35e8514fa5088280630a6b159186f63f161333"),
    ("macStatus", "96d3f72658af25556f9f20fbfedd9a0daa5c5ac72805ecadf0c6afae458f164b"),
    ("macGetActTempKey", "1bb794100cdabd9a32e74a1f4a56f3cf01bdd23bd6165fc40cdab14e0b88f2b0"),
    ("macPersonalizedData", "274fb06f7a3e26037a4754c27b23ecf70e1d07dc3ea791ab9f8c8ee3bc4655a7"),
    ("e2eeSharedInfo2", "cd25e327294ccb7c6f4a72f6b92fb94369f59970a906eff26b07d765096f67fe"),
    ("appUtility", "604f7bb11869dd48990e0eb4bb8bc4e9c8b3d40a847cba37e5f172c8a016f9c9"),
    ("macGetAppTempKey", "3ebb4540eff6ed22ac22462fa36c383f4fcf628ad7619c076d1cc4d25d45afa6"),
  ])
  func `worked example 4-3.3: each key of an activation`(name: String, key: String) throws {
    let keys = try rules.deriveHierarchy(activationSecret: secret, applicationSecret: "EBESExQVFhcYGRobHB0eHw==")
    #expect(keys[try #require(HierarchyKey(rawValue: name))] == bytes(key))
  }

  @Test(arguments: [
    (1, "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv8=", "16247807", "7807"),
    (
      2, "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv/2B7lmeebpipuem9wjO9WO7RUHF4M3SLccwfj1Jdro8A==",
      "16247807-35103472", "7807-3472"
    ),
    (
      3,
      """
      9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv/2B7lmeebpipuem9wjO9WO7RUHF4M3SLccwfj1Jdro8NnLX2wc/u1tQA7hFxJpXs0+bt4mKmXv\
      zv7e/kXUF4DU
      """, "16247807-35103472-10826452", "7807-3472-6452"
    ),
  ])
  func `worked examples 4-6.1 to 4-6.3: authentication codes`(
    count: Int, online: String, eight: String, four: String
  ) throws {
    let types = ["possession", "possession_knowledge", "possession_knowledge_biometry"]
    let keys = Array([possession, knowledge, biometry].prefix(count))
    func code(_ format: CodeFormat) throws -> String {
      try rules.authenticationCode(data, type: types[count - 1], keys: keys, counter: counter, format: format).text
    }
    #expect(try code(.online) == online)
    #expect(try code(rules.offlineCodeFormat(digits: 8)) == eight)
    #expect(try code(rules.offlineCodeFormat(digits: 4)) == four)
  }

  @Test func `worked example 4-6.4: the counter`() throws {
    let next = try rules.advanceWideCounter(counter, by: 1).value
    #expect(next == bytes("1e7a1d6ac241cbe313945d1872a433d890e86d707ad7657fd11f7be77d9f602e"))
    let key = bytes("03adfa6ccb4906569758d8188e35e8514fa5088280630a6b159186f63f161333")
    let hash = try rules.hashWideCounter(counter, key: key)
    #expect(hash == bytes("e17a05d8f6726af8b1cff13acce5e208b8924bfcb78f5fd73aa6e2f865b6aa64"))
  }

  @Test func `worked example 4-8.1: a status`() throws {
    let key = bytes("96d3f72658af25556f9f20fbfedd9a0daa5c5ac72805ecadf0c6afae458f164b")
    let hash = bytes("e17a05d8f6726af8b1cff13acce5e208b8924bfcb78f5fd73aa6e2f865b6aa64")
    let status = PlainStatus(
      state: 3, currentVersion: 4, upgradeVersion: 4, flags: 8, counterByte: 7, failedAttempts: 0,
      maxFailedAttempts: 5, lookAhead: 20, counterHash: hash)
    let encoded = try rules.encodeStatus(status, reserved: [0, 0, 0, 0], key: key)
    #expect(encoded.blob == bytes("dec0ded4030404080000000007000514") + hash)
    #expect(encoded.mac == bytes("d065321e9b5e70f9b6df3b31ed4afed6991ef0696affbb99afe2d365297d60db"))
    #expect(try rules.decodeStatus(encoded.blob + encoded.mac, key: key).status == status)
  }

  @Test func `worked example 4-9.1: the digest of a token`() throws {
    let proof = TokenProof(
      secret: [UInt8](0x20...0x3F), nonce: [UInt8](0xC0...0xCF), timestamp: 1_769_422_877_113)
    let digest = try rules.digestTokenByKMAC(proof, version: "4.0").value
    #expect(digest == bytes("937ba148b92fbf1feacfdffe75b452b264394516c02f90e73af9416a2606eb24"))
  }

  @Test func `worked example 4-11.1: scanned data`() throws {
    let key = bytes("274fb06f7a3e26037a4754c27b23ecf70e1d07dc3ea791ab9f8c8ee3bc4655a7")
    let text = """
      5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6
      Payment
      Please confirm this payment
      A1*A100CZK*ICZ2730300000001165254011*D20180425
      B
      wMHCw8TFxsfIycrLzM3Ozw==
      2NMwOz3zPjt8FpB1Tzk4SBguFv2AkcuhxPW2QvZvz8FU=
      """
    let read = try rules.verifyOfflineData(text, key: key)
    #expect(read.title == "Payment" && read.flags == "B" && read.totp == nil && read.keyType == "2")
    #expect(read.nonce == [UInt8](0xC0...0xCF))
  }

  @Test func `worked examples 4-12.1 and 4-12.2: keys of an application, and of a factor`() throws {
    let derived = try rules.applicationVaultKey([UInt8](0x30...0x4F), kind: .twoFactors, index: 1977, byteCount: 32)
    #expect(derived.key == bytes("32446ae43152d6e3a5ce202b613637a6dc2546e86ca1a39b2c7b3d379149df10"))
    let kek = bytes("4b8d75af932c478d0ad1bb587fb70362e16bee9af6ffbbf8a249a11a99347417")
    let iv = [UInt8](0xE0...0xEF)
    let wrapped = try rules.wrapFactorKey(knowledge, kek: kek, iv: iv)
    #expect(wrapped == iv + bytes("88c138abafef4c2bc53639fb777c4ca359e997832029d448fb1d920da2c2d814"))
    #expect(try rules.unwrapFactorKey(wrapped, kek: kek) == knowledge)
  }
}
