internal import Conformance
internal import ConformanceGeneration

/// Makes an input smaller as long as the answers differ in the same way.
struct Shrinking<Tested: Implementation, Other: Implementation> {
  let comparison: Comparison<Tested, Other>
  let maker: CaseMaker
  /// The most requests for one input.
  let budget: Int

  func shrunk(_ group: FoundGroup) async throws -> ShrunkInput {
    var input = group.found.input
    var requests = 0
    var changes: [ShrunkInput.Change] = []
    let wanted = AnswerComparison.different(kind: group.name.kind, detail: group.name.detail)
    var isDone = false
    while !isDone, requests < budget {
      isDone = true
      // After a change that helps, the search continues at the same place of the new list.
      var place = 0
      var candidates = SmallerValue.ofRecord(input, maker.operation.inputs)
      while place < candidates.count, requests < budget {
        let candidate = candidates[place]
        place += 1
        guard candidate.record.weight < input.weight,
          let made = maker.make(
            candidate.record, drawnAs: group.found.draw, id: maker.id("search/shrinking"), comment: "",
            permits: false)
        else { continue }
        requests += 1
        guard try await comparison.compareAnswers(to: made, by: maker, in: group.found.protocolVersion) == wanted else {
          continue
        }
        input = candidate.record
        changes.append(ShrunkInput.Change(weight: input.weight, field: candidate.field, words: candidate.words))
        candidates = SmallerValue.ofRecord(input, maker.operation.inputs)
        place = max(0, place - 1)
        isDone = false
      }
    }
    return ShrunkInput(input: input, requests: requests, changes: changes)
  }
}
