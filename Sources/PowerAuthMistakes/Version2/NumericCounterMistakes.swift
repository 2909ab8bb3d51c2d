package import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes with a numeric counter, in whichever operation it enters.
extension MistakeTable {
  static let numericCounter: MistakeTable = [
    // Mistakes with a numeric counter, in whichever operation it enters.
    "counter.number-in-first-half": breaking(\.numericCounter.layOut)(
      "The number stands in the first eight bytes, and zeros follow.", giving { $0.suffix(8) + $0.prefix(8) }),
    "counter.number-of-eight-bytes": breaking(\.numericCounter.layOut)(
      "The number enters as its eight bytes, without zero bytes before them.", { _ in { $0 } }),
    "counter.number-in-both-halves": breaking(\.numericCounter.layOut)(
      "The number stands in both halves of the 16 bytes.", { _ in { $0 + $0 } }),
    "counter.number-little-endian": breaking(\.numericCounter.writeNumber)(
      "The number is written little-endian.", entering(\.byteSwapped)),
    "counter.number-reversed": breaking(\.numericCounter.layOut)(
      "All 16 bytes stand in reverse order.", giving { $0.reversed() }),
    "counter.number-as-digits": breaking(\.numericCounter.writeNumber)(
      "The number enters as its decimal digits.", { _ in { Array(String($0).utf8) } }
    ).and(\.numericCounter.layOut, { _ in { $0 } }),
    "counter.number-advanced-before-use": breaking(\.numericCounter.takeNumber)(
      "The counter grows before it is used, not after.", giving { $0 &+ 1 }),
    "counter.number-hashed": breaking(\.numericCounter.layOut)(
      "The 16 bytes are hashed and folded, as the counter of later versions is.", giving { fold(SHA256.hash($0)) }),
    "counter.number-sign-extended": breaking(\.numericCounter.layOut)(
      "The number is a signed one, whose sign fills the first eight bytes."
    ) { right, number in
      let block = right(number)
      return (number[0] < 0x80 ? Array(block.prefix(8)) : [UInt8](repeating: 0xFF, count: 8)) + block.suffix(8)
    },
    "counter.number-counts-by-two": breaking(\.numericCounter.follow)(
      "The counter grows by two with each signature, as it does where a vault is opened.", giving { $0 &+ 1 }),

    // Mistakes in a status with a numeric counter.
    "status.counter-little-endian": breaking(\.numericStatus.writeCounter)(
      "The counter is little-endian.", entering(\.byteSwapped)
    ).and(\.numericStatus.readCounter, giving(\.byteSwapped)),
    "status.counter-of-four-bytes": breaking(\.numericStatus.writeCounter)(
      "Only the lower four bytes of the counter are written or read.", entering { $0 & 0xFFFF_FFFF }
    ).and(\.numericStatus.readCounter, giving { $0 & 0xFFFF_FFFF }),
    "status.numeric-attempts-exchanged": breaking(\.numericStatus.parts)(
      "The two numbers of attempts change places.", moving(.maxFailedAttempts, before: .failedAttempts)),
    "status.attempts-before-counter": breaking(\.numericStatus.parts)(
      "The attempts stand before the counter.",
      { _ in [.magic, .state, .failedAttempts, .maxFailedAttempts, .counter, .reserved] }),
    "status.counter-at-the-end": breaking(\.numericStatus.parts)(
      "The counter stands in the last eight bytes.",
      { _ in [.magic, .state, .failedAttempts, .maxFailedAttempts, .reserved, .counter] }),
  ]
}

extension Mistake {
  package static let ofCounterBlocks = MistakeTable.numericCounter[
    "counter.number-in-first-half", "counter.number-of-eight-bytes", "counter.number-in-both-halves",
    "counter.number-little-endian", "counter.number-reversed", "counter.number-as-digits", "counter.number-hashed"]
}
