import Encodings
import MLKEM
import Primitives
import Testing

/// Reads bytes from lower-case hex that may be broken into lines.
func bytes(_ hex: String) -> [UInt8] {
  guard let bytes = Hex.decode(hex.filter { !$0.isWhitespace }) else {
    Issue.record("not hex")
    return []
  }
  return bytes
}

@Suite("Keys and ciphertexts of ML-KEM")
struct KeyTests {
  static let seed = [UInt8](repeating: 7, count: 64)
  static let message = [UInt8](repeating: 9, count: 32)

  static func refusal<Value: ~Copyable>(_ work: () throws(KEMRefusal) -> Value) -> KEMRefusal? {
    do throws(KEMRefusal) {
      _ = try work()
      return nil
    } catch {
      return error
    }
  }

  @Test func `worked example 4-4.2: the secret of an expanded key`() throws {
    let key = try DecapsulationKey(.mlKEM768, expanded: Examples.expandedKey)
    #expect(try key.decapsulate(Examples.ciphertext) == Examples.secret)
    #expect(key.expanded == Examples.expandedKey)
  }

  // FIPS 203, 6.3: a changed ciphertext has J(z ‖ c), here by Python's hashlib.
  @Test func `a changed ciphertext has another secret`() throws {
    let key = try DecapsulationKey(.mlKEM768, expanded: Examples.expandedKey)
    var changed = Examples.ciphertext
    changed[0] ^= 1
    #expect(try key.decapsulate(changed) == bytes("a7dbd68eb4e18e3340f3c5b7f7853679fed50b9388e278b33b9b45df3b35105f"))
  }

  // FIPS 203, 8, table 3.
  @Test(arguments: [(KEMParameters.mlKEM768, 1184, 2400, 1088), (.mlKEM1024, 1568, 3168, 1568)])
  func `the lengths are those of the standard`(
    parameters: KEMParameters, key: Int, expanded: Int, ciphertext: Int
  ) throws {
    let ours = try DecapsulationKey(parameters, seed: Self.seed)
    #expect(ours.encapsulationKey.encoded.count == key)
    #expect(ours.expanded.count == expanded)
    #expect(try ours.encapsulationKey.encapsulate(message: Self.message).ciphertext.count == ciphertext)
  }

  @Test func `every other length is refused`() throws {
    let key = try DecapsulationKey(.mlKEM768, seed: Self.seed)
    func has(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    for count in [0, 32, 63, 65] {
      #expect(
        Self.refusal { () throws(KEMRefusal) in try DecapsulationKey(.mlKEM768, seed: has(count)) } == .length("seed"))
    }
    for count in [0, 2399, 2401] {
      #expect(
        Self.refusal { () throws(KEMRefusal) in try DecapsulationKey(.mlKEM768, expanded: has(count)) }
          == .length("decapsulationKey"))
    }
    for count in [0, 1183, 1185] {
      #expect(
        Self.refusal { () throws(KEMRefusal) in try EncapsulationKey(.mlKEM768, encoded: has(count)) }
          == .length("encapsulationKey"))
    }
    for count in [0, 1087, 1089] {
      #expect(Self.refusal { () throws(KEMRefusal) in try key.decapsulate(has(count)) } == .length("ciphertext"))
    }
    for count in [0, 31, 33] {
      let refused = Self.refusal { () throws(KEMRefusal) in try key.encapsulationKey.encapsulate(message: has(count)) }
      #expect(refused == .length("message"))
    }
  }

  // FIPS 203, 7.2: 3328 is the largest coefficient, of which the first two stand in three bytes.
  @Test func `a coefficient is below the modulus`() throws {
    var encoded = try DecapsulationKey(.mlKEM768, seed: Self.seed).encapsulationKey.encoded
    encoded[0...2] = [0x00, 0x0d, 0xd0]
    #expect(try EncapsulationKey(.mlKEM768, encoded: encoded).encoded == encoded)
    encoded[0...2] = [0x01, 0x0d, 0xd0]
    #expect(Self.refusal { () throws(KEMRefusal) in try EncapsulationKey(.mlKEM768, encoded: encoded) } == .modulus)
    encoded[0...2] = [0x00, 0x1d, 0xd0]
    #expect(Self.refusal { () throws(KEMRefusal) in try EncapsulationKey(.mlKEM768, encoded: encoded) } == .modulus)
  }

  // FIPS 203, 7.3.
  @Test(arguments: [1152, 2335, 2336, 2367])
  func `the hash of an expanded key is checked`(place: Int) {
    var expanded = Examples.expandedKey
    expanded[place] ^= 1
    #expect(Self.refusal { () throws(KEMRefusal) in try DecapsulationKey(.mlKEM768, expanded: expanded) } == .hash)
  }
}
