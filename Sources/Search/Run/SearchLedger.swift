internal import Conformance
internal import ConformanceGeneration
internal import Platform
internal import Synchronization

/// The state of a search while several rounds are in progress; it is saved once a second.
final class SearchLedger: Sendable {
  private struct Content {
    var state: SearchState
    /// The results of parts of rounds whose other requests have no answer: they are not saved, because these requests are
    /// made again when the search continues.
    var unfinished = SearchResults()
    var trails: [Int: [SentRequest]] = [:]
    var lastSaved: Int64
    var isSaving = false
  }

  let trail = RequestTrail()
  private let content: Mutex<Content>
  private let plan: SearchPlan
  private let makers: [CaseMaker]
  private let folder: StateFolder?
  private let start = SteadyClock.milliseconds
  private let before: Int

  /// The shortest time between two saves, in milliseconds.
  private static let pause: Int64 = 1000

  init(_ state: SearchState, plan: SearchPlan, makers: [CaseMaker], folder: StateFolder?) {
    content = Mutex(Content(state: state, lastSaved: SteadyClock.milliseconds))
    before = state.milliseconds
    self.plan = plan
    self.makers = makers
    self.folder = folder
  }

  var state: SearchState {
    content.withLock { content in
      content.state.milliseconds = before + Int(SteadyClock.milliseconds - start)
      return content.state
    }
  }

  /// The state with all answers that there were, for the end of a search that cannot continue.
  var stateWithUnfinishedParts: SearchState {
    var state = state
    state.results.add(content.withLock { $0.unfinished })
    return state
  }

  /// The requests before those with differences, by the numbers of these.
  var trails: [Int: [SentRequest]] { content.withLock { $0.trails } }

  /// Keeps the requests before those that differ, as long as these are the smallest of their groups.
  func keep(_ trails: [Int: [SentRequest]]) {
    guard !trails.isEmpty else { return }
    content.withLock { content in
      let results = [content.state.results, content.unfinished]
      let numbers = Set(results.flatMap { $0.groups.values.map(\.found.number) })
      content.trails = content.trails.merging(trails) { known, _ in known }.filter { numbers.contains($0.key) }
    }
  }

  func add(unfinished results: SearchResults) { content.withLock { $0.unfinished.add(results) } }

  func done(of round: SearchPlan.Round) -> Int { content.withLock { $0.state.done(of: round) } }

  /// Adds the results of the requests of a round up to a number; returns the names of groups that are new.
  func add(_ results: SearchResults, upTo count: Int, of round: SearchPlan.Round) throws -> [FoundGroup] {
    let new = content.withLock { content in
      let new = results.groups.values.filter { content.state.results.groups[$0.name] == nil }
      content.state.results.add(results)
      content.state.note(count, of: round, plan)
      return new
    }
    try saveIfDue()
    return new
  }

  func set(_ shrunk: ShrunkInput, of name: FoundGroup.Name) {
    content.withLock { $0.state.results.groups[name]?.shrunk = shrunk }
  }

  private func saveIfDue() throws {
    guard folder != nil else { return }
    let isDue = content.withLock { content in
      let now = SteadyClock.milliseconds
      guard !content.isSaving, now - content.lastSaved >= Self.pause else { return false }
      content.isSaving = true
      return true
    }
    guard isDue else { return }
    defer {
      content.withLock { content in
        content.isSaving = false
        content.lastSaved = SteadyClock.milliseconds
      }
    }
    try save()
  }

  func save() throws { try folder?.write(state, makers) }
}
