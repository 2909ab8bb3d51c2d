internal import Conformance

/// What goes wrong where 32 bytes are folded to 16, in whichever operation that happens.
extension Mistake {
  static let firstHalfKept = Mistake(
    "kdf.first-half-kept", "32 bytes are not folded: the first half is kept, and the second is thrown away.")
  static let secondHalfKept = Mistake(
    "kdf.second-half-kept", "32 bytes are not folded: the second half is kept, and the first is thrown away.")
  static let halvesJoinedByOr = Mistake("kdf.halves-joined-by-or", "The halves are joined by OR instead of XOR.")
  static let halvesSummed = Mistake(
    "kdf.halves-summed", "The bytes of the halves are summed up, modulo 256, instead of XOR.")
  static let secondHalfReversed = Mistake(
    "kdf.second-half-reversed", "The first byte is folded onto the last, the second onto the last but one, and so on.")
  static let neighboursFolded = Mistake(
    "kdf.neighbours-folded", "Each byte is folded onto its neighbour instead of the one 16 places further on.")
  static let notFolded = Mistake("kdf.not-folded", "All 32 bytes are taken, without folding.")

  static let ofFolding = [
    firstHalfKept, secondHalfKept, halvesJoinedByOr, halvesSummed, secondHalfReversed, neighboursFolded, notFolded,
  ]
}

/// What goes wrong with a derived key, or another value of 16 bytes, once it is computed.
extension Mistake {
  static let keyAsNumber = Mistake(
    "kdf.key-as-number", "The result passes through an unsigned number, which drops its leading zero bytes.")
  static let keyAsSignedNumber = Mistake(
    "kdf.key-as-signed-number",
    "The result passes through a signed number, which drops leading zero bytes and puts one before a top bit.")

  static let ofResults = [keyAsNumber, keyAsSignedNumber]
}

extension Question {
  /// Folds the bytes with the mistakes that are to be made; a mistake may have come before that left fewer than 32.
  func folded(_ bytes: [UInt8]) -> [UInt8] {
    let parts = halves(of: bytes)
    if makes(.notFolded) { return parts.first + parts.second }
    let first = makes(.secondHalfKept) ? parts.first.map { _ in 0 } : parts.first
    let second = makes(.firstHalfKept) ? parts.second.map { _ in 0 } : parts.second
    return zip(first, second).map(joined)
  }

  private func halves(of bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    let middle = bytes.count / 2
    var halves = (first: Array(bytes.prefix(middle)), second: Array(bytes.dropFirst(middle)))
    if makes(.neighboursFolded) {
      halves.first = bytes.indices.filter { $0.isMultiple(of: 2) }.map { bytes[$0] }
      halves.second = bytes.indices.filter { !$0.isMultiple(of: 2) }.map { bytes[$0] }
    }
    if makes(.secondHalfReversed) { halves.second.reverse() }
    return halves
  }

  private func joined(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if makes(.halvesJoinedByOr) { return first | second }
    return makes(.halvesSummed) ? first &+ second : first ^ second
  }

  /// Hands a result out with the mistakes that are to be made.
  func handedOut(_ result: [UInt8]) -> [UInt8] {
    var result = result
    if makes(.keyAsNumber) || makes(.keyAsSignedNumber) { result = Array(result.drop { $0 == 0 }) }
    if makes(.keyAsSignedNumber), result.first.map({ $0 >= 0x80 }) ?? true { result.insert(0, at: 0) }
    return result
  }
}
