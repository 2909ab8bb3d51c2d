import PowerAuth

extension FuzzTarget {
  static let recoveryCodeTargets = [
    FuzzTarget("recovery-code", "whether a prefix is allowed, and a recovery code as it is typed", readRecoveryCode),
    FuzzTarget("puk", "the PUK of a recovery code as it is typed", checkPUK),
  ]

  @Sendable private static func readRecoveryCode(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let allowsPrefix = source.bit()
    let text = source.all().text
    let plain = try unlessRefused { try Rules.right.readActivationCode(text) }
    guard let read = try unlessRefused({ try Rules.right.readRecoveryCode(text, allowsPrefix: allowsPrefix) }) else {
      try require(plain == nil, "\(text) is refused, and is an activation code")
      return .refused
    }
    let random = Array(read.payload.prefix(ActivationCode.randomByteCount))
    let written = try Rules.right.encodeActivationCode(random: random).text
    let allowed = allowsPrefix ? [written, "R:" + written] : [written]
    try require(allowed.contains { $0.utf8.elementsEqual(text.utf8) }, "\(text) is accepted, and \(written) is written")
    try require(read.text == written, "the code is \(read.text)")
    return .accepted
  }

  @Sendable private static func checkPUK(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    let isPUK = text.utf8.count == 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isAccepted = try unlessRefused { try Rules.right.checkPUK(text) } != nil
    try require(isAccepted == isPUK, "\(text.debugDescription) is judged wrongly")
    return isPUK ? .accepted : .refused
  }
}
