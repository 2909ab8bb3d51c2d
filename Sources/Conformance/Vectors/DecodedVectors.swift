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
  private var last: Vector?

  /// Trees are read in groups: a document for each takes time, and one for all takes much memory.
  private static let groupCount = 16

  init(_ elements: [JSONDocumentStream.RawElement], decoder: VectorDecoder) {
    self.decoder = decoder
    self.elements = elements
  }

  /// Returns the next vector with its number in the file; nil after the last.
  mutating func next() throws -> (vector: Vector, place: Int)? {
    guard number < elements.count else { return nil }
    if nodes.isEmpty {
      nodes = JSONDocumentStream.RawElement.read(Array(elements[number...].prefix(Self.groupCount)))[...]
    }
    let vector = try decoder.decode(elements[number], nodes.removeFirst(), like: last)
    defer { number += 1 }
    last = vector
    return (vector, elements[number].index)
  }
}
