internal import Conformance

/// A file of the protocol's publisher about version 4.0: lists of objects whose values are texts.
///
/// Only the name of the file identifies the computation.
enum Version4File {
  static func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    guard let content = Version4Content.all.first(where: { $0.fileName == file.name })?.content else {
      return [
        PublishedItem(name: file.name, judgement: .notCovered("the file does not have one of the publisher's names"))
      ]
    }
    let unread = try file.reading { () throws(FieldError) in try content.unreadItems(in: file.document) }
    var items: [PublishedItem] = []
    for item in unread {
      let statement = try file.reading(item.name) { () throws(FieldError) in try item.statement() }
      items.append(statement.item(named: item.name))
    }
    return items
  }
}

/// What an item of a file states.
enum Version4Statement: Sendable {
  /// Computations with published outputs.
  case computations([PublishedComputation])
  /// Something else, which is judged when it is read.
  case judged(PublishedJudgement)

  fileprivate func item(named name: String) -> PublishedItem {
    switch self {
    case .computations(let computations):
      PublishedItem(
        name: name, judgement: PublishedJudgement(computations.flatMap(\.differences)), computations: computations)
    case .judged(let judgement): PublishedItem(name: name, judgement: judgement)
    }
  }
}

extension PublishedComputation {
  /// Makes a computation of version 4.0.
  static func version4(
    _ operation: String, _ input: Record, gives outputs: PublishedOutput...
  ) -> PublishedComputation {
    PublishedComputation(operation: operation, protocolVersion: "4.0", input: input, outputs: outputs)
  }
}

extension PublishedOutput {
  /// Bytes that stand in Base64.
  static func bytes(_ bytes: [UInt8], in field: String, as name: String) -> PublishedOutput {
    PublishedOutput(field: field, name: name, value: .bytes(bytes), notation: .base64)
  }

  /// A text, verbatim.
  static func text(_ text: String, in field: String, as name: String) -> PublishedOutput {
    PublishedOutput(field: field, name: name, value: .text(text), notation: .text)
  }
}
