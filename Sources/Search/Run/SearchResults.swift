internal import Conformance
internal import ConformanceGeneration

/// The results of requests.
///
/// Those of parts of a search give the same in any order.
package struct SearchResults: Sendable {
  /// The numbers of requests about a vector file.
  package struct Counts: Equatable, Sendable {
    package internal(set) var requests = 0
    /// Those that the reference accepts.
    package internal(set) var accepted = 0
    package internal(set) var unasked = 0
    package internal(set) var different = 0
    /// Those with which the reference took a path that was new in their round.
    package internal(set) var newPaths = 0

    mutating func add(_ other: Counts) {
      requests += other.requests
      accepted += other.accepted
      unasked += other.unasked
      different += other.different
      newPaths += other.newPaths
    }
  }

  package internal(set) var counts: [String: Counts] = [:]
  package internal(set) var kinds: [InputKind: Int] = [:]
  /// The reasons of the reference's refusals, by operation.
  package internal(set) var reasons: [String: Set<String>] = [:]
  package internal(set) var groups: [FoundGroup.Name: FoundGroup] = [:]
  /// The requests that tell mistakes apart which are sought, each with the first one of a file.
  package internal(set) var targets: [FoundGroup.Name: FoundGroup] = [:]

  package init() {}

  package mutating func add(_ other: SearchResults) {
    for (path, counts) in other.counts { self.counts[path, default: Counts()].add(counts) }
    for (kind, count) in other.kinds { kinds[kind, default: 0] += count }
    for (operation, reasons) in other.reasons { self.reasons[operation, default: []].formUnion(reasons) }
    for group in other.groups.values { add(group) }
    for target in other.targets.values { add(target: target) }
  }

  mutating func add(_ group: FoundGroup) {
    if groups[group.name]?.add(group) == nil { groups[group.name] = group }
  }

  /// Adds a request that detects a mistake; the first one of each is kept.
  mutating func add(target: FoundGroup) {
    if let known = targets[target.name], known.found.number <= target.found.number { return }
    targets[target.name] = target
  }

  /// Notes a request and what the comparison of its answers says.
  mutating func note(_ request: SearchRequest, _ compared: AnswerComparison, of maker: CaseMaker) {
    var one = Counts()
    one.requests = 1
    one.newPaths = request.isNewPath ? 1 : 0
    switch request.made.answer {
    case .accept: one.accepted = 1
    case .reject(let reason?, _): reasons[maker.operation.id, default: []].insert(reason)
    case .reject, .unsupported, .inexpressible, .error, .unusable: break
    }
    if compared == .unasked { one.unasked = 1 }
    if case .different(let kind, let detail) = compared {
      one.different = 1
      let name = FoundGroup.Name(path: maker.path, kind: kind, detail: detail, field: request.field)
      add(FoundGroup(name, FoundInput(request)))
    }
    counts[maker.path, default: Counts()].add(one)
    kinds[request.kind, default: 0] += 1
  }

  /// The numbers of all requests.
  package var total: Counts { counts.values.reduce(into: Counts()) { $0.add($1) } }
}

extension SentRequest {
  init(_ request: SearchRequest, of maker: CaseMaker) {
    self.init(
      number: request.number, operation: maker.operation.id, protocolVersion: request.protocolVersion,
      input: request.made.input)
  }
}

extension FoundInput {
  init(_ request: SearchRequest) {
    self.init(
      input: request.made.input, number: request.number, protocolVersion: request.protocolVersion, draw: request.draw,
      scenario: request.scenario)
  }
}
