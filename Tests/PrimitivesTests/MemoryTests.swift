import Encodings
@testable import Primitives
import Testing

@Suite("Memory that is compared and wiped")
struct MemoryTests {
  @Test func `only the same bytes of the same length are equal`() {
    #expect(ConstantTime.areEqual([], []))
    #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
    #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2, 4]))
    #expect(!ConstantTime.areEqual([9, 2, 3], [1, 2, 3]))
    #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2]))
    #expect(!ConstantTime.areEqual([], [0]))
  }

  @Test func `one different bit is detected at every place`() {
    let data = [UInt8](0..<32)
    for place in data.indices {
      var other = data
      other[place] ^= 0x80
      #expect(!ConstantTime.areEqual(data, other))
    }
  }

  @Test func `secret bytes are a copy`() {
    var original: [UInt8] = [1, 2, 3]
    let secret = SecretBytes(original)
    wipe(&original)
    #expect(original.isEmpty)
    #expect(secret.count == 3)
    #expect(unsafe secret.withUnsafeBytes { unsafe Array($0) } == [1, 2, 3])
    let nothing = SecretBytes([])
    #expect(nothing.count == 0)
  }

  @Test func `wiping does not change an array that shares the storage`() {
    var original: [UInt8] = [1, 2, 3]
    let other = original
    wipe(&original)
    #expect(other == [1, 2, 3])
    wipe(&original)
    #expect(original.isEmpty)
  }

  @Test func `a hash contains no data after it is finished`() {
    let secret: [UInt8] = Array(1...48)
    var hash = SHA256()
    hash.update(secret)
    func contents() -> [UInt8] { unsafe withUnsafeBytes(of: &hash) { unsafe Array($0) } }
    #expect(contents().indices.contains { contents()[$0...].starts(with: secret) })
    let digest = hash.finalize()
    let left = contents()
    for place in left.indices {
      #expect(!left[place...].starts(with: secret.prefix(8)) && !left[place...].starts(with: digest.prefix(4)))
    }
  }

  @Test func `numbers are compared from their highest byte on`() {
    #expect(ConstantTime.isBelow([0xff, 0x01], [0x00, 0x02]))
    #expect(!ConstantTime.isBelow([0x00, 0x02], [0xff, 0x01]))
    #expect(!ConstantTime.isBelow([1, 2], [1, 2]))
    #expect(ConstantTime.isZero([0, 0]))
    #expect(!ConstantTime.isZero([0, 1]))
  }
}

@Suite("Random and reproducible bytes")
struct RandomnessTests {
  @Test func `random bytes have the requested number, and differ each time`() {
    #expect(Randomness.bytes(0).isEmpty)
    #expect(Randomness.bytes(33).count == 33)
    #expect(Randomness.bytes(32) != Randomness.bytes(32))
  }

  // Python: hashlib.sha256(seed + b"\0" + id + b"\0" + field + b"\0" + block.to_bytes(4, "big")) for blocks 0, 1, 2.
  static let seeded = bytes(
    """
    70814be0911b57642a2dc88cb33c1158e65da86d9d559c2e3e44aea789dc4614
    572517ac97034bf82170f9d5d463f103927c0edf671a3ef975da56bbad287ec5
    c5b7ec4698cbfa473136cc78f9eda756
    """)

  @Test(arguments: [[80], [32, 32, 16], [1, 31, 33, 15], [0, 16, 0, 64], [79, 1]])
  func `seeded bytes do not depend on the sizes of the requests`(counts: [Int]) {
    var source = SeededBytes(seed: "powerauth-vectors-1", id: "kdf.index/basic", field: "masterKey")
    #expect(counts.flatMap { source.next($0) } == Self.seeded)
  }

  // Python, as above.
  @Test func `the names of seeded bytes are UTF-8`() {
    var source = SeededBytes(seed: "č", id: "a", field: "b")
    #expect(source.next(4) == bytes("2c41fed5"))
  }

  @Test func `the separator between names matters`() {
    var first = SeededBytes(seed: "s", id: "ab", field: "c")
    var second = SeededBytes(seed: "s", id: "a", field: "bc")
    #expect(first.next(32) != second.next(32))
  }
}
