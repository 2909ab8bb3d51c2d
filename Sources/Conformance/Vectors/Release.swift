internal import StrictJSON

/// The version of a release of the suite: the first number is that of the format, the second one rises with more vectors,
/// and the third one with corrections of vectors that are there.
package struct Release: Comparable, Hashable, Sendable {
  /// The version as it is written, as in `1.0.0`.
  package let text: String
  private let numbers: [Int]

  /// Reads a version; nil where the text is not three numbers with dots between them.
  package init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
    // Written again, a sign or a zero in front would be lost.
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }),
      numbers.map({ "\($0)" }).joined(separator: ".").hasSameCodePoints(as: text)
    else { return nil }
    self.text = text
    self.numbers = numbers
  }

  package static func < (left: Release, right: Release) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
