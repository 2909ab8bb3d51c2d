import Primitives
import Testing

@Suite("SHA-3 and KMAC256")
struct SHA3Tests {
  // NIST's examples for FIPS 202 without data and with "abc"; one whole block of the sponge, by Python's hashlib.
  @Test func `the digests are those of FIPS 202`() throws {
    #expect(try SHA3.sha256([]) == bytes("a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"))
    #expect(
      try SHA3.sha256(ascii("abc")) == bytes("3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"))
    #expect(
      try SHA3.sha256(repeated(0, 136)) == bytes("e772c9cf9eb9c991cdfcf125001b454fdbc0a95f188d1b4c844aa032ad6e075e"))
    #expect(
      try SHA3.sha384([])
        == bytes(
          """
          0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2a
          c3713831264adb47fb6bd1e058d5f004
          """))
    #expect(
      try SHA3.sha384(ascii("abc"))
        == bytes(
          """
          ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2
          98d88cea927ac7f539f1edf228376d25
          """))
  }

  private static let key = [UInt8](0x40...0x5f)

  // NIST's examples of KMAC256 for SP 800-185, samples 4, 5 and 6.
  @Test(arguments: [
    (
      4, "My Tagged Application",
      """
      20c570c31346f703c9ac36c61c03cb64c3970d0cfc787e9b79599d273a68d2f7
      f69d4cc3de9d104a351689f27cf6f5951f0103f33f4f24871024d9c27773a8dd
      """
    ),
    (
      200, "",
      """
      75358cf39e41494e949707927cee0af20a3ff553904c86b08f21cc414bcfd691
      589d27cf5e15369cbbff8b9a4c2eb17800855d0235ff635da82533ec6b759b69
      """
    ),
    (
      200, "My Tagged Application",
      """
      b58618f71f92e1d56c1b8c55ddd7cd188b97b4ca4d99831eb2699a837da2e4d9
      70fbacfde50033aea585f1a2708510c32d07880801bd182898fe476876fc8965
      """
    ),
  ])
  func `the codes are those of NIST's samples`(dataCount: UInt8, customization: String, code: String) throws {
    let data = [UInt8](0..<dataCount)
    let computed = try KMAC256.authenticate(data, key: Self.key, customization: customization, byteCount: 64)
    #expect(computed == bytes(code))
  }

  // Worked example 4-2.1.
  @Test(arguments: [
    (16, "981b19b17330ccedfa483076d3c36bda"),
    (32, "91c813e697c66833ef864376e487dbae3c89ab59d1c61851b38773c0508f0d9f"),
    (
      64,
      """
      c218ab0bde6b76d36cc599be4ab8b9dccd46d76d4aea0cd8c0b054fe988f415f
      3884ad3db77daac3c1b4130b01e59d78c41ed7a7dc9fc784084e7dda170d0c6b
      """
    ),
  ])
  func `worked example 4-2.1: the length is a part of the computation`(count: Int, code: String) throws {
    let data = ascii("PowerAuth")
    #expect(
      try KMAC256.authenticate(data, key: Self.key, customization: "PA4CODE", byteCount: count) == bytes(code))
  }

  // Computed in Python from FIPS 202 and SP 800-185 alone. With 131 bytes the encoded key fills its block.
  @Test(arguments: [
    (0, "68601de277cdb54e86281d5bcdbb95d0f7f292289a17c487947467c3563aaa34"),
    (1, "96d1d7f66286f0efb6ccb4f17431f2a82b96aa8d8f0007b0671151c368afb650"),
    (3, "673678e4f69bb0728dc399b5eb088575eaae7a02d487b450f36abb537f2c2c21"),
    (130, "ac7022aae653a6d642d54bf088cb1552d02a880af06bb9a9fe98916698783bcf"),
    (131, "c92bbfaa0b616722447a82cfd261c47f6a1f0f599ceef5c37b207dd779d1d05a"),
    (132, "396bc32b9b0facb693972665acb3b49564fb2dcf59219f7a881a560c8da96cdb"),
    (513, "c9e270d815452d58abd2b2e5cdd354c538b58496efd4276c154e449cb027e365"),
    (1000, "ff70cbb70c87c808bfc8ee961a4bfde39cdf7f6259723f273f19a1d33fb31b60"),
  ])
  func `a key may have any length`(count: Int, code: String) throws {
    let key = (0..<count).map { UInt8($0 & 0xff) }
    let computed = try KMAC256.authenticate(ascii("PowerAuth"), key: key, customization: "PA4KDF", byteCount: 32)
    #expect(computed == bytes(code))
  }

  @Test(arguments: [0, -1, Int.max])
  func `a code has a length`(count: Int) {
    let refused = failure { () throws(PrimitiveError) in
      try KMAC256.authenticate([], key: Self.key, customization: "", byteCount: count)
    }
    #expect(refused == .invalidLength("byteCount"))
  }
}
