/// How many values of the counter a server tries (§ 8.4).
package enum LookAhead {
  /// The numbers that a status may state.
  package static let range = 1...64
  /// The same range, for the numbers of vectors.
  package static let numbers = Int64(range.lowerBound)...Int64(range.upperBound)
}
