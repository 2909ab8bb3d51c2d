import Encodings
import Testing

/// The examples that NIST publishes for SHA-256 of FIPS 180-4, and messages of its validation suite (SHAVS).
@Suite("SHA-256 in Swift alone")
struct PlainSHA256Tests {
  static let examples = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  @Test(arguments: examples)
  func `the examples of texts have their digests`(text: String, digest: String) {
    #expect(Hex.encode(PlainSHA256.hash(Array(text.utf8))) == digest)
  }

  /// Messages of one byte up to a whole block and one byte more.
  @Test(arguments: [
    ("d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    ("11af", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
    ("74ba2521", "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
  ])
  func `short messages of bytes have their digests`(message: String, digest: String) throws {
    let bytes = try #require(Hex.decode(message))
    #expect(Hex.encode(PlainSHA256.hash(bytes)) == digest)
  }

  @Test func `a million letters have their digest, in pieces of any length`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(Hex.encode(PlainSHA256.hash(letters)) == digest)
    var hash = PlainSHA256()
    var (next, length) = (0, 0)
    while next < letters.count {
      let end = min(next + length, letters.count)
      hash.update(letters.span.extracting(next..<end))
      next = end
      length = (length + 7) % 200
    }
    #expect(Hex.encode(hash.finalize()) == digest)
  }

  @Test func `a copy continues by itself, and a finished hash begins anew`() {
    var hash = PlainSHA256()
    hash.update(Array("ab".utf8))
    var copy = hash
    copy.update(Array("c".utf8))
    #expect(Hex.encode(copy.finalize()) == Self.examples[1].1)
    #expect(Hex.encode(copy.finalize()) == Self.examples[0].1)
    hash.update(Array("c".utf8))
    #expect(Hex.encode(hash.finalize()) == Self.examples[1].1)
  }

  @Test func `a length near the end of a block is padded into the next one`() throws {
    // The number of letters, and the digest by another implementation.
    let digests = [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    ]
    for (count, digest) in digests {
      #expect(Hex.encode(PlainSHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: count))) == digest, "\(count)")
    }
  }
}
