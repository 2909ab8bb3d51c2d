import PowerAuth

/// Operations of protocol 4.0, each with the calls of OpenSSL that it cannot do without.
enum Version4Comparisons {
  private static let key = [UInt8](repeating: 7, count: 32)
  private static let counter = [UInt8](repeating: 9, count: 32)
  private static let data = [UInt8](repeating: 0x61, count: 256)
  private static let context = MessageContext(
    scope: .activation, sharedInfo1: "/pa/generic/activation", applicationKey: "r5CgwHAqqyrBIR4YphxX6w==",
    applicationSecret: "EBESExQVFhcYGRobHB0eHw==", activationId: "f3854284-a75c-4313-a776-459dc52912df",
    temporaryKeyId: "3c0227ee-22f9-4c35-9201-5bd01d5a34f3", envelopeKey: key, keySharedInfo2: key,
    nonce: [UInt8](0..<24), timestamp: 1_769_422_877_113)

  static var all: [Comparison] {
    [
      Comparison(
        name: "two-factor authentication code, 256 bytes, 4.0", raw: "its 4 KMAC256",
        ours: {
          _ = try $0.authenticationCode(
            data, type: "possession_knowledge", keys: [key, key], counter: counter, format: .online
          ).text
        },
        bare: { try codes(of: [32, 64, 256, 256]) }, calls: 5000),
      Comparison(
        name: "encryption of a request, 256 bytes, 4.0", raw: "its 4 KMAC256 and AES-256-CTR",
        ours: { _ = try $0.encryptMessage(data, .request, context) },
        bare: {
          // Shared info 2, two keys for the key context, and the tag over nonce, associated data and ciphertext.
          try codes(of: [16, 66, 66, 485])
          try RawCounterMode.encrypt(data, key: key)
        }, calls: 5000),
    ]
  }

  private static let messages = [16, 32, 64, 66, 256, 485].reduce(into: [Int: [UInt8]]()) { messages, count in
    messages[count] = [UInt8](repeating: 0x61, count: count)
  }

  private static func codes(of counts: [Int]) throws {
    for count in counts { try RawCode.compute(messages[count] ?? [], key: key) }
  }
}
