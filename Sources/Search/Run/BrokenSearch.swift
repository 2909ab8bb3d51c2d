/// The end of a search that could not continue, after there were results: they are in it.
package struct BrokenSearch: Error {
  /// The search as far as it came.
  package let finished: FinishedSearch
  /// What ended it; then what else failed, such as the writing of the state.
  package let causes: [any Error]
}
