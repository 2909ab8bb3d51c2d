/// The state of the permutation Keccak-p[1600, 24] (FIPS 202, 3): a plane of five lanes for each y.
struct KeccakState {
  private var y0: Plane
  private var y1: Plane
  private var y2: Plane
  private var y3: Plane
  private var y4: Plane

  /// The constants of the step ι, one for each round.
  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
    0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]

  /// Applies the permutation to 25 lanes.
  static func permute(_ lanes: UnsafeMutablePointer<UInt64>) {
    var state = unsafe KeccakState(lanes)
    for constant in roundConstants {
      state.mixColumns()
      state.moveLanes()
      state.combineRows()
      state.y0.x0 ^= constant
    }
    unsafe state.store(to: lanes)
  }

  private init(_ lanes: UnsafeMutablePointer<UInt64>) {
    unsafe y0 = Plane(lanes)
    unsafe y1 = Plane(lanes + 5)
    unsafe y2 = Plane(lanes + 10)
    unsafe y3 = Plane(lanes + 15)
    unsafe y4 = Plane(lanes + 20)
  }

  private func store(to lanes: UnsafeMutablePointer<UInt64>) {
    unsafe y0.store(to: lanes)
    unsafe y1.store(to: lanes + 5)
    unsafe y2.store(to: lanes + 10)
    unsafe y3.store(to: lanes + 15)
    unsafe y4.store(to: lanes + 20)
  }

  /// The step θ: each lane changes by the parities of two columns.
  @inline(__always) private mutating func mixColumns() {
    let parity = y0 ^ y1 ^ y2 ^ y3 ^ y4
    let change = Plane(
      parity.x4 ^ parity.x1.rotated(1), parity.x0 ^ parity.x2.rotated(1), parity.x1 ^ parity.x3.rotated(1),
      parity.x2 ^ parity.x4.rotated(1), parity.x3 ^ parity.x0.rotated(1))
    y0 = y0 ^ change
    y1 = y1 ^ change
    y2 = y2 ^ change
    y3 = y3 ^ change
    y4 = y4 ^ change
  }

  /// The steps ρ and π: each lane is rotated, and moves to another place.
  @inline(__always) private mutating func moveLanes() {
    let (a0, a1, a2, a3, a4) = (y0, y1, y2, y3, y4)
    y0 = Plane(a0.x0, a1.x1.rotated(44), a2.x2.rotated(43), a3.x3.rotated(21), a4.x4.rotated(14))
    y1 = Plane(a0.x3.rotated(28), a1.x4.rotated(20), a2.x0.rotated(3), a3.x1.rotated(45), a4.x2.rotated(61))
    y2 = Plane(a0.x1.rotated(1), a1.x2.rotated(6), a2.x3.rotated(25), a3.x4.rotated(8), a4.x0.rotated(18))
    y3 = Plane(a0.x4.rotated(27), a1.x0.rotated(36), a2.x1.rotated(10), a3.x2.rotated(15), a4.x3.rotated(56))
    y4 = Plane(a0.x2.rotated(62), a1.x3.rotated(55), a2.x4.rotated(39), a3.x0.rotated(41), a4.x1.rotated(2))
  }

  /// The step χ: each lane changes by the next two of its row.
  @inline(__always) private mutating func combineRows() {
    y0 = y0.combined
    y1 = y1.combined
    y2 = y2.combined
    y3 = y3.combined
    y4 = y4.combined
  }
}

/// The five lanes with the same y.
private struct Plane {
  var x0: UInt64
  var x1: UInt64
  var x2: UInt64
  var x3: UInt64
  var x4: UInt64

  @inline(__always) init(_ x0: UInt64, _ x1: UInt64, _ x2: UInt64, _ x3: UInt64, _ x4: UInt64) {
    self.x0 = x0
    self.x1 = x1
    self.x2 = x2
    self.x3 = x3
    self.x4 = x4
  }

  init(_ lanes: UnsafeMutablePointer<UInt64>) {
    // A lane is stored with its lowest byte first (FIPS 202, B.1).
    unsafe self.init(
      UInt64(littleEndian: lanes[0]), UInt64(littleEndian: lanes[1]), UInt64(littleEndian: lanes[2]),
      UInt64(littleEndian: lanes[3]), UInt64(littleEndian: lanes[4]))
  }

  func store(to lanes: UnsafeMutablePointer<UInt64>) {
    unsafe lanes[0] = x0.littleEndian
    unsafe lanes[1] = x1.littleEndian
    unsafe lanes[2] = x2.littleEndian
    unsafe lanes[3] = x3.littleEndian
    unsafe lanes[4] = x4.littleEndian
  }

  @inline(__always) static func ^ (left: Plane, right: Plane) -> Plane {
    Plane(left.x0 ^ right.x0, left.x1 ^ right.x1, left.x2 ^ right.x2, left.x3 ^ right.x3, left.x4 ^ right.x4)
  }

  var combined: Plane {
    @inline(__always) get {
      Plane(x0 ^ (~x1 & x2), x1 ^ (~x2 & x3), x2 ^ (~x3 & x4), x3 ^ (~x4 & x0), x4 ^ (~x0 & x1))
    }
  }
}

extension UInt64 {
  @inline(__always) fileprivate func rotated(_ count: UInt64) -> UInt64 { self &<< count | self &>> (64 &- count) }
}
