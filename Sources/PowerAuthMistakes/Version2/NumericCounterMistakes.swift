package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with a numeric counter, in whichever operation it enters.
extension Mistake {
  static let counterInFirstHalf = Mistake(
    "counter.number-in-first-half", "The number stands in the first eight bytes, and zeros follow.",
    \.numericCounter.layOut, giving { $0.suffix(8) + $0.prefix(8) })
  static let counterOfEightBytes = Mistake(
    "counter.number-of-eight-bytes", "The number enters as its eight bytes, without zero bytes before them.",
    \.numericCounter.layOut
  ) { _ in { $0 } }
  static let counterInBothHalves = Mistake(
    "counter.number-in-both-halves", "The number stands in both halves of the 16 bytes.", \.numericCounter.layOut
  ) { _ in { $0 + $0 } }
  static let counterLittleEndian = Mistake(
    "counter.number-little-endian", "The number is written little-endian.", \.numericCounter.writeNumber,
    entering(\.byteSwapped))
  static let counterReversed = Mistake(
    "counter.number-reversed", "All 16 bytes stand in reverse order.", \.numericCounter.layOut,
    giving { $0.reversed() })
  static let counterAsDigits = Mistake(
    "counter.number-as-digits", "The number enters as its decimal digits.", \.numericCounter.writeNumber
  ) { _ in { Array(String($0).utf8) } }
  .and(\.numericCounter.layOut) { _ in { $0 } }
  static let numericCounterAdvancedBeforeUse = Mistake(
    "counter.number-advanced-before-use", "The counter grows before it is used, not after.",
    \.numericCounter.takeNumber, giving { $0 &+ 1 })
  static let counterHashed = Mistake(
    "counter.number-hashed", "The 16 bytes are hashed and folded, as the counter of later versions is.",
    \.numericCounter.layOut, giving { fold(SHA256.hash($0)) })

  package static let ofCounterBlocks = [
    counterInFirstHalf, counterOfEightBytes, counterInBothHalves, counterLittleEndian, counterReversed,
    counterAsDigits, counterHashed,
  ]

  static let counterSignExtended = Mistake(
    "counter.number-sign-extended", "The number is a signed one, whose sign fills the first eight bytes.",
    \.numericCounter.layOut
  ) { right in
    { number in
      let block = right(number)
      return (number[0] < 0x80 ? Array(block.prefix(8)) : [UInt8](repeating: 0xFF, count: 8)) + block.suffix(8)
    }
  }
  static let counterCountsByTwo = Mistake(
    "counter.number-counts-by-two", "The counter grows by two with each signature, as it does where a vault is opened.",
    \.numericCounter.follow, giving { $0 &+ 1 })
}
