internal import Encodings
internal import StrictJSON

/// The intermediate values of a vector.
///
/// They are kept in a few arrays, and not in one for each, because most of them are only compared.
package struct VectorSteps: Sendable {
  /// The names by the place of the step; there may be more of them, so that vectors can share them.
  private(set) var names: [String]
  /// The values: texts, or bytes that stand for their hex.
  private var contents: [UInt8] = []
  private var places: [Place] = []

  private struct Place {
    /// The index behind the value in the contents.
    let end: Int
    let isText: Bool
  }

  /// Makes a list without steps, whose names will probably be these.
  init(names: [String] = []) {
    self.names = names
    places.reserveCapacity(names.count)
    // Most values are digests.
    contents.reserveCapacity(names.count * PlainSHA256.byteCount)
  }

  init(_ steps: [Step]) {
    self.init(names: steps.map(\.name))
    for step in steps { append(step) }
  }

  package var count: Int { places.count }
  package var isEmpty: Bool { places.isEmpty }

  mutating func append(_ step: Step) {
    if count == names.count {
      names.append(step.name)
    } else if !names[count].hasSameCodePoints(as: step.name) {
      names[count] = step.name
    }
    switch step.content {
    case .bytes(let bytes): contents += bytes
    case .text(let text): contents += text.utf8
    }
    places.append(Place(end: contents.count, isText: step.isText))
  }

  /// The steps, each by itself.
  package var list: [Step] { places.indices.map(step) }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : places[index - 1].end)..<places[index].end }

  private func step(_ index: Int) -> Step {
    let content = contents[range(index)]
    return places[index].isText
      ? Step(names[index], String(decoding: content, as: UTF8.self)) : Step(names[index], Array(content))
  }

  /// Whether other steps are the same, in the same order.
  func areSame(as steps: [Step]) -> Bool {
    guard steps.count == count else { return false }
    // Spans, because an element of an array is copied to be looked at.
    let (steps, names, contents) = (steps.span, names.span, contents.span)
    for index in steps.indices {
      guard names[index].hasSameCodePoints(as: steps[index].name) else { return false }
      guard case .bytes(let bytes) = steps[index].content, !places[index].isText else {
        guard steps[index].hasSameValue(as: step(index)) else { return false }
        continue
      }
      let range = range(index)
      guard range.count == bytes.count, contents.hasBytes(bytes.span, at: range.lowerBound) else { return false }
    }
    return true
  }
}

extension Step {
  fileprivate var isText: Bool {
    if case .text = content { true } else { false }
  }
}

extension VectorSteps: Equatable {
  package static func == (left: VectorSteps, right: VectorSteps) -> Bool { left.areSame(as: right.list) }
}
