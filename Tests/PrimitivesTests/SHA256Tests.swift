import Primitives
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// FIPS 180-4 with NIST's example values; the last one is worked example 2.2.
  static let digests = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("PowerAuth", "44dd1935a9eb7d1b71e97db0c898d5bc7b3045379507f0fb1ab2322df6b20637"),
  ]

  @Test(arguments: digests)
  func `the digests are those of the standard`(text: String, digest: String) {
    #expect(SHA256.hash(ascii(text)) == bytes(digest))
  }

  // FIPS 180-4 example: one million times the letter a.
  @Test func `a million letters in odd pieces have the digest of the whole`() {
    let pieces = [1, 63, 64, 65, 127, 0, 997, 4096, 3]
    var hash = SHA256()
    var added = 0
    var turn = 0
    while added < 1_000_000 {
      let count = min(pieces[turn % pieces.count], 1_000_000 - added)
      hash.update(repeated(UInt8(ascii: "a"), count))
      added += count
      turn += 1
    }
    #expect(hash.finalize() == bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
  }

  @Test func `memory is hashed like an array of the same bytes`() {
    var hash = SHA256()
    unsafe ascii("abc").withUnsafeBytes { unsafe hash.update($0) }
    unsafe hash.update(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(hash.finalize() == bytes(Self.digests[1].1))
  }

  @Test func `a copy continues independently, and a finished hash is reset`() {
    var hash = SHA256()
    hash.update(ascii("ab"))
    var copy = hash
    copy.update(ascii("c"))
    hash.update(ascii("something else"))
    #expect(copy.finalize() == bytes(Self.digests[1].1))
    #expect(copy.finalize() == bytes(Self.digests[0].1))
  }
}
