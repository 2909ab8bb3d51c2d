/// The hash SHA-256 of FIPS 180-4 in Swift alone, for those who link no library: of files, of ids and of drawn values.
///
/// The protocol itself is computed with the hash of a library, which uses the processor's instructions for it. A copy
/// continues independently from the state in which it was made.
package struct PlainSHA256: Sendable {
  /// The length of a digest.
  package static let byteCount = 32
  private static let blockByteCount = 64
  /// The number of bytes of a last block in front of the length of the data.
  private static let lastBlockByteCount = 56

  private var state = Self.initialState
  /// The bytes after the last whole block.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Makes a hash of no data.
  package init() {}

  /// Returns the digest of all the bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = PlainSHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Adds bytes to the hashed data.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Adds a part of bytes to the hashed data.
  package mutating func update(_ bytes: Span<UInt8>) {
    byteCount += UInt64(bytes.count)
    var next = 0
    if !rest.isEmpty {
      next = min(Self.blockByteCount - rest.count, bytes.count)
      for index in 0..<next { rest.append(bytes[index]) }
      guard rest.count == Self.blockByteCount else { return }
      let block = rest
      rest = []
      _ = addBlocks(of: block.span, from: 0)
    }
    next = addBlocks(of: bytes, from: next)
    for index in next..<bytes.count { rest.append(bytes[index]) }
  }

  /// Returns the digest of the added data, and resets the hash.
  package mutating func finalize() -> [UInt8] {
    var last = rest + [0x80]
    let surplus = (last.count + Self.blockByteCount - Self.lastBlockByteCount) % Self.blockByteCount
    if surplus > 0 { last += [UInt8](repeating: 0, count: Self.blockByteCount - surplus) }
    let bitCount = 8 &* byteCount
    for shift in stride(from: 56, through: 0, by: -8) { last.append(UInt8(truncatingIfNeeded: bitCount >> shift)) }
    _ = addBlocks(of: last.span, from: 0)
    var digest: [UInt8] = []
    digest.reserveCapacity(Self.byteCount)
    for word in state {
      for shift in stride(from: 24, through: 0, by: -8) { digest.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    self = PlainSHA256()
    return digest
  }

  /// Adds the whole blocks of bytes from a place on (FIPS 180-4, 6.2.2), and returns the place after the last of them.
  private mutating func addBlocks(of bytes: Span<UInt8>, from start: Int) -> Int {
    var schedule = [UInt32](repeating: 0, count: Self.constants.count)
    var place = start
    while bytes.count - place >= Self.blockByteCount {
      for index in 0..<16 {
        var word: UInt32 = 0
        for offset in 0..<4 { word = word << 8 | UInt32(bytes[place + 4 * index + offset]) }
        schedule[index] = word
      }
      for index in 16..<schedule.count {
        let (second, fifteenth) = (schedule[index - 2], schedule[index - 15])
        let one: UInt32 = second.rotated(17) ^ second.rotated(19) ^ (second >> 10)
        let zero: UInt32 = fifteenth.rotated(7) ^ fifteenth.rotated(18) ^ (fifteenth >> 3)
        schedule[index] = one &+ schedule[index - 7] &+ zero &+ schedule[index - 16]
      }
      mix(schedule)
      place += Self.blockByteCount
    }
    return place
  }

  /// The rounds of a block, of which the schedule is known.
  private mutating func mix(_ schedule: [UInt32]) {
    let constants = Self.constants
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<constants.count {
      let choice: UInt32 = (e & f) ^ (~e & g)
      let majority: UInt32 = (a & b) ^ (a & c) ^ (b & c)
      let sumOfE: UInt32 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let sumOfA: UInt32 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let first: UInt32 = h &+ sumOfE &+ choice &+ constants[index] &+ schedule[index]
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ sumOfA &+ majority
    }
    let mixed = [a, b, c, d, e, f, g, h]
    for index in mixed.indices { state[index] &+= mixed[index] }
  }
}

// MARK: - Constants

extension PlainSHA256 {
  /// The first 32 bits of the fractions of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
  private static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  /// The word with its bits rotated to the right.
  @inline(__always) fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
