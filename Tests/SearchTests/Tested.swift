import Conformance
import PowerAuthScenarios
import PowerAuthVectors

@testable import Search

/// A search of some cheap operations with a fixed seed.
func smallSearch(_ requests: Int, _ operations: String...) -> Search {
  var search = Search(.powerAuthWithScenarios)
  search.total = requests
  search.selection.run = (operations.isEmpty ? ["kdf.index"] : operations).map { Glob("\($0)/*") }
  return search
}

/// The built-in implementation with mistakes.
func making(_ mistakes: String...) -> ReferenceImplementation {
  ReferenceImplementation.powerAuthWithScenarios.making(mistakes)
}

extension FinishedSearch {
  /// The state without the time that it took.
  var content: [UInt8] {
    var state = state
    state.milliseconds = 0
    return state.encode(makers)
  }
}
