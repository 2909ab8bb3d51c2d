/// A failed case, with or without its values, that is the same in several protocol versions.
package struct Folded<Case: NamedCase>: Sendable {
  /// The case in the first of the versions.
  package let first: Case
  /// The versions.
  package private(set) var protocolVersions: [String]

  /// The number of cases.
  package var count: Int { protocolVersions.count }

  /// Folds cases that follow each other and differ only in the version.
  package static func list(_ cases: some Sequence<Case>) -> [Folded] {
    var folded: [Folded] = []
    for one in cases {
      if let last = folded.last, last.first.isSame(as: one) {
        folded[folded.count - 1].protocolVersions.append(one.protocolVersion)
      } else {
        folded.append(Folded(first: one, protocolVersions: [one.protocolVersion]))
      }
    }
    return folded
  }
}
