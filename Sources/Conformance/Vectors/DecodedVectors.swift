internal import StrictJSON

/// Parses vectors that follow each other.
///
/// Each shares with the one before it the texts that both have.
struct DecodedVectors {
  private let decoder: VectorDecoder
  private let elements: [JSONDocumentStream.RawElement]
  /// The number of the next element.
  private var number = 0
  /// The elements of the group in which the next one is.
  private var nodes: [Result<JSONNode, JSONError>] = []
  private var last: Vector?

  /// Elements are read in groups: a document for each takes time, and one for all takes much memory.
  private static let groupCount = 16

  init(_ elements: [JSONDocumentStream.RawElement], decoder: VectorDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  /// Returns the next vector with its number in the file; nil after the last.
  mutating func next() throws -> (vector: Vector, place: Int)? {
    guard number < elements.count else { return nil }
    let placeInGroup = number % Self.groupCount
    if placeInGroup == 0 {
      nodes = JSONDocumentStream.RawElement.read(Array(elements[number...].prefix(Self.groupCount)))
    }
    let vector = try decoder.decode(elements[number], nodes[placeInGroup], like: last)
    defer { number += 1 }
    last = vector
    return (vector, elements[number].index)
  }
}
