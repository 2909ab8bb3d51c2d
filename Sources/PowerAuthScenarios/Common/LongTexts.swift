internal import Conformance

// An implementation that does not check how many digits it writes makes as many as it is asked for.

extension Flag {
  /// The flag of a length that takes an implementation which does not check it more than a second to write.
  static func ofLength(_ count: Int64) -> [Flag] { count > 1 << 20 ? [.longSearch] : [] }
}

extension OperationBuilder {
  /// Flags the corners of a length of which an implementation that does not check it writes more than it can.
  func flagLongTexts(of length: Field<Int64>) {
    flagCorners(
      "highest-of-31-bits", "above-31-bits", "highest-of-32-bits", "above-32-bits", "highest-of-53-bits",
      of: length.name, with: .longSearch)
  }
}
