import PowerAuth

extension FuzzTarget {
  static let signatureTargets = [
    FuzzTarget("decimal-signature", "the shape of a decimal signature", readDecimal),
    FuzzTarget("received-signature", "a signature that a server receives", verifyReceived),
  ]

  @Sendable private static func readDecimal(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let digits = source.number(below: 5) + 4
    let count = source.number(below: 3) + 1
    let text = source.all().text
    let isWellFormed = SignatureFormat.decimal(digits: digits).isWellFormed(text, componentCount: count)
    try require(isWellFormed == hasShape(Array(text.utf8), digits, count), "\(text.debugDescription) is judged wrongly")
    return isWellFormed ? .accepted : .refused
  }

  /// Whether each place has what it must have: a dash after each group but the last, and digits elsewhere.
  private static func hasShape(_ text: [UInt8], _ digits: Int, _ count: Int) -> Bool {
    text.count == count * digits + count - 1
      && text.enumerated().allSatisfy { place, byte in
        place % (digits + 1) == digits ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
      }
  }

  private static let keys = FactorKeys(
    possession: [UInt8](repeating: 1, count: 16), knowledge: [UInt8](repeating: 2, count: 16),
    biometry: [UInt8](repeating: 3, count: 16))
  private static let counter = [UInt8](repeating: 4, count: 16)

  @Sendable private static func verifyReceived(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let format = source.choice([SignatureFormat.decimal(digits: 8), .base64])
    let type = source.choice(["possession", "possession_knowledge", "possession_knowledge_biometry"])
    let received = ReceivedSignature(text: source.all().text, data: [5], counter: counter, lookAhead: 3)
    let right = try expected(type, format)
    do {
      let verification = try Rules.right.verify(received, type: type, keys: keys, format: format)
      try require(right[verification.distance] == received.text, "the text is not that of the distance")
      return .accepted
    } catch is Refusal {
      try require(!right.contains { $0.utf8.elementsEqual(received.text.utf8) }, "a right signature is refused")
      return .refused
    }
  }

  /// The right texts for the counter and the two values that follow it.
  private static func expected(_ type: String, _ format: SignatureFormat) throws -> [String] {
    let rules = Rules.right
    let keys = try rules.signatureKeys(ofType: type, from: keys)
    return try (0..<3).map { distance in
      let counter = try distance == 0 ? counter : rules.advanceCounter(counter, by: distance).value
      return try rules.sign([5], keys: keys, counter: counter, format: format).text
    }
  }
}
