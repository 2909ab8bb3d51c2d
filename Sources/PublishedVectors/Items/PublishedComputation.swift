internal import Conformance
internal import PowerAuthVectors

/// A computation that an item states: an operation with its inputs, and published outputs.
struct PublishedComputation: Equatable, Sendable {
  let operation: String
  let protocolVersion: String
  let input: Record
  /// Some of the operation's outputs or all of them.
  let outputs: [PublishedOutput]
}

/// A published value with the output of the operation that it should equal.
struct PublishedOutput: Equatable, Sendable {
  /// The member of the item.
  let field: String
  /// The output of the operation.
  let name: String
  let value: Value
  let notation: PublishedNotation
}

extension PublishedComputation {
  /// Our answer.
  var answer: Answer {
    do {
      return try ReferenceImplementation.powerAuth.answer(
        Request(operation: operation, protocolVersion: protocolVersion, input: input, wantsSteps: false))
    } catch {
      return .error("\(error)")
    }
  }

  /// The published outputs that differ from ours.
  var differences: [PublishedDifference] {
    let ours = answer
    return outputs.compactMap { $0.difference(from: ours) }
  }

  /// Whether an answer has all the published outputs.
  func agrees(with answer: Answer) -> Bool {
    outputs.allSatisfy { $0.difference(from: answer) == nil }
  }
}

extension PublishedOutput {
  /// The difference from an answer; nil where its output has the published value.
  fileprivate func difference(from answer: Answer) -> PublishedDifference? {
    guard case .accept(let output, _) = answer, let ours = output[name] else {
      return PublishedDifference(field: field, published: notation.text(value), ours: answer.summary)
    }
    guard ours != value else { return nil }
    return PublishedDifference(field: field, published: notation.text(value), ours: notation.text(ours))
  }
}
