import PowerAuth
import Primitives
import Testing

@Suite("One-time passwords, RFC 4226 and RFC 6238")
struct OneTimePasswordTests {
  /// The secrets of RFC 6238 are the ten digits over and over, as many as the hash has bytes.
  static func secret(_ count: Int) -> [UInt8] { (1...count).map { UInt8(ascii: "0") + UInt8($0 % 10) } }

  @Test func `RFC 4226, appendix D`() throws {
    let codes = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]
    for (counter, code) in codes.enumerated() {
      let made = try Rules.right.counterPassword(
        secret: Self.secret(20), counter: UInt64(counter), digits: 6, hash: .sha1)
      #expect(made.text == code)
    }
    let first = try Rules.right.counterPassword(secret: Self.secret(20), counter: 0, digits: 6, hash: .sha1)
    #expect(first.hmac == bytes("cc93cf18508d94934c64b65d8ba7667fb7cde4b0"))
    #expect(first.truncated == 0x4c93_cf18)
  }

  @Test(
    arguments: [
      (59, ["94287082", "46119246", "90693936"]), (1_111_111_109, ["07081804", "68084774", "25091201"]),
      (1_111_111_111, ["14050471", "67062674", "99943326"]), (1_234_567_890, ["89005924", "91819424", "93441116"]),
      (2_000_000_000, ["69279037", "90698825", "38618901"]), (20_000_000_000, ["65353130", "77737706", "47863826"]),
    ] as [(Int64, [String])])
  func `RFC 6238, appendix B`(time: Int64, codes: [String]) throws {
    for (hash, count, code) in [(KeyedHash.sha1, 20, codes[0]), (.sha256, 32, codes[1]), (.sha512, 64, codes[2])] {
      let made = try Rules.right.timePassword(
        secret: Self.secret(count), time: time, step: 30, digits: 8, hash: hash)
      #expect(made.password.text == code)
      let short = try Rules.right.timePassword(
        secret: Self.secret(count), time: time, step: 30, digits: 6, hash: hash)
      #expect(short.password.text == String(code.suffix(6)))
    }
  }

  @Test func `worked example 10.4: the HMAC and its codes`() throws {
    let made = try Rules.right.timePassword(
      secret: Self.secret(32), time: 59, step: 30, digits: 8, hash: .sha256)
    #expect(made.counter == 1)
    #expect(made.password.hmac == bytes("392514c9dd4165d4709456062c78e04e16e68718515951333bdb8b26caa3053c"))
    // 2023-04-27T01:26:29Z
    let second = try Rules.right.timePassword(
      secret: Self.secret(20), time: 1_682_558_789, step: 30, digits: 8, hash: .sha256)
    #expect(second.password.text == "01760428")
  }

  @Test(arguments: [(59, 1), (60, 30), (0, 30), (1_111_111_111, 29)] as [(Int64, Int64)])
  func `a code is valid for the rest of its step, and for one second at least`(time: Int64, rest: Int64) throws {
    let made = try Rules.right.timePassword(secret: [1], time: time, step: 30, digits: 6, hash: .sha1)
    #expect(made.remaining == rest)
  }

  @Test func `numbers of digits and steps that there are not are refused`() {
    for digits in [-1, 0, 9] {
      #expect(
        refusal { try Rules.right.counterPassword(secret: [1], counter: 0, digits: digits, hash: .sha1) }
          == .digitCount)
    }
    #expect(
      refusal { try Rules.right.timePassword(secret: [1], time: 0, step: 0, digits: 6, hash: .sha1) } == .stepLength)
  }
}
