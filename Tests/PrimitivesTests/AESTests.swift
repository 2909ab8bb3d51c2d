import Primitives
import Testing

@Suite struct AESTests {
  // FIPS 197, C.1 to C.3: the keys are 00 01 02 … of each length.
  @Test(arguments: [
    (16, "69c4e0d86a7b0430d8cdb78070b4c55a"), (24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
    (32, "8ea2b7ca516745bfeafc49904b496089"),
  ])
  func `The length of the key chooses the cipher`(count: Int, ciphertext: String) throws {
    let block = bytes("00112233445566778899aabbccddeeff")
    #expect(try AES.encryptBlock(block, key: Array(0..<UInt8(count))) == bytes(ciphertext))
  }

  @Test(arguments: [0, 15, 17, 23, 25, 31, 33])
  func `Other lengths are refused by name`(count: Int) {
    let (block, other) = (repeated(1, 16), repeated(1, count))
    #expect(
      failure { () throws(PrimitiveError) in try AES.encryptBlock(block, key: other) } == .invalidLength("key"))
    #expect(
      failure { () throws(PrimitiveError) in try AES.encryptBlock(other, key: block) } == .invalidLength("block"))
  }
}
