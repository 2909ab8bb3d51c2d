internal import PowerAuth

// What the scenarios of decisions have in common: parts of ids and comments, and flags of a status.

extension RecordState {
  /// Its name as a part of an id.
  var slug: String { rawValue.lowercased().replacing("_", with: "-") }
}

extension Bool {
  /// The answer that a field has.
  var word: String { self ? "yes" : "no" }

  /// What is said of a code or a request.
  var rightness: String { self ? "right" : "wrong" }
}

extension Int64 {
  /// Whether these flags of a status say that an upgrade is not confirmed.
  var hasUpgradePending: Bool { self & Int64(PlainStatus.upgradePending) != 0 }

  /// The version that a status of version 4 with these flags shows: it is 3 until the upgrade is confirmed.
  var versionInStatus: Int64 { hasUpgradePending ? 3 : 4 }
}

extension Int64? {
  /// An offset as a part of an id.
  var offsetSlug: String { map { "offset-\($0)" } ?? "wrong" }
}

extension String {
  /// The name of an algorithm as a part of an id.
  var algorithmSlug: String { lowercased().replacing("_", with: "-") }
}
