#if canImport(Glibc)
  @testable import Primitives
  import Testing

  /// After a computation, its secrets must be nowhere on the heap, not even in memory that was freed.
  @Suite("Secrets after a computation", .serialized)
  struct SecretMemoryTests {
    /// A private key that no other test uses, with each bit inverted.
    private static let key = inverted("5d3c9a17e6b04f82c1d87a3e0b6f25943a71fe08c25d9b64170ed3a8825cf6b9")
    /// Its nonce for the message "sample", inverted: computed by RFC 6979, 3.2, with Python's hmac.
    private static let nonce = inverted("b92ad24cd6875eff29cb53f14fce9bc7b8d85ebc4fd9c0643e33d52dff07e94c")
    /// The value V and the keys K from which the nonce follows, also inverted and computed with Python.
    private static let states = [
      inverted("1875accaac5cb082269dca57a33a573370a8087029f42ef653e8deab9e54d58f"),
      inverted("deb78ec2b08b1a5382647c2e78612b7e0457c7a57ffe01c586cb1302a40d5265"),
      inverted("d4e4f52079666514e964e11ca7e62db1a2e5f29b33a01cb85fa57f0531c892ea"),
    ]

    /// The bytes of hexadecimal digits with each bit inverted; an array of the bytes themselves would be found after it was
    /// freed.
    private static func inverted(_ digits: StaticString) -> [UInt8] {
      let values = digits.description.map { UInt8($0.hexDigitValue ?? 0) }
      return stride(from: 0, to: values.count, by: 2).map { ~(values[$0] << 4 | values[$0 + 1]) }
    }

    /// Runs work with a private key, of which nothing else is left.
    private static func withKey(_ work: (borrowing P256.PrivateKey) throws -> Void) throws {
      var scalar = key.map { ~$0 }
      defer { wipe(&scalar) }
      try work(try P256.PrivateKey(scalar: scalar))
    }

    /// Searches for second halves, because the allocator writes into the beginning of memory that is freed.
    private static func check(_ inverted: [UInt8], _ name: Comment) throws {
      #expect(try HeapSearch.count(ofInverted: Array(inverted.suffix(16))) == 0, name)
      // OpenSSL keeps numbers with their lowest byte first.
      #expect(try HeapSearch.count(ofInverted: Array(inverted.reversed().suffix(16))) == 0, name)
    }

    @Test func `the search finds bytes until they are wiped`() throws {
      var kept = Self.key.map { ~$0 }
      kept[0] ^= 1
      var pattern = Self.key
      pattern[0] ^= 1
      #expect(try HeapSearch.count(ofInverted: pattern) > 0)
      wipe(&kept)
      #expect(try HeapSearch.count(ofInverted: pattern) == 0)
    }

    @Test func `a signature leaves neither the private key nor the nonce`() throws {
      try Self.withKey { key in _ = try key.signature(for: Array("sample".utf8)) }
      try Self.check(Self.key, "the private key")
      try Self.check(Self.nonce, "the nonce")
      for state in Self.states { try Self.check(state, "the state of the nonce") }
    }

    @Test func `a public key leaves no private key`() throws {
      try Self.withKey { key in _ = try key.publicKey() }
      try Self.check(Self.key, "the private key")
    }

    @Test func `a refused private key is not left`() throws {
      // The key with a higher byte before it, which is not below the order.
      var scalar = [1] + Self.key.map { ~$0 }
      #expect(throws: PrimitiveError.invalidPrivateKey) { _ = try P256.PrivateKey(scalar: scalar) }
      wipe(&scalar)
      try Self.check(Self.key, "the private key")
    }

    @Test func `bytes that are replaced, and those that take their place, are not left`() throws {
      var given = Self.key.map { ~$0 }
      var secret = SecretBytes(given)
      wipe(&given)
      #expect(try HeapSearch.count(ofInverted: Array(Self.key.suffix(16))) > 0)
      secret.replace(31..<32, with: [1])
      secret.replace(0..<0, with: [2])
      var copy = secret.copy()
      let (count, ends) = (copy.count, [copy.first, copy.last])
      wipe(&copy)
      #expect(count == 33 && ends == [2, 1])
      #expect(try HeapSearch.count(ofInverted: Array(Self.key.suffix(16))) == 0)
      secret.replace(0..<33, with: [])
      let isEmpty = secret.copy().isEmpty
      #expect(isEmpty)
      #expect(try HeapSearch.count(ofInverted: Array(Self.key.dropLast().suffix(16))) == 0)
    }

    // The second round key, which only the cipher's key schedule contains, computed by FIPS 197, 5.2, with Python.
    @Test func `a cipher leaves no round key`() throws {
      let roundKey = Self.inverted("2a2c7b1e057cf8b8ec679c77d61a9425")
      _ = try AES128.encryptBlock([UInt8](repeating: 0, count: 16), key: bytes("d41c7b9e2f5083a6e91b64cf3a7d0852"))
      #expect(try HeapSearch.count(ofInverted: roundKey) == 0)
    }
  }
#endif
