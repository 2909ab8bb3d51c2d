internal import Conformance
internal import PowerAuth

/// The values that a status states before 3.0, as inputs or as outputs.
struct NumericStatusFields: Sendable {
  let state: Field<Int64>
  let counter: Field<UInt64>
  let failedAttempts: Field<Int64>
  let maxFailedAttempts: Field<Int64>

  static let byte: ClosedRange<Int64> = 0...255

  /// Declares them as inputs.
  init(inputsOf op: OperationBuilder) {
    state = op.input(
      "state", .int(Self.byte, drawing: 1...5), "1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.")
    counter = op.input("counter", .unsigned64, "The number that the server's counter has.")
    failedAttempts = op.input(
      "failedAttempts", .int(Self.byte, drawing: 0...5), "How many attempts have failed, one byte.")
    maxFailedAttempts = op.input(
      "maxFailedAttempts", .int(Self.byte, drawing: 1...10), "After how many the activation is blocked, one byte.")
  }

  /// Declares them as outputs.
  init(outputsOf op: OperationBuilder) {
    state = op.output("state", .int(Self.byte, drawing: 1...5), "The state.", formula: "plaintext[4]")
    counter = op.output("counter", .unsigned64, "The server's counter.", formula: "BE64(plaintext[5..<13])")
    failedAttempts = op.output(
      "failedAttempts", .int(Self.byte, drawing: 0...5), "How many attempts have failed.", formula: "plaintext[13]")
    maxFailedAttempts = op.output(
      "maxFailedAttempts", .int(Self.byte, drawing: 1...10), "After how many the activation is blocked.",
      formula: "plaintext[14]")
  }

  func status(_ record: Record) -> NumericStatus {
    NumericStatus(
      state: Int(record[state]), counter: record[counter], failedAttempts: Int(record[failedAttempts]),
      maxFailedAttempts: Int(record[maxFailedAttempts]))
  }

  func bindings(_ status: NumericStatus) -> [Binding] {
    [
      state(Int64(status.state)), counter(status.counter), failedAttempts(Int64(status.failedAttempts)),
      maxFailedAttempts(Int64(status.maxFailedAttempts)),
    ]
  }
}

/// What holds of encryption and decryption.
struct NumericStatusSentences {
  let layout: Rule
  let cipher: Rule
  let lengths: Rule

  init(_ op: OperationBuilder) {
    layout = op.rule(
      "R1",
      "The 32 bytes are DE C0 DE D1, the state, the counter in eight bytes, big-endian, the failed and the most attempts "
        + "in one byte each, and 17 random bytes.")
    cipher = op.rule(
      "R2", "They are encrypted with AES-128-CBC under KEY_TRANSPORT, without padding, from a vector of zeros on.")
    lengths = op.rule("R3", "KEY_TRANSPORT has 16 bytes.")
    op.note(
      "Late servers of 2.x put the two version bytes of 3.0 at the places 5 and 6, where the counter begins; their status "
        + "is that of `status.decrypt` in 3.0.")
  }

  static let statuses: [Row<NumericStatus>] = {
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

/// What goes wrong in a status with a numeric counter.
extension Mistake {
  static let numericStatusLittleEndian = Mistake(
    "status.counter-little-endian", "The counter is little-endian.", \.numericStatus.writeCounter,
    entering(\.byteSwapped)
  ).and(\.numericStatus.readCounter, giving(\.byteSwapped))
  static let numericStatusOfFourBytes = Mistake(
    "status.counter-of-four-bytes", "Only the lower four bytes of the counter are written or read.",
    \.numericStatus.writeCounter, entering { $0 & 0xFFFF_FFFF }
  ).and(\.numericStatus.readCounter, giving { $0 & 0xFFFF_FFFF })
  static let numericAttemptsExchanged = Mistake(
    "status.numeric-attempts-exchanged", "The two numbers of attempts change places.", \.numericStatus.parts,
    moving(.maxFailedAttempts, before: .failedAttempts))
  static let attemptsBeforeCounter = Mistake(
    "status.attempts-before-counter", "The attempts stand before the counter.", \.numericStatus.parts
  ) { _ in [.magic, .state, .failedAttempts, .maxFailedAttempts, .counter, .reserved] }
  static let counterBehindReserved = Mistake(
    "status.counter-at-the-end", "The counter stands in the last eight bytes.", \.numericStatus.parts
  ) { _ in [.magic, .state, .failedAttempts, .maxFailedAttempts, .reserved, .counter] }

  static let ofNumericStatuses = [
    numericStatusLittleEndian, numericStatusOfFourBytes, numericAttemptsExchanged, attemptsBeforeCounter,
    counterBehindReserved,
  ]
}
