package import Conformance
internal import ConformanceDiagnosis
package import ConformanceGeneration
internal import Platform

/// A search for inputs with which an implementation differs from the reference.
public struct Search: Sendable {
  /// The suite with the operations, their scenarios and the reference.
  let suite: Suite
  /// The seed of all choices and values.
  package var seed = "search"
  /// Which operations are searched, and in which versions.
  package var selection = Selection()
  /// The number of requests of all shards; nil for as many as the time allows.
  package var total: Int? = 10_000
  package var shard = Shard.whole
  /// Whether it draws all scenarios of the corpus, and not only the random one of each operation.
  package var usesCorpus = true
  /// The most requests by which an input is shrunk.
  package var shrinkingBudget = 300
  /// Whether it only draws, as `generate --count` does, and changes nothing.
  package var onlyDraws = false
  /// The ids of mistakes that are sought, by operation: an input that detects one is kept.
  package var targets: [String: Set<String>] = [:]
  package var folder: StateFolder?
  /// Whether no more requests are to be sent.
  package var isOver: @Sendable () -> Bool = { false }
  /// Called with the first difference of a group, and after each part of a round.
  package var found: @Sendable (FoundGroup) -> Void = { _ in }
  package var progress: @Sendable (SearchState) -> Void = { _ in }

  package init(_ suite: Suite) { self.suite = suite }

  /// How many rounds are made at once, so that an implementation has requests to answer while others are made.
  private static let roundsAtOnce = 12
  /// How many requests are sent together, and how many groups are shrunk at once.
  private static let (requestsTogether, groupsAtOnce) = (32, 8)

  /// The files of the selected operations that an implementation has.
  private func makers(for comparison: Comparison<some Implementation, some Implementation>) -> [CaseMaker] {
    makers.filter { maker in versions(of: maker).contains { comparison.supports(maker, $0) } }
  }

  /// The files of the selected operations.
  package var makers: [CaseMaker] { CaseMaker.all(of: suite, seed: "\(seed)/search", selection: selection) }

  private func versions(of maker: CaseMaker) -> [String] {
    maker.versions.filter { selection.includes(protocolVersion: $0) }
  }

  /// Searches an implementation, compared with the reference; a `BrokenSearch` has the results if it cannot continue.
  package func run(on tested: some Implementation) async throws -> FinishedSearch {
    try await run(Comparison<_, ReferenceImplementation>(tested: tested, other: nil))
  }

  /// Searches an implementation, compared with another one; a `BrokenSearch` has the results if it cannot continue.
  package func run(on tested: some Implementation, against other: some Implementation) async throws -> FinishedSearch {
    try await run(Comparison(tested: tested, other: other))
  }

  private func run<Tested, Other>(_ comparison: Comparison<Tested, Other>) async throws -> FinishedSearch {
    let makers = makers(for: comparison)
    let identity = SearchState.Identity(
      suite: suite.version, seed: seed, total: total, usesCorpus: usesCorpus, paths: makers.map(\.path))
    let state = try folder?.read(makers) ?? SearchState(identity, shards: [shard])
    guard state.identity == identity, state.shards == [shard] else {
      throw SearchError("the state in \(folder?.path ?? "") is that of another search")
    }
    guard !makers.isEmpty else { return FinishedSearch(state: state, makers: makers) }
    let plan = SearchPlan(seed: seed, fileCount: makers.count, total: total, shard: shard)
    let ledger = SearchLedger(state, plan: plan, makers: makers, folder: folder)
    var causes: [any Error] = []
    do {
      try await search(comparison, makers, plan, ledger, from: state.nextRound)
      try await shrink(comparison, makers, ledger)
    } catch {
      causes.append(error)
    }
    do {
      try ledger.save()
    } catch {
      causes.append(error)
    }
    let trails = ledger.trails
    guard let first = causes.first else {
      return FinishedSearch(state: ledger.state, makers: makers, trails: trails)
    }
    let finished = FinishedSearch(state: ledger.stateWithUnfinishedParts, makers: makers, trails: trails)
    guard finished.state.results.total.requests > 0 else { throw first }
    throw BrokenSearch(finished: finished, causes: causes)
  }

  // MARK: - Requests

  private func search<Tested, Other>(
    _ comparison: Comparison<Tested, Other>, _ makers: [CaseMaker], _ plan: SearchPlan, _ ledger: SearchLedger,
    from first: Int
  ) async throws {
    var number = first
    func next() -> SearchPlan.Round? {
      while !isOver(), let round = plan.round(number) {
        number += 1
        if plan.shard.contains(round: round.number), ledger.done(of: round) < round.count { return round }
      }
      return nil
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.roundsAtOnce {
        if let round = next() { group.addTask { try await run(round, comparison, makers[round.file], ledger) } }
      }
      while try await group.next() != nil {
        if let round = next() { group.addTask { try await run(round, comparison, makers[round.file], ledger) } }
      }
    }
  }

