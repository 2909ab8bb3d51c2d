extension String {
  /// The text between quotes, for texts without characters that JSON escapes.
  package var quoted: String { "\"\(self)\"" }
}
