import MLDSA
import Testing

@Suite("Keys and signatures of ML-DSA")
struct SignatureTests {
  static let seed = [UInt8](repeating: 7, count: 32)
  static let message = Array("message".utf8)

  static func refusal<Value: ~Copyable>(_ work: () throws(SignatureRefusal) -> Value) -> SignatureRefusal? {
    do throws(SignatureRefusal) {
      _ = try work()
      return nil
    } catch {
      return error
    }
  }

  // FIPS 204, 4, table 2.
  @Test(arguments: [(SignatureParameters.mlDSA65, 1952, 3309), (.mlDSA87, 2592, 4627)])
  func `the lengths are those of the standard`(parameters: SignatureParameters, key: Int, signature: Int) throws {
    let ours = try SigningKey(parameters, seed: Self.seed)
    #expect(ours.verificationKey.encoded.count == key)
    #expect(try ours.signature(for: Self.message).count == signature)
  }

  // FIPS 204, 5.2 and 5.3: a hedged signature is another one, and both are valid for this message and context only.
  @Test(arguments: SignatureParameters.all)
  func `a signature is valid for its message, context and key`(parameters: SignatureParameters) throws {
    let key = try SigningKey(parameters, seed: Self.seed)
    let read = try VerificationKey(parameters, encoded: key.verificationKey.encoded)
    let deterministic = try key.signature(for: Self.message, context: [1])
    let hedged = try key.signature(for: Self.message, context: [1], randomness: [UInt8](repeating: 3, count: 32))
    #expect(deterministic != hedged)
    #expect(try key.signature(for: Self.message, context: [1]) == deterministic)
    for signature in [deterministic, hedged] {
      #expect(try read.isValidSignature(signature, for: Self.message, context: [1]))
      #expect(try !read.isValidSignature(signature, for: Self.message))
      #expect(try !read.isValidSignature(signature, for: [1] + Self.message))
      #expect(try !read.isValidSignature(signature, for: [], context: [1]))
    }
    let other = try SigningKey(parameters, seed: Self.seed.dropLast() + [8]).verificationKey
    #expect(try !other.isValidSignature(deterministic, for: Self.message, context: [1]))
  }

  @Test func `one changed bit makes a signature invalid`() throws {
    let key = try SigningKey(.mlDSA65, seed: Self.seed)
    let signature = try key.signature(for: Self.message)
    // The hash of the challenge, the response, the places of hints, and the ends of their parts.
    for place in [0, 47, 48, 3247, 3248, 3303, 3308] {
      var changed = signature
      changed[place] ^= 1
      #expect(try !key.verificationKey.isValidSignature(changed, for: Self.message))
    }
    for count in [0, 3308, 3310] {
      let cut = (signature + [0]).prefix(count)
      #expect(try !key.verificationKey.isValidSignature(Array(cut), for: Self.message))
    }
  }

  @Test func `every other length is refused`() throws {
    let key = try SigningKey(.mlDSA65, seed: Self.seed)
    func has(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    for count in [0, 31, 33] {
      #expect(
        Self.refusal { () throws(SignatureRefusal) in try SigningKey(.mlDSA65, seed: has(count)) } == .length("seed"))
      let refused = Self.refusal { () throws(SignatureRefusal) in
        try key.signature(for: [], randomness: has(count))
      }
      #expect(refused == .length("randomness"))
    }
    for count in [0, 1951, 1953, 2592] {
      #expect(
        Self.refusal { () throws(SignatureRefusal) in try VerificationKey(.mlDSA65, encoded: has(count)) }
          == .length("publicKey"))
    }
    #expect(
      try key.verificationKey.isValidSignature(key.signature(for: [], context: has(255)), for: [], context: has(255)))
    #expect(
      Self.refusal { () throws(SignatureRefusal) in try key.signature(for: [], context: has(256)) }
        == .length("context"))
  }
}
