/// The report of a run.
public struct Report: Equatable, Sendable {
  /// A line of the report: an operation in one protocol version.
  public struct Line: Equatable, Sendable {
    /// The operation.
    public let operation: String
    /// The protocol version.
    public let protocolVersion: String
    /// The numbers of its cases.
    public package(set) var tally: Tally
  }

  /// The implementation that was tested.
  public let implementation: ImplementationIdentity
  /// The version of the suite.
  public let suite: String
  /// The id of the run; shards of one run have the same, and files of older versions have none.
  public package(set) var run: String?
  /// Why the report is not about all the cases that were to be run; empty where it is.
  public package(set) var gaps: Set<ReportGap> = []
  /// Whether the run may lack operations, and cases that cannot be asked; files of older versions do not say it.
  public package(set) var allowsUnsupported = true
  /// The SHA-256 of the corpus' index, in hex, where one whole corpus was replayed.
  public package(set) var corpus: String?
  /// The folder of that corpus.
  public package(set) var folder: String?
  /// The words of the command line that name the vectors; empty for the usual corpus.
  public package(set) var source: [String] = []
  /// The cases that were run.
  public package(set) var selection: Selection
  /// The seed of the order in which the cases were sent, where they were shuffled.
  public package(set) var shuffleSeed: UInt64?
  /// The lines, in the order of the documentation.
  public package(set) var lines: [Line] = []
  /// All failed cases by id and protocol version, also those that are listed as known failures; of a very long live test
  /// only the first ones.
  public package(set) var failing: [FailedCase] = []
  /// The numbers of the failed cases that `failing` does not list.
  package internal(set) var notListed = Tally()
  /// The failures with their values, the most basic vectors first; of very many only the first ones.
  public package(set) var failures: [Failure] = []
  /// The accepted inputs that must be refused, though only for strictness, and that no mistake of a diagnosis explains:
  /// by operation, kind, field, flags and rules.
  public package(set) var lax: [LaxCases] = []
  /// The cases that the implementation cannot be asked and need not accept, by operation and reason.
  public package(set) var inexpressible: [InexpressibleCases] = []
  /// The cases that the implementation cannot be asked although it must accept, by operation and missing capability.
  public package(set) var cannotBeAsked: [InexpressibleCases] = []
  /// The permitted alternatives that answers tell, in the order of their ids.
  public package(set) var alternatives: [TakenAlternative] = []
  /// The names with which an SDK threw errors in a live test.
  public package(set) var thrown: [ThrownError] = []
  /// The cases that did not fail, where they were to be listed; files of reports do not have them.
  package var otherCases: [OtherCase] = []
  /// The likely causes of failures.
  public package(set) var diagnoses: [Diagnosis] = []
  /// Other facts for readers of the report.
  public package(set) var notes: [String] = []
  /// Vectors that were read.
  public package(set) var vectorCount = 0
  /// The bytes that were read.
  public package(set) var byteCount = 0

  /// The name that a report has instead of a version on the requests of a client to a live server.
  package static let liveSuite = "live"
  /// Whether the report is about the calls or requests of a client on a live server.
  package var isLive: Bool { suite == Self.liveSuite }
  /// The same of a report on a live server; the command of the implementation is its address.
  package static let driveSuite = "drive"
  /// The number of failures whose values a report has at most.
  package static let longestFailureList = 2500
  /// The number of failed cases that the report of a live test lists at most; known failures are counted apart.
  package static let longestFailingList = 10_000
  /// The number of groups of cases that a report lists at most.
  package static let longestGroupList = 1000

  /// The number of bytes that the id of a run has at most.
  package static let longestRunID = 200

