internal import StrictJSON

/// Parses vectors that follow each other.
///
/// Each shares with the one before it the texts that both have.
struct DecodedVectors {
  private let decoder: VectorDecoder
  private let elements: [JSONDocumentStream.RawElement]
  /// The number of the next element.
  private var number = 0
  /// The trees of the next elements, where they were read already.
  private var nodes: ArraySlice<Result<JSONNode, JSONError>> = []
  private var groupCount = 1
  private var last: Vector?
  private var similar: SimilarVectors?

  /// Trees are read in groups: a document for each takes time, and one for all takes much memory.
  private static let largestGroupCount = 16

  init(_ elements: [JSONDocumentStream.RawElement], decoder: VectorDecoder) {
    self.decoder = decoder
    self.elements = elements
  }

  /// Returns the next vector with its number in the file; nil after the last.
  mutating func next() throws -> (vector: Vector, place: Int)? {
    guard number < elements.count else { return nil }
    let vector = try nextSimilar() ?? nextOfAnyForm()
    defer { number += 1 }
    last = vector
    return (vector, elements[number].index)
  }

  /// The next vector, if it is similar to the last one.
  private mutating func nextSimilar() -> Vector? {
    guard nodes.isEmpty, let last else { return nil }
    if similar == nil { similar = decoder.similarVectors(to: last, elements[number - 1]) }
    let element = elements[number]
    guard let vector = similar?.read(element) else { return nil }
    groupCount = 1
    return vector
  }

  private mutating func nextOfAnyForm() throws -> Vector {
    if nodes.isEmpty {
      nodes = JSONDocumentStream.RawElement.read(Array(elements[number...].prefix(groupCount)))[...]
      // The more vectors differ, the more are likely to follow.
      groupCount = min(2 * groupCount, Self.largestGroupCount)
    }
    similar = nil
    return try decoder.decode(elements[number], nodes.removeFirst(), like: last)
  }
}
