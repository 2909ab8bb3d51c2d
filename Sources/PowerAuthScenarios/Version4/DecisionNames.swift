internal import PowerAuth

// Parts of ids and comments of the scenarios of decisions.

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

extension Int64? {
  /// An offset as a part of an id.
  var offsetSlug: String { map { "offset-\($0)" } ?? "wrong" }
}

extension String {
  /// The name of an algorithm as a part of an id.
  var algorithmSlug: String { lowercased().replacing("_", with: "-") }
}
