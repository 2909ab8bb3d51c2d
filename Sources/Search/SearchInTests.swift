public import Conformance
internal import ConformanceGeneration

/// An input with which an implementation differs from the reference.
public struct SearchedDifference: Sendable, CustomStringConvertible {
  /// The operation.
  public let operation: String
  /// The protocol version.
  public let protocolVersion: String
  /// The smallest input that was found.
  public let input: Record
  /// What is wrong, and what the reference answers.
  public let message: String
  /// The number of the request, which with the same seed finds it again.
  public let number: Int

  /// All of it in one line.
  public var description: String {
    "\(operation) (\(protocolVersion)): \(message); input: \(Value.record(input).json) (request \(number))"
  }
}

extension Search {
  /// Searches for inputs with which an implementation differs from the reference, and returns the smallest of each kind.
  ///
  /// The same seed makes the same requests. In a test:
  ///
  ///     #expect(try await Search.differences(of: MySDK(), from: .powerAuthWithScenarios, requests: 5000).isEmpty)
  public static func differences(
    of implementation: some Implementation, from suite: Suite, requests: Int = 5000, seed: String = "search",
    selection: Selection = Selection()
  ) async throws -> [SearchedDifference] {
    var search = Search(suite)
    search.seed = seed
    search.total = requests
    search.selection = selection
    let finished: FinishedSearch
    do {
      finished = try await search.run(on: implementation)
    } catch let end as BrokenSearch {
      throw end.causes.first ?? end
    }
    return finished.distinctGroups.compactMap { group in
      guard let maker = finished.makers.first(where: { $0.path == group.name.path }) else { return nil }
      return SearchedDifference(group, maker)
    }
  }
}

extension SearchedDifference {
  fileprivate init(_ group: FoundGroup, _ maker: CaseMaker) {
    operation = maker.operation.id
    protocolVersion = group.found.protocolVersion
    input = group.smallest
    number = group.found.number
    let made = maker.make(
      input, drawnAs: group.found.draw, of: group.smallestScenario, id: maker.id("search/\(number)"), comment: "")
    let right: String =
      switch made?.answer {
      case .accept(let output, _)?: Value.record(output).json
      case let other?: other.summary
      case nil: "unknown"
      }
    message = "\(group.name.kind)\(group.name.detail.isEmpty ? "" : " (\(group.name.detail))"); the reference: \(right)"
  }
}
