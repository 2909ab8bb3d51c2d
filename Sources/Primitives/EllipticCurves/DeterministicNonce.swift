/// The nonce of a signature, computed from the private key and the hash of the message (RFC 6979, 3.2).
///
/// The order of a curve and its hash's digests and codes have the same number of bits, so that one code is one candidate, and
/// bits2int changes nothing.
enum DeterministicNonce {
  /// Returns the first candidate that is a private key.
  static func draw(scalar: [UInt8], digest: [UInt8], on curve: Curve) throws(PrimitiveError) -> BigNumber {
    var state = State(curve.hash, byteCount: digest.count)
    defer { state.erase() }
    var seed = try scalar + reduced(digest, on: curve)
    defer { wipe(&seed) }
    try state.update(marker: 0x00, with: seed)
    try state.update(marker: 0x01, with: seed)
    while true {
      try state.advance()
      let candidate = try BigNumber(state.value)
      if try candidate.isPrivateKey(on: curve) { return candidate }
      try state.update(marker: 0x00, with: [])
    }
  }

  /// Returns the hash as a number below the order (bits2octets).
  private static func reduced(_ digest: [UInt8], on curve: Curve) throws(PrimitiveError) -> [UInt8] {
    try BigNumber(digest).remainder(on: curve, in: Workspace()).bytes(curve.scalarByteCount)
  }

  /// The key K and the value V of the RFC.
  private struct State {
    private let hash: SigningHash
    private var key: [UInt8]
    private(set) var value: [UInt8]

    init(_ hash: SigningHash, byteCount: Int) {
      self.hash = hash
      key = [UInt8](repeating: 0x00, count: byteCount)
      value = [UInt8](repeating: 0x01, count: byteCount)
    }

    /// Sets V to its code under K.
    mutating func advance() throws(PrimitiveError) {
      var old = value
      defer { wipe(&old) }
      value = try hash.authenticationCode(for: old, key: key)
    }

    /// Sets K to the code of V, the marker and the data, and then advances V.
    mutating func update(marker: UInt8, with data: [UInt8]) throws(PrimitiveError) {
      var message: [UInt8] = []
      // An array that grew would leave copies of the value in memory that is not wiped.
      message.reserveCapacity(value.count + 1 + data.count)
      message += value
      message.append(marker)
      message += data
      var old = key
      defer {
        wipe(&message)
        wipe(&old)
      }
      key = try hash.authenticationCode(for: message, key: old)
      try advance()
    }

    mutating func erase() {
      wipe(&key)
      wipe(&value)
    }
  }
}
