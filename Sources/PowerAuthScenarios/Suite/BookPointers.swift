internal import Conformance

/// The sentences of the page of an operation about the book and about code to read.
enum BookPointers {
  private static let catalogue = "../../Sources/PowerAuthVectors/PowerAuthVectors.docc"
  private static let adapters = "../../tools/adapters"

  /// The sentences for an operation.
  static func of(_ operation: Operation) -> [String] {
    let use = operation.use.map { "Where it is used: \($0)" }
    let chapter = operation.chapter.map { "Chapter: [§ \($0.number) \($0.title)](\(catalogue)/\($0.target))." }
    let signs = """
      Signs and words are those of [§ 1 Conventions](\(catalogue)/Notation.md); \
      [§ 17 Errors](\(catalogue)/Errors.md) says which of two reasons for a refusal comes first.
      """
    return [use, chapter, signs, code(of: operation)].compactMap { $0 }
  }

  /// Where an adapter has the operation.
  private static func code(of operation: Operation) -> String {
    let id = operation.id
    guard operation.script != nil else {
      return "As code to read: the function that the [Python adapter](\(adapters)/python) registers for `\(id)`."
    }
    let party = id.prefix { $0 != "." }
    return """
      As code to read: the part of the JavaScript adapter that plays the events of `\(party).*`, in \
      [tools/adapters/node/parties/\(party)](\(adapters)/node/parties/\(party)).
      """
  }
}
