extension Flag {
  /// The flag of vectors that other implementations are given only where it is asked for.
  package static let longSearch = Flag(
    "LongSearch", .edge, .interoperability,
    "A search through so many values that a wrong implementation seems to hang; it is run only where it is asked for.",
    effect: "A width above 31 or 32 bits is read as negative or as another number, and nothing is found.")
}
