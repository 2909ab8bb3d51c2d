import Encodings
import Keccak
import Primitives
import Testing

@Suite("Functions of FIPS 202")
struct SpongeTests {
  // NIST's examples for FIPS 202 without data, and Python's hashlib for "abc".
  @Test(arguments: [
    (Sponge.Function.sha3With256Bits, "", "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"),
    (.sha3With256Bits, "abc", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
    (
      .sha3With512Bits, "abc",
      """
      b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e\
      10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
      """
    ),
    (.shake128, "", "7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26"),
    (.shake256, "abc", "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739"),
    // The digest that Ethereum has of no data.
    (.keccakWith256Bits, "", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
  ])
  func `the outputs are those of FIPS 202`(function: Sponge.Function, text: String, output: String) {
    let expected = Hex.decode(output) ?? []
    #expect(Sponge.output(function, of: Array(text.utf8), byteCount: expected.count) == expected)
  }

  // OpenSSL's SHA-3, on both sides of the ends of blocks.
  @Test func `the digests are those of OpenSSL`() throws {
    for count in 0..<300 {
      let data = (0..<count).map { UInt8($0 * 7 & 0xff) }
      #expect(try Sponge.output(.sha3With256Bits, of: data, byteCount: 32) == SHA3.sha256(data))
    }
  }

  @Test(arguments: [Sponge.Function.sha3With512Bits, .shake128, .shake256])
  func `parts of any length give the same bytes`(function: Sponge.Function) {
    let data = (0..<500).map { UInt8($0 & 0xff) }
    let whole = Sponge.output(function, of: data, byteCount: 500)
    for size in [1, 3, function.rate - 1, function.rate, function.rate + 1] {
      var sponge = Sponge(function)
      for start in stride(from: 0, to: 500, by: size) { sponge.absorb(Array(data[start..<min(500, start + size)])) }
      var output: [UInt8] = []
      while output.count < 500 { output += sponge.squeeze(min(size, 500 - output.count)) }
      #expect(output == whole)
    }
  }
}
