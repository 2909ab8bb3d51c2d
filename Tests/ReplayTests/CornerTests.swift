import Testing

/// The stated properties of values that were found by search, checked in the files.
@Suite struct CornerTests {
  @Test(arguments: [
    ("shared-secret-with-one-leading-zero", 1), ("shared-secret-with-two-leading-zeros", 2),
    ("shared-secret-with-leading-zeros", 2),
  ])
  func `Shared secrets begin with the stated number of zero bytes`(name: String, zeros: Int) throws {
    let vector = try PublishedVector("keys.master-secret/\(name)", in: "keys.master-secret")
    #expect(try vector.step("sharedSecret").leadingZeroBytes == zeros)
  }

  @Test func `A shared secret ends in a zero byte`() throws {
    let vector = try PublishedVector("keys.master-secret/shared-secret-ending-in-zero", in: "keys.master-secret")
    #expect(try vector.step("sharedSecret").hasSuffix("00"))
  }

  @Test(arguments: [("one-leading-zero", 1), ("two-leading-zeros", 2)])
  func `Folding gives the zeros, and the shared secret has none`(name: String, zeros: Int) throws {
    let vector = try PublishedVector("keys.master-secret/master-secret-with-\(name)", in: "keys.master-secret")
    #expect(try vector.step("sharedSecret").leadingZeroBytes == 0)
    #expect(try vector.output("masterSecret").leadingZeroBytes == zeros)
  }

  @Test(arguments: [
    ("key-with-one-leading-zero", 0, 1), ("key-with-two-leading-zeros", 0, 2), ("hmac-with-leading-zero", 1, 0),
  ])
  func `Internal keys and their HMACs have the stated zeros`(name: String, hmac: Int, key: Int) throws {
    let vector = try PublishedVector("kdf.internal/\(name)", in: "kdf.internal")
    #expect(try vector.step("hmac").leadingZeroBytes == hmac)
    #expect(try vector.output("key").leadingZeroBytes == key)
  }

  @Test(arguments: [
    ("kdf.index", "key-with-one-leading-zero", 1), ("kdf.index", "key-with-two-leading-zeros", 2),
    ("kdf.password", "key-with-leading-zero", 1), ("kdf.x963", "key-with-leading-zero", 1),
  ])
  func `Derived keys begin with the stated number of zero bytes`(operation: String, name: String, zeros: Int) throws {
    let vector = try PublishedVector("\(operation)/\(name)", in: operation)
    #expect(try vector.output("key").leadingZeroBytes == zeros)
  }

  @Test(arguments: [
    ("with-zero-high-byte", "00", ""), ("with-zero-low-byte", "", "00"), ("zero", "00", "00"),
    ("of-one-in-high-byte", "01", "00"), ("of-one", "00", "01"), ("of-ones", "ff", "ff"),
  ])
  func `Checksums have the stated values`(name: String, high: String, low: String) throws {
    let vector = try PublishedVector("activation-code.encode/checksum-\(name)", in: "activation-code.encode")
    let checksum = try vector.step("checksum")
    #expect(checksum.count == 4)
    #expect(checksum.hasPrefix(high) && checksum.hasSuffix(low))
  }

  @Test(arguments: ["possession", "knowledge", "biometry", "transport", "vault"])
  func `Each of the five keys begins with a zero byte somewhere`(key: String) throws {
    let vector = try PublishedVector("keys.derived/\(key)-key-with-leading-zero", in: "keys.derived")
    #expect(try vector.output(key).leadingZeroBytes == 1)
  }

  @Test(arguments: [
    ("next-value-with-one-leading-zero", 0, 1), ("next-value-with-two-leading-zeros", 0, 2),
    ("hash-with-leading-zero", 1, 0),
  ])
  func `Values of the counter and their hashes have the stated zeros`(name: String, hash: Int, next: Int) throws {
    let vector = try PublishedVector("counter.advance/\(name)", in: "counter.advance")
    #expect(try vector.step("hash").leadingZeroBytes == hash)
    #expect(try vector.output("counterData").leadingZeroBytes == next)
  }

  @Test(arguments: 4...8)
  func `Offline components have the stated sign bit and zeros`(length: Int) throws {
    let zeros = try PublishedVector(
      "signature.offline/\(length)-digits/sign-bit-and-leading-zeros", in: "signature.offline")
    #expect(try zeros.step("component[0].hmac").suffix(8).first.map { "89abcdef".contains($0) } == true)
    #expect(try zeros.output("signature").count == length)
    #expect(try zeros.output("signature").dropLast().allSatisfy { $0 == "0" })
    #expect(try zeros.output("signature").last != "0")
    guard length < 8 else { return }
    let zero = try PublishedVector("signature.offline/\(length)-digits/sign-bit-and-number-0", in: "signature.offline")
    #expect(try zero.step("component[0].hmac").suffix(8).first.map { "89abcdef".contains($0) } == true)
    #expect(try zero.output("signature") == String(repeating: "0", count: length))
  }
}

extension String {
  /// The number of zero bytes at the beginning of hex digits.
  var leadingZeroBytes: Int { prefix { $0 == "0" }.count / 2 }
}
