/// The nonce of a signature, computed from the private key and the hash of the message (RFC 6979, 3.2).
///
/// For this curve and SHA-256, the order, the hash and a code have 256 bits each, so that one code is one candidate,
/// and bits2int changes nothing.
enum DeterministicNonce {
  /// Returns the first candidate that is a private key.
  static func draw(scalar: [UInt8], digest: [UInt8]) throws(PrimitiveError) -> BigNumber {
    var state = State()
    defer { state.erase() }
    var seed = try scalar + reduced(digest)
    defer { wipe(&seed) }
    state.update(marker: 0x00, with: seed)
    state.update(marker: 0x01, with: seed)
    while true {
      state.advance()
      let candidate = try BigNumber(state.value)
      if try candidate.isPrivateKey() { return candidate }
      state.update(marker: 0x00, with: [])
    }
  }

  /// Returns the hash as a number below the order (bits2octets).
  private static func reduced(_ digest: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    try BigNumber(digest).remainder(in: Workspace()).bytes()
  }

  /// The key K and the value V of the RFC.
  private struct State {
    private var key = [UInt8](repeating: 0x00, count: SHA256.byteCount)
    private(set) var value = [UInt8](repeating: 0x01, count: SHA256.byteCount)

    /// Sets V to its code under K.
    mutating func advance() {
      var old = value
      value = HMACSHA256.authenticationCode(for: old, key: key)
      wipe(&old)
    }

    /// Sets K to the code of V, the marker and the data, and then advances V.
    mutating func update(marker: UInt8, with data: [UInt8]) {
      var message: [UInt8] = []
      // An array that grew would leave copies of the value in memory that is not wiped.
      message.reserveCapacity(value.count + 1 + data.count)
      message += value
      message.append(marker)
      message += data
      var old = key
      key = HMACSHA256.authenticationCode(for: message, key: old)
      wipe(&message)
      wipe(&old)
      advance()
    }

    mutating func erase() {
      wipe(&key)
      wipe(&value)
    }
  }
}
