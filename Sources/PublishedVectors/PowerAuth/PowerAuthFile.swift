internal import Conformance

/// A file of the protocol's publisher: `{"description": …, "data": [{"input": {…}, "output": {…}}, …]}`.
///
/// Only the name of the file identifies the computation: files of two versions of a signature have the same form.
enum PowerAuthFile {
  static func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    let data = try file.reading { () throws(FieldError) in
      var members = try MemberReader(file.document)
      _ = try members.text("description")
      let data = try members.array("data")
      try members.finish()
      return data
    }
    let content = content(of: file.name)
    var items: [PublishedItem] = []
    for (index, value) in data.enumerated() {
      let name = "data[\(index)]"
      let judgement = try file.reading(name) { () throws(FieldError) in
        try content.judgement(of: PowerAuthItem(value))
      }
      items.append(PublishedItem(name: name, judgement: judgement))
    }
    return items
  }

  private static func content(of name: String) -> PowerAuthContent {
    PowerAuthContent.all.first { $0.fileName == name }?.content
      ?? .notCovered("the file does not have one of the publisher's names")
  }
}

/// The computation of the items of a file.
enum PowerAuthContent: Sendable {
  /// Items that operations compute; the ignored members are not used.
  case computed([PowerAuthMapping], ignoring: [PowerAuthMember] = [])
  /// Items of an operation that does not exist.
  case missing(operation: String)
  case notCovered(String)

  func judgement(of item: consuming PowerAuthItem) throws(FieldError) -> PublishedJudgement {
    switch self {
    case .notCovered(let reason): return .notCovered(reason)
    case .missing(let operation): return .notCovered("there is no operation \(operation)")
    case .computed(let mappings, let ignored):
      var differences: [PublishedDifference] = []
      for mapping in mappings {
        // Two sides with the same wrong value are one difference.
        differences += try mapping.differences(in: &item).filter { !differences.contains($0) }
      }
      try item.finish(ignoring: ignored)
      return PublishedJudgement(differences)
    }
  }
}
