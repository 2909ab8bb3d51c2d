package import Conformance
package import PowerAuth

/// What holds of encryption and decryption.
package struct NumericStatusSentences: DeclarationGroup {
  package let layout = rule(
    "R1",
    "The 32 bytes are DE C0 DE D1, the state, the counter in eight bytes, big-endian, the failed and the most attempts "
      + "in one byte each, and 17 random bytes.", \.numericStatus.parts, \.statusLayout.magic,
    \.statusLayout.writeNumber, \.numericStatus.writeCounter, \.statusLayout.readNumber)
  package let cipher = rule(
    "R2", "They are encrypted with AES-128-CBC under KEY_TRANSPORT, without padding, from a vector of zeros on.",
    \.status.ivWithoutChallenge, \.status.encryptBlocks)
  package let lengths = rule("R3", "KEY_TRANSPORT has 16 bytes.", \.status.checkTransportKey)

  package static let statuses: [Row<NumericStatus>] = {
    let numbers: KeyValuePairs<String, UInt64> = [
      "zero": 0, "one": 1, "above-8-bits": 256, "sign-bit-of-32": 0x8000_0000, "above-32-bits": 0x1_0000_0000,
      "above-53-bits": 0x20_0000_0000_0001, "each-byte-differs": 0x0102_0304_0506_0708,
      "sign-bit-of-64": 0x8000_0000_0000_0000, "highest": .max,
    ]
    let counters = numbers.map { name, number in
      Row(
        "counter/\(name)", "The counter is \(number).",
        NumericStatus(state: 3, counter: number, failedAttempts: 1, maxFailedAttempts: 5))
    }
    let states = (1...5).map { state in
      Row(
        "state/\(state)", "The state is \(state).",
        NumericStatus(state: state, counter: 77, failedAttempts: 0, maxFailedAttempts: 5))
    }
    let attempts = [(0, 0), (5, 5), (127, 128), (128, 127), (255, 0), (0, 255), (254, 255)].map { failed, most in
      Row(
        "attempts/\(failed)-of-\(most)", "\(failed) attempts have failed, and \(most) are the most.",
        NumericStatus(state: 4, counter: 9, failedAttempts: failed, maxFailedAttempts: most))
    }
    return counters + states + attempts
  }()
}
