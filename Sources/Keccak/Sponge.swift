import Primitives

/// A function of FIPS 202 that absorbs bytes and then gives bytes, whose state is wiped when this value ends.
@safe package struct Sponge: ~Copyable {
  /// The functions that ML-KEM and ML-DSA use, and two from before FIPS 202, for mistakes with SHA-3.
  package enum Function: Sendable {
    case sha3With256Bits, sha3With512Bits, shake128, shake256
    case keccakWith256Bits, keccakWith384Bits

    /// The number of bytes that are absorbed or given between two permutations.
    package var rate: Int {
      switch self {
      case .sha3With512Bits: 72
      case .keccakWith384Bits: 104
      case .sha3With256Bits, .shake256, .keccakWith256Bits: 136
      case .shake128: 168
      }
    }

    /// The bits that separate the hashes from the functions with output of any length, and the first bit of the padding.
    fileprivate var suffix: UInt8 {
      switch self {
      case .sha3With256Bits, .sha3With512Bits: 0x06
      case .shake128, .shake256: 0x1f
      case .keccakWith256Bits, .keccakWith384Bits: 0x01
      }
    }
  }

  private static let laneCount = 25

  private let function: Function
  private let lanes: UnsafeMutablePointer<UInt64>
  /// The place in the block of the next byte that is absorbed or given.
  private var place = 0
  private var isSqueezing = false

  package init(_ function: Function) {
    self.function = function
    unsafe lanes = .allocate(capacity: Self.laneCount)
    unsafe lanes.initialize(repeating: 0, count: Self.laneCount)
  }

  deinit {
    unsafe wipe(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: lanes, count: Self.laneCount)))
    unsafe lanes.deallocate()
  }

  /// Returns so many bytes of the function of the parts, one after the other.
  package static func output(_ function: Function, of parts: [UInt8]..., byteCount: Int) -> [UInt8] {
    var sponge = Sponge(function)
    for part in parts { sponge.absorb(part) }
    return sponge.squeeze(byteCount)
  }

  /// Adds bytes; only before the first are taken.
  package mutating func absorb(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe absorb($0) }
  }

  private mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
    precondition(!isSqueezing, "a sponge that gives bytes absorbs nothing more")
    let state = unsafe UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: UInt8.self)
    var next = 0
    while next < bytes.count {
      let count = min(function.rate - place, bytes.count - next)
      for index in 0..<count {
        unsafe state[place + index] ^= bytes[next + index]
      }
      next += count
      advance(count)
    }
  }

  /// Returns the next bytes.
  package mutating func squeeze(_ count: Int) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: count)
    squeeze(into: &output)
    return output
  }

  /// Replaces the bytes with the next ones.
  package mutating func squeeze(into output: inout [UInt8]) {
    if !isSqueezing { pad() }
    let state = unsafe UnsafeMutableRawPointer(lanes)
    var next = 0
    let total = output.count
    unsafe output.withUnsafeMutableBytes { output in
      while next < total {
        // A block is permuted only when one more byte is wanted.
        if place == function.rate { permute() }
        let count = min(function.rate - place, total - next)
        unsafe UnsafeMutableRawBufferPointer(rebasing: output[next..<next + count])
          .copyMemory(from: UnsafeRawBufferPointer(start: state + place, count: count))
        next += count
        place += count
      }
    }
  }

  private mutating func advance(_ count: Int) {
    place += count
    if place == function.rate { permute() }
  }

  private mutating func permute() {
    unsafe KeccakState.permute(lanes)
    place = 0
  }

  private mutating func pad() {
    let state = unsafe UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: UInt8.self)
    unsafe state[place] ^= function.suffix
    unsafe state[function.rate - 1] ^= 0x80
    permute()
    isSqueezing = true
  }
}
