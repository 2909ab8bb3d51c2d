extension Flag {
  /// The flag of vectors that other implementations are given only where it is asked for.
  ///
  /// Its severity is the lowest one, so that it decides about no failure.
  package static let longSearch = Flag(
    "LongSearch", .edge, .strictness,
    "A search through so many values, or a text so long, that a wrong implementation seems to hang; it is run only where "
      + "it is asked for.",
    effect:
      "A number above 31 or 32 bits is read as negative or as another one; a length that is not checked takes all time "
      + "and memory.")
}
