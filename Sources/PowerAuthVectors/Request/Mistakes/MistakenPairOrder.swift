internal import Conformance
internal import PowerAuth

/// The order of pairs, in which the mistakes are made that the question wants.
struct MistakenPairOrder {
  let question: Question

  func sorted(_ pairs: [QueryPair]) -> [QueryPair] {
    guard !question.makes(.pairsNotSorted) else { return pairs }
    return pairs.enumerated().map { (place: $0.offset, pair: $0.element, texts: comparedTexts(of: $0.element)) }
      .sorted { left, right in
        for (first, second) in zip(left.texts, right.texts) where !areEqual(first, second) {
          return precedes(first, second)
        }
        return left.place < right.place
      }
      .map(\.pair)
  }

  /// The texts by which a pair is compared, the most important one first.
  private func comparedTexts(of pair: QueryPair) -> [String] {
    var texts = [pair.key, pair.value]
    if question.makes(.sortedEncoded) { texts = texts.map(FormEncoding.encode) }
    if question.makes(.sortedIgnoringCase) { texts = texts.map { $0.lowercased() } }
    if question.makes(.sortedByValue) { texts.reverse() }
    if question.makes(.valuesNotSorted) { texts.removeLast() }
    return question.makes(.sortedAsText) ? [texts.joined(separator: "=")] : texts
  }

  private func areEqual(_ left: String, _ right: String) -> Bool {
    question.makes(.sortedByEquivalence) ? left == right : left.utf8.elementsEqual(right.utf8)
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    if question.makes(.sortedByEquivalence) { return left < right }
    return question.makes(.sortedByUTF8)
      ? left.utf8.lexicographicallyPrecedes(right.utf8) : left.utf16.lexicographicallyPrecedes(right.utf16)
  }
}
