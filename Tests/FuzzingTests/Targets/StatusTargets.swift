import PowerAuth

extension FuzzTarget {
  static let statusTargets = [
    FuzzTarget("status", "an encrypted status, or the 32 bytes that are encrypted", decryptStatus),
    FuzzTarget("numeric-status", "a status with a numeric counter, in the same two forms", decryptNumericStatus),
  ]

  private static let transportKey = [UInt8](repeating: 11, count: 16)
  private static let zeros = [UInt8](repeating: 0, count: 16)

  private static func protection(hasChallenge: Bool) -> StatusProtection {
    let value = { (byte: UInt8) in hasChallenge ? [UInt8](repeating: byte, count: 16) : nil }
    return StatusProtection(transportKey: transportKey, challenge: value(12), nonce: value(13))
  }

  /// The bytes that are decrypted: those of the source, or its 32 bytes in encrypted form.
  private static func blob(_ source: inout ByteSource, iv: [UInt8]) throws -> [UInt8] {
    guard source.bit() else { return source.all() }
    return try Rules.right.status.encryptBlocks(source.bytes(32), transportKey, iv)
  }

  /// What all servers write in the place of bytes in which a status can differ from another with the same values.
  private static func normalized(_ plaintext: [UInt8], zeroAt zero: Int? = nil) -> [UInt8] {
    var plaintext = plaintext
    plaintext[3] = 0xD1
    if let zero { plaintext[zero] = 0 }
    return plaintext
  }

  private static func check(_ plaintext: [UInt8], state: Int) throws {
    try require(plaintext.count == 32 && plaintext.starts(with: [0xDE, 0xC0, 0xDE]), "the magic is another one")
    try require((0xD1...0xDF).contains(plaintext[3]) && (1...5).contains(state), "the magic or the state is unknown")
    try require(Int(plaintext[4]) == state, "the state is \(state)")
  }

  @Sendable private static func decryptStatus(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let hasChallenge = source.bit()
    let protection = protection(hasChallenge: hasChallenge)
    let derivation = try protection.challenge.map { challenge in
      try Rules.right.deriveStatusIV(transportKey: transportKey, challenge: challenge, nonce: protection.nonce ?? [])
    }
    let blob = try blob(&source, iv: derivation?.iv ?? zeros)
    guard
      let read = try unlessRefused({
        try Rules.right.decryptStatus(blob, with: protection, hasChallenge: hasChallenge)
      })
    else { return .refused }
    try check(read.plaintext, state: read.status.state)
    let filling = StatusFilling(
      reserved: Array(read.plaintext[7..<(hasChallenge ? 12 : 13)]),
      counterData: hasChallenge ? nil : Array(read.plaintext[16...]))
    let written = try Rules.right.encryptStatus(
      read.status, filling: filling, with: protection, hasChallenge: hasChallenge)
    try require(
      written.plaintext == normalized(read.plaintext, zeroAt: hasChallenge ? nil : 15),
      "the status changes when it is written")
    let again = try Rules.right.decryptStatus(written.blob, with: protection, hasChallenge: hasChallenge)
    try require(again.status == read.status, "the status changes when it is read again")
    return .accepted
  }

  @Sendable private static func decryptNumericStatus(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let blob = try blob(&source, iv: zeros)
    func read(_ blob: [UInt8]) throws -> (plaintext: [UInt8], status: NumericStatus) {
      try Rules.right.decryptNumericStatus(blob, transportKey: transportKey)
    }
    guard let (plaintext, status) = try unlessRefused({ try read(blob) }) else { return .refused }
    try check(plaintext, state: status.state)
    let counter = plaintext[5..<13].reduce(0) { $0 << 8 | UInt64($1) }
    try require(status.counter == counter, "the counter is \(status.counter)")
    let written = try Rules.right.encryptNumericStatus(
      status, reserved: Array(plaintext[15...]), transportKey: transportKey)
    try require(written.plaintext == normalized(plaintext), "the status changes when it is written")
    try require(read(written.blob).status == status, "the status changes when it is read again")
    return .accepted
  }
}
