package import Conformance
internal import PowerAuth

/// Mistakes in folding 32 bytes to 16, in all operations that do it.
extension MistakeTable {
  static let folding: MistakeTable = [
    "kdf.first-half-kept": breaking(\.notation.fold)(
      "32 bytes are not folded: the first half is kept, and the second is dropped.", { _ in { $0.firstHalf } }),
    "kdf.second-half-kept": breaking(\.notation.fold)(
      "32 bytes are not folded: the second half is kept, and the first is dropped.", { _ in { $0.secondHalf } }),
    "kdf.halves-joined-by-or": breaking(\.notation.fold)(
      "The halves are joined by OR instead of XOR.", { _ in { joinHalves(of: $0, by: |) } }),
    "kdf.halves-summed": breaking(\.notation.fold)(
      "The bytes of the halves are added modulo 256, instead of XOR.",
      { _ in { joinHalves(of: $0, by: &+) } }),
    "kdf.second-half-reversed": breaking(\.notation.fold)(
      "The first byte is folded onto the last, the second onto the last but one, and so on.",
      entering { $0.firstHalf + $0.secondHalf.reversed() }),
    "kdf.neighbours-folded": breaking(\.notation.fold)(
      "Each byte is folded onto its neighbour instead of the one 16 places further on.",
      { _ in { bytes in (0..<bytes.count / 2).map { bytes[2 * $0] ^ bytes[2 * $0 + 1] } } }),
    "kdf.not-folded": breaking(\.notation.fold)("All 32 bytes are taken, without folding.", { _ in { $0 } }),
  ]
}

extension Mistake {
  package static let firstHalfKept = MistakeTable.folding["kdf.first-half-kept"]
  package static let secondHalfKept = MistakeTable.folding["kdf.second-half-kept"]
}

extension [UInt8] {
  fileprivate var firstHalf: [UInt8] { Array(prefix(count / 2)) }
  fileprivate var secondHalf: [UInt8] { Array(dropFirst(count / 2)) }
}