  private func run<Tested, Other>(
    _ round: SearchPlan.Round, _ comparison: Comparison<Tested, Other>, _ maker: CaseMaker, _ ledger: SearchLedger
  ) async throws {
    let detector = detector(for: maker)
    var requests = RequestMaker(
      maker, round, seed: seed, usesCorpus: usesCorpus, onlyDraws: onlyDraws, detectsMistakes: detector != nil,
      versions: versions(of: maker).filter { comparison.supports(maker, $0) })
    let done = ledger.done(of: round)
    func nextPart(from place: Int) -> (requests: [SearchRequest], end: Int)? {
      guard place < round.count, !isOver() else { return nil }
      let end = min(place + Self.requestsTogether, round.count)
      return ((place..<end).compactMap { requests.request($0) }, end)
    }
    var next = nextPart(from: 0)
    while let part = next, !isOver() {
      // What was done before the search was killed is only made again, because later inputs come from it.
      guard part.end > done else {
        next = nextPart(from: part.end)
        continue
      }
      async let answered = results(of: part.requests, comparison, maker, detector, ledger)
      next = nextPart(from: part.end)
      let asked = try await answered
      for group in try ledger.add(asked.results, upTo: part.end, of: round) { found(group) }
      ledger.keep(asked.trails)
      progress(ledger.state)
    }
  }

  private func results<Tested, Other>(
    of requests: [SearchRequest], _ comparison: Comparison<Tested, Other>, _ maker: CaseMaker,
    _ detector: MistakeDetector?, _ ledger: SearchLedger
  ) async throws -> (results: SearchResults, trails: [Int: [SentRequest]]) {
    try await withThrowingTaskGroup(of: Asked.self) { group in
      for request in requests {
        group.addTask {
          let before = ledger.trail.note(SentRequest(request, of: maker))
          let compared = try await comparison.compareAnswers(to: request.made, by: maker, in: request.protocolVersion)
          return Asked(request: request, compared: compared, before: before)
        }
      }
      var results = SearchResults()
      var trails: [Int: [SentRequest]] = [:]
      var failure: (any Error)?
      // After an error, there are other requests that were answered.
      while let answered = await group.nextResult() {
        do {
          let asked = try answered.get()
          let request = asked.request
          results.note(request, asked.compared, of: maker)
          if case .different = asked.compared { trails[request.number] = asked.before }
          for mistake in try detector?.detected(by: request.made.vector) ?? [] {
            let name = FoundGroup.Name(path: maker.path, kind: "detects", detail: mistake, field: "")
            results.add(target: FoundGroup(name, FoundInput(request)))
          }
        } catch {
          failure = failure ?? error
        }
      }
      guard let failure else { return (results, trails) }
      ledger.add(unfinished: results)
      ledger.keep(trails)
      throw failure
    }
  }

  /// A request that was answered, and those before it.
  private struct Asked: Sendable {
    let request: SearchRequest
    let compared: AnswerComparison
    let before: [SentRequest]
  }

  private func detector(for maker: CaseMaker) -> MistakeDetector? {
    guard let mistakes = targets[maker.operation.id], !mistakes.isEmpty else { return nil }
    return MistakeDetector(
      suite: maker.suite, operation: maker.operation, protocols: maker.versions, only: mistakes)
  }

  // MARK: - Shrinking

  private func shrink<Tested, Other>(
    _ comparison: Comparison<Tested, Other>, _ makers: [CaseMaker], _ ledger: SearchLedger
  ) async throws {
    let open = ledger.state.results.groups.values.filter { $0.shrunk == nil }.sorted { $0.name < $1.name }
    var next = open.makeIterator()
    try await withThrowingTaskGroup(of: Void.self) { group in
      func startNext() {
        guard let one = next.next(), let maker = makers.first(where: { $0.path == one.name.path }) else { return }
        group.addTask { ledger.set(try await shrunk(one, comparison, maker), of: one.name) }
      }
      for _ in 0..<Self.groupsAtOnce { startNext() }
      while try await group.next() != nil { startNext() }
    }
  }
}

extension Search {
  private func shrunk<Tested, Other>(
    _ group: FoundGroup, _ comparison: Comparison<Tested, Other>, _ maker: CaseMaker
  ) async throws -> ShrunkInput {
    try await Shrinking(comparison: comparison, maker: maker, budget: shrinkingBudget).shrunk(group)
  }

  /// Shrinks an input that detects a mistake, with an implementation that makes it; nil where its answer is right.
  package func shrunk(_ target: FoundGroup, on tested: some Implementation) async throws -> ShrunkInput? {
    let comparison = Comparison<_, ReferenceImplementation>(tested: tested, other: nil)
    guard let maker = makers.first(where: { $0.path == target.name.path }),
      let made = maker.make(
        target.found.input, drawnAs: target.found.draw, of: target.found.scenario, id: maker.id("search/target"),
        comment: "")
    else { return nil }
    for version in maker.versions {
      guard
        case .different(let kind, let detail) = try await comparison.compareAnswers(to: made, by: maker, in: version)
      else {
        continue
      }
      let found = FoundInput(
        input: target.found.input, number: target.found.number, protocolVersion: version, draw: target.found.draw,
        scenario: target.found.scenario)
      let name = FoundGroup.Name(path: maker.path, kind: kind, detail: detail, field: "")
      return try await shrunk(FoundGroup(name, found), comparison, maker)
    }
    return nil
  }
}