  /// Whether a text can be the id of a run: short, and without invisible characters, so that people can compare it.
  package static func isRunID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longestRunID && text.visible == text
  }

  /// Makes an empty report.
  package init(on implementation: ImplementationIdentity, suite: String, selection: Selection = Selection()) {
    self.implementation = implementation
    self.suite = suite
    self.selection = selection
  }

  /// The numbers of all cases.
  public var total: Tally {
    lines.reduce(into: Tally()) { $0.add($1.tally) }
  }

  /// The protocol versions, in ascending order.
  public var protocolVersions: [String] {
    Set(lines.map(\.protocolVersion)).sorted()
  }

  /// The operations, in the order of the documentation.
  package var operations: [String] {
    lines.map(\.operation).distinct
  }

  /// The operations of several reports, as far as possible in the order of the documentation.
  package static func operations(of reports: [Report]) -> [String] {
    // The longest list has the most of that order: a report on the whole corpus has all operations.
    reports.map(\.operations).sorted { $0.count > $1.count }.flatMap(\.self).distinct
  }

  /// The lines of all versions of an operation together.
  package func tally(of operation: String) -> Tally {
    lines.filter { $0.operation == operation }.reduce(into: Tally()) { $0.add($1.tally) }
  }

  /// An operation in one protocol version; nil where it does not exist.
  package func tally(of operation: String, in protocolVersion: String) -> Tally? {
    lines.first { $0.operation == operation && $0.protocolVersion == protocolVersion }?.tally
  }

  /// The folder of the corpus and its digest, in words; nil where other files were replayed.
  package var corpusWords: String? {
    guard let corpus else { return nil }
    return (folder.map { "\($0), " } ?? "") + "SHA-256 \(corpus)"
  }

  /// The number of listed failures whose values the report does not have.
  package var failuresWithoutValues: Int { total.failed - notListed.failed - failures.count }
}

extension Report {
  mutating func add(_ tally: Tally, operation: String, protocolVersion: String) {
    // The last lines are those of the file that is replayed.
    if let index = lines.lastIndex(where: { $0.protocolVersion == protocolVersion && $0.operation == operation }) {
      lines[index].tally.add(tally)
    } else {
      lines.append(Line(operation: operation, protocolVersion: protocolVersion, tally: tally))
    }
  }

  /// Adds a failure; `sortFailing` must follow after the last one.
  mutating func add(_ failure: Failure, isListed: Bool = false) {
    failing.append(FailedCase(failure, isListed: isListed))
    if !isListed { insert(failure) }
  }

  mutating func sortFailing() {
    failing.sort { $0.isOrdered(before: $1) }
  }

  /// Inserts a failure in order; the list keeps the first ones, so that it does not depend on the order of arrival.
  private mutating func insert(_ failure: Failure) {
    let place = failures.partitioningIndex { failure.isMoreBasic(than: $0) }
    guard place < Self.longestFailureList else { return }
    failures.insert(failure, at: place)
    if failures.count > Self.longestFailureList { failures.removeLast() }
  }

  /// Adds the alternatives of other cases.
  mutating func add(_ others: [TakenAlternative]) {
    guard !others.isEmpty else { return }
    for other in others { alternatives.add(other) }
    alternatives.sort { $0.id < $1.id }
  }

  /// Adds the failures, their diagnoses and the groups of cases of another report.
  package mutating func addLists(of other: Report) {
    let numbers = diagnoses.addPart(other.diagnoses)
    for index in failing.indices { failing[index].cause = failing[index].cause.map { numbers.mine[$0] } }
    failing += other.failing.map { failed in
      var failed = failed
      failed.cause = failed.cause.map { numbers.theirs[$0] }
      return failed
    }
    sortFailing()
    notListed.add(other.notListed)
    other.failures.forEach { insert($0) }
    other.lax.forEach { lax.add($0) }
    other.inexpressible.forEach { inexpressible.add($0) }
    other.cannotBeAsked.forEach { cannotBeAsked.add($0) }
    add(other.alternatives)
    add(thrown: other.thrown)
  }

  /// Adds the report of the same run on other files.
  package mutating func add(_ other: Report) {
    corpus = lines.isEmpty || corpus == other.corpus ? other.corpus : nil
    folder = lines.isEmpty || folder == other.folder ? other.folder : nil
    for line in other.lines {
      add(line.tally, operation: line.operation, protocolVersion: line.protocolVersion)
    }
    addLists(of: other)
    addRemarks(of: other)
    otherCases += other.otherCases
    vectorCount += other.vectorCount
    byteCount += other.byteCount
  }
}

extension Array {
  /// The first index whose element and all later ones meet a condition.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = condition(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrences.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
