internal import Conformance

/// A file of the protocol's own publisher: `{"description": …, "data": [{"input": {…}, "output": {…}}, …]}`.
///
/// What the items are about is said by the name of the file alone: two versions of a signature look alike inside.
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
      ?? .notCovered("the file's name is none of those that the publisher gives")
  }
}

/// What the items of a file are about.
enum PowerAuthContent: Sendable {
  /// Items that operations compute; the ignored members have no part in it.
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
        // Two sides that get the same wrong value are one finding.
        differences += try mapping.differences(in: &item).filter { !differences.contains($0) }
      }
      try item.finish(ignoring: ignored)
      return PublishedJudgement(differences)
    }
  }
}
