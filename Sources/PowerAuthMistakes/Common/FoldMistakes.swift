package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes in folding 32 bytes to 16, in all operations that do it.
extension Mistake {
  package static let firstHalfKept = Mistake(
    "kdf.first-half-kept", "32 bytes are not folded: the first half is kept, and the second is dropped.",
    \.notation.fold
  ) { _ in { $0.firstHalf } }
  package static let secondHalfKept = Mistake(
    "kdf.second-half-kept", "32 bytes are not folded: the second half is kept, and the first is dropped.",
    \.notation.fold
  ) { _ in { $0.secondHalf } }
  static let halvesJoinedByOr = Mistake(
    "kdf.halves-joined-by-or", "The halves are joined by OR instead of XOR.", \.notation.fold
  ) { _ in { zip($0.firstHalf, $0.secondHalf).map(|) } }
  static let halvesSummed = Mistake(
    "kdf.halves-summed", "The bytes of the halves are added modulo 256, instead of XOR.", \.notation.fold
  ) { _ in { zip($0.firstHalf, $0.secondHalf).map(&+) } }
  static let secondHalfReversed = Mistake(
    "kdf.second-half-reversed", "The first byte is folded onto the last, the second onto the last but one, and so on.",
    \.notation.fold, entering { $0.firstHalf + $0.secondHalf.reversed() })
  static let neighboursFolded = Mistake(
    "kdf.neighbours-folded", "Each byte is folded onto the one beside it instead of the one 16 places further on.",
    \.notation.fold,
    entering { bytes in
      bytes.indices.filter { $0.isMultiple(of: 2) }.map { bytes[$0] }
        + bytes.indices.filter { !$0.isMultiple(of: 2) }.map { bytes[$0] }
    })
  static let notFolded = Mistake("kdf.not-folded", "All 32 bytes are taken, without folding.", \.notation.fold) { _ in
    { $0 }
  }
}

extension [UInt8] {
  fileprivate var firstHalf: [UInt8] { Array(prefix(count / 2)) }
  fileprivate var secondHalf: [UInt8] { Array(dropFirst(count / 2)) }
}
