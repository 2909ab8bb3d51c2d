package import StrictJSON

/// The name with which an SDK threw an error, where a runner only sees in a word why a call failed.
public struct ThrownError: Hashable, Sendable {
  /// The case, its version and the call.
  public let place: String
  /// Why the call failed, in the word of the runner.
  public let reason: String
  /// The name.
  public let name: String

  package init(place: String, reason: String, name: String) {
    (self.place, self.reason, self.name) = (place, reason, name)
  }

  package var json: JSONValue { ["place": .string(place), "reason": .string(reason), "name": .string(name)] }

  /// The name as all platforms write it: without the underscores of one and the capitals of another.
  fileprivate var plainName: String { name.lowercased().filter { $0 != "_" } }
}

extension Report {
  /// Adds the errors of other cases; of very many only the first ones are kept.
  mutating func add(thrown others: [ThrownError]) {
    thrown = Array((thrown + others).distinct.prefix(Self.longestGroupList))
  }

  /// The reports with notes that say where their implementations throw one error under different names.
  package static func notingDifferentErrors(_ reports: [Report]) -> [Report] {
    let sentences = differentErrors(in: reports)
    return reports.map { report in
      var noted = report
      noted.notes = (noted.notes + sentences).distinct
      return noted
    }
  }

  /// Errors of one call under different names; those with the same names are one sentence.
  private static func differentErrors(in reports: [Report]) -> [String] {
    var namings: [String: [(title: String, error: ThrownError)]] = [:]
    for report in reports {
      for error in report.thrown { namings[error.place, default: []].append((report.implementation.title, error)) }
    }
    var places: [String: [String]] = [:]
    for (place, named) in namings where Set(named.map { $0.error.plainName }).count > 1 {
      let words = named.map { "\($0.title) throws \($0.error.name)" }.distinct.joined(separator: ", ")
      places["\(named[0].error.reason): \(words)", default: []].append(place)
    }
    return places.sorted { $0.key < $1.key }.prefix(longestGroupList).map { words, places in
      let others = places.count > 1 ? " and \((places.count - 1).counted("other call"))" : ""
      return "errors differ in \(places.min() ?? "")\(others), \(words)"
    }
  }
}
