package import Conformance

extension Record {
  /// How large an input is for those who read it: fewer and simpler values weigh less.
  package var weight: Int { members.reduce(0) { $0 + 2 + $1.value.weight } }
}

extension Value {
  fileprivate var weight: Int {
    switch self {
    case .bytes(let bytes): 2 * bytes.count + bytes.count { $0 != 0 }
    case .text(let text): text.unicodeScalars.reduce(0) { $0 + ($1.isSimple ? 2 : $1.isASCII ? 3 : 4) }
    case .int(let number): number.magnitude.weight
    case .unsigned64(let number): number.weight
    case .list(let values): values.reduce(0) { $0 + 2 + $1.weight }
    case .record(let record): record.weight
    }
  }
}

extension UInt64 {
  fileprivate var weight: Int { bitWidth - leadingZeroBitCount }
}

extension Unicode.Scalar {
  /// Whether it is one of those to which texts are shrunk.
  var isSimple: Bool { self == "a" || self == "0" }
}
