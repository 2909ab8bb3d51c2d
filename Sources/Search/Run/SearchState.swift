package import Conformance
package import ConformanceGeneration
internal import Primitives
internal import StrictJSON

/// What a search has done: enough to continue after it was killed, and to be merged with those of other shards.
package struct SearchState: Sendable {
  /// What must be the same when it continues, or is merged.
  package struct Identity: Equatable, Sendable {
    package let suite: String
    package let seed: String
    /// The number of requests of all shards; nil where the time decides.
    package let total: Int?
    package let usesCorpus: Bool
    /// The files that are searched, in their order.
    package let paths: [String]
  }

  package let identity: Identity
  package internal(set) var shards: [Shard]
  /// All rounds of the shard before this one are done.
  package internal(set) var nextRound = 0
  /// Later rounds, with the number of their requests that are done.
  package internal(set) var begun: [Int: Int] = [:]
  package internal(set) var results = SearchResults()
  /// The time that it ran, in milliseconds.
  package internal(set) var milliseconds = 0

  package init(_ identity: Identity, shards: [Shard]) {
    self.identity = identity
    self.shards = shards
  }

  /// How many requests of a round are done.
  func done(of round: SearchPlan.Round) -> Int {
    round.number < nextRound ? round.count : min(begun[round.number] ?? 0, round.count)
  }

  /// Notes that the first requests of a round are done.
  mutating func note(_ count: Int, of round: SearchPlan.Round, _ plan: SearchPlan) {
    begun[round.number] = count
    while let next = plan.round(nextRound) {
      guard !plan.shard.contains(round: nextRound) || begun[nextRound] == next.count else { return }
      begun[nextRound] = nil
      nextRound += 1
    }
  }

  /// Adds another shard of the same search.
  package mutating func add(_ other: SearchState) throws(SearchError) {
    guard other.identity == identity else { throw SearchError("is a part of another search") }
    guard other.shards.allSatisfy({ $0.total == shards.first?.total }) else {
      throw SearchError("is one of another number of shards")
    }
    if let double = other.shards.first(where: shards.contains) { throw SearchError("has shard \(double.text) again") }
    shards = (shards + other.shards).sorted { $0.number < $1.number }
    results.add(other.results)
    milliseconds = max(milliseconds, other.milliseconds)
    nextRound = min(nextRound, other.nextRound)
    begun = [:]
  }
}

/// A state of a search that cannot be used.
package struct SearchError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension SearchState {
  /// The state as JSON, which is the same for the same state.
  package func encode(_ makers: [CaseMaker]) -> [UInt8] {
    let byPath = Dictionary(makers.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func list(_ groups: [FoundGroup.Name: FoundGroup]) -> JSONValue {
      .array(
        groups.values.sorted { $0.name < $1.name }.compactMap { group in
          byPath[group.name.path].map { group.encode($0) }
        })
    }
    let members: [(String, JSONValue)] = [
      ("format", .count(1)), ("suite", .string(identity.suite)), ("seed", .string(identity.seed)),
      ("total", identity.total.map { .count($0) } ?? .null), ("usesCorpus", .bool(identity.usesCorpus)),
      ("paths", .array(identity.paths.map { .string($0) })), ("shards", .array(shards.map { .string($0.text) })),
      ("nextRound", .count(nextRound)),
      (
        "begun",
        .array(begun.sorted { $0.key < $1.key }.map { .array([.count($0.key), .count($0.value)]) })
      ),
      ("milliseconds", .count(milliseconds)), ("counts", Self.encode(results.counts)),
      (
        "kinds",
        .object(JSONObject(InputKind.allCases.map { ($0.rawValue, .count(results.kinds[$0] ?? 0)) }))
      ),
      (
        "reasons",
        .object(
          JSONObject(
            results.reasons.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.sorted().map { .string($0) })) }))
      ), ("groups", list(results.groups)), ("targets", list(results.targets)),
    ]
    return JSONWriter.pretty(.object(JSONObject(members))) + [UInt8(ascii: "\n")]
  }

  private static func encode(_ counts: [String: SearchResults.Counts]) -> JSONValue {
    .object(
      JSONObject(
        counts.sorted { $0.key < $1.key }.map { path, counts in
          (path, .array(counts.list.map { .count($0) }))
        }))
  }
}

extension SearchResults.Counts {
  fileprivate var list: [Int] { [requests, accepted, unasked, different, newPaths] }
}

extension FoundGroup {
  fileprivate func encode(_ maker: CaseMaker) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("path", .string(name.path)), ("kind", .string(name.kind)), ("detail", .string(name.detail)),
      ("field", .string(name.field)), ("count", .count(count)), ("number", .count(found.number)),
      ("weight", .count(found.weight)), ("protocol", .string(found.protocolVersion)), ("draw", .string(found.draw)),
      ("input", maker.encode(found.input)),
    ]
    if let scenario = found.scenario { members.append(("scenario", .string(scenario))) }
    if let shrunk {
      let changes = shrunk.changes.map {
        JSONValue.array([.count($0.weight), .string($0.field), .string($0.words)])
      }
      members.append(
        (
          "shrunk",
          .object(
            JSONObject([
              ("requests", .count(shrunk.requests)), ("input", maker.encode(shrunk.input)),
              ("changes", .array(changes)),
            ]))
        ))
    }
    return .object(JSONObject(members))
  }
}
